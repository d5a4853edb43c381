"""The screens of 18 Holes, record by record; every key is explained in the room's README."""

from __future__ import annotations

from dataclasses import dataclass

from rules.golf.shared.shown import Marker, PadLine
from rules.hexes import Hex
from rules.score import Question, WithoutBoard


@dataclass(frozen=True, slots=True)
class Possible:
    """An action: the reason why it is impossible, or all its possible ends; `out`: it may end out of bounds.

    `golfer` is the one of a team that would move, 1 or 2; None where nobody plays in teams.
    """

    golfer: int | None
    action: str
    refused: str | None
    landings: tuple[Hex, ...]
    out: bool


@dataclass(frozen=True, slots=True)
class ActorScore:
    """The player to act, the club, and the possible actions with it."""

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
    lasting: str | None
    bound: str | None
    drawn: tuple[int, ...]
    souvenirs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GreenScore:
    """The tokens of a green in Chaos: who took the 5, and who the 2."""

    hole: int
    five: str | None
    two: str | None


@dataclass(frozen=True, slots=True)
class ClaimScore:
    """A flag of Kelly or Chaos Teams that was taken: by whom, and the points that it brought."""

    hole: int
    player: str
    worth: int


@dataclass(frozen=True, slots=True)
class PotScore:
    """The worth of a green in Skins."""

    hole: int
    worth: int


@dataclass(frozen=True, slots=True)
class Drafting:
    """The draft: its stage jane, packs, leftovers or lasting, the number of the pack, the players to choose,
    and those of them who may keep none."""

    stage: str
    turn: int
    waiting: tuple[str, ...]
    may_pass: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnScore:
    """The shot cards of the turn: columns with the card on top last, the one that is `gone`, the one that
    `must` be played, the cards that may be; `discards` the player to discard a column, `follow` the columns
    with a
    special that can be followed."""

    action: str
    direction: int | None
    columns: tuple[tuple[str, ...], ...]
    gone: int | None
    must: int | None
    cards: tuple[str, ...]
    discards: str | None
    follow: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PileScore:
    """A deck that is dealt: how many cards are left, and those that were used."""

    deck: str
    left: int
    discard: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeenGolfer:
    """A golfer on a hex that no action leads to; and all golfers, where they should be, where
    that one was seen."""

    token: str
    at: Hex
    expected: tuple[Marker, ...]
    seen: tuple[Marker, ...]


@dataclass(frozen=True, slots=True)
class EighteenOutcome:
    """The end of the game; several winners share it."""

    winners: tuple[str, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EighteenScore(WithoutBoard):
    """18 Holes' own part of its score, without the log around it."""

    mode: str
    course: str
    par: tuple[int, ...]
    phase: str
    round: int
    turn: ActorScore | None
    draft: Drafting | None
    packs: tuple[tuple[str, ...], ...]
    drawn: DrawnScore | None
    decks: tuple[PileScore, ...]
    selecting: tuple[str, ...]
    order: tuple[str, ...]
    extras: tuple[str, ...]
    players: tuple[GolferScore, ...]
    greens: tuple[GreenScore, ...]
    pots: tuple[PotScore, ...]
    playoff: tuple[str, ...]
    flags: tuple[int, ...]
    claims: tuple[ClaimScore, ...]
    solo: SoloScore | None
    open: tuple[Question, ...]
    out_of_step: SeenGolfer | None
    outcome: EighteenOutcome | None
    waiting: tuple[str, ...]
    tokens: tuple[Marker, ...]
    pad: tuple[PadLine, ...]
    best: str
