"""The next rack: its breaker, the colours, and the debts carried over (R18; ICF 43, 49, 137)."""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.laws.sentences import SENTENCES
from rules.carrom.laws.state import PIECES_A_SIDE, Laws, Phase, Side, State, Taken, colour_of
from rules.carrom.laws.turn import Judged
from rules.carrom.laws.worth import not_below, value_of
from rules.pieces import Kind
from rules.verdict import say


def next_board(state: State) -> Judged:
    """A fresh rack; the breaker of two coloured sides is white (ICF 43, 49)."""
    is_new_game = state.phase is Phase.GAME_OVER
    breaker = state.players[state.turn].side
    begun = State(
        options=state.options,
        players=state.players,
        sides=tuple(_fresh(side, number, breaker, state) for number, side in enumerate(state.sides)),
        laws=state.laws,
        turn=state.turn,
        breaker=state.turn,
        opener=state.turn if is_new_game else state.opener,
        board=1 if is_new_game else state.board + 1,
        game=state.game + is_new_game,
        has_changed_sides=state.has_changed_sides and not is_new_game,
        results=state.results,
        tied=state.tied,
    )
    key = "board_begins" if begun.has_colours else "board_begins_any"
    return begun, (say(SENTENCES, key, board=begun.board, player=begun.player.name),)


def replayed(state: State) -> State:
    """The board restarted from its break, with the same breaker (ICF 137, 140, 142)."""
    before = replace(state, phase=Phase.BOARD_OVER, turn=state.breaker, board=state.board - 1, returns=())
    if not state.has_colours:
        before = replace(before, sides=tuple(_without_board(side, state) for side in state.sides))
    return next_board(before)[0]


def _without_board(side: Side, state: State) -> Side:
    """The side before it took a piece of this board."""
    if state.laws is Laws.SOLO:
        return side
    if not state.options.accumulate_boards:
        return replace(side, points=0)
    return replace(side, points=not_below(side.points - value_of(side.taken, state.options), state.options))


def with_breaker(state: State, breaker: int) -> State:
    """This rack broken by another player, whose side becomes white and whose turn begins."""
    side = state.players[breaker].side
    sides = state.sides
    if state.has_colours:
        sides = tuple(replace(each, colour=colour_of(k, side)) for k, each in enumerate(sides))
    opener = breaker if state.board == 1 else state.opener
    return replace(state, sides=sides, breaker=breaker, turn=breaker, opener=opener, break_tries=0)


def _fresh(side: Side, number: int, breaker: int, state: State) -> Side:
    """R18: debts are written off (ICF 55) unless the option carries them over; a new game starts at 0."""
    debt = side.debt if state.options.debt_at_end == "carried" else 0
    is_new_game = state.phase is Phase.GAME_OVER
    return Side(
        player=side.player,
        colour=colour_of(number, breaker) if state.has_colours else _tie_colour(state, number, breaker),
        left=PIECES_A_SIDE if state.has_colours else 0,
        debt=debt,
        points=0 if is_new_game else side.points,
        boards=0 if is_new_game else side.boards,
        games=side.games,
        misses=side.misses,
        taken=Taken(),
    )


def _tie_colour(state: State, number: int, breaker: int) -> Kind | None:
    """The colour of a tied side on a tie-break board of two: as chosen, else white for the breaker (Point)."""
    if len(state.tied) != 2 or number not in state.tied:
        return None
    return state.sides[number].colour or colour_of(number, breaker)
