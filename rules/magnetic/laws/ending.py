"""The end of the training and of the game: a winner, a dead end, a concession (rules 1 to 3; M2, M6)."""

from __future__ import annotations

from rules.coins.state import QueenAt
from rules.magnetic.laws.counting import Judged, speak
from rules.magnetic.laws.sentences import SENTENCES
from rules.magnetic.laws.state import Ending, Phase, State
from rules.magnetic.laws.tables import has_won, is_dead_end, is_own_last_before_queen
from rules.thrift import replaced
from rules.verdict import Verdict, say


def trained(state: State) -> Judged:
    """A training shot has no effect; after the last one the game begins (rule 3)."""
    if state.shots_left > 1:
        left = state.shots_left - 1
        return replaced(state, shots_left=left), (speak(state, "training_shot", left=left),)
    return begun(state)


def begun(state: State) -> Judged:
    """The state after the training, ready for the first strike."""
    after = replaced(state, phase=Phase.BREAK, shots_left=0, turn=state.starter)
    return after, (speak(after, "training_over"),)


def ended(before: State, after: State, own: int) -> Judged | None:
    """The end of the game if this stroke brought it; `own` coins of the shooter counted."""
    for side in (after.turn, 1 - after.turn):
        if has_won(after.left(side), after.owns_queen(side)):
            return decided(after, Ending.WON, side)
    queen_lies = after.queen.at is QueenAt.ON_BOARD
    if is_own_last_before_queen(after.left(after.turn), own, queen_lies, before.options):
        return decided(_as_in_carrom(after), Ending.OWN_BEFORE_QUEEN, 1 - after.turn)
    return None


def _as_in_carrom(state: State) -> State:
    """M2: the opponent gets the queen's points and one for every coin he has left."""
    values, number = state.options.values, 1 - state.turn
    gained = values.queen + values.coin * state.left(number)
    return state.with_side(number, replaced(state.opponent, extra=state.opponent.extra + gained))


def passed(state: State) -> Judged:
    """The turn goes to the other side, or ends the game if that side has no coin (rule 2; M6)."""
    opponent = 1 - state.turn
    if not is_dead_end(state.left(opponent)):
        return replaced(state, turn=opponent, break_tries=0), ()
    points = [state.points(side) for side in (0, 1)]
    if state.options.dead_end == "draw" or points[0] == points[1]:
        return decided(state, Ending.DEAD_END_DRAWN, None)
    return decided(state, Ending.DEAD_END_WON, 0 if points[0] > points[1] else 1)


def decided(state: State, ending: Ending, winner: int | None) -> Judged:
    """The game is over, by this ending; without a winner it is drawn."""
    ahead = state.turn if winner is None else winner
    note: Verdict = say(
        SENTENCES,
        ending.value,
        winner=state.sides[ahead].player,
        loser=state.sides[1 - ahead].player,
        next=state.opponent.player,
        colour=state.sides[1 - ahead if ending is Ending.OWN_BEFORE_QUEEN else ahead].colour.value,
        points=state.points(ahead),
        against=state.points(1 - ahead),
    )
    over = replaced(
        state, phase=Phase.MATCH_OVER, returns=(), break_tries=0, shots_left=0, ending=ending, winner=winner
    )
    return over, (note,)
