"""The refusals of the phones' side: each text is one line for the person who holds the phone."""


class WebError(Exception):
    """Anything this room refuses."""


class Stale(WebError, ValueError):
    """A ruling was made on a state that is no longer the newest; nothing was changed."""


class Unsaved(WebError, OSError):
    """A ruling could not be kept and therefore was not made."""


class BadAsk(WebError, ValueError):
    """A request with a wrong body for this address; says what was wrong and what is wanted."""


class NotAllowed(WebError, PermissionError):
    """The person's role does not suffice; `needs` names the role, or is "code" for a wrong code."""

    def __init__(self, sentence: str, needs: str) -> None:
        super().__init__(sentence)
        self.needs = needs


class Locked(WebError, PermissionError):
    """Too many wrong codes from there: no code is checked for a while."""

    def __init__(self, sentence: str, wait_s: float) -> None:
        super().__init__(sentence)
        self.wait_s = wait_s


class Busy(WebError, TimeoutError):
    """Something took too long or was broken off; another try may do."""


class BeingRead(Busy):
    """A long match is being read: the same question has its answer in a few seconds."""


class NoCamera(WebError, LookupError):
    """The camera shows nothing now; says why."""
