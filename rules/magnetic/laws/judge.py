"""One stroke through the laws: a state and a shot in, the next state and the verdicts out."""

from __future__ import annotations

from rules.coins.state import TRIES_TO_BREAK, Queen, QueenAt
from rules.magnetic.laws.counting import Judged, fallen, lifted, possible, speak, to_centre
from rules.magnetic.laws.ending import ended, passed, trained
from rules.magnetic.laws.state import Phase, State
from rules.magnetic.laws.stroke import Group, Shot
from rules.magnetic.laws.tables import Case, Fallen, Fate, loss_of, row_of
from rules.pieces import Kind
from rules.thrift import remembers_last, replaced
from rules.verdict import Verdict


@remembers_last
def judge(state: State, shot: Shot) -> Judged:
    """The state after a stroke of the player whose turn it is, and the laws' verdicts.

    The order: training, an invalid stroke, the first strike; then towers, coins at the striker, jumped coins,
    the striker's fall, the groups, the queen, the end of the game and the turn.
    """
    if state.phase is Phase.TRAINING:
        return trained(state)
    state = replaced(state, strokes=state.strokes + 1)
    shot, doubts = possible(state, shot)
    warnings = _warnings(state, shot)
    after, verdicts = _by_phase(state, shot)
    return after, (*doubts, *warnings, *verdicts)


def _by_phase(state: State, shot: Shot) -> Judged:
    if shot.is_short:
        return _short(state)
    if state.phase is not Phase.BREAK:
        return _played(state, shot)
    if shot.has_touched is False:
        return _untouched(state, shot)
    after, verdicts = _played(replaced(state, phase=Phase.PLAY, break_tries=0), shot)
    return after, (speak(state, "break_made"), *verdicts)


def _warnings(state: State, shot: Shot) -> tuple[Verdict, ...]:
    """M10: an illegal shot is a warning, or a foul where the option says so."""
    if shot.foul is None:
        return ()
    return (speak(state, "foul_declared" if _is_foul(state, shot) else "foul_warned", reason=shot.foul),)


def _is_foul(state: State, shot: Shot) -> bool:
    return shot.foul is not None and state.options.illegal == "foul"


def _short(state: State) -> Judged:
    """A striker that stays on the lines made no stroke: its player goes again (M10)."""
    note = speak(state, "short_stroke")
    if state.phase is Phase.BREAK and state.options.short_stroke_uses_try == "yes":
        after, verdicts = _tried(state)
        return after, (note, *verdicts)
    return state, (note,)


def _untouched(state: State, shot: Shot) -> Judged:
    """The first strike when no coin was touched: three tries, and no due for the striker (M10)."""
    if not (_is_foul(state, shot) or shot.striker or shot.has_jumped):
        return _tried(state)
    after, verdicts = passed(state)
    key = "break_foul" if _is_foul(state, shot) else "break_striker" if shot.striker else "lost_jump"
    return after, (speak(state, key), *verdicts)


def _tried(state: State) -> Judged:
    tries = state.break_tries + 1
    if tries < TRIES_TO_BREAK:
        note = speak(state, "break_missed", tries=tries, of=TRIES_TO_BREAK)
        return replaced(state, break_tries=tries), (note,)
    after, verdicts = passed(state)
    return after, (speak(state, "break_lost", of=TRIES_TO_BREAK), *verdicts)


def _played(state: State, shot: Shot) -> Judged:
    """A stroke in play, law by law; the queen's fate is settled before the turn, the turn after the end."""
    state, notes = lifted(state, shot)
    state, kept, more = _brought_back(state, shot)
    counted = tuple(fallen(state, group) for group in kept)
    scored, about_groups = _scored(state, counted)
    case = _case(state, shot, counted)
    after, about_queen = _covered(state, scored, case)
    verdicts = (*notes, *more, *about_groups, *about_queen)
    over = ended(state, after, own=case.own)
    if over is not None:
        return over[0], (*verdicts, *over[1])
    turned, about_turn = _turned(after, _case(state, shot, counted, after))
    return turned, (*verdicts, *about_turn)


