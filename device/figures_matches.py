"""Whole matches at the virtual table: the score at their end, once what was asked is answered truly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from device.figures import Json, Plan
from device.folding import folded
from device.judged_strokes import outcome_of
from device.pipeline import watch
from device.virtual.play import Limit
from device.virtual.source import VirtualTable
from rules.errors import RulesError
from rules.header import Header
from rules.notation import json_from_act
from rules.table import TableEvent, Uncertain

MATCHES = 10
FIRST_SEED = 70_000
SCORED = ("phase", "sides", "queen", "results", "outcome", "turn")  # what has to be the same in the end
Events = list[dict[str, Any]]


@dataclass(frozen=True)
class MatchesFigure:
    """Ten matches of base carrom, each to its end."""

    name: str = "matches"
    title: str = "Whole matches, drawn"

    def parts(self, plan: Plan) -> Sequence[str]:
        """One seed each."""
        return [str(seed) for seed in range(FIRST_SEED, FIRST_SEED + MATCHES)]

    def measure(self, part: str, plan: Plan) -> Json:
        """One match, its board found by itself."""
        return measured_match(int(part), Limit(matches=1))

    def told(self, results: Sequence[Json]) -> str:
        """A row a match."""
        strokes, asked = (sum(row[key] for row in results) for key in ("strokes", "asked"))
        lines = [f"{asked} questions in {strokes} strokes.", ""]
        lines += ["| seed | boards | strokes | asked | score exact |", "|---|---|---|---|---|"]
        lines += [
            f"| {row['seed']} | {row['boards']} | {row['strokes']} | {row['asked']} | {row['exact']} |"
            for row in results
        ]
        return "\n".join(lines)


def measured_match(seed: int, limit: Limit) -> Json:
    """A match watched as it is drawn; its questions are answered by what really happened."""
    true: list[TableEvent] = []
    table = VirtualTable(seed, limit=limit, on_truth=true.append)
    told = list(watch(table))
    due = table.play.knowledge.match.score.to_json()
    found = answered(told, [json_from_act(event) for event in true])
    exact = found is not None and all(found[key] == due[key] for key in SCORED)
    return {
        "seed": seed,
        "boards": len(table.play.knowledge.match.score.score.results),
        "strokes": table.play.strokes,
        "asked": sum(isinstance(event, Uncertain) for event in told),
        "exact": exact,
    }


def answered(told: Sequence[TableEvent], true: Events) -> dict[str, object] | None:
    """The score that was told, each question answered truly; None where the truth is no answer to it."""
    said = [json_from_act(event) for event in told]
    answers = [
        {"type": "answer", "question": seq, "choice": _true_choice(event, said, true)}
        for seq, event in enumerate(told, start=1)
        if isinstance(event, Uncertain)
    ]
    asked_still = {one.entry for one in folded(Header(), told).score.score.open}
    try:
        wanted = [answer for answer in answers if answer["question"] in asked_still]
        return folded(Header(), told, wanted).score.to_json()
    except RulesError:
        return None


def _true_choice(event: Uncertain, said: Events, true: Events) -> int:
    """What a person answers who saw it: the reading that makes, with what was told, what happened."""
    owed = outcome_of(_of_its_stroke(event, true)) - outcome_of(
        one for one in said if _is_of(one, event.stroke)
    )
    offered = [outcome_of(json_from_act(one) for one in choice.events) for choice in event.choices]
    return min(range(len(offered)), key=lambda k: ((offered[k] - owed) + (owed - offered[k])).total())


def _of_its_stroke(event: Uncertain, true: Events) -> Events:
    """The events of the true stroke that came to rest nearest to when this is about."""
    ends = [one for one in true if one["type"] == "stroke_ended"]
    nearest = min(ends, key=lambda one: abs(one["t"] - event.t_s), default=None)
    return [one for one in true if nearest is not None and _is_of(one, nearest["stroke"])]


def _is_of(one: dict[str, Any], stroke: int | None) -> bool:
    return stroke is not None and one.get("stroke") == stroke


WHOLE = (MatchesFigure(),)
