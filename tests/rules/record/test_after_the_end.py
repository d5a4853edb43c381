"""Strokes after the end of a match are kept and count for nothing; the first undo takes back what ended it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.header import header_from_json
from rules.match import Match
from rules.notation import act_from_json
from rules.pieces import Kind
from rules.record.audit import audit
from rules.ruling import Act, Stroke
from rules.scenario import json_from_entry, play
from rules.table import Pocketed, StrokeEnded, StrokeStarted
from tests.rules.plays import reported

CARROM: dict[str, Any] = {
    "players": ["Asha", "Bela"],
    "options": {"match": {"target": None}},
    "start": {"phase": "play", "white": 1, "black": 4, "queen": "covered", "queen_by": "white"},
}
MAGNETIC: dict[str, Any] = {
    "game": "magnetic",
    "players": ["Asha", "Bela"],
    "start": {"phase": "play", "queen": "covered", "queen_by": "white"},
}


def stroke(number: int, *fell: Kind) -> tuple[Act, ...]:
    falls = (Pocketed(t_s=float(number), stroke=number, piece=kind) for kind in fell)
    return (
        StrokeStarted(t_s=float(number), stroke=number),
        *falls,
        StrokeEnded(t_s=number + 0.5, stroke=number, touched=True),
    )


def undone(match: Match) -> Match:
    act = match.undoing()
    assert act is not None
    return reported(match, act)


@pytest.mark.parametrize("header", [CARROM, MAGNETIC])
def test_the_first_undo_takes_back_what_ended_the_match_and_late_strokes_never_count(
    header: dict[str, Any],
) -> None:
    begun = Match.begin(header_from_json(header))
    ended = reported(begun, *stroke(1, Kind.WHITE))
    assert ended.score.score.outcome is not None
    late = reported(ended, *stroke(2, Kind.BLACK), *stroke(3), Stroke(pocketed=(Kind.BLACK,)))
    assert late.score.score.sides == ended.score.score.sides
    assert late.last_act() == ended.last_act() == 3
    taken = undone(late)
    assert taken.score.score.outcome is None
    assert taken.score.score.sides == begun.score.score.sides
    assert taken.score.score.turn == begun.score.score.turn
    assert Match.fold(taken.header, taken.entries) == taken


def test_a_redo_restores_the_end_and_the_match_goes_on_after_an_undo() -> None:
    late = reported(Match.begin(header_from_json(CARROM)), *stroke(1, Kind.WHITE), *stroke(2, Kind.BLACK))
    taken = undone(late)
    assert taken.last_undone() == taken.entries[-1].seq
    again = reported(taken, act_from_json({"type": "retract", "entry": taken.entries[-1].seq}))
    assert again.position.is_over
    assert again.position.score() == late.position.score()
    onward = reported(taken, *stroke(3, Kind.BLACK))
    assert onward.score.score.sides[1].left == 3


def test_a_scenario_says_undo_and_the_log_says_what_went_with_it() -> None:
    lines = [json.dumps(CARROM)]
    lines += [json.dumps({"type": "stroke", "pocketed": [kind]}) for kind in ("white", "black", "black")]
    match = play([*lines, '{"type": "undo"}'])
    assert match.score.score.sides[1].left == 4
    assert json_from_entry(match.entries[-1])["also"] == [2, 3]
    assert [line.fate for line in audit(match)] == ["retracted"] * 3 + ["counts"]
