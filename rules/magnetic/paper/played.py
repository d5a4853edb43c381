"""A judged stroke of Magnetic Carom as statistics see it."""

from __future__ import annotations

from rules.coins.state import Queen, QueenAt
from rules.magnetic.laws.judge import judge
from rules.magnetic.laws.state import Phase, State
from rules.magnetic.reading.judged import JudgedStroke, is_undecided, shot_of
from rules.paper.played import Played
from rules.pieces import Kind


def played_magnetic(stroke: JudgedStroke) -> Played | None:
    """The stroke; None for a training shot, an undecided one, and one that does not count as a stroke."""
    before, shot = stroke.before, shot_of(stroke)
    if not before.is_running or shot.is_short or is_undecided(stroke):
        return None
    after, _ = judge(before, shot)
    pending = before.queen == Queen(QueenAt.PENDING, before.turn)
    fell = any(Kind.QUEEN in group for group in shot.groups) and before.queen.at is QueenAt.ON_BOARD
    own, others = _pocketed(before, after, before.turn), _pocketed(before, after, 1 - before.turn)
    fallen = sum(group.count(before.shooter.colour) for group in shot.groups)
    return Played(
        game=1,
        board=1,
        player=before.turn,
        own=own,
        others=others,
        back=max(min(fallen, before.left(before.turn)) - own, 0),
        jumped=sum(kind is not Kind.STRIKER for kind in shot.jumped),
        queen=fell,
        covered=after.owns_queen(before.turn) and not before.owns_queen(before.turn),
        uncovered=after.queen.at is QueenAt.ON_BOARD and (pending or fell),
        striker=shot.striker,
        foul=shot.foul is not None,
        is_break=before.phase is Phase.BREAK,
        touched=shot.has_touched is not False,
        keeps_turn=after.is_running and after.turn == before.turn,
    )


def _pocketed(before: State, after: State, side: int) -> int:
    return after.sides[side].pocketed - before.sides[side].pocketed
