"""Matches whose pages show most: golf, one that has ended, the last coin of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    pass
if TYPE_CHECKING:
    pass

GOLF: dict[str, dict[str, Any]] = {
    "carom_golf": {"game": "carom_golf", "variant": "carom", "players": ["Rita", "Yara"]},
    "eighteen_holes": {"game": "eighteen_holes", "variant": "skins", "players": ["Ann", "Bo", "Cy"]},
    "roll_in_one": {"game": "roll_in_one", "players": ["Ann", "Bo"]},
}
ENDED = {"players": ["Anna", "Ben"], "options": {"match": {"target": None}}}
LAST = {"phase": "play", "white": 1, "black": 4, "queen": "covered", "queen_by": "white"}

NEARLY_WON: dict[str, Any] = {
    "players": ["Anna", "Ben"],
    "start": {
        "phase": "play",
        "white": 1,
        "black": 4,
        "queen": "covered",
        "queen_by": "white",
        "points": [20, 13],
        "board": 6,
    },
}
