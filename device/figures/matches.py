"""Whole matches at the virtual table: their final score, with questions and pauses answered truly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from device.figures.figure import Json, Plan
from device.figures.referee import Referee
from device.virtual.play.play import Limit
from device.virtual.source import VirtualTable
from device.watching.pipeline import watch
from rules.notation import json_from_act
from rules.table import TableEvent, Uncertain

MATCHES = 10
FIRST_SEED = 70_000
SCORED = ("phase", "sides", "queen", "results", "outcome", "turn")  # must be the same in the end
COUNTED = ("strokes", "asked", "out_of_step")


@dataclass(frozen=True)
class MatchesFigure:
    """Ten matches of base carrom, each to its end."""

    name: str = "matches"
    title: str = "Whole matches, drawn"

    def parts(self, plan: Plan) -> Sequence[str]:
        """A part for each seed."""
        return [str(seed) for seed in range(FIRST_SEED, FIRST_SEED + MATCHES)]

    def measure(self, part: str, plan: Plan) -> Json:
        """One match, its board found by itself."""
        return measured_match(int(part), Limit(matches=1))

    def as_text(self, results: Sequence[Json]) -> str:
        """A row for each match."""
        strokes, asked, parted = (sum(row[key] for row in results) for key in COUNTED)
        lines = [f"{asked} questions in {strokes} strokes; {parted} times board and score parted.", ""]
        lines += [
            "| seed | boards | strokes | asked | out of step | score exact |",
            "|---|---|---|---|---|---|",
        ]
        keys = ("seed", "boards", *COUNTED, "exact")
        lines += ["| " + " | ".join(str(row[key]) for key in keys) + " |" for row in results]
        return "\n".join(lines)


def measured_match(seed: int, limit: Limit) -> Json:
    """A match watched as it is drawn; questions and pauses are answered by the true events."""
    true: list[TableEvent] = []
    table = VirtualTable(seed, limit=limit, on_truth=true.append)
    events = list(watch(table))
    due, referee = table.play.knowledge.match.score, refereed(events, true)
    return {
        "seed": seed,
        "boards": len(due.score.results),
        "strokes": table.play.strokes,
        "asked": sum(isinstance(event, Uncertain) for event in events),
        "out_of_step": referee.out_of_step,
        "exact": all(referee.match.score.to_json()[key] == due.to_json()[key] for key in SCORED),
    }


def refereed(events: Sequence[TableEvent], true: Sequence[TableEvent]) -> Referee:
    """A referee beside a whole match who saw the true events."""
    referee = Referee([json_from_act(event) for event in true])
    for event in events:
        referee.hear(event)
    referee.look()
    return referee


WHOLE = (MatchesFigure(),)
