"""Carom Golf as the registry of games knows it: its variants, options, start and beginning."""

from __future__ import annotations

from typing import Any

from rules.codec import Json
from rules.errors import NotationError, UnknownGame, unknown
from rules.golf.carom_golf.position import CaromGolf
from rules.golf.carom_golf.starts.agreed import BALLS, Agreed, agreed_from_leaf, json_from_agreed, table_for
from rules.golf.carom_golf.starts.start import Start, begin, json_from_start, start_from_leaf
from rules.golf.shared.leaf import leaf_of
from rules.table import Layout

VARIANTS = ("basic", "carom")


class CaromGolfGame:
    """See `rules.games.Game`; it has no state. A rule set is the name of the variant."""

    name = "carom_golf"
    variants = VARIANTS

    def rule_set(self, variant: str, written: Json = None) -> str:
        """The variant; courses, cards and laws are options, so there is no custom rule set."""
        if written is not None:
            raise NotationError('carom_golf takes its laws, courses and cards in "options", not in "rule_set"')
        if variant not in VARIANTS:
            raise UnknownGame(unknown("variant of carom_golf", variant, VARIANTS))
        return variant

    def variant_of(self, rule_set: str) -> str:
        """The name of the variant."""
        return rule_set

    def seats(self, rule_set: str) -> dict[int, tuple[None, ...]]:
        """One to twelve players, who sit nowhere in particular; two are the usual number."""
        return {number: (None,) * number for number in (2, 1, *range(3, len(BALLS) + 1))}

    def options(self, rule_set: str, json: Json) -> Agreed:
        """The options of a header."""
        return agreed_from_leaf(leaf_of(json, "options"))

    def start(self, json: Json) -> Start:
        """The start of a header."""
        return start_from_leaf(leaf_of(json, "start"))

    def start_seen(self, rule_set: str, layout: Layout) -> None:
        """None: a course has no carrom pieces."""

    def to_json(self, header: Any) -> dict[str, Json]:
        """The header's keys `options`, `start` and `rule_set`."""
        return {
            "options": json_from_agreed(header.options),
            "start": None if header.start is None else json_from_start(header.start),
            "rule_set": None,
        }

    def begin(self, header: Any) -> CaromGolf:
        """The position before the first entry."""
        names = tuple(name for name, _ in header.seated)
        table = table_for(names, header.options, takes_turns=header.variant == "carom")
        return CaromGolf(begin(table, header.start))
