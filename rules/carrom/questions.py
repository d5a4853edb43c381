"""The questions after a judged stroke of carrom: which piece pays, and how many pieces really fell."""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.laws.sentences import SENTENCES
from rules.carrom.laws.shot_count import count
from rules.carrom.laws.state import State
from rules.carrom.laws.stroke import Shot
from rules.carrom.rulings.dues import other_due
from rules.coins.strokes import JudgedStroke as Judged
from rules.errors import Refused
from rules.pieces import Kind
from rules.score import Question
from rules.verdict import Verdict, say

FALLING = (Kind.WHITE, Kind.BLACK, Kind.QUEEN)
JudgedStroke = Judged[State, Shot]


def asked_of(judged: JudgedStroke, state: State, verdicts: tuple[Verdict, ...], seq: int) -> Question | None:
    """The question which piece pays, None without one; its first choice stands until answered."""
    keys = [verdict.key for verdict in verdicts]
    if "pays" not in keys or state.options.due_choice != "ask":
        return None
    alternative = other_due(state, judged.before.side)
    if alternative is None:
        return None
    text = say(SENTENCES, "asked_due", player=judged.before.shooter.player).text
    paid = "black" if alternative.piece == "white" else "white"
    return Question(seq, text, (paid, alternative.piece), judged.number, "due")


def without_impossible(judged: JudgedStroke) -> Shot:
    """The stroke without the kinds of which more were reported than could fall."""
    shot = judged.account
    wrong = {kind for kind in FALLING if count(judged.before, shot, kind).is_impossible}
    return replace(shot, pocketed=tuple(kind for kind in shot.pocketed if kind not in wrong))


def verify_rebound(judged: JudgedStroke | None) -> None:
    """Raise Refused where a rebound of the last stroke would change nothing."""
    if judged is None or len(judged.before.tied) != 2 or not judged.before.is_running:
        raise Refused("a rebound matters on a tie-break board of two, for the stroke just played")
