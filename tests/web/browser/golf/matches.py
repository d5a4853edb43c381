"""Golf matches to begin in a room, and the score that it then shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page, expect

from rules.codec import Json
from tests.web.browser.conftest import touch

if TYPE_CHECKING:
    from tests.device.conftest import Room

if TYPE_CHECKING:
    from tests.device.conftest import Room

if TYPE_CHECKING:
    from tests.device.conftest import Room

HANDS = {"Ann": ["6 Iron 1", "3 Wood 1"], "Bo": ["5 Iron 1", "8 Wood 1"]}
GOLFERS: Json = {"game": "eighteen_holes", "players": ["Ann", "Bo"], "options": {"hands": HANDS}}
LINES: Json = {
    "game": "roll_in_one",
    "variant": "three",
    "players": ["Ann", "Bo"],
    "options": {"course": "three"},
}


def score_of(room: Room) -> dict[str, Any]:
    score = room.keeper.snapshot()["score"]
    assert isinstance(score, dict)
    return score


NEARLY: Json = {  # a ball one hex from the hole of Meadow, the other holed
    "game": "carom_golf",
    "players": ["Rita", "Yara"],
    "options": {"courses": ["meadow"]},
    "start": {
        "balls": [
            {"ball": "red", "status": "in_play", "at": [18, 5], "strokes": 2},
            {"ball": "yellow", "status": "in_play", "at": [15, 7], "strokes": 2},
        ]
    },
}


def strikes_into_the_hole(page: Page) -> None:
    """Plays the last impulse of `NEARLY`, and opens what sets things right by hand."""
    page.get_by_text("Enter the impulses alone").click()
    page.get_by_label("Impulses, instead of card and die").fill("1")
    touch(page.locator(".target").get_by_text("→"))
    expect(page.locator("#ruling-text")).to_contain_text("is in the hole")
    page.get_by_text("Set it right by hand").click()
