"""A stroke in play where any colour may be pocketed: Point, Family Point and a player alone.

Every side counts what it has taken. The striker in a pocket and a foul cost a due each, paid from that, and the
stroke's own pieces come back (`_pieces`). A piece that comes back counts as lying at once.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.carrom.laws.boards import end_any_colour
from rules.carrom.laws.options import Options
from rules.carrom.laws.shot_count import Count, count, counts_as_sunk, impossible
from rules.carrom.laws.state import Laws, Side, State
from rules.carrom.laws.stroke import Shot
from rules.carrom.laws.turn import Judged, passed, queen_returned, say_of, with_due
from rules.carrom.laws.worth import gained, value_of
from rules.coins.state import Place, Queen, QueenAt, Return, with_returns
from rules.pieces import Kind
from rules.thrift import replaced
from rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Haul:
    """The countable result of a stroke where any colour may be pocketed, as `Case` is of the coloured game.

    `strays` are pieces of the other's colour on a tie-break board that fell without a rebound.
    """

    white: int
    black: int
    queen: bool
    striker: bool
    foul: bool
    strays: tuple[int, int]
    lying: tuple[int, int]
    ever: bool
    pending: bool
    options: Options

    @property
    def n(self) -> int:
        """Pieces that fell and may be kept."""
        return self.white + self.black

    @property
    def clean(self) -> bool:
        """Neither striker sunk nor a foul."""
        return not (self.striker or self.foul)

    @property
    def has_strayed(self) -> bool:
        """A piece of the other's colour fell without a rebound."""
        return any(self.strays)


def has_right_to_queen(haul: Haul) -> bool:
    """The queen may be pocketed at once, or after a first piece (R17)."""
    return haul.ever or haul.options.queen_needs_first == "no"


def is_lone_queen(haul: Haul) -> bool:
    """The queen was the only piece on the board: nothing is left to cover her (R15)."""
    return haul.lying == (0, 0)


def is_queen_covered(haul: Haul) -> bool:
    """The queen is scored: covered in this stroke, or needing no cover (Variants; R15, R17)."""
    first = 0 if has_right_to_queen(haul) else 1
    if haul.pending:
        return haul.n > 0
    return haul.queen and (haul.n > first or (is_lone_queen(haul) and has_right_to_queen(haul)))


def is_queen_pending(haul: Haul) -> bool:
    """The queen is to be covered by the next stroke (Point; R17: a first piece only gives the right)."""
    right = has_right_to_queen(haul) or haul.n == 1
    return haul.queen and haul.options.cover == "next" and right and not is_queen_covered(haul)


def is_again(haul: Haul) -> bool:
    """A piece earns another stroke, and so does the queen where a later cover is allowed (Variants; R3)."""
    if haul.foul or (haul.has_strayed and haul.options.stray_turn == "lose"):
        return False
    if haul.n > 0:
        return True
    if haul.striker:
        goes_on = haul.options.cover == "next" and haul.options.striker_with_queen == "continue"
        return haul.queen and goes_on and has_right_to_queen(haul)
    return is_queen_covered(haul) or is_queen_pending(haul)


def play_any_colour(state: State, shot: Shot, foul: bool) -> Judged:
    """A stroke in play: count, dues, queen, the board's end, turn (rule sheet, Variants)."""
    counts = tuple(count(state, shot, kind) for kind in (Kind.WHITE, Kind.BLACK, Kind.QUEEN))
    haul = haul_of(state, shot, counts, foul)
    after, notes = _strayed(state, haul)
    after, kept = _pieces(after, haul)
    again = is_again(haul)
    after, queen = _queen(after, haul, again)
    after, last = _last_returned(after, haul)
    after, ended = settled(after)
    said = (*impossible(state, counts), *notes, *kept, *queen, *last)
    if ended:
        return after, (*said, *ended)
    turn = _about_turn(after, haul, again)
    return (after if again else passed(after)), (*said, turn)


