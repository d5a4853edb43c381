"""A game of 18 Holes between two entries: golfers, hands, the round, and the scores of each mode."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from rules.golf.eighteen_holes.printed.clubs import Club
from rules.golf.eighteen_holes.printed.course import Course
from rules.golf.eighteen_holes.printed.decks import Card, Decks, reachable
from rules.golf.eighteen_holes.printed.options import Laws
from rules.golf.eighteen_holes.printed.solo import SoloCard
from rules.golf.eighteen_holes.table.shots import Landing
from rules.hexes import Hex


@dataclass(frozen=True, slots=True)
class Table:
    """The agreements for the whole game.

    `known` caches landings: they follow from everything else here, and are needed again and again, on every
    screen and before and after every act.
    """

    mode: str
    course: Course
    clubs: tuple[Club, ...]
    decks: Decks
    laws: Laws
    solo_deck: tuple[SoloCard, ...] = ()
    seed: int = 1
    known: dict[Hashable, frozenset[Landing]] = field(default_factory=dict, compare=False, repr=False)


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
class Pile:
    """A shot deck as it lies on the table: names of cards, the top one first, and those that were used."""

    draw: tuple[str, ...]
    discard: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """The shot cards of the turn: columns of names, the card on top last, for an action.

    `direction` was declared before the draw (None: not required); `gone` is the column of a big hit that the
    left neighbour has discarded, `must` the one with the card that Lucky has drawn again; `golfer` the
    one of a team that was nominated with the direction.
    """

    action: str
    columns: tuple[tuple[str, ...], ...]
    direction: int | None = None
    gone: int | None = None
    must: int | None = None
    golfer: int | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """The draft while it lasts; `stage` jane, packs, leftovers or lasting.

    `packs` are the clubs before each player now, `kept` the players who have kept one (or passed) before they
    go to the left, `turn` the number of the pack, from 1; `boxed` are clubs that were not dealt.
    """

    stage: str
    packs: tuple[tuple[int, ...], ...]
    kept: tuple[int, ...] = ()
    turn: int = 1
    boxed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Golfer:
    """A player on the course.

    `hand` and `discard` are clubs by their initiative, which is theirs alone; `misses`: lies in the water and
    sits the next round out; `turns` and `extra` are those of this hole, `done`: its green is reached; `scores`
    are the strokes or points of the holes before, `hole` the one that is played; `target` is that of Kelly,
    `power` the golfer's card and side ("": none), `lasting` the club of Dorian's that never expires; `used` by
    which of hole and hand the ability is used up, `bound` the deck of a card that Bunjil keeps, `card` its name
    where cards are dealt; `mate` is the other golfer of a team, `second` whether it is the team's second that
    stands in front; `drawn` are Kelly's tokens to keep one of, where they are dealt.
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
    card: str | None = None
    mate: Mate | None = None
    second: bool = False
    drawn: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Green:
    """The tokens of a green in Chaos: the places of those who took the 5 and the 2."""

    hole: int
    five: int | None = None
    two: int | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A flag that was taken in Kelly or Chaos Teams: the place of the player, and the points it brought."""

    hole: int
    by: int
    worth: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything the laws need; `order` are the places of those who have still to act in this round.

    `selected` are places of players with the initiative of their club; `reached` those who came to a green;
    `greens` the tokens in Chaos, `extras` the players with an extra turn there, the first of them now; `pots`
    the worth of greens in Skins, `playoff` the players of its tied last hole; `flags` the greens that have
    theirs in Kelly and Chaos Teams, `claims` the takers of the others; `solo` are the automata, `shown` whether
    Bunjil has turned a card face up in this round; `line_up` is everybody of this round in the order of play,
    `draft` the draft while it lasts; `drawn` are the shot cards of the turn, `piles` the decks where they are
    dealt, `shuffles` the number of reshuffles, `souvenirs` the players who have kept a longest drive.
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
    claims: tuple[Claim, ...] = ()
    solo: Solo | None = None
    shown: bool = False
    line_up: tuple[int, ...] = ()
    draft: Draft | None = None
    drawn: Drawn | None = None
    piles: tuple[Pile, ...] = ()
    shuffles: int = 0
    souvenirs: tuple[tuple[int, str], ...] = ()

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
    def decks(self) -> Decks:
        """The shot cards that can still come up: a longest drive that was played is its player's."""
        if not self.souvenirs:
            return self.table.decks
        gone = {card for _, card in self.souvenirs}
        return {
            deck: tuple(card for card in cards if card.name not in gone)
            for deck, cards in self.table.decks.items()
        }

    def reachable(self, deck: str) -> frozenset[Card]:
        """Every card that moves a golfer and can come up when one draws from a deck."""
        return reachable(self.decks, deck)

    def claimed(self, hole: int, number: int, worth: int) -> State:
        """This state with the flag of a green taken by a player, and the points that it brings."""
        golfer = self.golfers[number]
        golfer = replace(golfer, points=golfer.points + worth)
        flags = tuple(flag for flag in self.flags if flag != hole)
        return replace(
            self.with_golfer(number, golfer), flags=flags, claims=(*self.claims, Claim(hole, number, worth))
        )

    @property
    def left_neighbour(self) -> int | None:
        """The player to the left of the one whose turn it is; None for one who plays alone."""
        return (self.order[0] + 1) % len(self.golfers) if len(self.golfers) > 1 else None

    @property
    def selecting(self) -> tuple[int, ...]:
        """The players who have still to reveal a club: all of this round, or the one with an extra turn."""
        if self.is_over or self.order or self.draft:
            return ()
        if self.extras:
            return self.extras[:1]
        chosen = dict(self.selected)
        return tuple(k for k, golfer in enumerate(self.golfers) if plays(golfer) and k not in chosen)

    @property
    def changing(self) -> tuple[int, ...]:
        """The players who have revealed a club and may still change it, as Bunjil has turned a card face up."""
        is_open = self.shown and self.selecting and not self.extras
        return tuple(dict(self.selected)) if is_open else ()


def plays(golfer: Golfer) -> bool:
    """Whether a golfer takes part in this round: not waiting on the green, not getting out of the water."""
    lies_wet = golfer.misses and (golfer.mate is None or golfer.mate.misses)
    return not golfer.done and not lies_wet


def refilled(golfer: Golfer) -> Golfer:
    """The golfer with all discards in the hand; an ability for once a hand is fresh."""
    used = tuple(use for use in golfer.used if use != "hand")
    return replace(golfer, hand=(*golfer.hand, *golfer.discard), discard=(), used=used)


def club_word(state: State, initiative: int) -> str:
    """The words for a club: its name, and its copy where there are two."""
    club = state.club(initiative)
    twins = [twin for twin in state.table.clubs if twin.name == club.name]
    return f"{club.name} {club.copy}" if len(twins) > 1 else club.name
