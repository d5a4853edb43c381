"""A file of entries is taken in as if each had been played: the same match, the same refusals, no copies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from hypothesis import given

from rules.errors import Refused
from rules.header import Header
from rules.match import Entry, Match
from rules.record.entries import Lines
from rules.record.growing import Growing
from rules.ruling import Act
from rules.scenario import entry_from_json
from rules.table import StrokeStarted
from tests.rules.random_logs import SETTINGS, headers, logs
from tests.rules.record.long_matches import calls_of, dense_marks, long_match

FEW = 300


@SETTINGS
@given(headers, logs)
def test_a_match_that_grew_in_place_is_the_match_that_grew(begun: Header, acts: list[Act]) -> None:
    with dense_marks():
        match = Match.begin(begun)
        growing = Growing(match)
        for act in acts:
            entry = Entry(len(match.entries) + 1, "player", act)
            refusals = []
            try:
                match = match.receive(entry).match
            except Refused as refusal:
                refusals.append(str(refusal))
            try:
                growing.receive(entry)
            except Refused as refusal:
                refusals.append(str(refusal))
            assert len(refusals) in (0, 2)
            assert len(set(refusals)) < 2
            grown = growing.match()
            assert grown == match
            assert (grown.recent, grown.marks, grown.passed) == (match.recent, match.marks, match.passed)


def test_numbers_must_grow() -> None:
    match = long_match(3)
    with pytest.raises(Refused, match="numbers must grow"):
        Growing(match).receive(match.entries[-1])


def taken_in(match: Match, *, has_times: bool = True) -> Match:
    growing = Growing(Match.begin(match.header))
    for entry in match.entries:
        time = {"t": 1.0} if has_times else {}
        written = {"type": "stroke_started", "stroke": entry.seq, "seq": entry.seq, **time}
        growing.receive(entry_from_json(written, growing))
    return growing.match()


def test_a_file_twice_as_long_costs_twice_as_much() -> None:
    match, twice = long_match(FEW), long_match(2 * FEW)
    for has_times in (True, False):  # an event without a time looks back for the one before
        cost = calls_of(partial(taken_in, match, has_times=has_times))
        assert calls_of(partial(taken_in, twice, has_times=has_times)) < 2.2 * cost


def test_the_log_is_not_copied_with_every_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    known = Lines.known

    def counted(entries: Sequence[Entry], *about: Any) -> Lines:
        made.append(len(entries))
        return known(entries, *about)

    monkeypatch.setattr(Lines, "known", counted)
    match = taken_in(long_match(FEW))
    made.clear()
    assert len(taken_in(match).entries) == FEW
    assert sum(made) <= 3 * FEW


def test_a_correction_is_taken_in_at_its_place() -> None:
    match = long_match(20)
    undoing = match.undoing()
    assert undoing is not None
    growing = Growing(match)
    growing.receive(Entry(21, "player", undoing))
    growing.receive(Entry(22, "camera", StrokeStarted(t_s=90.0, stroke=22)))
    assert growing.match() == Match.fold(match.header, tuple(growing.entries))
    assert (growing.last_undone(), growing.undoing()) == (
        growing.match().last_undone(),
        growing.match().undoing(),
    )
    assert growing.last_undone() == 21
