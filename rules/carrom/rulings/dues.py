"""Rulings about dues and points: technical fouls, dues forgone or chosen, points claimed."""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.laws.any_colour import paid_with, settled
from rules.carrom.laws.boards import decide, undecided
from rules.carrom.laws.sentences import SENTENCES
from rules.carrom.laws.state import Laws, State
from rules.carrom.laws.turn import Judged, debt_collected, with_due
from rules.carrom.rulings.counts import running
from rules.coins.state import Return, without_return
from rules.errors import Refused
from rules.pieces import Kind, Seat
from rules.ruling import ChooseColour, ChooseDue, Claim, Forgo, TechnicalFoul
from rules.verdict import say


def _side_at(state: State, seat: Seat) -> int:
    number = state.player_at(seat)
    if number is None:
        raise Refused(f"nobody sits at {seat.name}")
    return state.players[number].side


# --- technical fouls (ICF 63) ---


def verify_technical(state: State, ruling: TechnicalFoul) -> None:
    """Raise Refused unless it is before the turn's first stroke, or by a player who does not have the turn."""
    running(state)
    if state.laws is not Laws.ICF:
        raise Refused("technical fouls are a law of the ICF: declare a foul on the stroke instead")
    seat = state.player.seat if ruling.seat is None else ruling.seat
    _side_at(state, seat)
    if seat == state.player.seat and state.turn_strokes:
        raise Refused("after the first stroke of the turn it is a foul, not a technical one: declare_foul")


def technical_foul(state: State, ruling: TechnicalFoul) -> Judged:
    """One piece of the offender's comes out as soon as there is one; the turn stays (ICF 63)."""
    number = _side_at(state, state.player.seat if ruling.seat is None else ruling.seat)
    side = state.sides[number]
    after, back = debt_collected(state.with_side(number, replace(side, debt=side.debt + 1)), number)
    key = "technical_foul" if back else "technical_foul_owed"
    said = {"offender": side.player, "reason": ruling.reason, "theirs": side.colour or ""}
    return after, (say(SENTENCES, key, **said, back=back, debt=after.sides[number].debt),)


# --- dues forgone (ICF 87a) ---


def verify_forgo(state: State, ruling: Forgo) -> None:
    """Raise Refused unless something is due or owed, none of it is back yet, and a piece stays in play."""
    running(state)
    number = _debtor(state, ruling)
    dues = _dues(state, number)
    if any(due.put_back for due in dues):
        raise Refused("a part of it lies on the board again: dues are forgone in total, or not at all")
    if state.has_colours and sum(due.count for due in dues) >= state.sides[number].left:
        raise Refused("forgoing it would leave the side no piece to pocket")
    due_of = {kind: sum(due.count for due in dues if due.kind is kind) for kind in (Kind.WHITE, Kind.BLACK)}
    if not state.has_colours and any(state.left_of(kind) < count for kind, count in due_of.items()):
        raise Refused("some of it was pocketed since: dues are forgone before the next stroke")


def _debtor(state: State, ruling: Forgo) -> int:
    """The side whose dues are meant; raises Refused where that is unclear, or it owes nothing."""
    owing = [k for k, side in enumerate(state.sides) if side.debt or _dues(state, k)]
    if ruling.seat is not None:
        number = _side_at(state, ruling.seat)
        if number not in owing:
            raise Refused(f"{state.sides[number].player} owes nothing")
        return number
    if not owing:
        raise Refused("nothing is due and nobody owes a piece")
    if len(owing) > 1:
        raise Refused("more than one side owes: say whose dues are forgone, by a seat")
    return owing[0]


def _dues(state: State, number: int) -> tuple[Return, ...]:
    seats = {player.seat for player in state.members(number)}
    return tuple(due for due in state.returns if due.owed_by in seats)


def forgo(state: State, ruling: Forgo) -> Judged:
    """A side's due pieces stay pocketed, and its remaining debt is written off (ICF 87a)."""
    number = _debtor(state, ruling)
    dues, side = _dues(state, number), state.sides[number]
    after = replace(state, returns=tuple(due for due in state.returns if due not in dues))
    count = sum(due.count for due in dues)
    if state.has_colours:
        after = after.with_side(number, replace(side, left=side.left - count, debt=0))
    else:
        for due in dues:
            after = paid_with(after, number, due.kind, due.count)
        after = after.with_side(number, replace(after.sides[number], debt=0))
    key = "forgone" if count else "forgone_debt"
    note = say(SENTENCES, key, debtor=side.player, count=count)
    if after.has_colours:
        return after, (note,)
    ended, more = settled(after)
    return ended, (note, *more)


# --- which piece pays (R16) ---


