"""The rulings of a game of carrom: the check of each and its effect, from `board`, `counts` and `dues`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.carrom.laws.racks import with_breaker
from rules.carrom.laws.sentences import SENTENCES
from rules.carrom.laws.state import Phase, State
from rules.carrom.laws.turn import Judged
from rules.carrom.rulings import board, counts, dues
from rules.errors import Refused
from rules.ruling import (
    ChooseColour,
    ChooseDue,
    Claim,
    Concede,
    Forfeit,
    Forgo,
    PlacedOk,
    Replay,
    Ruling,
    SetCounts,
    SetScore,
    SetSeats,
    SetTurn,
    Skip,
    Stroke,
    TechnicalFoul,
    Toss,
)
from rules.verdict import say

Door = tuple[Callable[[State, Any], None], Callable[[State, Any], Judged]]


def verify(state: State, ruling: Ruling) -> None:
    """Raise Refused with the reason if the state does not allow this ruling."""
    if type(ruling) not in _DOORS:
        raise Refused("this is not a ruling of carrom")
    if state.phase is Phase.MATCH_OVER and not isinstance(ruling, Claim):
        raise Refused("the match is over: take the last act back to change its end")
    _DOORS[type(ruling)][0](state, ruling)


def verify_stroke(state: State, stroke: Stroke) -> None:
    """Raise Refused for a stroke that is impossible in carrom, or by a seat without a player."""
    if stroke.patterns or stroke.towers or stroke.stuck:
        raise Refused("pieces of carrom do not stick together: leave out patterns, towers and stuck")
    if stroke.seat is not None:
        board.player_at(state, stroke.seat)


def apply(state: State, ruling: Ruling) -> Judged:
    """The state after a verified ruling."""
    return _DOORS[type(ruling)][1](state, ruling)


def turn_to(state: State, number: int) -> State:
    """It is this player's turn; before the first stroke of a board that means the break, and white."""
    if state.phase is Phase.BREAK and not state.strokes:
        return with_breaker(state, number)
    return replace(state, turn=number, break_tries=0, turn_strokes=0)


def _verify_turn(state: State, ruling: SetTurn) -> None:
    number = board.player_at(state, ruling.seat)
    if state.tied and state.players[number].side not in state.tied:
        raise Refused(f"{state.players[number].name} does not play this tie-break board")


def _set_turn(state: State, ruling: SetTurn) -> Judged:
    after = turn_to(state, board.player_at(state, ruling.seat))
    return after, (say(SENTENCES, "turn_set", player=after.player.name),)


def _verify_placed(state: State, ruling: PlacedOk) -> None:
    if not state.returns:
        raise Refused("nothing is due back on the board")


def _placed_ok(state: State, ruling: PlacedOk) -> Judged:
    return replace(state, returns=()), (say(SENTENCES, "placed_ok"),)


_DOORS: dict[type[Ruling], Door] = {
    Toss: (board.verify_toss, board.toss),
    SetSeats: (board.verify_seats, board.set_seats),
    SetTurn: (_verify_turn, _set_turn),
    SetCounts: (counts.verify_counts, counts.set_counts),
    SetScore: (counts.verify_score, counts.set_score),
    Concede: (board.verify_concede, board.concede),
    Forfeit: (board.verify_forfeit, board.forfeit),
    Replay: (board.verify_replay, board.replay),
    Skip: (board.verify_skip, board.skip),
    PlacedOk: (_verify_placed, _placed_ok),
    TechnicalFoul: (dues.verify_technical, dues.technical_foul),
    Forgo: (dues.verify_forgo, dues.forgo),
    ChooseDue: (dues.verify_due, dues.choose_due),
    ChooseColour: (dues.verify_colour, dues.choose_colour),
    Claim: (dues.verify_claim, dues.claim),
}
