"""What screens see of 18 Holes; every key is explained in the room's README."""

from __future__ import annotations

from dataclasses import dataclass

from rules.golf.eighteen_holes.modes import winners
from rules.golf.eighteen_holes.shots import ACTIONS, Action, Landing, landings, may
from rules.golf.eighteen_holes.state import Golfer, Green, State, club_word
from rules.golf.hexes import Hex
from rules.score import Question


@dataclass(frozen=True, slots=True)
class Possible:
    """An action: why it is not possible, or all hexes where it may end; `out`: it may end out of bounds."""

    action: str
    refused: str | None
    landings: tuple[Hex, ...]
    out: bool


@dataclass(frozen=True, slots=True)
class ActorScore:
    """Whose action it is, with which club, and what is possible with it."""

    player: str
    club: str
    initiative: int
    possible: tuple[Possible, ...]


@dataclass(frozen=True, slots=True)
class GolferScore:
    """A golfer: `club` is the one revealed this round; `scores` are those of the holes before."""

    player: str
    at: Hex
    hole: int
    surface: str
    hand: tuple[str, ...]
    discard: tuple[str, ...]
    club: str | None
    misses: bool
    done: bool
    turns: int
    extra: int
    points: int
    tokens: int
    scores: tuple[int, ...]
    total: int
    has_target: bool
    golfer: str | None


@dataclass(frozen=True, slots=True)
class GreenScore:
    """The tokens of a green in Chaos: who took the 5, and who the 2."""

    hole: int
    five: str | None
    two: str | None


@dataclass(frozen=True, slots=True)
class PotScore:
    """What a green is worth in Skins."""

    hole: int
    worth: int


@dataclass(frozen=True, slots=True)
class SeenGolfer:
    """A golfer that stands where no action can have brought it."""

    token: str
    at: Hex


@dataclass(frozen=True, slots=True)
class EighteenOutcome:
    """The end of the game; several winners share it."""

    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EighteenScore:
    """What 18 Holes itself knows of its score, without the log around it."""

    mode: str
    course: str
    par: tuple[int, ...]
    phase: str
    round: int
    turn: ActorScore | None
    selecting: tuple[str, ...]
    order: tuple[str, ...]
    extras: tuple[str, ...]
    players: tuple[GolferScore, ...]
    greens: tuple[GreenScore, ...]
    pots: tuple[PotScore, ...]
    playoff: tuple[str, ...]
    flags: tuple[int, ...]
    open: tuple[Question, ...]
    out_of_step: SeenGolfer | None
    outcome: EighteenOutcome | None


def snapshot(state: State, seen: Hex | None) -> EighteenScore:
    """The state as screens see it."""
    course = state.table.course
    actor = state.golfers[state.order[0]].name if state.order else ""
    return EighteenScore(
        mode=state.table.mode,
        course=course.name,
        par=tuple(course.par[hole] for hole in course.holes),
        phase="over" if state.is_over else ("play" if state.order else "select"),
        round=state.round,
        turn=_actor(state) if state.order else None,
        selecting=tuple(state.golfers[number].name for number in state.selecting),
        order=tuple(state.golfers[number].name for number in state.order),
        extras=tuple(state.golfers[number].name for number in state.extras),
        pots=tuple(PotScore(hole, worth) for hole, worth in state.pots),
        playoff=tuple(state.golfers[number].name for number in state.playoff),
        flags=state.flags,
        greens=tuple(_green(state, green) for green in state.greens),
        players=tuple(_golfer(state, number, golfer) for number, golfer in enumerate(state.golfers)),
        open=(),
        out_of_step=None if seen is None else SeenGolfer(actor, seen),
        outcome=EighteenOutcome(winners(state)) if state.is_over else None,
    )


def _green(state: State, green: Green) -> GreenScore:
    took = [None if one is None else state.golfers[one].name for one in (green.five, green.two)]
    return GreenScore(green.hole, *took)


def _actor(state: State) -> ActorScore:
    number = state.order[0]
    club = state.club_of(number)
    possible = []
    for action in ACTIONS:
        refused = may(state.table.course, club, action, state.golfers[number].at)
        ends: frozenset[Landing] = frozenset() if refused else _landings(state, number, action)
        hexes = tuple(sorted(end.at for end in ends if not end.out))
        possible.append(Possible(action, refused, hexes, any(end.out for end in ends)))
    return ActorScore(
        state.golfers[number].name, club_word(state, club.initiative), club.initiative, tuple(possible)
    )


def _landings(state: State, number: int, action: Action) -> frozenset[Landing]:
    table, at = state.table, state.golfers[number].at
    return landings(table.course, table.decks, state.club_of(number), action, at, table.laws.through_oob)


def _golfer(state: State, number: int, golfer: Golfer) -> GolferScore:
    club = dict(state.selected).get(number)
    return GolferScore(
        player=golfer.name,
        at=golfer.at,
        hole=golfer.hole,
        surface=state.table.course.spots[golfer.at].surface.value,
        hand=tuple(club_word(state, one) for one in golfer.hand),
        discard=tuple(club_word(state, one) for one in golfer.discard),
        club=None if club is None else club_word(state, club),
        misses=golfer.misses,
        done=golfer.done,
        turns=golfer.turns,
        extra=golfer.extra,
        points=golfer.points,
        tokens=golfer.tokens,
        scores=golfer.scores,
        total=sum(golfer.scores),
        has_target=golfer.target is not None,
        golfer=golfer.power or None,
    )
