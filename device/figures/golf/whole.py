"""The figure of whole golf games: played at drawn tables to their end, the score kept from the frames.

A person answers what is asked. A game is exact where nothing was missed, and nothing told wrongly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from device.evaluation.golf.strokes import played_and_told
from device.figures.figure import Json, Plan
from device.figures.golf.strokes import PLAYERS
from rules.header import header_for

GAMES = 10  # of each
FIRST_TABLE = 66_000  # nothing learns from these seeds, and nothing is tuned on them
SHARE = 1000 / GAMES  # of the strokes of carrom that are judged
KINDS = (("carom_golf", "carom"), ("eighteen_holes", "match"))


@dataclass(frozen=True)
class WholeGolfGamesFigure:
    """Whole games of Carom Golf and of 18 Holes; a part is one game."""

    name: str = "golf-whole-games"
    title: str = "Whole golf games, seen"

    def parts(self, plan: Plan) -> Sequence[str]:
        """A name for each game."""
        games = max(round(plan.strokes / SHARE), 1)
        return [f"{game}:{variant} {FIRST_TABLE + n}" for n in range(games) for game, variant in KINDS]

    def measure(self, part: str, plan: Plan) -> Json:
        """One game: how its deeds were told, and those that were not asked and not right."""
        kind, seed = part.split()
        game, variant = kind.split(":")
        header = header_for(game, variant, PLAYERS)
        deeds = [deed for deed in played_and_told(header, int(seed), None) if deed["kind"] != "say"]
        faults = [deed for deed in deeds if deed["told"] in ("missed", "wrong")]
        return {"name": part, "counts": dict(Counter(deed["told"] for deed in deeds)), "faults": faults}

    def as_text(self, results: Sequence[Json]) -> str:
        """A row for each game, and the deeds that make one inexact."""
        if not results:
            return ""
        rows = ["| game | deeds | right | asked | missed | wrong | exact |", "|---|---|---|---|---|---|---|"]
        for result in results:
            counts = [result["counts"].get(how, 0) for how in ("right", "asked", "missed", "wrong")]
            verdict = "no" if result["faults"] else "yes"
            rows.append(f"| {result['name']} | {sum(counts)} | {' | '.join(map(str, counts))} | {verdict} |")
        faults = [
            f"- {result['name']}: {fault['true']}, told {fault['seen']}"
            for result in results
            for fault in result["faults"]
        ]
        return "\n".join([*rows, "", *faults]).strip()


WHOLE_GOLF_GAMES = (WholeGolfGamesFigure(),)
