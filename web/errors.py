"""What the phone's side refuses: each text is one line for the person who holds the phone."""


class WebError(Exception):
    """Anything this room refuses."""


class Stale(WebError, ValueError):
    """A ruling was made on a state that is no longer the newest; nothing was changed."""


class Unsaved(WebError, OSError):
    """A ruling could not be kept and therefore was not made."""


class BadAsk(WebError, ValueError):
    """A request whose body is not what this address wants; says what was wrong and what is wanted."""
