"""The deck of Solo Chaos as data: its cards, and the rank that they make together (section 10).

A game needs six turns of combined scoring. Where a deck has more, the cards that come up until then differ from
game to game: its rank is a range.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.golf.shared.leaf import Leaf

SYMBOLS = ("player", "combined")
COMBINED_NEEDED = 6
HARDEST = 99  # difficulty of a single card


@dataclass(frozen=True, slots=True)
class SoloCard:
    """A card: one symbol a turn, of the player's own scoring or of combined scoring, and its difficulty."""

    name: str
    symbols: tuple[str, ...]
    difficulty: int

    @property
    def combined(self) -> int:
        """The number of turns with combined scoring."""
        return self.symbols.count("combined")


@dataclass(frozen=True, slots=True)
class Rank:
    """The rank of a deck, from its easiest to its hardest game."""

    least: int
    most: int


def solo_deck_from_leaf(leaf: Leaf) -> tuple[SoloCard, ...]:
    """The cards of a `solo_deck.json`; raises NotationError for a deck no game can be finished with."""
    cards: list[SoloCard] = []
    for entry in leaf.table(("cards",))["cards"].entries(1):
        keys = entry.table(("id", "symbols", "difficulty"))
        symbols = keys["symbols"].each(lambda symbol: symbol.word(SYMBOLS), 1)
        cards.append(SoloCard(keys["id"].text(), symbols, keys["difficulty"].whole(0, HARDEST)))
    if len({card.name for card in cards}) < len(cards):
        raise leaf.wrong("names two cards alike")
    combined = sum(card.combined for card in cards)
    if combined < COMBINED_NEEDED:
        raise leaf.wrong(f"has {combined} turns of combined scoring, and a game needs {COMBINED_NEEDED}")
    return tuple(cards)


def rank_of(deck: tuple[SoloCard, ...]) -> Rank:
    """The sums of difficulty of the cards that come up until combined scoring came six times, in any order."""
    ends = [
        (_sums(tuple(card for card in deck if card is not last), pick), last)
        for last in deck
        if last.combined
        for pick in (min, max)
    ]
    totals = [
        total + last.difficulty
        for sums, last in ends
        for combined, total in sums.items()
        if combined + last.combined >= COMBINED_NEEDED
    ]
    return Rank(min(totals), max(totals))


def _sums(cards: tuple[SoloCard, ...], pick: Callable[[int, int], int]) -> dict[int, int]:
    """The least or most difficulty of cards, by their turns of combined scoring, fewer than six."""
    sums = {0: 0}
    for card in cards:
        for combined, total in list(sums.items()):
            after = combined + card.combined
            if after < COMBINED_NEEDED:
                sums[after] = pick(sums.get(after, total + card.difficulty), total + card.difficulty)
    return sums
