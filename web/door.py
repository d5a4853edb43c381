"""The one door of this room: what it asks of whoever keeps the score."""

from __future__ import annotations

from typing import Protocol, cast

from flask import current_app

from rules.ruling import Ruling

Json = dict[str, object]
KEY = "pocketwatch.scorekeeper"


class Scorekeeper(Protocol):
    """The owner of the match. Every method may be called from any thread.

    A snapshot is `{"match", "revision", "score", "undo", "live", "watcher"}`, see the room's README. `rule` and
    `undo` carry the revision that the person saw: they raise Stale where it is no longer the newest, Refused
    (of rules) where the state does not allow it, Unsaved where it could not be kept; else they return the
    snapshot that follows.
    """

    def snapshot(self) -> Json: ...

    def status(self) -> Json: ...

    def rule(self, ruling: Ruling, revision: int) -> Json: ...

    def undo(self, revision: int) -> Json: ...

    def begin(self, revision: int) -> Json: ...


def scorekeeper() -> Scorekeeper:
    """The scorekeeper of the app that serves this request."""
    return cast(Scorekeeper, current_app.extensions[KEY])
