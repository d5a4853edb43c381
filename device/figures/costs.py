"""The costs of the vision: time against copying a frame, and the memory of a replay."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from device.benchmarks.golf import VARIANTS, golf_costs
from device.errors import PocketwatchError
from device.figures.figure import Json, Plan

GOAL_MB = 150
MOVES = 12  # of tokens at each golf table
REPLAYED = "import sys; from device.cli import main; from device.memory import most_mb; " + (
    "code = main(['replay', *sys.argv[1:]]); print(most_mb(), file=sys.stderr); sys.exit(code)"
)


@dataclass(frozen=True)
class SpeedFigure:
    """`pocketwatch bench`, in a process of its own."""

    name: str = "speed"
    title: str = "Speed"

    def parts(self, plan: Plan) -> Sequence[str]:
        """One: the whole table."""
        return [f"{plan.bench_frames} frames"]

    def measure(self, part: str, plan: Plan) -> Json:
        """The output of `bench --json`."""
        words = ["bench", "--json", "--frames", str(plan.bench_frames)]
        result: Json = json.loads(_run([sys.executable, "-m", "device", *words])[0])
        return result

    def as_text(self, results: Sequence[Json]) -> str:
        """A row for each kind of frame, in F, the time of copying a frame."""
        (result,) = results
        sizes, goals = result["ratio_to_memcpy"], result["goals"]
        copied = ", ".join(f"{ms} ms at {size}" for size, ms in result["memcpy_ms"].items())
        lines = [f"Median of {result['frames']} frames; F, copying one: {copied}.", ""]
        lines += ["| frame | " + " | ".join(sizes) + " | goal |", "|---" * (len(sizes) + 2) + "|"]
        for kind in next(iter(sizes.values())):
            cells = [_cell(column[kind]) for column in sizes.values()]
            goal = f"{goals[kind]:g} F" if kind in goals else ""
            lines.append(f"| {kind} | " + " | ".join([*cells, goal]) + " |")
        return "\n".join(lines)


@dataclass(frozen=True)
class MemoryFigure:
    """The largest resident memory of `replay` on a recording of the virtual table."""

    name: str = "memory"
    title: str = "Memory of a replay"

    def parts(self, plan: Plan) -> Sequence[str]:
        """One recording of the virtual table, and the rendered films where there are any."""
        return ["the virtual table, two strokes", *([] if plan.shared is None else _videos(plan.shared))]

    def measure(self, part: str, plan: Plan) -> Json:
        """A replay in its own process, which reports its peak memory at its end."""
        if part.endswith(".mkv") and plan.shared is not None:
            return {"part": part, "most_mb": replay_mb(plan.shared / "renders/strokes" / part)}
        with tempfile.TemporaryDirectory() as folder:
            out = str(Path(folder) / "table")
            words = ["simulate", out, "--strokes", "2", "--seed", "13"]
            _run([sys.executable, "-m", "device", *words])
            return {"part": part, "most_mb": replay_mb(Path(out))}

    def as_text(self, results: Sequence[Json]) -> str:
        """A row for each recording."""
        lines = ["| replayed | most resident, MB | goal |", "|---|---|---|"]
        lines += [f"| {row['part']} | {row['most_mb']:.0f} | {GOAL_MB} |" for row in results]
        return "\n".join(lines)


@dataclass(frozen=True)
class GolfCostsFigure:
    """The costs of golf tables; a part is one game."""

    name: str = "golf-costs"
    title: str = "Costs of golf tables"

    def parts(self, plan: Plan) -> Sequence[str]:
        """One for each game that is seen."""
        return list(VARIANTS)

    def measure(self, part: str, plan: Plan) -> Json:
        """An idle frame and a settled reading, in F, and in milliseconds."""
        costs = golf_costs(part, MOVES)
        ratios = {kind: cost.ms / cost.copy_ms for kind, cost in costs.items()}
        return {"game": part, "ratios": ratios, "ms": {kind: cost.ms for kind, cost in costs.items()}}

    def as_text(self, results: Sequence[Json]) -> str:
        """A row for each game."""
        lines = ["| game | idle | goal | settled | goal |", "|---|---|---|---|---|"]
        for result in results:
            idle, settled = (
                f"{result['ms'][kind]:.1f} ms, {result['ratios'][kind]:.1f} F" for kind in ("idle", "settled")
            )
            lines.append(f"| {result['game']} | {idle} | 2 F | {settled} | 80 F |")
        return "\n".join(lines)


def replay_mb(source: Path) -> float:
    """The most memory, in MB, that replaying a source takes in a process of its own."""
    _, messages = _run([sys.executable, "-c", REPLAYED, str(source)])
    return float(messages.split()[-1])


def _videos(shared: Path) -> list[str]:
    return sorted(path.name for path in (shared / "renders/strokes").glob("*.mkv"))


def _run(words: Sequence[str]) -> tuple[str, str]:
    """Standard output and error of a command; raises PocketwatchError with its last line where it fails."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["without a word"])[-1]
        raise PocketwatchError(f"measuring {words[-1]} ended with {done.returncode}: {last}")
    return done.stdout, done.stderr


def _cell(ratio: float | None) -> str:
    return "not installed" if ratio is None else f"{ratio:.1f} F"


COSTS = (SpeedFigure(), MemoryFigure(), GolfCostsFigure())
