"""The interface to every kept match, for the pages of the past."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, cast

from flask import current_app

from rules.golf import later
from rules.match import Match
from web.errors import WebError

ARCHIVE = "pocketwatch.archive"
Written = tuple[int, str, str, str]


class NoSuchMatch(WebError, LookupError):
    """There is no match of this number, or it can no longer be read."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A kept match: its number here, when it began, and when one played elsewhere was imported.

    `ended_at` is the time of its last entry, None before the first. Times are the journal's, in ISO 8601.
    `written` gives its entries as they were written, a block at a time: the number of each, its time, its
    author and its act as JSON; None where nobody wrote them.
    """

    number: int
    began_at: str
    match: Match
    ended_at: str | None = None
    taken_in_at: str | None = None
    written: Callable[[], Iterator[Sequence[Written]]] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Brought:
    """The result of a finished golf match for a player, with the match's number and its beginning."""

    match: int
    began_at: str
    result: later.results.Result


class Archive(Protocol):
    """The kept matches. Every method may be called from any thread."""

    def numbers(self) -> tuple[int, ...]:
        """The number of every match, the newest first."""

    def kept(self, number: int) -> Kept:
        """The match of this number; raises NoSuchMatch."""

    def golf_results(self) -> tuple[Brought, ...]:
        """The results of all finished golf matches, earliest first; an unreadable match has none."""

    def take_in(self, began_at: str, match: Match) -> int:
        """Keeps a match that was played elsewhere and returns its number; raises Unsaved where it cannot."""


class EmptyArchive:
    """An archive for tests and for a scorekeeper that keeps nothing."""

    def numbers(self) -> tuple[int, ...]:
        return ()

    def kept(self, number: int) -> Kept:
        raise NoSuchMatch(f"there is no match {number} here")

    def golf_results(self) -> tuple[Brought, ...]:
        return ()

    def take_in(self, began_at: str, match: Match) -> int:
        raise NoSuchMatch("no match is kept here")


def archive() -> Archive:
    """The archive of the app that serves this request."""
    return cast(Archive, current_app.extensions[ARCHIVE])
