"""What the scorekeeper needs of its surroundings: somebody to tell, and the table that is played at."""

from __future__ import annotations

from typing import Protocol

from rules.header import Header


class Publish(Protocol):
    """Sends a message to all listeners: its kind, its contents, and an id that a browser remembers."""

    def __call__(self, kind: str, payload: object, id: str | None = None) -> None: ...


class Table(Protocol):
    """The table that the match is played at."""

    def verify_known(self, header: Header) -> None:
        """Raises Refused for a game that cannot be played there."""

    def play_on(self) -> None:
        """Informs the table that another match is played from now on."""


class PlainTable:
    """A table where every game can be played, and that needs no notice of it."""

    def verify_known(self, header: Header) -> None:
        """Accepts every game."""

    def play_on(self) -> None:
        """Does nothing."""
