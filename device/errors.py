"""The errors of the outermost room: each is one sentence for the person at the keyboard."""


class PocketwatchError(Exception):
    """Anything this program refuses or cannot do; its text is one line, fit to be shown as it is."""


class BadInput(PocketwatchError, ValueError):
    """Unusable input: says what was wrong, what was expected and what to do next."""
