"""How likely the likeliest course of each stroke was, and whether it was true.

What is likely enough is told, and the rest is asked. A row keeps both for every stroke that was weighed, told
or asked; rows of before have neither, and do not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Any

from device.evaluation.strokes import ASKED, RIGHT, WRONG, Event, Outcome, outcome_of, paired, strokes_of
from device.figures.figure import Json
from vision.inference.joint import Outcome as Ends
from vision.strokes.look_ahead import Inferred

EDGES = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 1.0)  # of the rows of the table
ENDS = {"fell": "fell", "flew": "left"}  # of a piece, as a course and as an event names them
HEADS = ("likelihood of the likeliest course", "n", "true", "told", "told and right", "asked", "of these true")


@dataclass(frozen=True)
class Weighed:
    """The likeliest course of a stroke: its likelihood, that from which it would be told, and its ends."""

    likelihood: float
    sure: float
    outcome: Ends

    @property
    def left(self) -> Outcome:
        """The pieces that fell or left the board by this course, as events count them."""
        return Counter((kind, ENDS[end]) for kind, end in self.outcome if end in ENDS)


def weighed_of(inferred: Inferred) -> Weighed:
    """The likeliest course of a stroke that was inferred."""
    best = inferred.outcomes[0]
    return Weighed(best.likelihood, inferred.evidence.sure, best.joint.outcome)


def likelihoods_of(
    weighed: Mapping[int, Weighed], reported: Sequence[Event], true: Sequence[Event]
) -> dict[float, dict[str, Any]]:
    """What a row keeps of each true stroke that was weighed, by the second in which it began.

    `weighed` are the courses by the number of the reported stroke. `likelihood` is that of the likeliest one,
    `sure` that from which it would be told, `is_true` whether the pieces left the board as it says.
    """
    due = strokes_of(true)
    return {
        due[k].begun_s: {
            "likelihood": round(weighed[said.number].likelihood, 5),
            "sure": weighed[said.number].sure,
            "is_true": weighed[said.number].left == outcome_of(due[k].events),
        }
        for k, said in paired(strokes_of(reported), due).items()
        if said.number in weighed
    }


def as_calibration(results: Sequence[Json]) -> list[str]:
    """The lines of a table of all strokes that were weighed, by likelihood; none without any."""
    strokes = [stroke for r in results for stroke in r["strokes"] if stroke.get("likelihood") is not None]
    if not strokes:
        return []
    lines = ["| " + " | ".join(HEADS) + " |", "|---" * len(HEADS) + "|"]
    for least, most in pairwise(EDGES):
        beyond = inf if most == EDGES[-1] else most
        within = [stroke for stroke in strokes if least <= stroke["likelihood"] < beyond]
        if within:
            lines.append(_row(f"{least:g} to {most:g}", within))
    return lines


def _row(name: str, strokes: Sequence[Mapping[str, Any]]) -> str:
    verdicts = Counter(stroke["verdict"] for stroke in strokes)
    true = Counter(stroke["verdict"] for stroke in strokes if stroke["is_true"])
    counts = (len(strokes), true.total(), verdicts[RIGHT] + verdicts[WRONG], verdicts[RIGHT])
    return f"| {name} | " + " | ".join(map(str, (*counts, verdicts[ASKED], true[ASKED]))) + " |"