def _brought_back(state: State, shot: Shot) -> tuple[State, tuple[Group, ...], tuple[Verdict, ...]]:
    """Coins that fell with the striker, by a foul or as the banned triple come back (rule 7; M3, M9, M10)."""
    if shot.striker and state.options.striker_with_coins == "return":
        state, notes = to_centre(state, "back_striker", (kind for group in shot.groups for kind in group))
        return state, (), notes
    kept, banned = shot.groups, [group for group in shot.groups if _is_banned(state, group)]
    state, notes = to_centre(state, "back_banned", (kind for group in banned for kind in group))
    kept = tuple(group for group in kept if group not in banned)
    if _is_foul(state, shot):
        opponents = state.opponent.colour
        state, more = to_centre(state, "back_foul", (k for group in kept for k in group if k is not opponents))
        kept = tuple((opponents,) * count for group in kept if (count := group.count(opponents)))
        notes = (*notes, *more)
    return state, kept, notes


def _is_banned(state: State, group: Group) -> bool:
    """M9: whether a group is the opening pattern with the queen, pocketed whole."""
    openings = [sorted(opening) for opening in state.coins.opening if Kind.QUEEN in opening]
    return state.options.triple == "ban" and sorted(group) in openings


def _scored(state: State, counted: tuple[Fallen, ...]) -> Judged:
    """Every coin counts for its owner, a pattern's queen for the side that covers her (rules 9.1 to 9.3)."""
    shooter, opponent, queen = state.shooter, state.opponent, state.queen
    notes = []
    for group in counted:
        shooter = replaced(shooter, pocketed=shooter.pocketed + group.own)
        opponent = replaced(opponent, pocketed=opponent.pocketed + group.opp)
        row = row_of(group)
        back = row.fate is Fate.OPPONENTS and state.options.queen_with_opponents == "return"
        if row.fate is Fate.SHOOTERS:
            queen = Queen(QueenAt.COVERED, state.turn)
        if row.fate is Fate.OPPONENTS and not back:
            queen = Queen(QueenAt.COVERED, 1 - state.turn)
        notes.append(speak(state, "fell_queen_uncovered" if back else row.key, own=group.own, opp=group.opp))
    after = state.with_side(state.turn, shooter).with_side(1 - state.turn, opponent)
    return replaced(after, queen=queen), tuple(notes)


def _case(state: State, shot: Shot, counted: tuple[Fallen, ...], after: State | None = None) -> Case:
    """The stroke as the laws of the turn see it; without `after` the queen's part is still open."""
    mine = after is not None and after.queen.by == state.turn
    pending = state.queen == Queen(QueenAt.PENDING, state.turn)
    fell = pending or any(row_of(group).fate is Fate.TO_COVER for group in counted)
    return Case(
        options=state.options,
        counted=counted,
        striker=shot.striker,
        jumped=shot.has_jumped,
        foul=_is_foul(state, shot),
        stuck=bool(shot.stuck),
        banned=any(_is_banned(state, group) for group in shot.groups),
        uncovered=after is not None and fell and not mine,
        queen_kept=after is not None and mine and after.queen != state.queen,
    )


def _covered(before: State, scored: State, case: Case) -> Judged:
    """The fate of a queen that fell alone, now or in the stroke before (rule 9.4; M7)."""
    pending = before.queen == Queen(QueenAt.PENDING, before.turn)
    single = any(row_of(group).fate is Fate.TO_COVER for group in case.counted)
    back = any(row_of(group).fate is Fate.OPPONENTS for group in case.counted)
    if back and scored.queen == before.queen:
        return to_centre(scored, "queen_back", (Kind.QUEEN,))
    if not (pending or single):
        return scored, ()
    if case.own:
        return _with_queen(scored, QueenAt.COVERED), (speak(before, "queen_covered"),)
    key = _why_uncovered(scored, case, pending)
    if key is None:
        return _with_queen(scored, QueenAt.PENDING), (speak(before, "queen_pending"),)
    after, _ = to_centre(replaced(scored, queen=Queen()), "queen_back", (Kind.QUEEN,))
    return after, (speak(before, key),)


def _why_uncovered(state: State, case: Case, pending: bool) -> str | None:
    """The reason why a lone queen goes back; None: she may be covered by the next stroke."""
    if pending or state.options.cover == "same":
        return "queen_uncovered"
    if state.left(state.turn) == 0:
        return "queen_hopeless"
    return "queen_turnless" if loss_of(replaced(case, queen_kept=True)) else None


def _with_queen(state: State, at: QueenAt) -> State:
    return replaced(state, queen=Queen(at, state.turn))


def _turned(state: State, case: Case) -> Judged:
    """The next turn; one that goes to a side without coins ends the game (rule 2)."""
    loss = loss_of(case)
    if loss is None:
        return state, (speak(state, "shoots_again"),)
    after, verdicts = passed(state)
    return after, (speak(state, loss), *verdicts)
