"""An entry that is not read yet is the same value as one that is."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from rules.record.entries import Entry, Lines
from rules.record.match import Spoken
from rules.ruling import Act, Retract
from rules.table import HandIn, StrokeStarted
from rules.verdict import LOG_BOOK, Verdict, say

HAND = HandIn(t_s=1.0)
READ = Entry(1, "camera", HAND, "now")


def unread(*, count: list[int] | None = None) -> Entry:
    def read() -> Act:
        if count is not None:
            count.append(1)
        return HAND

    return Entry.unread(1, "camera", "now", read)


def test_an_entry_is_read_once_and_only_when_somebody_looks() -> None:
    count: list[int] = []
    entry = unread(count=count)
    assert (entry.seq, entry.by, entry.written_at, count) == (1, "camera", "now", [])
    assert (entry.act, entry.act, count) == (HAND, HAND, [1])


def test_an_entry_that_is_not_read_yet_is_a_value_like_any_other() -> None:
    assert unread() == READ
    assert hash(unread()) == hash(READ)
    assert repr(unread()) == repr(READ)
    assert pickle.loads(pickle.dumps(unread())) == READ
    assert replace(unread(), by="player") == Entry(1, "player", HAND, "now")
    assert unread() != Entry(1, "camera", HandIn(t_s=2.0), "now")


def test_an_entry_has_no_other_parts() -> None:
    with pytest.raises(AttributeError, match="stroke"):
        unread().stroke  # type: ignore[attr-defined]  # noqa: B018


def test_verdicts_may_be_unread_too() -> None:
    verdicts = (say(LOG_BOOK, "set_aside", reason="late"),)
    count: list[int] = []

    def read() -> tuple[Verdict, ...]:
        count.append(1)
        return verdicts

    spoken = Spoken.unread(READ, read)
    assert (spoken.entry, count) == (READ, [])
    assert spoken == Spoken(READ, verdicts)
    assert (spoken.verdicts, count) == (verdicts, [1])


def test_lines_know_their_corrections_and_how_far_they_reach() -> None:
    started, taken_back = (
        Entry(2, "camera", StrokeStarted(t_s=5.0, stroke=3)),
        Entry(3, "player", Retract(entry=2)),
    )
    lines = Lines.of((READ, started, taken_back))
    assert (lines.places, lines.reached) == ((2,), (3, 5.0))
    assert (lines.until(2).places, lines.until(1).reached) == ((), (0, 1.0))
    assert lines.until(1).and_then(started, taken_back) == lines
    assert lines.until(1).and_then(started, taken_back).places == (2,)


def test_the_first_lines_are_known_without_reading_them() -> None:
    count: list[int] = []
    lines = Lines.known((unread(count=count),), (), (7, 9.0)).and_then(Entry(2, "camera", HandIn(t_s=11.0)))
    assert (lines.reached, lines.places, count) == ((7, 11.0), (), [])
    assert lines.until(1).and_then(*lines[1:]) == lines
    assert count == []
