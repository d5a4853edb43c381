"""The figures of sheets of Roll in One: drawn pages, photographed and read, and rendered ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from device.evaluation.golf.sheets import judged_rendered, judged_sheet
from device.evaluation.golf.tables import truth_of
from device.figures.figure import Json, Plan

SHEETS = 60
FIRST_SHEET = 60_000  # nothing is tuned on sheets from here on
RENDERED = "renders/hex"


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
        return _table(results) if results else ""


@dataclass(frozen=True)
class RenderedSheetsFigure(SheetsFigure):
    """A part is the name of a rendered still that has pens' lines in its truth."""

    name: str = "golf-rendered-sheets"
    title: str = "Roll in One, rendered sheets"

    def parts(self, plan: Plan) -> Sequence[str]:
        """A name for each sheet; none without the shared folder."""
        if plan.shared is None:
            return []
        paths = sorted((plan.shared / RENDERED).glob("still_*.json"))
        return [path.stem for path in paths if ".course" not in path.name and truth_of(path).get("lines")]

    def measure(self, part: str, plan: Plan) -> Json:
        """One sheet, judged."""
        assert plan.shared is not None
        path = plan.shared / RENDERED / f"{part}.jpg"
        return {"seed": part, **judged_rendered(path, truth_of(path.with_suffix(".json")))}

    def as_text(self, results: Sequence[Json]) -> str:
        """The same table, and how many hands are told."""
        hands = sum(result["hand"] == result["has_hand"] for result in results)
        return (
            f"{_table(results)}\n- hands told or rightly not told: {hands} of {len(results)}" if results else ""
        )


def _table(results: Sequence[Json]) -> str:
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


GOLF_SHEETS = (SheetsFigure(), RenderedSheetsFigure())
