"""The golfer cards of a box, as data: those that a new match offers (section 9)."""

from __future__ import annotations

from rules.golf.shared.leaf import Leaf

CARDS = ("bunjil", "dorian", "iron_jane", "lucky", "rikesh", "shark", "slugger", "swift")
SIDES = tuple(f"{card}_{side}" for card in CARDS for side in "ab")


def golfers_from_leaf(leaf: Leaf) -> tuple[str, ...]:
    """The cards of a `golfers.json`, each with its side; raises NotationError for an unknown one."""
    golfers: list[str] = []
    for entry in leaf.table(("golfers",))["golfers"].entries(1):
        golfer = entry.word(SIDES)
        if golfer in golfers:
            raise entry.wrong(f"names a golfer that is there already: {golfer}")
        golfers.append(golfer)
    return tuple(golfers)
