"""A report of more pieces than lie on the board decides no board while the question about it is open."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.header import header_from_json
from rules.match import Match
from rules.pieces import Kind
from rules.record.log import Entry
from rules.ruling import Act, Answer, Stroke
from rules.table import Pocketed, StrokeEnded, StrokeStarted
from tests.fuzz import examples

CARROM: dict[str, Any] = {"phase": "play", "white": 1, "black": 4, "queen": "covered", "queen_by": "white"}
GAMES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "base": ({"variant": "base"}, CARROM),
    "icf": ({"variant": "icf"}, CARROM),
    "point": (
        {"variant": "point"},
        {"phase": "play", "pocketed": [{"white": 9, "black": 8}, {"queen": 1}], "points": [17, 3]},
    ),
    "magnetic": ({"game": "magnetic"}, {"phase": "play", "queen": "covered", "queen_by": "white"}),
}
PIECE = {"point": Kind.BLACK}


def begun(game: str) -> Match:
    header, start = GAMES[game]
    return Match.begin(header_from_json({**header, "players": ["Asha", "Bela"], "start": start}))


def said(match: Match, *acts: Act) -> Match:
    for act in acts:
        seq = match.entries[-1].seq + 1 if match.entries else 1
        match = match.receive(Entry(seq, "player", act)).match
    return match


def reported(kind: Kind, number: int) -> tuple[Act, ...]:
    falls = (Pocketed(t_s=float(k + 1), stroke=1, piece=kind) for k in range(number))
    return (StrokeStarted(t_s=0.5, stroke=1), *falls, StrokeEnded(t_s=9.0, stroke=1))


def entered(kind: Kind, number: int) -> tuple[Act, ...]:
    return (Stroke(pocketed=(kind,) * number),)


def answer(match: Match, choice: int) -> Match:
    (question,) = match.score.score.open
    return said(match, Answer(question=question.entry, choice=choice))


def is_decided(match: Match) -> bool:
    return match.score.score.phase not in ("break", "play")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("report", [reported, entered])
def test_more_coins_than_lie_there_decide_no_board_before_the_answer(game: str, report: Any) -> None:
    kind = PIECE.get(game, Kind.WHITE)
    before = begun(game)
    asked = said(before, *report(kind, 2))
    assert asked.score.score.open[0].key == "impossible"
    assert not is_decided(asked)
    assert asked.score.score.sides == before.score.score.sides
    once = said(before, *report(kind, 1))
    assert is_decided(once)
    counted = answer(asked, 0)
    assert (counted.score.score.phase, counted.score.score.sides) == (
        once.score.score.phase,
        once.score.score.sides,
    )
    none = answer(asked, 1)
    assert not is_decided(none)
    assert none.score.score.open == ()
    assert none.score.score.sides[0].points == before.score.score.sides[0].points


@pytest.mark.parametrize("game", GAMES)
def test_a_late_report_of_one_coin_more_waits_too(game: str) -> None:
    kind = PIECE.get(game, Kind.WHITE)
    header, start = GAMES[game]
    two = {"white": 2} if game != "point" else {"pocketed": [{"white": 9, "black": 7}, {"queen": 1}]}
    if game == "magnetic":
        pytest.skip("each side has one coin")
    match = Match.begin(header_from_json({**header, "players": ["Asha", "Bela"], "start": {**start, **two}}))
    late = said(match, *reported(kind, 1), *(Pocketed(t_s=10.0, stroke=1, piece=kind) for _ in range(2)))
    assert not is_decided(late)
    assert is_decided(answer(late, 0))


@settings(max_examples=examples(60), deadline=None, derandomize=True)
@given(
    st.sampled_from(sorted(GAMES)),
    st.lists(st.sampled_from([Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER]), max_size=5),
    st.integers(0, 1),
)
def test_no_report_decides_a_board_while_it_is_questioned(game: str, fell: list[Kind], choice: int) -> None:
    asked = said(begun(game), Stroke(pocketed=tuple(fell)))
    questions = [question for question in asked.score.score.open if question.key == "impossible"]
    assert not (questions and is_decided(asked))
    if questions:
        told = said(asked, Answer(question=questions[0].entry, choice=choice))
        assert "impossible" not in [question.key for question in told.score.score.open]
        assert Match.fold(told.header, told.entries) == told
