"""A fault of an entry as its editor shows it: the place in the entry, the sentence, and the hexes to mark."""

from __future__ import annotations

import re
from typing import Any

from rules.codec import Json
from rules.errors import Misplaced

HEXES = re.compile(r"\[(-?\d+), (-?\d+)\]")
STEP = re.compile(r"[^.\[\]]+")


def fault_json(kind: str, value: Json, fault: Misplaced) -> dict[str, Json]:
    """A fault for a page: its place within the entry, and the hexes that it names or lies on."""
    place = fault.place.removeprefix(kind).lstrip(".")
    named = [[int(q), int(r)] for q, r in HEXES.findall(fault.says)]
    return {"place": place, "says": fault.says, "hexes": named or _hexes_at(value, place)}


def _hexes_at(value: Any, place: str) -> list[Json]:
    """The hexes of the part of the entry at a place."""
    for step in STEP.findall(place):
        if isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        else:
            value = value.get(step) if isinstance(value, dict) else None
    return list(_hexes_in(value))


def _hexes_in(value: Any) -> list[Json]:
    if not isinstance(value, list):
        return []
    is_hex = len(value) >= 2 and all(isinstance(part, int) for part in value[:2])
    return [value[:2]] if is_hex else [at for part in value for at in _hexes_in(part)]
