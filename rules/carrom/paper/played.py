"""A judged stroke of carrom as statistics see it."""

from __future__ import annotations

from rules.carrom.laws.judge import is_short, judge
from rules.carrom.laws.shot_count import count, counts_as_sunk
from rules.carrom.laws.state import Phase, State
from rules.carrom.position import JudgedStroke
from rules.carrom.touch_doubt import is_break_unsure
from rules.coins.state import QueenAt
from rules.paper.played import Played
from rules.pieces import COLOURS, Kind


def played_carrom(stroke: JudgedStroke) -> Played | None:
    """The stroke; None for an undecided one and for one that does not count as a stroke."""
    before, shot = stroke.before, stroke.account
    if not before.is_running or is_short(before, shot) or is_break_unsure(before, shot):
        return None
    after, _ = judge(before, shot)
    fell = {kind: count(before, shot, kind).counted for kind in (*COLOURS, Kind.QUEEN)}
    own = sum(fell[kind] for kind in COLOURS if _is_own(before, kind))
    mine = after.queen.at is QueenAt.COVERED and after.queen.by == before.side
    pending = before.queen.at is QueenAt.PENDING and before.queen.by == before.side
    return Played(
        game=before.game,
        board=before.board,
        player=before.turn,
        own=own,
        others=sum(fell[kind] for kind in COLOURS) - own,
        back=_back(before, after, own),
        jumped=sum(kind is not Kind.STRIKER for kind in shot.jumped),
        queen=bool(fell[Kind.QUEEN]),
        covered=mine and before.queen != after.queen,
        uncovered=after.queen.at is QueenAt.ON_BOARD and (pending or bool(fell[Kind.QUEEN])),
        striker=counts_as_sunk(before, shot),
        foul=shot.foul is not None,
        is_break=before.phase is Phase.BREAK,
        touched=shot.has_touched is not False,
        keeps_turn=after.is_running and after.turn == before.turn and len(after.results) == len(before.results),
    )


def _is_own(state: State, kind: Kind) -> bool:
    """Whether a piece is the shooter's own; without colours every piece is."""
    return state.shooter.colour in (None, kind)


def _back(before: State, after: State, own: int) -> int:
    """Own pieces that came back by this stroke, or are owed because of it."""
    shooter, after_it = before.shooter, after.sides[before.side]
    returned = (
        after_it.left - shooter.left + own
        if before.has_colours
        else shooter.taken.pieces + own - after_it.taken.pieces
    )
    return max(returned + after_it.debt - shooter.debt, 0)
