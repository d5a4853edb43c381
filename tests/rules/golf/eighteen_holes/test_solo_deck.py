"""The rank of a solo deck is that of the cards a game can need, confirmed by trying every order."""

import random
from itertools import permutations

import pytest

from rules.errors import NotationError
from rules.golf.eighteen_holes.printed.solo import COMBINED_NEEDED, Rank, SoloCard, rank_of, solo_deck_from_leaf
from rules.golf.shared.leaf import leaf_of
from rules.golf.shared.shelf import data_file, shipped


def by_every_order(deck: tuple[SoloCard, ...]) -> Rank:
    """Draw card after card until combined scoring has come six times."""
    totals = []
    for order in permutations(deck):
        combined = total = 0
        for card in order:
            combined, total = combined + card.combined, total + card.difficulty
            if combined >= COMBINED_NEEDED:
                break
        totals.append(total)
    return Rank(min(totals), max(totals))


def deck_by(chance: random.Random) -> tuple[SoloCard, ...]:
    """Four to seven cards with which a game can be played, and no more of them than it needs."""
    while True:
        cards: list[SoloCard] = []
        while sum(card.combined for card in cards) < COMBINED_NEEDED or len(cards) < 4:
            symbols = tuple(
                chance.choice(("player", "combined", "combined")) for _ in range(chance.randint(1, 4))
            )
            cards.append(SoloCard(str(len(cards)), symbols, chance.randint(0, 9)))
        if len(cards) <= 7:
            return tuple(cards)


@pytest.mark.parametrize("seed", range(30))
def test_the_rank_is_that_of_the_games_there_can_be(seed: int) -> None:
    deck = deck_by(random.Random(seed))
    assert rank_of(deck) == by_every_order(deck)


def test_the_decks_that_ship_have_six_turns_of_combined_scoring() -> None:
    assert shipped("solo_deck") == ("default", "easy", "hard")
    ranks = [
        rank_of(solo_deck_from_leaf(data_file("solo_deck", name).leaf()))
        for name in ("easy", "default", "hard")
    ]
    assert ranks == [Rank(6, 6), Rank(12, 12), Rank(18, 18)]


def test_a_deck_without_six_is_refused() -> None:
    printed = {"cards": [{"id": "a", "symbols": ["player", "combined"], "difficulty": 2}]}
    with pytest.raises(NotationError, match="has 1 turns of combined scoring, and a game needs 6"):
        solo_deck_from_leaf(leaf_of(printed, "deck"))
    with pytest.raises(NotationError, match="names two cards alike"):
        solo_deck_from_leaf(leaf_of({"cards": printed["cards"] * 7}, "deck"))
