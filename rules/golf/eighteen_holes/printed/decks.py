"""The shot cards: paths, rough lengths, bunker icons, and specials that send to other decks (section 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.errors import NotationError
from rules.golf.eighteen_holes.printed.clubs import DECKS
from rules.golf.shared.leaf import Leaf

KINDS = ("normal", "wild", "super", "short", "shuffle", "longest")
ICONS = ("remain", "left", "target", "right")
LONGEST_DRIVE = (0,) * 6
UP = {"C": "3", "2": "3", "3": "4", "4": "5"}  # the deck that a super leads to
DOWN = {"3": "2", "4": "3", "5": "4"}  # the deck that a short leads to


@dataclass(frozen=True, slots=True)
class Card:
    """A shot card: its paths as offsets from the aimed direction (two of a wild one), cut to `rough` in rough.

    `to` is the deck that a super or a short sends to; `bunker` the icon for leaving a bunker.
    """

    name: str
    deck: str
    kind: str
    paths: tuple[tuple[int, ...], ...] = ()
    rough: int | None = None
    bunker: str | None = None
    to: str | None = None

    @property
    def is_playable(self) -> bool:
        """Whether it moves a golfer, rather than asking for another card."""
        return self.kind in ("normal", "wild", "longest")


Decks = Mapping[str, tuple[Card, ...]]


def decks_from_leaf(leaf: Leaf) -> Decks:
    """The decks of a `shot_decks.json`; raises NotationError naming the line of an error."""
    keys = leaf.table(DECKS)
    decks = {deck: tuple(_card(entry, deck) for entry in keys[deck].entries(1)) for deck in DECKS}
    names = [card.name for cards in decks.values() for card in cards]
    if len(set(names)) < len(names):
        raise leaf.wrong("names two cards alike")
    if not all(any(card.is_playable for card in cards) for cards in decks.values()):
        raise leaf.wrong("has a deck without a card that moves a golfer")
    return MappingProxyType(decks)


def _card(leaf: Leaf, deck: str) -> Card:
    keys = leaf.table(("id", "kind"), ("paths", "rough", "bunker", "to"))
    kind = keys["kind"].word(KINDS)
    card = Card(
        name=keys["id"].text(),
        deck=deck,
        kind=kind,
        paths=keys["paths"].each(_path, 1, 2) if "paths" in keys else _usual_paths(kind),
        rough=keys["rough"].whole(1, 6) if "rough" in keys else None,
        bunker=keys["bunker"].word(ICONS) if "bunker" in keys else None,
        to=keys["to"].word(DECKS) if "to" in keys else None,
    )
    _verify(card, leaf)
    return card


def _path(leaf: Leaf) -> tuple[int, ...]:
    return leaf.each(lambda step: step.whole(-3, 3), 1, 6)


def _usual_paths(kind: str) -> tuple[tuple[int, ...], ...]:
    return (LONGEST_DRIVE,) if kind == "longest" else ()


def _verify(card: Card, leaf: Leaf) -> None:
    wanted = {"normal": 1, "wild": 2, "longest": 1}.get(card.kind, 0)
    if len(card.paths) != wanted:
        raise leaf.wrong(f"is {card.kind} and wants {wanted} paths, not {len(card.paths)}")
    goes = {"super": UP, "short": DOWN}.get(card.kind, {}).get(card.deck)
    if card.to != goes:
        raise leaf.wrong(f'is {card.kind} of deck {card.deck} and wants "to" {goes!r}, not {card.to!r}')


def reachable(decks: Decks, first: str) -> frozenset[Card]:
    """Every card that moves a golfer and can come up when one draws from a deck, specials followed."""
    cards: set[Card] = set()
    seen, waiting = set(), [first]
    while waiting:
        deck = waiting.pop()
        if deck in seen:
            continue
        seen.add(deck)
        cards.update(card for card in decks[deck] if card.is_playable)
        waiting += [card.to for card in decks[deck] if card.to is not None]
    return frozenset(cards)


def card_named(decks: Decks, name: str) -> Card:
    """The card of this name; raises NotationError for one that is in no deck."""
    for cards in decks.values():
        for card in cards:
            if card.name == name:
                return card
    raise NotationError(f'no shot card is named "{name}"')
