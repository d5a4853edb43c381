"""The interface to whoever takes in long matches, while phones follow how far it is."""

from __future__ import annotations

from typing import Protocol, cast

from flask import current_app

from web.door import Json

IMPORTER = "pocketwatch.importer"
AT_ONCE = 256 * 1024  # bytes: a shorter file is tried before the answer, in a quarter of a second


class Importer(Protocol):
    """Takes in one long file at a time. Every method may be called from any thread."""

    def begin(self, file: bytes) -> int:
        """Begins with a file and returns its number; raises Busy while there is another one."""

    def state(self, number: int) -> Json:
        """`{"done", "of", "match", "error"}`: entries tried, and the match, or why there is none, at the end.

        Raises NoSuchMatch for a number that it does not know.
        """


def importer() -> Importer | None:
    """That of the app that serves this request; None where every file is tried before the answer."""
    return cast(Importer | None, current_app.extensions[IMPORTER])
