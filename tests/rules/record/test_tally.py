"""What is counted at the marks of a match is what a count of the whole match gives, corrections and all."""

from __future__ import annotations

from hypothesis import given

from rules.coins.past.looking_back import PastStroke, past_strokes, placements_of
from rules.header import Header
from rules.match import Match
from rules.paper.accounts import card_of, counted_strokes, pocketings_of, read_ahead, statistics
from rules.ruling import Act
from tests.rules.plays import refolded
from tests.rules.random_logs import SETTINGS, headers, logs, received
from tests.rules.record.test_growth import dense_marks


def accounts(match: Match) -> tuple[object, ...]:
    return card_of(match), statistics(match), pocketings_of(match), placements_of(match), past_strokes(match)


@SETTINGS
@given(headers, logs)
def test_a_count_that_goes_on_from_a_mark_is_the_whole_count(begun: Header, acts: list[Act]) -> None:
    with dense_marks():
        for match in received(begun, acts):
            assert accounts(match) == accounts(refolded(match))


@SETTINGS
@given(headers, logs)
def test_a_match_that_was_read_ahead_has_no_mark_uncounted(begun: Header, acts: list[Act]) -> None:
    with dense_marks():
        match = received(begun, acts)[-1]
        for _ in match.marks:
            read_ahead(match, 1)
        assert all(mark.counted is not None for mark in match.marks)
        assert accounts(match) == accounts(refolded(match))


@SETTINGS
@given(headers, logs)
def test_strokes_in_parts_are_all_strokes(begun: Header, acts: list[Act]) -> None:
    match = received(begun, acts)[-1]
    whole, parts = past_strokes(match), list[PastStroke]()
    for stroke in counted_strokes(match)[::2]:
        parts += past_strokes(match, stroke.entry, 2)
    assert tuple(parts) == whole
