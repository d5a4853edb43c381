"""The rulings of 18 Holes, beside the acts that every golf game knows."""

from __future__ import annotations

from dataclasses import dataclass

from rules.hexes import Hex
from rules.ruling import Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectClub(Ruling):
    """The club a player has revealed for this round."""

    player: str
    club: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(Ruling):
    """Before selecting, a player with a club that is of no use here takes all discards back to the hand."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineTurn(Ruling):
    """A player declines the extra turn of fast travel, which is optional."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAction(Ruling):
    """An action of the player whose turn it is, with the revealed club.

    In light mode `to` is the golfer's landing, or `out` says that it went out of bounds. In full mode
    `direction` and `card` (its name; for a wild one the `option`, 0 or 1) determine the landing instead. In
    Chaos Teams `golfer` is the one that moves, 1 or 2; left out where only one may.
    """

    action: str
    to: Hex | None = None
    out: bool = False
    direction: int | None = None
    card: str | None = None
    option: int | None = None
    golfer: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCards(Ruling):
    """The player whose turn it is draws the shot cards for an action: club, big_hit or exit_bunker.

    `deck` where the club leaves a choice; `direction` where it is declared before the draw (chips and bunkers),
    and then in Chaos Teams the `golfer`. `cards` are those that were drawn, one a column; it stays
    empty where cards are dealt.
    """

    action: str = "club"
    deck: str | None = None
    direction: int | None = None
    cards: tuple[str, ...] = ()
    golfer: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveCard(Ruling):
    """The super, short or shuffle on top of a column, counted from zero, is followed.

    `card` is the one that came up, where players report cards.
    """

    column: int
    card: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardColumn(Ruling):
    """The left neighbour discards this column of a big hit; None: a random one, for a solo player."""

    column: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLasting(Ruling):
    """After the draft Dorian's a-side names the club that never expires."""

    player: str
    club: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepTarget(Ruling):
    """In Kelly: the green whose token a player has kept as the secret target."""

    player: str
    hole: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetGolfer(Ruling):
    """A person sets a golfer (in a team: 1 or 2); a value of None stays as it is."""

    player: str
    at: Hex | None = None
    misses: bool | None = None
    hand: tuple[str, ...] | None = None
    discard: tuple[str, ...] | None = None
    points: int | None = None
    golfer: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftClub(Ruling):
    """In the draft a player keeps this club of those that lie before them; None: passes."""

    player: str
    club: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePower(Ruling):
    """Lucky redraws a shot card (the b-side discards another `club` for it); Bunjil looks at the top card of a
    `deck` before selecting (the b-side may `keep` the card for the next shot, else it is shown to all).

    Where Lucky's cards lie in columns, `column` is the one that is redrawn, and `card` the one that came up if
    players report cards.
    """

    player: str
    deck: str | None = None
    keep: bool = False
    club: str | None = None
    column: int | None = None
    card: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BorrowClub(Ruling):
    """Slick Rikesh uses the club that `owner` has revealed; on the b-side a discarded `club` of theirs."""

    player: str
    owner: str
    club: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PeekClub(Ruling):
    """In Solo Chaos: a look at the club of an automaton, 1 to 3, between choosing one's own and moving."""

    automaton: int
