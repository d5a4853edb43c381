"""The figures of golf tables seen: rendered tables, photographed lattices, photographed dice; never mixed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from device.evaluation.golf.dice import judged_coloured, judged_drawn, judged_without_dice
from device.evaluation.golf.tables import (
    judged_dice,
    judged_photograph,
    judged_refusal,
    judged_table,
    truth_of,
)
from device.figures.figure import Json, Plan
from device.sources.stills import read_picture

RENDERED, HEXES, DICE, CARROM = "renders/hex", "photos/hex", "photos/dice", "photos/carrom"
WITHOUT_DICE = (CARROM, "photos/discs", "photos/checkerboard", "photos/charuco")
FIRST_TABLE, MOST_DRAWN = 60_000, 60  # nothing learns from these seeds; and so many are measured at most


@dataclass(frozen=True)
class GolfTableFigure:
    """Pictures of one kind: `named` gives their parts, `judge` reads one, `words` sums up all."""

    name: str
    title: str
    named: Callable[[Plan], Sequence[str]]
    judge: Callable[[str, Path], Json]
    words: Callable[[Sequence[Json]], str]

    def parts(self, plan: Plan) -> Sequence[str]:
        """A name for each picture."""
        return [] if plan.shared is None else self.named(plan)

    def measure(self, part: str, plan: Plan) -> Json:
        """One picture, judged."""
        assert plan.shared is not None
        return self.judge(part, plan.shared)

    def as_text(self, results: Sequence[Json]) -> str:
        """A table of all pictures, and those that were misread."""
        return self.words(results) if results else ""


def _pictures(*folders: str) -> Callable[[Plan], Sequence[str]]:
    def named(plan: Plan) -> Sequence[str]:
        assert plan.shared is not None
        paths = [path for folder in folders for path in sorted((plan.shared / folder).rglob("*.jpg"))]
        return [path.relative_to(plan.shared).as_posix() for path in paths]

    return named


def _drawn(plan: Plan) -> Sequence[str]:
    return [str(FIRST_TABLE + number) for number in range(min(plan.scenes, MOST_DRAWN))]


def _rendered(part: str, shared: Path) -> Json:
    path = shared / part
    truth = truth_of(path.with_suffix(".json"))
    course = path.with_suffix(".course.json")
    course = course if course.exists() else path.parent / "course.json"
    return judged_table(path, truth, course, read_picture(path))


def _photographed(part: str, shared: Path) -> Json:
    path = shared / part
    return judged_photograph(path, truth_of(path.parent / "truth.json")[path.name], read_picture(path))


def _refused(part: str, shared: Path) -> Json:
    return judged_refusal(shared / part, read_picture(shared / part))


def _thrown(part: str, shared: Path) -> Json:
    path = shared / part
    return judged_dice(path, truth_of(path.parent / "truth.json")[path.name], read_picture(path))


def _without_dice(part: str, shared: Path) -> Json:
    return judged_without_dice(shared / part, read_picture(shared / part))


def _tables_told(results: Sequence[Json]) -> str:
    seen = [result for result in results if result["found"]]
    off = [value for result in seen for value in result["off"]]
    tokens = {
        key: sum(result["tokens"][key] for result in results) for key in ("right", "missed", "ghosts", "form")
    }
    right, wrong = tokens["right"], tokens["missed"] + tokens["ghosts"]
    f1 = 2 * right / max(2 * right + wrong, 1)
    hands = [result["hand"] for result in seen]
    rows = [
        "| | n | figure | goal |",
        "|---|---|---|---|",
        f"| tables found | {len(results)} | {len(seen)} | |",
        f"| lattice, mean, pitches | {len(off)} | {np.mean(off or [9]):.3f} | 0.08 |",
        f"| lattice, 95 % below, pitches | {len(off)} | {np.percentile(off or [9], 95):.3f} | 0.18 |",
        f"| tokens, F1 of hex and colour | {right + tokens['missed']} | {f1:.3f} | 0.99 |",
        f"| token ghosts | {len(results)} | {tokens['ghosts']} | 0 |",
        f"| form right | {right} | {tokens['form'] / max(right, 1):.3f} | 0.98 |",
        *_dice_rows([result["dice"] for result in results]),
        f"| hand right | {len(hands)} | {sum(true == seen for true, seen in hands)} | all |",
    ]
    faults = [f"{result['name']}: {result['refusal']}" for result in results if not result["found"]]
    faults += [f"{r['name']} {', '.join(r['tokens']['faults'])}" for r in seen if r["tokens"].get("faults")]
    return "\n".join([*rows, "", *(f"- {fault}" for fault in faults)]).strip()


def _dice_rows(dice: Sequence[Json]) -> list[str]:
    there, seen, right, ghosts = (
        sum(counts[key] for counts in dice) for key in ("there", "found", "right", "ghosts")
    )
    return [
        f"| dice found | {there} | {seen / max(there, 1):.3f} | 0.99 |",
        f"| value right, of the found | {seen} | {right / max(seen, 1):.3f} | 0.99 |",
        f"| dice invented | {len(dice)} pictures | {ghosts} | 0 |",
    ]


def _lattices_told(results: Sequence[Json]) -> str:
    right = sum(result.get("right", False) for result in results)
    wrong = [f"{r['name']} ({r['worst'] if r['found'] else 'refused'})" for r in results if not r.get("right")]
    within = "the worst hex within 0.15 pitch or the tolerance"
    return f"{right} of {len(results)} found with {within}. Not: {', '.join(wrong) or 'none'}."


def _refusals_told(results: Sequence[Json]) -> str:
    taken = [result["name"] for result in results if not result["refused"]]
    return f"{len(results) - len(taken)} of {len(results)} refused. Not: {', '.join(taken) or 'none'}."


def _dice_told(results: Sequence[Json]) -> str:
    rows = ["| | n | figure | goal |", "|---|---|---|---|", *_dice_rows(results)]
    wrong = [r["name"] for r in results if r["right"] < r["there"] or r["ghosts"]]
    return "\n".join([*rows, "", f"Not read rightly: {', '.join(wrong) or 'none'}."])


GOLF_TABLES = (
    GolfTableFigure("golf-tables", "Golf tables, rendered", _pictures(RENDERED), _rendered, _tables_told),
    GolfTableFigure(
        "golf-photographs", "Boards of 19 hexes, photographed", _pictures(HEXES), _photographed, _lattices_told
    ),
    GolfTableFigure(
        "golf-refusals", "Photographs without hexes", _pictures(DICE, CARROM), _refused, _refusals_told
    ),
    GolfTableFigure(
        "golf-dice",
        "Dice, photographed (wiktoria)",
        lambda plan: [name for name in _pictures(DICE)(plan) if "wiktoria" in name],
        _thrown,
        _dice_told,
    ),
    GolfTableFigure(
        "golf-dice-logos",
        "Dice, photographed (fudw: logos for sixes, skulls for ones)",
        lambda plan: [name for name in _pictures(DICE)(plan) if "fudw" in name],
        _thrown,
        _dice_told,
    ),
    GolfTableFigure(
        "golf-no-dice", "Photographs without dice", _pictures(*WITHOUT_DICE), _without_dice, _dice_told
    ),
    GolfTableFigure(
        "golf-drawn-dice",
        "Dice of drawn tables",
        _drawn,
        lambda part, shared: judged_drawn(int(part)),
        _dice_told,
    ),
    GolfTableFigure(
        "golf-coloured-dice",
        "Dice of drawn tables with coloured pips",
        _drawn,
        lambda part, shared: judged_coloured(int(part)),
        _dice_told,
    ),
)
