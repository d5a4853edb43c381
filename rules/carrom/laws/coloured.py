"""A stroke in play where each side has a colour to clear: the rule sheet's game and the ICF's."""

from __future__ import annotations

from rules.carrom.laws.boards import end_coloured
from rules.carrom.laws.case import Case, Cover
from rules.carrom.laws.icf import ICF_ENDINGS
from rules.carrom.laws.shot_count import count, counts_as_sunk, impossible
from rules.carrom.laws.state import Laws, State
from rules.carrom.laws.stroke import Shot
from rules.carrom.laws.tables import (
    ENDINGS,
    Ending,
    Fate,
    QueenRow,
    first_that_applies,
    loses_turn_by_mixing,
    queen_row_of,
)
from rules.carrom.laws.turn import Judged, debt_collected, due_place, passed, queen_returned, say_of, with_due
from rules.coins.state import Queen, QueenAt
from rules.pieces import Kind
from rules.thrift import replaced
from rules.verdict import Verdict

ENDINGS_OF = {Laws.BASE: ENDINGS, Laws.ICF: ICF_ENDINGS}


def play_coloured(state: State, shot: Shot, foul: bool) -> Judged:
    """A stroke in play: count, then the board's end or returns, queen and turn."""
    own, opp = state.shooter.colour, state.opponent.colour
    assert own is not None
    assert opp is not None
    counts = (count(state, shot, own), count(state, shot, opp), count(state, shot, Kind.QUEEN))
    numbers = (counts[0].counted, counts[1].counted, counts[2].counted)
    case = case_of(state, numbers, counts_as_sunk(state, shot), foul)
    ending = first_that_applies(ENDINGS_OF[state.laws], case)
    after, verdicts = _go_on(state, case) if ending is None else _end(state, case, ending)
    return after, (*impossible(state, counts), *verdicts)


def case_of(state: State, counts: tuple[int, int, int], striker: bool, foul: bool) -> Case:
    """The stroke as the laws see it; `counts` are own, opponent's, queen."""
    shooter = state.shooter
    return Case(
        n=counts[0],
        m=counts[1],
        queen=bool(counts[2]),
        striker=striker,
        foul=foul,
        own_left=shooter.left,
        opp_left=state.opponent.left,
        debt=shooter.debt,
        ever=shooter.ever_pocketed,
        cover=_cover(state),
        options=state.options,
    )


def _cover(state: State) -> Cover:
    """The queen's status for the shooter; one that the opponent has still to cover counts as on the board."""
    queen = state.queen
    if queen.at is QueenAt.PENDING:
        return Cover.TO_COVER if queen.by == state.side else Cover.ON_BOARD
    if queen.at is QueenAt.ON_BOARD:
        return Cover.ON_BOARD
    if queen.by is None:
        return Cover.NOBODY
    return Cover.MINE if queen.by == state.side else Cover.OPPONENT


def _end(state: State, case: Case, ending: Ending) -> Judged:
    """The board is over; the pieces that still count are on it."""
    cleared = _counted(state, case, paid=ending.key == "opponents_last")
    if ending.shooter_wins and case.queen_is_mine:
        cleared = replaced(cleared, queen=Queen(QueenAt.COVERED, state.side))
    winner = state.side if ending.shooter_wins else 1 - state.side
    return end_coloured(cleared, ending.key, winner, ending.award(case))


def _counted(state: State, case: Case, paid: bool) -> State:
    """The sides after the stroke; `paid`: with the shooter's returns back on the board and in the debt."""
    if not (case.n or case.m or case.owed):
        return state
    left = case.own_after if paid else case.own_left - case.n
    debt = case.owed - case.back if paid else case.debt
    shooter = replaced(state.shooter, left=left, debt=debt, ever_pocketed=case.ever or case.n > 0)
    earned = state.opponent.ever_pocketed or earns_opponents_right(state, case)
    opponent = replaced(state.opponent, left=case.opp_after, ever_pocketed=earned)
    sides = (shooter, opponent) if state.side == 0 else (opponent, shooter)
    return replaced(state, sides=sides)


def earns_opponents_right(state: State, case: Case) -> bool:
    """An own coin in a pocket gives the right to the queen, whoever sank it (ICF 92, 95a)."""
    return case.m > 0 and state.laws is Laws.ICF


def _go_on(state: State, case: Case) -> Judged:
    row = queen_row_of(case)
    again = row.again(case) and not loses_turn_by_mixing(case)
    after, returned = _pay(_counted(state, case, paid=True), case)
    after, collected = _collect(after, case)
    after, about_queen = _queen(after, row, again)
    turn = _about_turn(state, case, again)
    verdicts = (*_opponents_down(state, case), *returned, *collected, *about_queen, turn)
    return (after if again else passed(after)), verdicts


def _opponents_down(state: State, case: Case) -> tuple[Verdict, ...]:
    if not case.m:
        return ()
    return (say_of(state, "opponents_down", m=case.m, theirs=state.opponent.colour or ""),)


def _pay(state: State, case: Case) -> Judged:
    """The due pieces come back, placed by the next player in the centre circle (Pocketing; R20; ICF 78)."""
    notes = []
    if case.back:
        colour = state.shooter.colour
        assert colour is not None
        key = "striker_sunk" if case.striker else "foul_back" if case.foul else "debt_paid"
        notes.append(say_of(state, key, back=case.back, place=due_place(state).value.replace("_", " ")))
        state = with_due(state, colour, case.back, state.turn)
    if state.shooter.debt:
        notes.append(say_of(state, "owes", debt=state.shooter.debt))
    return state, tuple(notes)


def _collect(state: State, case: Case) -> Judged:
    """The opponent's debt comes out with the first piece of his that falls (ICF 72c, 78)."""
    if not case.m or not state.opponent.debt or state.options.debt_paid != "available":
        return state, ()
    after, back = debt_collected(state, 1 - state.side)
    theirs = state.opponent
    return after, (say_of(state, "debt_collected", owing=theirs.player, back=back, theirs=theirs.colour or ""),)


def _queen(state: State, row: QueenRow, again: bool) -> Judged:
    """The queen's fate; a player who has lost the turn can no longer cover her (R4)."""
    fate, key = row.fate, row.key
    if fate is Fate.PENDING and not again:
        fate, key = Fate.RETURNED, "queen_uncovered"
    note = () if key is None else (say_of(state, key),)
    return _with_fate(state, fate), note


def _with_fate(state: State, fate: Fate) -> State:
    match fate:
        case Fate.COVERED:
            return replaced(state, queen=Queen(QueenAt.COVERED, state.side))
        case Fate.PENDING:
            return replaced(state, queen=Queen(QueenAt.PENDING, state.side))
        case Fate.RETURNED:
            return queen_returned(state)
        case Fate.STAYS:
            return state


def _about_turn(state: State, case: Case, again: bool) -> Verdict:
    if again:
        return say_of(state, "shoots_again", n=case.n) if case.n else say_of(state, "keeps_turn")
    if case.foul:
        return say_of(state, "passes_foul")
    if not case.n:
        return say_of(state, "passes")
    return say_of(state, "passes_mixed" if loses_turn_by_mixing(case) else "passes_in_debt")