def haul_of(state: State, shot: Shot, counts: tuple[Count, ...], foul: bool) -> Haul:
    """The stroke as the laws see it; `counts` are white, black, queen."""
    fell = counts[0].counted, counts[1].counted
    strays = _strays(state, shot, fell)
    return Haul(
        white=fell[0] - strays[0],
        black=fell[1] - strays[1],
        queen=bool(counts[2].counted),
        striker=counts_as_sunk(state, shot),
        foul=foul,
        strays=strays,
        lying=state.pool,
        ever=state.shooter.ever_pocketed,
        pending=state.queen == Queen(QueenAt.PENDING, state.side),
        options=state.options,
    )


def _strays(state: State, shot: Shot, fell: tuple[int, int]) -> tuple[int, int]:
    """On a tie-break board of two the other's colour counts on a rebound alone (Point)."""
    own = state.shooter.colour
    if own is None:
        return 0, 0
    stray_colour = Kind.BLACK if own is Kind.WHITE else Kind.WHITE
    lost = max(fell[stray_colour is Kind.BLACK] - shot.rebound.count(stray_colour), 0)
    return (0, lost) if stray_colour is Kind.BLACK else (lost, 0)


def _strayed(state: State, haul: Haul) -> Judged:
    notes: list[Verdict] = []
    for kind, number in zip((Kind.WHITE, Kind.BLACK), haul.strays, strict=True):
        if number:
            due = Return(kind, number, Place.CENTRE_SPOT)
            state = replaced(state, returns=with_returns(state.returns, due))
            notes.append(say_of(state, "strayed", count=number, kind=kind.value))
    return state, tuple(notes)


def _pieces(state: State, haul: Haul) -> Judged:
    """The fallen pieces are kept, or come back with the striker or a foul; then debts are paid."""
    if haul.clean:
        after, notes = _kept(state, haul)
        owed = 0
    else:
        after, notes = _come_back(state, haul)
        owed = int(haul.striker) + int(haul.foul)
    shooter = replaced(after.shooter, debt=after.shooter.debt + owed)
    after, paid = _pay(after.with_side(after.side, shooter))
    return after, (*notes, *paid)


def _kept(state: State, haul: Haul) -> Judged:
    if not haul.n:
        return state, ()
    side = state.shooter
    taken = replaced(side.taken, white=side.taken.white + haul.white, black=side.taken.black + haul.black)
    pool = state.pool[0] - haul.white, state.pool[1] - haul.black
    after = gained(replaced(state, pool=pool), state.side, taken, ever=True)
    return after, (_scores(state, after, n=haul.n),)


def _scores(before: State, after: State, n: int) -> Verdict:
    if before.laws is Laws.SOLO:
        return say_of(before, "cleared_some", n=n)
    points = after.shooter.points - before.shooter.points
    return say_of(before, "scores", n=n, points=points, total=after.shooter.points)


def _come_back(state: State, haul: Haul) -> Judged:
    """The pieces of a stroke with the striker or a foul go back; they were pocketed all the same (R17)."""
    notes = []
    for kind, number in ((Kind.WHITE, haul.white), (Kind.BLACK, haul.black)):
        if number:
            state = with_due(state, kind, number, state.turn)
            notes.append(say_of(state, "fell_with_striker", count=number, kind=kind.value))
    ever = state.shooter.ever_pocketed or haul.n > 0
    return state.with_side(state.side, replaced(state.shooter, ever_pocketed=ever)), tuple(notes)


def _pay(state: State) -> Judged:
    """Dues are paid one by one from what the side has taken, the least worth first (R16); the rest is owed."""
    notes: list[Verdict] = []
    while state.shooter.debt and state.shooter.taken.pieces:
        kind = due_kind(state.shooter, state.options)
        state = with_due(paid_with(state, state.side, kind, -1), kind, 1, state.turn)
        state = state.with_side(state.side, replaced(state.shooter, debt=state.shooter.debt - 1))
        notes.append(say_of(state, "pays", kind=kind.value, total=state.shooter.points))
    if state.shooter.debt:
        notes.append(say_of(state, "owes_any", debt=state.shooter.debt))
    return state, tuple(notes)


