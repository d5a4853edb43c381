"""Every act can be written and read back, and an unreadable one is refused with the nearest known word."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import NotationError
from rules.notation import ACTS, act_from_json, json_from_act, type_of
from rules.pieces import Kind, Pocket, Seat
from rules.ruling import Act, Amend, Insert, SetCounts, Stroke, Toss
from rules.table import (
    Choice,
    LeftBoard,
    Mm,
    Piece,
    Placed,
    Pocketed,
    StrokeEnded,
    StrokeStarted,
    TableEvent,
    Uncertain,
)
from tests.fuzz import examples

finite = st.floats(-1e6, 1e6)
places = st.builds(Mm, finite, finite)
layouts = st.lists(st.builds(Piece, st.sampled_from(Kind), places), max_size=3).map(tuple)
kinds = st.lists(st.sampled_from(Kind), max_size=3).map(tuple)
placements = st.sampled_from([None, "legal", "lines", "circle", "arrow"])


def strategy_of(kind: type[Act]) -> st.SearchStrategy[Any]:
    """A strategy for any act of this class; the few fields with words of their own are spelled out."""
    if kind is StrokeEnded:
        return st.builds(kind, t_s=finite, layout=st.none() | layouts, placement=placements, order=kinds)
    if kind is Uncertain:
        events = st.lists(simple_events, max_size=2).map(tuple)
        choices = st.lists(st.builds(Choice, st.text(), events, finite), max_size=2).map(tuple)
        return st.builds(kind, t_s=finite, choices=choices)
    if kind is Amend:
        return st.builds(kind, act=st.builds(Stroke, pocketed=kinds))
    if kind is Insert:
        return st.builds(kind, act=st.builds(Stroke, pocketed=kinds))
    if issubclass(kind, TableEvent):
        numbers = [name for name in ("confidence", "until_s") if name in kind.__slots__]
        return st.builds(kind, t_s=finite, **dict.fromkeys(numbers, finite))
    return st.builds(kind)


simple_events = st.builds(Pocketed, t_s=finite, confidence=finite)
acts = st.one_of([strategy_of(kind) for kind in ACTS.values()])


@settings(max_examples=examples(100), deadline=None)
@given(acts)
def test_every_act_comes_back_from_its_json(act: Act) -> None:
    written = json.loads(json.dumps(json_from_act(act), allow_nan=False))
    assert act_from_json(written) == act
    assert json_from_act(act_from_json(written)) == written


def test_the_written_forms_that_others_hold_on_to() -> None:
    pocketed = Pocketed(t_s=3.417, stroke=2, piece=Kind.WHITE, pocket=Pocket.NE, confidence=0.99)
    assert json_from_act(pocketed) == {
        "t": 3.417, "type": "pocketed", "stroke": 2, "piece": "white", "pocket": "NE", "confidence": 0.99,
    }  # fmt: skip
    ended = StrokeEnded(t_s=5.0, stroke=2, reported_s=5.6, layout=(Piece(Kind.BLACK, Mm(1.5, -2.0)),))
    assert json_from_act(ended) == {
        "t": 5.0, "type": "stroke_ended", "stroke": 2, "reported_t": 5.6,
        "layout": [{"kind": "black", "x_mm": 1.5, "y_mm": -2.0}],
        "left_lines": None, "touched": None, "placement": None, "order": [],
    }  # fmt: skip
    assert json_from_act(StrokeStarted(t_s=1.0, stroke=1, seat=Seat.N))["seat"] == "N"


def test_what_is_absent_takes_its_default() -> None:
    assert act_from_json({"type": "stroke"}) == Stroke()
    assert act_from_json({"t": 1, "type": "left_board", "stroke": 1, "piece": "queen"}) == LeftBoard(
        t_s=1.0, stroke=1, piece=Kind.QUEEN
    )
    assert act_from_json({"t": 2, "type": "placed", "piece": "white"}) == Placed(t_s=2.0, piece=Kind.WHITE)


def test_a_seat_may_be_a_letter_or_a_number() -> None:
    assert act_from_json({"type": "toss", "winner": 2}) == Toss(winner=Seat.N)
    assert act_from_json({"type": "toss", "winner": "N"}) == Toss(winner=Seat.N)


def test_the_words_of_the_rule_sheet_are_read_too() -> None:
    assert act_from_json({"type": "edit_state", "white": 3}) == SetCounts(white=3)
    assert type_of(act_from_json({"type": "illegal_stroke", "reason": "elbow"})) == "declare_foul"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"type": "pocketted"}, 'unknown type "pocketted": did you mean "pocketed"?'),
        ({"type": "pocketed", "t": 1, "stroke": 1, "pice": "white"}, 'did you mean "piece"?'),
        ({"type": "pocketed", "t": 1, "stroke": 1, "piece": "whit"}, 'did you mean "white"?'),
        ({"type": "pocketed", "t": 1, "stroke": 1}, 'wants "piece"'),
        ({"type": "pocketed", "t": "1", "stroke": 1, "piece": "white"}, "wants a number, not '1'"),
        ({"type": "pocketed", "t": float("nan"), "stroke": 1, "piece": "white"}, "wants a number, not nan"),
        ({"type": "retract", "entry": True}, "wants a whole number, not true"),
        ({"type": "retract", "entry": 1.0}, "wants a whole number, not 1.0"),
        ({"type": "stroke", "left_lines": 1}, "wants true or false, not 1"),
        ({"type": "stroke", "pocketed": "white"}, "wants a list, not 'white'"),
        ({"type": "set_turn", "seat": 4}, "wants a seat"),
        ({"type": "declare_foul", "reason": 3}, "wants a text"),
        ({"type": "toss", "winner": "S", "choice": "brake"}, 'did you mean "break"?'),
        ({"type": "amend", "entry": 1, "act": 3}, "wants an object"),
        ({"t": 1, "type": "uncertain", "question": "?", "choices": [{"label": "a", "evnts": []}]}, '"events"?'),
        ({"t": 1, "type": "uncertain", "question": "?",
          "choices": [{"label": "a", "events": [{"type": "skip"}]}]}, '"skip" is a ruling'),
        ({"t": 1, "type": "stroke_ended", "stroke": 1, "layout": [{"kind": "white", "x": 1}]}, '"x_mm"?'),
        ({"t": 1}, 'wants a "type"'),
        ([], "wants an object"),
        ("skip", "wants an object"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_the_nearest_word(wrong: object, said: str) -> None:
    with pytest.raises(NotationError) as refusal:
        act_from_json(wrong)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def ended(*pieces: object) -> Act:
    return act_from_json({"t": 1, "type": "stroke_ended", "stroke": 1, "layout": list(pieces)})


@pytest.mark.parametrize("x_mm", [-3, -3.0])
def test_a_place_in_whole_millimetres_is_the_same_place(x_mm: float) -> None:
    act = ended({"kind": "queen", "x_mm": x_mm, "y_mm": 2.5})
    assert isinstance(act, StrokeEnded)
    assert act.layout == (Piece(Kind.QUEEN, Mm(-3.0, 2.5)),)
    assert type(act.layout[0].at.x_mm) is float


@pytest.mark.parametrize(
    ("piece", "said"),
    [
        ({"kind": "white", "x_mm": float("nan"), "y_mm": 0.0}, "wants a number, not nan"),
        ({"kind": "white", "x_mm": 0.0, "y_mm": float("-inf")}, "wants a number, not -inf"),
        ({"kind": "white", "x_mm": True, "y_mm": 0.0}, "wants a number, not true"),
        ({"kind": "white", "x_mm": 10**400, "y_mm": 0.0}, "wants a number, not 1000"),
        ({"kind": "white", "x_mm": 0.0}, "wants a number, not null"),
        ({"kind": "whit", "x_mm": 0.0, "y_mm": 0.0}, 'did you mean "white"?'),
        ({"kind": ["white"], "x_mm": 0.0, "y_mm": 0.0}, "kind"),
        ({"kind": "white", "x_mm": 0.0, "z_mm": 0.0}, '"y_mm"?'),
        (["white", 0.0, 0.0], "wants an object"),
    ],
)
def test_a_piece_that_cannot_be_read_is_refused(piece: object, said: str) -> None:
    with pytest.raises(NotationError) as refusal:
        ended({"kind": "white", "x_mm": 0.0, "y_mm": 0.0}, piece)
    assert said in str(refusal.value)
