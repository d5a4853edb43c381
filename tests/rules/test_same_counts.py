"""Counts set to what they are change nothing: no score, no turn, no open question, no queen's owner."""

from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from rules.carrom.position import Carrom
from rules.header import header_from_json
from rules.magnetic.position import Magnetic
from rules.match import Match
from rules.pieces import Kind
from rules.record.log import Entry
from rules.ruling import Act, Held, SetCounts, Stroke
from tests.rules.plays import played
from tests.rules.random_logs import SETTINGS, headers, logs, received

KEYS = ("white", "black", "queen", "debts", "pocketed")


def same(position: Carrom | Magnetic, keys: set[str]) -> SetCounts:
    """The ruling that sets these keys to what they are."""
    state = position.state
    values: dict[str, Any] = {
        "white": position.expected().white,
        "black": position.expected().black,
        "queen": state.queen.at.value,
    }
    if isinstance(position, Carrom):
        values["debts"] = tuple(side.debt for side in position.state.sides)
        if not position.state.has_colours:
            values["pocketed"] = tuple(
                Held(white=side.taken.white, black=side.taken.black) for side in position.state.sides
            )
    return SetCounts(**{key: value for key, value in values.items() if key in keys})


@SETTINGS
@given(headers, logs, st.sets(st.sampled_from(KEYS)))
def test_the_same_counts_change_nothing_after_any_log(begun: Any, acts: list[Act], keys: set[str]) -> None:
    match = received(begun, acts)[-1]
    assert isinstance(match.position, Carrom)
    ruling = same(match.position, keys)
    if match.can_receive(ruling):
        event("received")
        assert played(match, ruling).position == match.position


@pytest.mark.parametrize("queen", [{}, {"queen": "pending", "queen_by": "black"}, {"queen": "covered"}])
@pytest.mark.parametrize("keys", [{"white"}, {"queen"}, {"white", "black", "queen"}])
def test_the_same_counts_change_nothing_in_magnetic(queen: dict[str, str], keys: set[str]) -> None:
    header = {"game": "magnetic", "start": {"phase": "play", **queen}}
    match = Match.begin(header_from_json(header))
    assert isinstance(match.position, Magnetic)
    assert played(match, same(match.position, keys)).position == match.position


def test_a_covered_queen_keeps_her_owner_when_she_is_covered_again() -> None:
    start = {"white": 3, "black": 5, "queen": "covered", "queen_by": "white"}
    match = Match.begin(header_from_json({"start": start}))
    queen = played(match, SetCounts(white=4, queen="covered")).score.score.queen
    assert (queen.state, queen.seat) == ("covered", "S")


def test_r5_counts_that_stay_do_not_count_as_a_first_piece() -> None:
    start = {"phase": "play", "white": 8, "black": 9, "white_ever": False}
    match = Match.begin(header_from_json({"start": start}))
    after = played(match, SetCounts(white=8, black=7), Stroke(pocketed=(Kind.QUEEN,)))
    assert after.score.score.queen.state == "on_board"


def test_an_open_question_stays_open() -> None:
    match = Match.begin(header_from_json({"start": {"white": 1, "black": 4, "queen": "covered"}}))
    asked = match.receive(Entry(1, "player", Stroke(pocketed=(Kind.WHITE,) * 2))).match
    assert asked.score.score.open
    told = asked.receive(Entry(2, "player", SetCounts(white=1, black=4)))
    assert told.match.score.score.open == asked.score.score.open
    assert told.verdicts[0].key == "counts_same"
