"""The figures of the golf games: thousands of random games to their end, and the cost of a stroke."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import rules.golf
from device.evaluation.golf.headers import MODES, random_header
from device.evaluation.golf.play import Endless, played_out
from device.figures.figure import Json, Plan
from device.figures.golf.speed import GolfSpeedFigure
from rules.errors import RulesError
from rules.match import Match

A_PART = 25  # games; a stopped run loses no more than these
FAULTS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RulesError,
    TypeError,
    ValueError,
    Endless,
)


@dataclass(frozen=True)
class GolfGamesFigure:
    """Random legal play in every mode of the three games, the same number in each, each to its end."""

    name: str = "golf-games"
    title: str = "Random golf games"

    def parts(self, plan: Plan) -> Sequence[str]:
        """Some games of one mode each, with the hash of the source: a changed law begins again."""
        key, parts = golf_key(), list[str]()
        for number, (game, variant) in enumerate(MODES):
            games = plan.golf_games // len(MODES) + (number < plan.golf_games % len(MODES))
            for first in range(0, games, A_PART):
                parts.append(f"{game} {variant} {first} {min(first + A_PART, games)} {key}")
        return sorted(parts, key=lambda part: int(part.split()[2]))

    def measure(self, part: str, plan: Plan) -> Json:
        """These games, played to their ends."""
        game, variant, first, after, _ = part.split()
        acts, faults = 0, list[str]()
        for seed in range(int(first), int(after)):
            try:
                begun = Match.begin(random_header(game, variant, seed)).position
                acts += len(played_out(begun, random.Random(seed))[1])
            except FAULTS as fault:
                faults.append(f"{game} {variant} seed {seed}: {fault!r}")
        return {"mode": f"{game} {variant}", "games": int(after) - int(first), "acts": acts, "faults": faults}

    def as_text(self, results: Sequence[Json]) -> str:
        """The count by mode, and every game that did not reach its end."""
        rows = ["| mode | games | acts | not to their end |", "|---|---|---|---|"]
        for mode in dict.fromkeys(result["mode"] for result in results):
            mine = [result for result in results if result["mode"] == mode]
            rows.append(f"| {mode} | {_row(mine)} |")
        faults = [f"- {fault}" for result in results for fault in result["faults"]]
        return "\n".join([*rows, f"| all | {_row(results)} |", "", *faults]).strip()


def _row(results: Sequence[Json]) -> str:
    sums = [sum(result[key] for result in results) for key in ("games", "acts")]
    return " | ".join(str(number) for number in (*sums, sum(len(result["faults"]) for result in results)))


def golf_key() -> str:
    """A short hash of everything that decides the course of a golf game."""
    root = Path(str(rules.golf.__file__)).parent
    digest = hashlib.sha256()
    for path in sorted((*root.rglob("*.py"), *root.rglob("*.json"))):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


GOLF = (GolfGamesFigure(), GolfSpeedFigure())
