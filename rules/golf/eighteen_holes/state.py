"""A game of 18 Holes between two entries: golfers, hands, the round, what each mode counts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.golf.eighteen_holes.clubs import Club
from rules.golf.eighteen_holes.course import Course, Surface
from rules.golf.eighteen_holes.decks import Decks
from rules.golf.eighteen_holes.options import Laws
from rules.golf.eighteen_holes.solo import SoloCard
from rules.golf.hexes import Hex


@dataclass(frozen=True, slots=True)
class Table:
    """What is agreed for the whole game."""

    mode: str
    course: Course
    clubs: tuple[Club, ...]
    decks: Decks
    laws: Laws
    solo_deck: tuple[SoloCard, ...] = ()


@dataclass(frozen=True, slots=True)
class Mate:
    """The golfer of a team that does not stand in front."""

    at: Hex
    misses: bool = False


@dataclass(frozen=True, slots=True)
class Automaton:
    """An opponent in Solo Chaos: its greens and clubs, top ones first; `is_open`: the club was looked at."""

    targets: tuple[int, ...]
    clubs: tuple[int, ...]
    points: int = 0
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Solo:
    """The automata, the cards from the one that lies open, and the symbol that its marker is at.

    `scored`: this turn's combined scoring is done; `arrived`: the player came to a hex in this turn.
    """

    automata: tuple[Automaton, ...]
    cards: tuple[SoloCard, ...]
    symbol: int = 0
    scored: bool = False
    arrived: bool = False


@dataclass(frozen=True, slots=True)
class Golfer:
    """A player on the course.

    `hand` and `discard` are clubs by their initiative, which is theirs alone; `misses`: lies in the water and
    sits the next round out; `turns` and `extra` are those of this hole, `done`: its green is reached; `scores`
    are the strokes or points of the holes before, `hole` the one that is played; `target` is that of Kelly,
    `power` the golfer's card and side ("": none), `lasting` the club of Dorian's that never expires; `used` by
    which of hole and hand the ability is used up, `bound` the deck of a card that Bunjil keeps; `mate` is the
    other golfer of a team, `second` whether it is the team's second that stands in front.
    """

    name: str
    at: Hex
    hole: int
    hand: tuple[int, ...]
    discard: tuple[int, ...] = ()
    misses: bool = False
    turns: int = 0
    extra: int = 0
    done: bool = False
    points: int = 0
    tokens: int = 0
    scores: tuple[int, ...] = ()
    target: int | None = None
    power: str = ""
    lasting: int | None = None
    used: tuple[str, ...] = ()
    bound: str | None = None
    mate: Mate | None = None
    second: bool = False


@dataclass(frozen=True, slots=True)
class Green:
    """The tokens of a green in Chaos: the places of those who took the 5 and the 2."""

    hole: int
    five: int | None = None
    two: int | None = None


@dataclass(frozen=True, slots=True)
class State:
    """Everything the laws need; `order` are the places of those who have still to act in this round.

    `selected` are places of players with the initiative of their club; `reached` who came to a green; `greens`
    the tokens in Chaos, `extras` who has an extra turn there, the first of them now; `pots` what the greens are
    worth in Skins, `playoff` who plays its tied last hole off; `flags` the greens that have theirs in Kelly and
    Chaos Teams; `solo` are the automata, `shown` whether Bunjil has turned a card face up in this round;
    `packs` the clubs before each player in the draft, `kept` what was kept of them before they are passed.
    """

    table: Table
    golfers: tuple[Golfer, ...]
    round: int = 1
    selected: tuple[tuple[int, int], ...] = ()
    order: tuple[int, ...] = ()
    reached: tuple[int, ...] = ()
    is_over: bool = False
    greens: tuple[Green, ...] = ()
    extras: tuple[int, ...] = ()
    pots: tuple[tuple[int, int], ...] = ()
    playoff: tuple[int, ...] = ()
    flags: tuple[int, ...] = ()
    solo: Solo | None = None
    shown: bool = False
    packs: tuple[tuple[int, ...], ...] = ()
    kept: tuple[tuple[int, int], ...] = ()

    def with_golfer(self, number: int, golfer: Golfer) -> State:
        """This state with one golfer changed."""
        return replace(self, golfers=(*self.golfers[:number], golfer, *self.golfers[number + 1 :]))

    def club_of(self, number: int) -> Club:
        """The club that a player has revealed; raises KeyError for one who has not."""
        return self.club(dict(self.selected)[number])

    def club(self, initiative: int) -> Club:
        """The club with this initiative."""
        return next(club for club in self.table.clubs if club.initiative == initiative)

    @property
    def selecting(self) -> tuple[int, ...]:
        """Who has still to reveal a club: everybody who plays this round; the one with an extra turn."""
        if self.is_over or self.order or self.packs:
            return ()
        if self.extras:
            return self.extras[:1]
        chosen = dict(self.selected)
        return tuple(k for k, one in enumerate(self.golfers) if plays(one) and k not in chosen)


def plays(golfer: Golfer) -> bool:
    """Whether a golfer takes part in this round: not waiting on the green, not getting out of the water."""
    lies_wet = golfer.misses and (golfer.mate is None or golfer.mate.misses)
    return not golfer.done and not lies_wet


def is_useless(state: State, golfer: Golfer, club: Club) -> bool:
    """A club that cannot be used now: the Driver off a tee; woods and the Driver in a bunker (5.1)."""
    surface = state.table.course.spots[golfer.at].surface
    if surface is Surface.BUNKER:
        return club.is_wood
    return club.tee_only and surface is not Surface.TEE


def club_word(state: State, initiative: int) -> str:
    """How a club is written: its name, and its copy where there are two."""
    club = state.club(initiative)
    twins = [one for one in state.table.clubs if one.name == club.name]
    return f"{club.name} {club.copy}" if len(twins) > 1 else club.name
