"""The figure of sheets of Roll in One: drawn pages with pen lines, photographed and read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from device.evaluation.golf_sheets import judged_sheet
from device.figures.figure import Json, Plan

SHEETS = 60
FIRST_SHEET = 60_000  # nothing is tuned on sheets from here on


@dataclass(frozen=True)
class SheetsFigure:
    """A part is a sheet."""

    name: str = "golf-sheets"
    title: str = "Roll in One, drawn sheets"

    def parts(self, plan: Plan) -> Sequence[str]:
        """A name for each sheet."""
        return [str(FIRST_SHEET + number) for number in range(min(SHEETS, plan.scenes))]

    def measure(self, part: str, plan: Plan) -> Json:
        """One sheet, judged."""
        return {"seed": part, **judged_sheet(int(part))}

    def as_text(self, results: Sequence[Json]) -> str:
        """A table of all sheets, and those that were not read whole."""
        if not results:
            return ""
        total = {key: sum(result[key] for result in results) for key in ("right", "missed", "extra")}
        f1 = 2 * total["right"] / max(2 * total["right"] + total["missed"] + total["extra"], 1)
        shots, exact = (sum(result[key] for result in results) for key in ("shots", "exact"))
        rows = [
            "| | n | figure | goal |",
            "|---|---|---|---|",
            f"| sheets found | {len(results)} | {sum(result['found'] for result in results)} | all |",
            f"| segments, F1 of edges and colour | {total['right'] + total['missed']} | {f1:.3f} | 0.95 |",
            f"| shots whole and in their direction | {shots} | {exact / max(shots, 1):.3f} | |",
        ]
        wrong = [
            f"- {r['seed']}: {r['missed']} missed, {r['extra']} extra, {r['unread']} unread"
            for r in results
            if r["missed"] or r["extra"]
        ]
        return "\n".join([*rows, "", *wrong]).strip()


GOLF_SHEETS = (SheetsFigure(),)
