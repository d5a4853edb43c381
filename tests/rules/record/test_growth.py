"""A long match costs what a short one does: a correction folds the end again, and the past is read once."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given

from rules.coins.past.looking_back import past_strokes
from rules.header import Header
from rules.match import Entry, Match
from rules.paper.accounts import card_of, statistics
from rules.record import match as folding
from rules.record.alternatives import missed
from rules.record.audit import audit
from rules.record.deeds import Deed, deed_of, deeds, newest_deeds
from rules.ruling import Act
from rules.table import StrokeStarted
from tests.rules.plays import refolded
from tests.rules.random_logs import SETTINGS, headers, logs, received
from tests.rules.record.long_matches import LONG, calls_of, dense_marks, long_match


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


@SETTINGS
@given(headers, logs)
def test_the_way_about_an_entry_is_a_part_of_the_whole_way(begun: Header, acts: list[Act]) -> None:
    with dense_marks():
        match = received(begun, acts)[-1]
        whole = tuple(match.passages())
        kept, folding.WALKED_AT_ONCE = folding.WALKED_AT_ONCE, 0
        try:
            parts = {entry.seq: tuple(match.passages_near(entry.seq)) for entry in match.entries}
        finally:
            folding.WALKED_AT_ONCE = kept
    for seq, part in parts.items():
        places = [at for at, passage in enumerate(whole) if passage.entry.seq == seq]
        assert bool(part) == bool(places)
        if part:
            begun_at = next(at for at, passage in enumerate(whole) if passage == part[0])
            assert part == whole[begun_at : begun_at + len(part)]
            assert begun_at <= places[0]
            assert places[-1] < begun_at + len(part)


def read_and_corrected(match: Match) -> None:
    seq = len(match.entries)
    assert len(deeds(match)) == seq // 2
    assert len(audit(match)) == seq
    undoing = match.undoing()
    assert undoing is not None
    match = match.receive(Entry(seq + 1, "player", undoing)).match
    assert match.score.redo == seq + 1


def test_a_match_twice_as_long_costs_twice_as_much_to_read_and_correct() -> None:
    match, twice = long_match(LONG), long_match(2 * LONG)
    assert calls_of(lambda: read_and_corrected(twice)) < 2.2 * calls_of(lambda: read_and_corrected(match))


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


def newest_read(match: Match) -> None:
    assert len(newest_deeds(match, 100)) == 100
    assert deed_of(match, len(match.entries)) is not None


def test_the_newest_deeds_cost_the_same_in_a_match_five_times_as_long() -> None:
    match, longer = long_match(LONG), long_match(5 * LONG)
    assert calls_of(lambda: newest_read(longer)) < 1.2 * calls_of(lambda: newest_read(match))


def test_what_was_missed_before_an_entry_costs_the_same_in_a_match_twice_as_long() -> None:
    match, longer = long_match(4 * LONG), long_match(8 * LONG)
    assert calls_of(lambda: missed(longer, 2 * LONG)) < 1.2 * calls_of(lambda: missed(match, 2 * LONG))


def on_paper(match: Match) -> None:
    assert card_of(match) is not None
    assert statistics(match) is not None
    assert len(past_strokes(match, len(match.entries) - 100, 20)) == 20


def goes_on(match: Match) -> Match:
    seq = len(match.entries) + 1
    return match.receive(Entry(seq, "camera", StrokeStarted(t_s=3.0 * seq, stroke=seq))).match


def test_the_paper_of_a_match_that_goes_on_costs_what_is_new() -> None:
    match = long_match(8 * LONG)
    first = calls_of(lambda: on_paper(match))
    after = goes_on(match)
    assert calls_of(lambda: on_paper(after)) < first / 10


def test_the_way_of_a_match_is_walked_once_for_all_its_accounts() -> None:
    match, other = long_match(40), long_match(20)
    first = tuple(match.passages())
    assert all(a is b for a, b in zip(first, match.passages(), strict=True))
    assert len(tuple(other.passages())) == 20
    assert tuple(match.passages()) == first  # walked again, since another one was walked meanwhile


def test_the_way_of_a_very_long_match_is_not_kept() -> None:
    match = long_match(folding.WALKED_AT_ONCE + 1)
    assert next(match.passages()) is not next(match.passages())