def due_kind(side: Side, options: Options) -> Kind:
    """The kind that pays a due: of least value, or of most; black if they are equal (R16)."""
    held = [kind for kind in (Kind.BLACK, Kind.WHITE) if side.taken.of(kind)]
    worth = {Kind.WHITE: options.white_value, Kind.BLACK: options.black_value}
    choose = max if options.due_choice == "dearest" else min
    return choose(held, key=lambda kind: worth[kind])


def paid_with(state: State, side: int, kind: Kind, by: int) -> State:
    """A side's holding of a kind changed by so many, its points and what lies on the board with it."""
    taken = state.sides[side].taken.with_more(kind, by)
    white, black = state.pool
    pool = (white - by, black) if kind is Kind.WHITE else (white, black - by)
    return gained(replaced(state, pool=pool), side, taken)


def _queen(state: State, haul: Haul, again: bool) -> Judged:
    """The queen is scored, waits for her cover, or goes back (Variants)."""
    if not haul.queen and not haul.pending:
        return state, ()
    if haul.clean and is_queen_covered(haul):
        taken = replaced(state.shooter.taken, queen=1)
        scored = gained(replaced(state, queen=Queen(QueenAt.COVERED, state.side)), state.side, taken)
        key = "queen_cleared" if state.laws is Laws.SOLO else "queen_scored"
        return scored, (say_of(state, key, points=state.options.queen_value, total=scored.shooter.points),)
    if haul.clean and is_queen_pending(haul) and again:
        return replaced(state, queen=Queen(QueenAt.PENDING, state.side)), (say_of(state, "queen_pending"),)
    if _is_retried(haul) and again:
        return state, (say_of(state, "queen_retry"),)
    key = (
        "queen_with_striker"
        if haul.striker and haul.queen
        else "queen_foul"
        if haul.foul
        else "queen_uncovered"
    )
    return queen_returned(state), (say_of(state, key),)


def _is_retried(haul: Haul) -> bool:
    """Striker and a piece on the covering stroke: one more chance (R7)."""
    return haul.pending and haul.striker and haul.n > 0 and haul.options.cover_with_striker == "retry"


def _last_returned(state: State, haul: Haul) -> Judged:
    """R15, return_last: the last piece does not leave the queen alone, it comes back to cover her."""
    left_alone = state.pool == (0, 0) and state.queen.at is QueenAt.ON_BOARD and haul.clean and haul.n > 0
    if state.options.lone_queen != "return_last" or not left_alone:
        return state, ()
    kind = Kind.BLACK if haul.black else Kind.WHITE
    after = paid_with(state, state.side, kind, -1)
    due = Return(kind, 1, Place.CENTRE_SPOT)
    after = replaced(after, returns=with_returns(after.returns, due))
    return after, (say_of(state, "last_returned", kind=kind.value),)


def settled(state: State) -> Judged:
    """The board's end where it is reached: cleared, the target won, or nobody's queen left alone (R15)."""
    is_empty = state.pool == (0, 0)
    if is_empty and state.queen.at is QueenAt.COVERED:
        return end_any_colour(state, "board_cleared")
    if is_empty and state.queen.at is QueenAt.ON_BOARD and state.options.lone_queen == "ends_board":
        return end_any_colour(state, "queen_left")
    if _has_reached(state):
        return end_any_colour(state, "target_reached")
    return state, ()


def _has_reached(state: State) -> bool:
    """The shooter has the points that win at once (Point); on a tie-break board, of that board alone."""
    target = state.options.match.target
    if target is None or state.laws is Laws.SOLO:
        return False
    side = state.shooter
    return (value_of(side.taken, state.options) if state.tied else side.points) >= target


def _about_turn(state: State, haul: Haul, again: bool) -> Verdict:
    if again or state.laws is Laws.SOLO:
        return say_of(state, "keeps_turn")
    if haul.foul:
        return say_of(state, "passes_foul")
    return say_of(state, "passes_strayed" if haul.has_strayed else "passes_any")
