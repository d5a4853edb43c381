"""The camera's half: the strokes that lead from the balls before to the balls seen now (section 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.golf.carom_golf.moves.stroke import open_directions
from rules.golf.carom_golf.moves.track import End, Track
from rules.golf.carom_golf.play.state import Pending, State, places
from rules.golf.carom_golf.play.turn import after_stroke, track_from
from rules.golf.carom_golf.printed.cards import DIE
from rules.hexes import DIRECTION_WORDS, Direction, Hex

Seen = Mapping[str, Hex]


@dataclass(frozen=True, slots=True)
class WholeStroke:
    """A stroke with everything it needs; `card` and `die` None where only the impulses are known."""

    at: Hex
    direction: Direction
    impulses: int
    card: str | None = None
    die: int | None = None

    def in_words(self) -> str:
        """The stroke as the label of a choice."""
        by = "" if self.die is None else f" (die {self.die}, {self.card or 'no card'})"
        way = DIRECTION_WORDS[self.direction]
        return f"from {self.at.q},{self.at.r} {way} with {self.impulses}{by}"


@dataclass(frozen=True, slots=True)
class Strength:
    """Impulses with a card and die that give them; the die is None where only the impulses were entered."""

    impulses: int
    card: str | None = None
    die: int | None = None


def strengths(state: State, pending: Pending) -> tuple[Strength, ...]:
    """The possible impulses, the weakest first, limited to those that fit the entries so far.

    Where cards are not used up, it makes no difference which card gave the same impulses: each number is listed
    once. Else it is listed for each card that gives it (G2).
    """
    if pending.impulses is not None:
        return (Strength(pending.impulses),)
    once = state.table.laws.cards == "once_per_hole"
    used = state.balls[state.turn].used if state.turn is not None and once else ()
    dice = DIE if pending.die is None else (pending.die,)
    distinct: dict[object, Strength] = {}
    if not pending.carded or pending.card is None:
        distinct |= {(die, None): Strength(die, None, die) for die in dice}
    for card in state.table.cards:
        if (pending.carded and card.name != pending.card) or card.name in used:
            continue
        for die in dice:
            impulses = card.impulses(die)
            distinct.setdefault((impulses, card.name if once else None), Strength(impulses, card.name, die))
    return tuple(sorted(distinct.values(), key=lambda stroke: stroke.impulses))


def explanations(state: State, seen: Seen) -> tuple[WholeStroke, ...]:
    """The strokes of the ball whose turn it is that would leave the balls as they are seen.

    Strokes that lead to the same state count once: the choice between them makes no difference. The order is
    fixed, the weakest first.
    """
    distinct: dict[object, WholeStroke] = {}
    for stroke, track in _strokes(state):
        if _positions(state, track) == dict(seen) and state.turn is not None:
            after, _ = after_stroke(state, state.turn, track, stroke.card)
            distinct.setdefault(after.scored, stroke)
    return tuple(distinct.values())


def standing(state: State) -> Seen:
    """The balls on the course now, the one that was put down for its stroke among them."""
    put = state.pending.at
    struck = {} if state.turn is None or put is None else {state.balls[state.turn].name: put}
    return dict(state.lie.balls) | struck


def may_return(state: State) -> bool:
    """Whether a stroke is due, and may leave all balls where they lie: with its die, or its impulses, known."""
    pending = state.pending
    if state.turn is None or (pending.die is None and pending.impulses is None):
        return False
    now = dict(standing(state))
    is_put = state.balls[state.turn].name in now
    return is_put and any(_positions(state, track) == now for _, track in _strokes(state))


def foreseen(state: State) -> Iterator[Seen]:
    """The balls' places as they may be seen next: the ball put down for its stroke, or after any stroke."""
    if state.turn is None:
        return
    ball = state.balls[state.turn]
    if ball.at is None:
        yield from (dict(state.lie.balls) | {ball.name: at} for at in places(state, state.turn))
    yield from (_positions(state, track) for _, track in _strokes(state))


def _strokes(state: State) -> Iterator[tuple[WholeStroke, Track]]:
    if state.turn is None:
        return
    pending = state.pending
    froms = places(state, state.turn) if pending.at is None else (pending.at,)
    for strength in strengths(state, pending):
        for at in froms:
            for direction in _directions(state, pending, at):
                stroke = WholeStroke(at, direction, strength.impulses, strength.card, strength.die)
                yield stroke, track_from(state, state.turn, at, direction, strength.impulses)


def _directions(state: State, pending: Pending, at: Hex) -> tuple[Direction, ...]:
    if pending.direction is not None:
        return (pending.direction,)
    return open_directions(state.course, at, state.table.laws)


def _positions(state: State, track: Track) -> dict[str, Hex]:
    """The balls' places after a stroke, as a camera would see them."""
    moved = {fate.ball: fate.at if fate.end is End.LIES else None for fate in track.fates}
    lying = dict(state.lie.balls) | moved
    return {name: at for name, at in lying.items() if at is not None}
