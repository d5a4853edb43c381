"""The figure of golf played at drawn tables and told from their frames: each deed right, asked or wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from device.evaluation.golf.strokes import played_and_told
from device.figures.figure import Json, Plan
from rules.header import header_for

STROKES_A_TABLE = 6
FIRST_TABLE = 60_000  # nothing learns from these seeds, and nothing is tuned on them
SHARE = 1000 / 300  # of the strokes of carrom that are judged
PLAYERS = ("Ann", "Bo", "Cy")


@dataclass(frozen=True)
class GolfStrokesFigure:
    """Strokes of one game; a part is a table with a few of them."""

    name: str
    title: str
    game: str
    variant: str

    def parts(self, plan: Plan) -> Sequence[str]:
        """A name for each table."""
        tables = max(round(plan.strokes / SHARE / STROKES_A_TABLE), 1)
        return [f"{self.game} {FIRST_TABLE + number}" for number in range(tables)]

    def measure(self, part: str, plan: Plan) -> Json:
        """The strokes of one table, judged."""
        header = header_for(self.game, self.variant, PLAYERS)
        seed = int(part.split()[1])
        return {"name": part, "deeds": played_and_told(header, seed, STROKES_A_TABLE)}

    def as_text(self, results: Sequence[Json]) -> str:
        """A table of throws and moves, and the deeds that were told wrongly."""
        deeds = [
            (result["name"], deed) for result in results for deed in result["deeds"] if deed["kind"] != "say"
        ]
        if not deeds:
            return ""
        rows = ["| deed | n | right | asked | missed | wrong |", "|---|---|---|---|---|---|"]
        for kind in ("move", "carry", "throw"):
            counts = Counter(deed["told"] for _, deed in deeds if deed["kind"] == kind)
            shares = " | ".join(str(counts[how]) for how in ("right", "asked", "missed", "wrong"))
            rows.append(f"| {kind} | {sum(counts.values())} | {shares} |")
        wrong = [
            f"- {name}: {deed['true']}, told {deed['seen']}" for name, deed in deeds if deed["told"] != "right"
        ]
        return "\n".join([*rows, "", *wrong]).strip()


GOLF_STROKES = (
    GolfStrokesFigure("golf-strokes", "Carom Golf, drawn strokes", "carom_golf", "carom"),
    GolfStrokesFigure("golf-turns", "18 Holes, drawn turns", "eighteen_holes", "match"),
)
