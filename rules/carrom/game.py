"""Carrom as the registry of games knows it: its rule sets, seats, options, start and beginning."""

from __future__ import annotations

from typing import Any

from rules.carrom.laws.options import Options, json_from_options, options_from_json
from rules.carrom.position import Carrom
from rules.carrom.starts.beginning import begin
from rules.carrom.starts.rulesets import SHIPPED, RuleSet, json_from_ruleset, ruleset_from_json, shipped
from rules.carrom.starts.start import Start, json_from_start, start_from_json, start_from_layout
from rules.codec import Json
from rules.pieces import Seat
from rules.table import Layout

SEATS = {
    1: (Seat.S,),
    2: (Seat.S, Seat.N),
    3: (Seat.S, Seat.W, Seat.N),
    4: (Seat.S, Seat.W, Seat.N, Seat.E),
}


class CarromGame:
    """See `rules.games.Game`; it has no state."""

    name = "carrom"
    variants = SHIPPED

    def rule_set(self, variant: str, written: Json = None) -> RuleSet:
        """The rule set of a shipped variant, or of the data that a club wrote."""
        return shipped(variant) if written is None else ruleset_from_json(written)

    def variant_of(self, rule_set: RuleSet) -> str:
        """The name of a rule set."""
        return rule_set.name

    def seats(self, rule_set: RuleSet) -> dict[int, tuple[Seat, ...]]:
        """The seats by number of players: clockwise from S, two opposite each other (rule sheet, Seats)."""
        return {number: SEATS[number] for number in rule_set.players}

    def options(self, rule_set: RuleSet, json: Json) -> Options:
        """The rule set's options, overridden by those of a header."""
        return options_from_json(json, rule_set.laws.value, rule_set.options)

    def start(self, json: Json) -> Start:
        """The start of a header."""
        return start_from_json(json)

    def start_seen(self, rule_set: RuleSet, layout: Layout) -> Start:
        """The start that a board at rest shows."""
        return start_from_layout(layout)

    def to_json(self, header: Any) -> dict[str, Json]:
        """The header's keys `options`, `start` and `rule_set`."""
        rules: RuleSet = header.rule_set
        is_shipped = rules.name in SHIPPED and rules == shipped(rules.name)
        return {
            "options": json_from_options(header.options, rules.laws.value),
            "start": None if header.start is None else json_from_start(header.start),
            "rule_set": None if is_shipped else json_from_ruleset(rules),
        }

    def begin(self, header: Any) -> Carrom:
        """The position before the first entry."""
        return Carrom(begin(header.seated, header.options, header.start, header.rule_set.laws))
