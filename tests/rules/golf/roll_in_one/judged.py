"""A page of fairway with every lie, and the shots on it as the referee judges them."""

import json
from typing import Any

import pytest

from rules.errors import RulesError
from rules.hexes import Hex, disc
from rules.scenario import play

LIES = {"tee": 0, "fairway": 2, "rough": 4, "bunker": 6, "green": 8}  # q of two hexes of each, on row 0


def page(**at: str) -> dict[str, Any]:
    """A page of fairway ten hexes around with two hexes of each lie side by side."""
    laid = {Hex(q + k, 0): word for word, q in LIES.items() for k in range(2)}
    laid |= {Hex(*map(int, place.split(","))): word for place, word in at.items()}
    hexes = [[*place, *laid.get(place, "fairway").split()] for place in disc(Hex(0, 0), 10)]
    tee, labels = [[0, 0], 0], {1: [1], 2: [2], 3: [3], 7: [1, 2], 9: [5, 6]}
    holes = {str(hole): {"label": label, "tee": tee, "flag": [-5, hole - 3]} for hole, label in labels.items()}
    return {"hexes": hexes, "holes": holes}


def header(dice: list[int], ball: Any = None, holes: Any = None, **options: Any) -> dict[str, Any]:
    first = {"1": {"strokes": 1, "ball": ball}} if ball else {}
    start = {"dice": dice, "players": [{"player": "Ann", "holes": first | (holes or {})}]}
    course = options.pop("course", page())
    variant = options.pop("variant", "full")
    setup = {
        "game": "roll_in_one",
        "variant": variant,
        "players": ["Ann"],
        "options": {"course": course} | options,
    }
    return setup | {"start": start}


def judged(setup: dict[str, Any], *entries: dict[str, Any]) -> Any:
    return play([json.dumps(entry) for entry in (setup, *entries)]).score.to_json()


def refused(said: str, setup: dict[str, Any], *entries: dict[str, Any]) -> None:
    with pytest.raises(RulesError) as refusal:
        judged(setup, *entries)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def use(hole: int, accuracy: int, strength: int, club: str = "iron") -> dict[str, Any]:
    return {"type": "allocate", "hole": hole, "accuracy": accuracy, "strength": strength, "club": club}


def done(*holes: int) -> dict[str, Any]:
    return {str(hole): {"strokes": 3, "done": True} for hole in holes}


def line(*turns: int, into: Any = (1, 0)) -> dict[str, Any]:
    return {"type": "draw_line", "into": list(into), "turns": list(turns)}