def verify_due(state: State, ruling: ChooseDue) -> None:
    """Raise Refused unless a due of the other colour was just paid and the debtor holds this colour."""
    running(state)
    if state.options.due_choice != "ask":
        raise Refused("which piece pays is settled by the option due_choice, it is not asked")
    number = _payer(state, ruling)
    if not state.sides[number].taken.of(Kind(ruling.piece)):
        raise Refused(f"{state.sides[number].player} holds no {ruling.piece} piece to pay with")
    if not state.left_of(_other(Kind(ruling.piece))):
        raise Refused("the piece that paid was pocketed since: it is too late to choose another")


def _payer(state: State, ruling: ChooseDue) -> int:
    other = _other(Kind(ruling.piece))
    payers = [k for k in range(len(state.sides)) if any(due.kind is other for due in _dues(state, k))]
    if ruling.seat is not None:
        payers = [k for k in payers if k == _side_at(state, ruling.seat)]
    if len(payers) != 1:
        raise Refused(
            f"no {other.value} due to pay with {ruling.piece} instead, or more than one: say the seat"
        )
    return payers[0]


def other_due(state: State, debtor: int) -> ChooseDue | None:
    """The ruling that would have a side pay with the other colour; None where none could (R16)."""
    seat = state.seat_of(debtor)
    for ruling in (ChooseDue(piece="white", seat=seat), ChooseDue(piece="black", seat=seat)):
        try:
            verify_due(state, ruling)
        except Refused:
            continue
        return ruling
    return None


def choose_due(state: State, ruling: ChooseDue) -> Judged:
    """The debtor gets the piece back, and one of this colour pays instead (R16)."""
    number, kind = _payer(state, ruling), Kind(ruling.piece)
    other = _other(kind)
    debtor = next(k for k, player in enumerate(state.players) if player.side == number)
    after = paid_with(paid_with(state, number, other, 1), number, kind, -1)
    after = with_due(replace(after, returns=without_return(after.returns, other)), kind, 1, debtor)
    note = say(SENTENCES, "due_chosen", debtor=state.sides[number].player, kind=kind.value, other=other.value)
    return after, (note,)


def _other(kind: Kind) -> Kind:
    return Kind.BLACK if kind is Kind.WHITE else Kind.WHITE


# --- colours of a tie-break board (Point) ---


def verify_colour(state: State, ruling: ChooseColour) -> None:
    """Raise Refused unless it is a tie-break board of two before its first stroke."""
    if len(state.tied) != 2 or (state.strokes and state.is_running):
        raise Refused("colours are chosen before a tie-break board of two, and nowhere else")
    if _side_at(state, ruling.seat) not in state.tied:
        raise Refused(f"{state.sides[_side_at(state, ruling.seat)].player} does not play the tie-break board")


def choose_colour(state: State, ruling: ChooseColour) -> Judged:
    """One side takes a colour, and the opponent gets the other."""
    chooser, colour = _side_at(state, ruling.seat), Kind(ruling.colour)
    for number in state.tied:
        chosen = colour if number == chooser else _other(colour)
        state = state.with_side(number, replace(state.sides[number], colour=chosen))
    return state, (say(SENTENCES, "colour_chosen", player=state.sides[chooser].player, chosen=colour.value),)


# --- extra points on demand (ICF 87b, 102 to 112) ---


def verify_claim(state: State, ruling: Claim) -> None:
    """Raise Refused unless the last board offers extra points and the next one has not begun."""
    if state.is_running or not state.results:
        raise Refused("extra points are claimed after a board, before the next one begins")
    last = state.results[-1]
    left = last.extra - last.claimed
    if left < 1 or last.winner is None or not state.has_colours:
        raise Refused("the last board offers no extra points, or they were claimed")
    if ruling.points is not None and not 1 <= ruling.points <= left:
        raise Refused(f"of {left} extra points {ruling.points} cannot be claimed, only 1 to {left}")


def claim(state: State, ruling: Claim) -> Judged:
    """The winner of the board has the points; game and match are decided again with them (ICF 87b)."""
    last = state.results[-1]
    assert last.winner is not None
    points = last.extra - last.claimed if ruling.points is None else ruling.points
    open_state = undecided(state)
    winner = open_state.sides[last.winner]
    after = open_state.with_side(last.winner, replace(winner, points=winner.points + points))
    totals = tuple(side.points for side in after.sides)
    claimed = replace(last, points=last.points + points, claimed=last.claimed + points, totals=totals)
    after = replace(after, results=(*after.results[:-1], claimed))
    note = say(SENTENCES, "claimed", winner=winner.player, points=points, total=winner.points + points)
    decided, more = decide(after)
    return decided, (note, *more)
