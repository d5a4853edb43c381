"""The one door of this room: what it asks of whoever keeps the score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

from flask import current_app

from rules.header import Header
from rules.match import Match
from rules.record.log import By
from rules.ruling import Ruling

Json = dict[str, object]
KEY = "pocketwatch.scorekeeper"


class Scorekeeper(Protocol):
    """The owner of the match. Every method may be called from any thread.

    A snapshot is what `GET /state.json` shows, see the room's README. What changes the score carries the
    revision that the person saw, and says who that person is: it raises Stale where the revision is no longer
    the newest, Refused (of rules) where the state does not allow it, Unsaved where it could not be kept; else
    it returns the snapshot that follows.
    """

    def snapshot(self) -> Json:
        """The newest state, as JSON carries it."""

    def status(self) -> Json:
        """How the keeping fares."""

    def match(self) -> Match:
        """The match as it stands, a value: whatever a page tells of its past is made of it."""

    def rule(self, ruling: Ruling, revision: int, by: By = "player") -> Json:
        """A ruling becomes an entry of the log."""

    def undo(self, revision: int, by: By = "player") -> Json:
        """Takes the last act back, a ruling or a whole stroke."""

    def redo(self, revision: int, by: By = "player") -> Json:
        """Has back what was taken back last."""

    def begin(self, revision: int, header: Header | None = None, *, put_away: bool = False) -> Json:
        """Begins the match of this header, or without one the next of the same players.

        A match that is under way is refused to be left, unless it is to be `put_away`: it stays in the journal
        as it is.
        """

    def take_up(self, revision: int, number: int, *, put_away: bool = False) -> Json:
        """Goes on with the kept match of this number, which may be decided: its end can then be corrected.

        The one that is played is put away as by `begin`. Raises NoSuchMatch where there is none to be read.
        """

    def umpire(self, is_open: bool, patience_s: float | None) -> Json:
        """Whether the camera's strokes wait for the umpire, and how long at most; None: without an end."""

    def settle(self, stroke: int, *, is_confirmed: bool) -> Json:
        """The umpire's word on the stroke that waits; raises Stale where another one does, or none."""

    def time(self, *, is_running: bool) -> Json:
        """The umpire starts the stroke clock, or stops it."""

    def people(self) -> tuple[tuple[str, str], ...]:
        """Names of who played here, the latest first, each with the colour chosen, empty for none."""

    def paint(self, colours: Mapping[str, str]) -> None:
        """Keeps the colours that people chose, by name; raises Unsaved where it cannot."""


def scorekeeper() -> Scorekeeper:
    """The scorekeeper of the app that serves this request."""
    return cast(Scorekeeper, current_app.extensions[KEY])
