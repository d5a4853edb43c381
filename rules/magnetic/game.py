"""Magnetic Carom as the registry of games knows it: its sets of coins, options, start and beginning."""

from __future__ import annotations

from typing import Any

from rules.codec import Json
from rules.magnetic.laws.options import Options, json_from_options, options_from_json
from rules.magnetic.laws.sets import SHIPPED, CoinSet, json_from_set, set_from_json, shipped
from rules.magnetic.position import Magnetic
from rules.magnetic.start import Start, begin, json_from_start, start_from_json, start_seen
from rules.pieces import Seat
from rules.table import Layout


class MagneticGame:
    """See `rules.games.Game`; it has no state. A set of coins is its rule set."""

    name = "magnetic"
    variants = SHIPPED

    def rule_set(self, variant: str, written: Json = None) -> CoinSet:
        """The set of a shipped variant, or of the data that a player wrote: one set, or a list of them."""
        if written is None:
            return shipped(variant)
        is_named = isinstance(written, list) and variant not in SHIPPED
        return set_from_json(written, variant if is_named else None)

    def variant_of(self, rule_set: CoinSet) -> str:
        """The name of a set."""
        return rule_set.name

    def seats(self, rule_set: CoinSet) -> dict[int, tuple[Seat, ...]]:
        """Two players sit opposite each other."""
        return {2: (Seat.S, Seat.N)}

    def options(self, rule_set: CoinSet, json: Json) -> Options:
        """The options of a header."""
        return options_from_json(json)

    def start(self, json: Json) -> Start:
        """The start of a header."""
        return start_from_json(json)

    def start_seen(self, rule_set: CoinSet, layout: Layout) -> Start:
        """The start that a board at rest shows."""
        return start_seen(layout, rule_set)

    def to_json(self, header: Any) -> dict[str, Json]:
        """The header's keys `options`, `start` and `rule_set`."""
        coins: CoinSet = header.rule_set
        is_shipped = coins.name in SHIPPED and coins == shipped(coins.name)
        return {
            "options": json_from_options(header.options),
            "start": None if header.start is None else json_from_start(header.start),
            "rule_set": None if is_shipped else json_from_set(coins),
        }

    def begin(self, header: Any) -> Magnetic:
        """The position before the first entry."""
        return Magnetic(begin(header.seated, header.rule_set, header.options, header.start))
