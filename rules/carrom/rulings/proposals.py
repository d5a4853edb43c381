"""Every ruling that a person might make in a state of carrom, refused or not; `verify` separates them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.carrom.laws.state import State
from rules.pieces import Kind, Seat
from rules.ruling import (
    BelieveBoard,
    BelieveScore,
    ChooseColour,
    ChooseDue,
    Claim,
    Concede,
    DeclareFoul,
    DeclareRebound,
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


def proposals(state: State) -> tuple[Ruling, ...]:
    """One example of each ruling for everybody whom it may name, with the values that hold now."""
    general = (
        Stroke(),
        Skip(),
        PlacedOk(),
        BelieveBoard(),
        BelieveScore(),
        DeclareFoul(),
        DeclareRebound(),
        Replay(),
        Claim(),
    )
    return (
        *general,
        *_counts(state),
        *(ruling for player in state.players for ruling in _for_seat(player.seat)),
    )


def _counts(state: State) -> Iterator[Ruling]:
    """The counts as they are: to be changed before they are sent."""
    yield SetCounts(
        white=state.left_of(Kind.WHITE),
        black=state.left_of(Kind.BLACK),
        debts=tuple(side.debt for side in state.sides),
    )
    yield SetScore(points=tuple(side.points for side in state.sides))
    yield SetSeats(seats=tuple(player.seat for player in state.players))


def _for_seat(seat: Seat) -> Iterator[Ruling]:
    yield SetTurn(seat=seat)
    yield Toss(winner=seat, choice="break")
    yield Toss(winner=seat, choice="give_up")
    yield Toss(winner=seat, choice="side")
    yield Concede(seat=seat)
    yield Concede(seat=seat, what="game")
    yield Concede(seat=seat, what="match")
    yield TechnicalFoul(seat=seat)
    yield Forgo(seat=seat)
    yield Forfeit(seat=seat)
    yield ChooseColour(seat=seat, colour="white")
    yield ChooseColour(seat=seat, colour="black")
    yield ChooseDue(seat=seat, piece="white")
    yield ChooseDue(seat=seat, piece="black")
