"""A long match costs what a short one does: a correction folds the end again, and the past is read once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

from hypothesis import given

from rules.header import Header, players_named
from rules.match import Entry, Match
from rules.record import match as folding
from rules.record.audit import audit
from rules.record.deeds import Deed, deed_of, deeds, newest_deeds
from rules.ruling import Act
from rules.table import StrokeEnded, StrokeStarted
from tests.rules.plays import refolded
from tests.rules.random_logs import SETTINGS, headers, logs, received

LONG = 8000
AT_MOST_S = 2.0  # for what took 17.6 s; a slow computer under load is given time


@contextmanager
def dense_marks() -> Iterator[None]:
    """Marks so close together that a short log has many."""
    kept = folding.MARKED, folding.RECENT
    folding.MARKED, folding.RECENT = 3, 2
    try:
        yield
    finally:
        folding.MARKED, folding.RECENT = kept


@SETTINGS
@given(headers, logs)
def test_a_fold_that_goes_on_from_a_mark_is_the_whole_fold(begun: Header, acts: list[Act]) -> None:
    with dense_marks():
        for match in received(begun, acts):
            whole = refolded(match)
            assert whole == match
            assert (whole.recent, whole.marks, whole.passed) == (match.recent, match.marks, match.passed)


@SETTINGS
@given(headers, logs)
def test_a_match_until_an_entry_is_the_match_before_it(begun: Header, acts: list[Act]) -> None:
    with dense_marks():
        matches = received(begun, acts)
        for before, after in pairwise(matches):
            assert matches[-1].until(after.entries[-1].seq) == before


def long_match(entries: int) -> Match:
    acts = (
        act
        for k in range(1, entries)
        for act in (
            StrokeStarted(t_s=3.0 * k, stroke=k),
            StrokeEnded(t_s=3.0 * k + 1, stroke=k, left_lines=True, touched=True),
        )
    )
    header = Header(players=players_named(("Anna", "Ben")))
    return Match.fold(
        header, tuple(Entry(seq, "camera", act) for seq, act in zip(range(1, entries + 1), acts, strict=False))
    )


def test_a_long_match_is_read_and_corrected_at_once() -> None:
    match = long_match(LONG)
    began_s = time.process_time()
    assert len(deeds(match)) == LONG // 2
    assert len(audit(match)) == LONG
    undoing = match.undoing()
    assert undoing is not None
    match = match.receive(Entry(LONG + 1, "player", undoing)).match
    assert match.score.redo == LONG + 1
    assert time.process_time() - began_s < AT_MOST_S


def in_pages(match: Match, most: int) -> list[Deed]:
    """Every deed, read from the newest page to the oldest."""
    gathered: list[Deed] = []
    while page := newest_deeds(match, most, before=gathered[0].entries[0] if gathered else None):
        gathered = [*page, *gathered]
    return gathered


@SETTINGS
@given(headers, logs)
def test_pages_of_deeds_are_all_deeds(begun: Header, acts: list[Act]) -> None:
    match = received(begun, acts)[-1]
    whole = deeds(match)
    assert tuple(in_pages(match, 2)) == whole
    for at, deed in enumerate(whole):
        assert deed_of(match, deed.entry) == deed
        assert deed in newest_deeds(match, 1, since=deed.entry)
        assert newest_deeds(match, 1, since=deed.entries[0]) == whole[at:]


def test_the_newest_deeds_of_a_long_match_cost_little() -> None:
    match = long_match(5 * LONG)
    began_s = time.process_time()
    assert len(newest_deeds(match, 100)) == 100
    assert deed_of(match, 5 * LONG) is not None
    assert time.process_time() - began_s < AT_MOST_S / 4


def test_the_way_of_a_match_is_walked_once_for_all_its_accounts() -> None:
    match, other = long_match(40), long_match(20)
    first = tuple(match.passages())
    assert all(a is b for a, b in zip(first, match.passages(), strict=True))
    assert len(tuple(other.passages())) == 20
    assert tuple(match.passages()) == first  # walked again, since another one was walked meanwhile


def test_the_way_of_a_very_long_match_is_not_kept() -> None:
    match = long_match(folding.WALKED_AT_ONCE + 1)
    assert next(match.passages()) is not next(match.passages())
