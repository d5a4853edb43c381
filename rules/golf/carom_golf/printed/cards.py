"""The cards of Carom Golf: the formulas that turn the die's number into impulses."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.golf.shared.leaf import Leaf

PART = re.compile(r"([+\-−×x*])(\d{1,3})|squared")
DIE = range(1, 7)


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its name, and operations on the die's number, done from left to right."""

    name: str
    formula: str

    def impulses(self, die: int) -> int:
        """The strength of a stroke with this card."""
        value = die
        for part in PART.finditer(self.formula.replace(" ", "")):
            value = _applied(value, part)
        return value


def cards_from_leaf(leaf: Leaf) -> tuple[Card, ...]:
    """The cards of a `cards.json`; raises NotationError for an invalid formula or a name twice."""
    cards: list[Card] = []
    for entry in leaf.table(("cards",))["cards"].entries():
        keys = entry.table(("id", "formula"))
        card = Card(keys["id"].text(), keys["formula"].text())
        if PART.sub("", card.formula.replace(" ", "")):
            raise keys["formula"].wrong(
                f'is no row of +n, -n, ×n or squared, like "+3" or "×2 +1": {card.formula}'
            )
        if any(card.impulses(die) < 1 for die in DIE):
            raise keys["formula"].wrong("gives less than one impulse for some number of the die")
        if card.name in [known.name for known in cards]:
            raise keys["id"].wrong(f"names a card that is there already: {card.name}")
        cards.append(card)
    return tuple(cards)


def _applied(value: int, part: re.Match[str]) -> int:
    sign, number = part.groups()
    if sign is None:
        return value * value
    if sign == "+":
        return value + int(number)
    return value - int(number) if sign in "-−" else value * int(number)
