"""What screens see of 18 Holes; every key is explained in the room's README."""

from __future__ import annotations

from dataclasses import dataclass

from rules.golf.eighteen_holes import teams
from rules.golf.eighteen_holes.automata import name_of
from rules.golf.eighteen_holes.modes import winners
from rules.golf.eighteen_holes.shots import ACTIONS, Action, Landing, landings, may
from rules.golf.eighteen_holes.solo import rank_of
from rules.golf.eighteen_holes.state import Automaton, Golfer, Green, Solo, State, club_word
from rules.golf.eighteen_holes.teams import in_front
from rules.golf.hexes import Hex
from rules.score import Question


@dataclass(frozen=True, slots=True)
class Possible:
    """An action: why it is not possible, or all hexes where it may end; `out`: it may end out of bounds.

    `golfer` is the one of a team that would move, 1 or 2; None where nobody plays in teams.
    """

    golfer: int | None
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
class MateScore:
    """One of a team's two golfers."""

    at: Hex
    misses: bool


@dataclass(frozen=True, slots=True)
class AutomatonScore:
    """An automaton of Solo Chaos: the green it takes next, how many tokens are left, its club if one looked."""

    name: str
    target: int | None
    left: int
    points: int
    club: str | None


@dataclass(frozen=True, slots=True)
class SoloScore:
    """Solo Chaos: the card that lies open, the symbol that its marker is at, the rank of the deck."""

    card: str
    symbols: tuple[str, ...]
    symbol: int
    rank: tuple[int, int]
    automata: tuple[AutomatonScore, ...]


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
    used: tuple[str, ...]
    team: tuple[MateScore, ...]


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
    packs: tuple[tuple[str, ...], ...]
    selecting: tuple[str, ...]
    order: tuple[str, ...]
    extras: tuple[str, ...]
    players: tuple[GolferScore, ...]
    greens: tuple[GreenScore, ...]
    pots: tuple[PotScore, ...]
    playoff: tuple[str, ...]
    flags: tuple[int, ...]
    solo: SoloScore | None
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
        phase=_phase(state),
        round=state.round,
        turn=_actor(state) if state.order else None,
        packs=tuple(tuple(club_word(state, one) for one in pack) for pack in state.packs),
        selecting=tuple(state.golfers[number].name for number in state.selecting),
        order=tuple(state.golfers[number].name for number in state.order),
        extras=tuple(state.golfers[number].name for number in state.extras),
        pots=tuple(PotScore(hole, worth) for hole, worth in state.pots),
        playoff=tuple(state.golfers[number].name for number in state.playoff),
        flags=state.flags,
        solo=None if state.solo is None else _solo(state, state.solo),
        greens=tuple(_green(state, green) for green in state.greens),
        players=tuple(_golfer(state, number, golfer) for number, golfer in enumerate(state.golfers)),
        open=(),
        out_of_step=None if seen is None else SeenGolfer(actor, seen),
        outcome=EighteenOutcome(winners(state)) if state.is_over else None,
    )


def _phase(state: State) -> str:
    if state.is_over:
        return "over"
    return "draft" if state.packs else ("play" if state.order else "select")


def _green(state: State, green: Green) -> GreenScore:
    names = [golfer.name for golfer in state.golfers]
    names += [name_of(k) for k in range(len(state.solo.automata) if state.solo else 0)]
    return GreenScore(green.hole, *(None if one is None else names[one] for one in (green.five, green.two)))


def _solo(state: State, solo: Solo) -> SoloScore:
    card, rank = solo.cards[0], rank_of(state.table.solo_deck)
    automata = tuple(_automaton(state, k, one) for k, one in enumerate(solo.automata))
    return SoloScore(card.name, card.symbols, solo.symbol, (rank.least, rank.most), automata)


def _automaton(state: State, number: int, one: Automaton) -> AutomatonScore:
    target = one.targets[0] if one.targets else None
    club = club_word(state, one.clubs[0]) if one.is_open else None
    return AutomatonScore(name_of(number), target, len(one.targets), one.points, club)


def _actor(state: State) -> ActorScore:
    number = state.order[0]
    club = state.club_of(number)
    possible = tuple(
        _possible(teams.nominated(state, number, which), number, which, action)
        for which in teams.able(state, number) or (None,)
        for action in ACTIONS
    )
    word = club_word(state, club.initiative)
    return ActorScore(state.golfers[number].name, word, club.initiative, possible)


def _possible(state: State, number: int, which: int | None, action: Action) -> Possible:
    refused = may(state.table.course, state.club_of(number), action, state.golfers[number].at)
    ends: frozenset[Landing] = frozenset() if refused else _landings(state, number, action)
    hexes = tuple(sorted(end.at for end in ends if not end.out))
    return Possible(which, action, refused, hexes, any(end.out for end in ends))


def _landings(state: State, number: int, action: Action) -> frozenset[Landing]:
    table, at = state.table, state.golfers[number].at
    return landings(table.course, table.decks, state.club_of(number), action, at, table.laws.through_oob)


def _golfer(state: State, number: int, golfer: Golfer) -> GolferScore:
    club = dict(state.selected).get(number)
    first = in_front(golfer, False)
    team = (
        (MateScore(first.at, first.misses), MateScore(first.mate.at, first.mate.misses)) if first.mate else ()
    )
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
        used=golfer.used,
        team=team,
    )
