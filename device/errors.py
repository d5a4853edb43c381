"""The errors of the outermost room: each is one sentence for the person at the keyboard."""


class PocketwatchError(Exception):
    """Anything this program refuses or cannot do; its text is one line, fit to be shown as it is."""


class BadInput(PocketwatchError, ValueError):
    """Unusable input: says what was wrong, what was expected and what to do next."""


class LostPictures(BadInput):
    """A film whose pictures are lost up to its end: `from_s` and `until_s` are the span that nobody saw."""

    def __init__(self, sentence: str, from_s: float, until_s: float) -> None:
        super().__init__(sentence)
        self.from_s = from_s
        self.until_s = until_s
