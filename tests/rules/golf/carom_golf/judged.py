"""Strokes on a course of one obstacle, as the referee judges them."""

import json
from typing import Any

from rules.scenario import play
from tests.rules.golf.courses import WIDE

RED = {"ball": "red", "at": [0, 0]}


def lines(
    laid: dict[str, Any], start: dict[str, Any], more: dict[str, Any], *entries: dict[str, Any]
) -> list[str]:
    """The scenario of one course for two players, in carom."""
    header: dict[str, Any] = {"game": "carom_golf", "variant": "carom", "players": ["Rita", "Yara"]}
    options = {"courses": [WIDE | laid]} | more
    return [json.dumps(entry) for entry in ({**header, "options": options, "start": start}, *entries)]


def judged(
    laid: dict[str, Any],
    impulses: int,
    yellow: dict[str, Any] | None = None,
    direction: int = 0,
    **more: Any,
) -> dict[str, Any]:
    """The two balls after a stroke of the red one from the origin, by colour; the mushrooms that stand."""
    second = {"ball": "yellow", **(yellow or {"at": [-10, 0]})}
    red = RED | more.pop("red", {})
    start = {"round": 1, "turn": "red", "balls": [red, second]} | more.pop("start", {})
    strike = {"type": "strike", "impulses": impulses, "direction": direction}
    state: Any = play(lines(laid, start, more, strike)).score.to_json()
    balls = {ball["ball"]: ball for ball in state["balls"]}
    return {**balls, "mushrooms": [list(at) for at in state["mushrooms"]]}
