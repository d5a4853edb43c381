"""The parts of a turn that every mode shares: its sentences, the pass, the return of pieces and queen."""

from __future__ import annotations

from rules.carrom.laws.sentences import SENTENCES
from rules.carrom.laws.state import PIECES_A_SIDE, Laws, Phase, State
from rules.coins.state import Place, Queen, QueenAt, Return, with_returns
from rules.pieces import Kind
from rules.thrift import replaced
from rules.verdict import Verdict, say

Judged = tuple[State, tuple[Verdict, ...]]


def say_of(state: State, key: str, **params: str | int) -> Verdict:
    """A sentence about the player whose turn it is, with the colour, and who comes next."""
    named: dict[str, str | int] = {
        "player": state.player.name,
        "opponent": state.players[state.next_player(state.turn)].name,
        "side": state.shooter.player,
    }
    if state.has_colours:
        named |= {"colour": state.shooter.colour or "", "rivals": state.opponent.player}
    return say(SENTENCES, key, **(named | params))


def passed(state: State) -> State:
    """The turn goes to the next seat; a player alone keeps it (Gameplay; ICF 48, 49b)."""
    side = state.side
    shooter = replaced(state.sides[side], turns=state.sides[side].turns + 1)
    sides = (*state.sides[:side], shooter, *state.sides[side + 1 :])
    turn = state.turn if state.laws is Laws.SOLO else state.next_player(state.turn)
    return replaced(state, sides=sides, turn=turn, break_tries=0, turn_strokes=0)


def queen_returned(state: State) -> State:
    """The queen goes back to the centre spot, put there by anyone (Pocketing)."""
    due = Return(Kind.QUEEN, 1, Place.CENTRE_SPOT)
    return replaced(state, queen=Queen(), returns=with_returns(state.returns, due))


def with_due(state: State, kind: Kind, count: int, debtor: int) -> State:
    """So many pieces of the player `debtor`'s side are due back, put there by the next player (R20; ICF 78)."""
    place = due_place(state)
    placer = state.players[state.next_player(debtor)].seat
    owed_by = state.seat_of(state.players[debtor].side)
    due = Return(kind, count, place, placer, owed_by)
    return replaced(state, returns=with_returns(state.returns, due))


def due_place(state: State) -> Place:
    """The place for due pieces (R20)."""
    return Place.CENTRE_SPOT if state.options.due_place == "spot" else Place.CENTRE_CIRCLE


def debt_collected(state: State, side: int) -> tuple[State, int]:
    """The debt that a coloured side can pay comes out; the state and the count (ICF 63, 72c, 78a).

    Placed by the player whose turn it is where that is an opponent, else by the next one (ICF 78b).
    """
    owing = state.sides[side]
    back = min(owing.debt, PIECES_A_SIDE - owing.left)
    if not back or owing.colour is None:
        return state, 0
    paid = state.with_side(side, replaced(owing, left=owing.left + back, debt=owing.debt - back))
    placer = state.player if state.side != side else state.players[state.next_player(state.turn)]
    due = Return(owing.colour, back, due_place(state), placer.seat, state.seat_of(side))
    return replaced(paid, returns=with_returns(paid.returns, due)), back


def on_board(state: State, kind: Kind) -> int:
    """Pieces of a kind that could fall."""
    if kind is Kind.QUEEN:
        return int(state.queen.at is QueenAt.ON_BOARD)
    return state.left_of(kind)


def is_whole(state: State) -> bool:
    """Whether the whole rack is on the board."""
    left = (state.left_of(Kind.WHITE), state.left_of(Kind.BLACK))
    return left == (PIECES_A_SIDE, PIECES_A_SIDE) and state.queen.at is QueenAt.ON_BOARD


def in_play(state: State) -> State:
    """The state once the break is made."""
    return replaced(state, phase=Phase.PLAY, break_tries=0)
