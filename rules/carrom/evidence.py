"""What a game of carrom holds of the stroke under way and of the last one, and what it asks about that."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.carrom.doubt import Doubt
from rules.carrom.rulings_dues import other_due
from rules.carrom.sentences import SENTENCES
from rules.carrom.shot_count import count
from rules.carrom.state import State
from rules.carrom.stroke import UNSEEN, Shot
from rules.errors import Refused
from rules.pieces import Kind, Seat
from rules.score import Question
from rules.verdict import Verdict, say

AS_MANY, NONE = "Count as many as there were", "Count none of them"


@dataclass(frozen=True, slots=True)
class OpenStroke:
    """The stroke under way: its number in the camera's count and the evidence so far."""

    number: int
    shot: Shot = UNSEEN
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedStroke:
    """The last stroke, kept so that late evidence can have it judged again.

    `before` is the state it met, `placed` what was put back since, `told` that a person has said how it went.
    """

    number: int | None
    before: State
    shot: Shot
    placed: tuple[Kind, ...] = ()
    told: bool = False


def asked_of(judged: JudgedStroke, state: State, verdicts: tuple[Verdict, ...], seq: int) -> Question | None:
    """The question that a judged stroke leaves, None if there is none; what its first choice says stands."""
    keys = [one.key for one in verdicts]
    if "impossible" in keys:
        text = verdicts[keys.index("impossible")].text
        return Question(seq, text, (AS_MANY, NONE), judged.number, "impossible")
    if "pays" not in keys or state.options.due_choice != "ask":
        return None
    other = other_due(state, judged.before.side)
    if other is None:
        return None
    text = say(SENTENCES, "asked_due", player=judged.before.shooter.player).text
    paid = "black" if other.piece == "white" else "white"
    return Question(seq, text, (paid, other.piece), judged.number, "due")


def without_impossible(judged: JudgedStroke) -> Shot:
    """The stroke without the kinds of which more were reported than could fall."""
    shot = judged.shot
    wrong = {kind for kind in FALLING if count(judged.before, shot, kind).is_impossible}
    return replace(shot, pocketed=tuple(kind for kind in shot.pocketed if kind not in wrong))


FALLING = (Kind.WHITE, Kind.BLACK, Kind.QUEEN)


def notes_on_start(state: State, seat: Seat | None) -> list[Verdict]:
    """What is amiss when a stroke begins: pieces still due back, a player whose turn it is not."""
    notes = [say(SENTENCES, "returns_missing", count=due.count, kind=due.kind.value) for due in state.returns]
    if seat is None or seat == state.player.seat:
        return notes
    return [*notes, say(SENTENCES, "out_of_turn", seat=seat.name, player=state.player.name)]


def verify_rebound(judged: JudgedStroke | None) -> None:
    """Raise Refused where a rebound of the last stroke would change nothing."""
    if judged is None or len(judged.before.tied) != 2 or not judged.before.is_running:
        raise Refused("a rebound matters on a tie-break board of two, for the stroke just played")
