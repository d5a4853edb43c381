"""The interface to the scorekeeper: what the web room needs of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

from rules.header import Header
from rules.match import Match
from rules.record.log import By
from rules.ruling import Ruling

Json = dict[str, object]
KEY = "pocketwatch.scorekeeper"


class Scorekeeper(Protocol):
    """The owner of the match. Every method may be called from any thread.

    A snapshot is the content of `GET /state.json`, see the room's README. A change of the score carries the
    revision that the person saw, and the person's role. It raises Stale where the revision is no longer the
    newest, Refused (of rules) where the state does not allow it, Unsaved where it could not be kept; else it
    returns the snapshot that follows.
    """

    def snapshot(self) -> Json:
        """The newest state, as JSON carries it."""

    def status(self) -> Json:
        """The state of the keeping."""

    def match(self) -> Match:
        """The present match, a value: every page about its past is made from it."""

    def rule(self, ruling: Ruling, revision: int, by: By = "player") -> Json:
        """Enters a ruling into the log."""

    def undo(self, revision: int, by: By = "player") -> Json:
        """Takes back the last act, a ruling or a whole stroke."""

    def redo(self, revision: int, by: By = "player") -> Json:
        """Restores the act that was taken back last."""

    def begin(self, revision: int, header: Header | None = None, *, put_away: bool = False) -> Json:
        """Begins the match of this header, or without one the next of the same players.

        A match that is under way may not be left, unless it is to be `put_away`: it stays in the journal
        unchanged.
        """

    def take_up(self, revision: int, number: int, *, put_away: bool = False) -> Json:
        """Continues the kept match of this number, which may be decided: its end can then be corrected.

        The present match is put away as by `begin`. Raises NoSuchMatch where the match cannot be read.
        """

    def hold_strokes_for_umpire(self, is_open: bool, patience_s: float | None) -> Json:
        """Sets whether the camera's strokes wait for the umpire, and how long at most; None: without an end."""

    def settle_waiting_stroke(self, stroke: int, *, is_confirmed: bool) -> Json:
        """Settles the stroke that waits for the umpire; raises Stale where another one waits, or none."""

    def run_clock(self, *, is_running: bool) -> Json:
        """Starts or stops the umpire's stroke clock."""

    def people(self) -> tuple[tuple[str, str], ...]:
        """The names of the recent players, latest first, each with the chosen colour, empty for none."""

    def keep_colours(self, colours: Mapping[str, str]) -> None:
        """Keeps the colours that people chose, by name; raises Unsaved where it cannot."""


def scorekeeper() -> Scorekeeper:
    """The scorekeeper of the app that serves this request."""
    from flask import current_app  # the vision process knows these words without the web's library

    return cast(Scorekeeper, current_app.extensions[KEY])
