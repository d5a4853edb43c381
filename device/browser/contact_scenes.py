"""The golf and language scenes on the sheet of all pages: matches set up and played by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Act = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Scene:
    """A page to be shown. With a `header` a match of it is begun first, and these `acts` are entered.

    `press` lists the texts of the elements that are pressed on the page, one after the other.
    """

    address: str
    header: Act | None = None
    acts: Sequence[Act] = ()
    press: tuple[str, ...] = ()


MEADOW: Act = {
    "game": "carom_golf",
    "variant": "carom",
    "players": ["Rita", "Yara"],
    "options": {"courses": ["meadow"]},
}
STRUCK: Sequence[Act] = (
    {"type": "place_ball", "at": [-1, 3]},
    {"type": "strike", "direction": 0, "card": "×2", "die": 4},
    {"type": "place_ball", "at": [0, 4]},
    {"type": "choose_card", "card": "+3"},
    {"type": "roll", "dice": [5]},
)
ENDED: Act = {
    "game": "carom_golf",
    "players": ["Rita", "Yara"],
    "options": {"courses": ["orchard", "meadow"]},
    "start": {
        "hole": 2,
        "results": [[4, 6]],
        "balls": [
            {"ball": "red", "status": "in_play", "at": [18, 5], "strokes": 2},
            {"ball": "yellow", "status": "in_play", "at": [15, 7], "strokes": 2},
        ],
    },
}
HOLED: Sequence[Act] = (
    {"type": "strike", "direction": 0, "impulses": 1},
    {"type": "pick_up", "ball": "yellow"},
)
GOLFERS: Act = {"game": "eighteen_holes", "variant": "skins", "players": ["Ann", "Bo", "Cy"]}
REVEALED: Sequence[Act] = (
    {"type": "select_club", "player": "Ann", "club": "6 Iron"},
    {"type": "select_club", "player": "Bo", "club": "3 Wood"},
    {"type": "select_club", "player": "Cy", "club": "5 Iron"},
)
NINE: Act = {"game": "roll_in_one", "players": ["Ann", "Bo"]}
DRAWN: Sequence[Act] = (
    {"type": "roll", "dice": [1, 2, 6]},
    {"type": "allocate", "player": "Ann", "hole": 1, "accuracy": 2, "strength": 6, "club": "wood"},
    {"type": "draw_segment", "player": "Ann", "turn": 0, "into": [0, 2]},
    {"type": "draw_segment", "player": "Ann", "turn": 0},
)
SCENES = (
    Scene("new/carom_golf/carom"),
    Scene("", MEADOW, STRUCK),
    Scene("screen"),
    Scene("correct", press=("Yara takes the card +3.", "Add what was missed before this")),
    Scene("umpire"),
    Scene("?lang=hu"),
    Scene("new/carom_golf/carom?lang=de"),
    Scene("new/roll_in_one/full"),
    Scene("", NINE, DRAWN),
    Scene("screen"),
    Scene("?lang=de"),
    Scene("new/eighteen_holes/skins", press=("The rules in detail",)),
    Scene("", GOLFERS, press=("Ann",)),
    Scene("?lang=hi", press=("Ann",)),
    Scene("", acts=REVEALED, press=("Play the club",)),
    Scene("screen"),
    Scene("?lang=hu"),
    Scene("overlay"),
    Scene("", ENDED, HOLED),
    Scene("matches"),
    Scene("matches/{newest}"),
    Scene("matches/{newest}?lang=hi"),
    Scene("matches/best"),
    Scene("new?lang=hi"),
    Scene("new/carrom/icf?lang=hu"),
)
