"""The 34 clubs as printed: initiative, decks, marks, preset hands (section 3)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import unknown
from rules.golf.shared.leaf import Leaf

DECKS = ("C", "2", "3", "4", "5")
HANDS = ("A", "B", "C", "D", "E")
LAST_INITIATIVE = 34


@dataclass(frozen=True, slots=True)
class Club:
    """A club card.

    `decks` it draws from (none: it goes `straight`, so many hexes from a good lie and from rough), `cards` that
    are drawn; `players` from how many on it is dealt; `hand` the preset hand it belongs to.
    """

    name: str
    copy: int
    initiative: int
    decks: tuple[str, ...] = ()
    cards: int = 1
    straight: tuple[int, int] | None = None
    no_rough_penalty: bool = False
    undeclared: bool = False
    from_bunkers: bool = False
    tee_only: bool = False
    big_hit: bool = False
    players: int = 1
    hand: str | None = None

    @property
    def is_wood(self) -> bool:
        """Whether it goes straight without a card, or only from the tee: no use in a bunker."""
        return self.straight is not None or self.tee_only


REQUIRED = ("club", "copy", "initiative")
FLAGS = ("no_rough_penalty", "undeclared", "from_bunkers", "tee_only", "big_hit")
OPTIONAL = ("decks", "cards", "straight", "players", "preset_hand", *FLAGS)


def clubs_from_leaf(leaf: Leaf) -> tuple[Club, ...]:
    """The clubs of a `clubs.json`; raises NotationError for an initiative that is taken."""
    clubs: list[Club] = []
    for entry in leaf.table(("clubs",))["clubs"].entries(1):
        club = _club(entry)
        if any(known.initiative == club.initiative for known in clubs):
            raise entry.wrong(f"has the initiative of another club: {club.initiative}")
        clubs.append(club)
    return tuple(clubs)


def _club(leaf: Leaf) -> Club:
    keys = leaf.table(REQUIRED, OPTIONAL)
    if ("straight" in keys) == ("decks" in keys):
        raise leaf.wrong("wants either decks or the hexes it goes straight")
    flags = {key: keys[key].truth() for key in FLAGS if key in keys}
    return Club(
        name=keys["club"].text(),
        copy=keys["copy"].whole(1, 2),
        initiative=keys["initiative"].whole(1, LAST_INITIATIVE),
        decks=keys["decks"].each(lambda deck: deck.word(DECKS), 1) if "decks" in keys else (),
        cards=keys["cards"].whole(1, 3) if "cards" in keys else 1,
        straight=_straight(keys["straight"]) if "straight" in keys else None,
        players=keys["players"].whole(1, 5) if "players" in keys else 1,
        hand=keys["preset_hand"].word(HANDS) if "preset_hand" in keys else None,
        **flags,
    )


def _straight(leaf: Leaf) -> tuple[int, int]:
    keys = leaf.table(("good", "rough"))
    return keys["good"].whole(1, 9), keys["rough"].whole(1, 9)


def dealt_to(clubs: tuple[Club, ...], players: int) -> tuple[Club, ...]:
    """The clubs that are used with so many players: 18, 26 or all 34."""
    return tuple(club for club in clubs if club.players <= players)


def preset_hand(clubs: tuple[Club, ...], letter: str) -> tuple[Club, ...]:
    """The five clubs of a preset hand."""
    return tuple(club for club in clubs if club.hand == letter)


def club_named(clubs: tuple[Club, ...], words: str) -> Club:
    """The club of this name, "6 Iron", or by its copy "6 Iron 2"; raises KeyError with the nearest name."""
    for club in clubs:
        if words in (club.name, f"{club.name} {club.copy}"):
            return club
    raise KeyError(unknown("club", words, sorted({club.name for club in clubs})))
