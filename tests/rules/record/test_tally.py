"""What is counted at the marks of a match is what a count of the whole match gives, corrections and all."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

import pytest
from hypothesis import given
from hypothesis.strategies import booleans

from rules.coins.past.looking_back import PastStroke, past_strokes, placements_of
from rules.errors import Refused
from rules.header import Header
from rules.match import Entry, Match
from rules.paper.accounts import card_of, counted_strokes, ledger_for, pocketings_of, read_ahead, statistics
from rules.record import growing as growing_matches
from rules.record.growing import Growing
from rules.record.tally import Counted
from rules.ruling import Act
from tests.rules.plays import refolded
from tests.rules.random_logs import SETTINGS, headers, logs, received
from tests.rules.record.long_matches import dense_marks


def accounts(match: Match) -> tuple[object, ...]:
    return card_of(match), statistics(match), pocketings_of(match), placements_of(match), past_strokes(match)


@SETTINGS
@given(headers, logs)
def test_a_count_that_goes_on_from_a_mark_is_the_whole_count(begun: Header, acts: list[Act]) -> None:
    with dense_marks():
        for match in received(begun, acts):
            assert accounts(match) == accounts(refolded(match))


def counts(match: Match) -> list[object]:
    """What was counted up to each mark; fails where nothing was."""
    return [cast(Counted, mark.counted).items for mark in match.marks]


@SETTINGS
@given(headers, logs, booleans())
def test_a_match_is_counted_as_it_grows(begun: Header, acts: list[Act], is_left: bool) -> None:
    """Also after corrections; one that reaches far back may leave the rest to be counted later."""
    with dense_marks(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(growing_matches, "COUNTED_AGAIN", 0 if is_left else 10**6)
        match = Match.begin(begun)
        growing = Growing(match, ledger_for(match))
        for number, act in enumerate(acts, start=1):
            with suppress(Refused):
                growing.receive(Entry(number, "player", act))
        grown, again = growing.match(), refolded(growing.match())
        for _ in again.marks:
            read_ahead(again, 1)
            if is_left:
                read_ahead(grown, 1)
        assert counts(grown) == counts(again)
        assert accounts(grown) == accounts(refolded(grown))


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
