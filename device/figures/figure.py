"""The large figures: measurements outside the tests, part by part, so that a stopped run can be resumed.

A figure names its parts (a scene, a picture, a recording). Each part's result is kept as one line of a file
that belongs to the present source of the vision. A changed line of that source begins a new file: figures of
different versions never mix.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import calibration
import rules
import vision
from device import virtual
from device.errors import BadInput

Json = dict[str, Any]
DECIDING = (".py", ".onnx", ".npz", ".toml")  # sources, trained networks, the traps
WORDS = ("pieces.py", "table.py", "carrom/board.py")  # the rules that the vision reads
SCENES = 300
STROKES = 1000
FIRST_STROKE = 60_000  # of the drawn strokes that are judged: nothing is tuned on these seeds
FIRST_SEED = 20_000  # of the drawn scenes that are judged: nobody looks at these during development
BENCH_FRAMES = 200
GOLF_GAMES = 10_000
KILLS, JOURNALS, STRENGTH = 200, 1000, 10  # of processes, damaged ones, times the attacks that once succeeded
MINUTES = 12.0  # two hours of play at ten times their speed


@dataclass(frozen=True)
class Plan:
    """The amount of measuring, and the folder of photographs and renders; None where it is missing."""

    shared: Path | None = None
    scenes: int = SCENES
    bench_frames: int = BENCH_FRAMES
    golf_games: int = GOLF_GAMES
    strokes: int = STROKES
    first_stroke: int = FIRST_STROKE
    kills: int = KILLS
    journals: int = JOURNALS
    strength: int = STRENGTH
    minutes: float = MINUTES


class Figure(Protocol):
    """One measurement; `name` is its word on the command line."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    def parts(self, plan: Plan) -> Sequence[str]:
        """The names of its parts; empty where their material is missing."""

    def measure(self, part: str, plan: Plan) -> Json:
        """The result of one part, as JSON."""

    def as_text(self, results: Sequence[Json]) -> str:
        """The whole result as a section of a document, without its heading."""


class Store:
    """Results on disk, one JSON line each."""

    def __init__(self, folder: Path, key: str) -> None:
        """Raises BadInput where the folder cannot be made or its file not be read."""
        self.path = folder / f"{key}.jsonl"
        self._known: dict[tuple[str, str], Json] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for line in _whole_lines(self.path):
                record = json.loads(line)
                self._known[record["figure"], record["part"]] = record["result"]
        except (OSError, ValueError, KeyError) as cause:
            raise BadInput(f"cannot use {self.path}: {cause!r}; remove it to measure again") from cause

    def result(self, figure: Figure, part: str, plan: Plan) -> Json:
        """The result of a part: the known one, or measured now and kept."""
        known = self._known.get((figure.name, part))
        return self._measured(figure, part, plan) if known is None else known

    def _measured(self, figure: Figure, part: str, plan: Plan) -> Json:
        print(f"pocketwatch figures: {figure.name} {part}", file=sys.stderr)
        result = figure.measure(part, plan)
        self._known[figure.name, part] = result
        with self.path.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps({"figure": figure.name, "part": part, "result": result}) + "\n")
        return result


def eyes_key() -> str:
    """A short hash of everything that decides the vision's results, and of the table drawn for it."""
    rooms = [Path(str(room.__file__)).parent for room in (calibration, vision, virtual)]
    files = [path for room in rooms for path in sorted(room.rglob("*")) if path.suffix in DECIDING]
    files += [Path(str(rules.__file__)).parent / name for name in WORDS]
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _whole_lines(path: Path) -> list[str]:
    """The complete lines; an incomplete last line of a stopped run is dropped."""
    if not path.exists():
        return []
    text = path.read_text("utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, "utf-8")
    return whole.splitlines()
