"""Each disturbance alone by its strength: what became of the strokes, a row for each disturbance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from device.evaluation.unwatched import VERDICTS
from device.figures.figure import Json
from device.virtual.disturbance.curves import ALONE, CURVES

FAST, FAST_HZ = "frames a second 120", 120.0
ROOM_NAMES = (*ALONE, FAST)
HEADS = ("disturbance alone", "n", "by strength")


def as_curves(results: Sequence[Json]) -> list[str]:
    """The lines of a table of those results that are of one disturbance; none without any."""
    measured = {room_name: [r for r in results if r["way"] == room_name] for room_name in ROOM_NAMES}
    names = {room_name: _named(room_name) for room_name in ROOM_NAMES if measured[room_name]}
    rows = [
        _row(
            name,
            {names[room_name][1]: measured[room_name] for room_name in names if names[room_name][0] == name},
        )
        for name in dict.fromkeys(name for name, _ in names.values())
    ]
    if not rows:
        return []
    return ["| " + " | ".join(HEADS) + " |", "|---" * len(HEADS) + "|", *rows]


def _named(room_name: str) -> tuple[str, float | None]:
    """The disturbance and its strength; None where there is but one."""
    name, _, strength = room_name.rpartition(" ")
    return (name, float(strength)) if name in CURVES else (room_name, None)


def _row(name: str, by_strength: dict[float | None, list[Json]]) -> str:
    counts = {strength: _counts(results) for strength, results in by_strength.items()}
    count = sum(c.total() - c["phantom"] for c in counts.values())
    cells = [_cell(strength, counts[strength]) for strength in counts]
    return f"| {name} | {count} | {'; '.join(cells)} |"


def _counts(results: Sequence[Json]) -> Counter[str]:
    return Counter(stroke["verdict"] for result in results for stroke in result["strokes"])


def _cell(strength: float | None, counts: Counter[str]) -> str:
    said = ", ".join(f"{counts[verdict]} {verdict}" for verdict in VERDICTS if counts[verdict])
    return said if strength is None else f"{strength:g}: {said}"
