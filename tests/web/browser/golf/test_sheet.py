"""A photograph of the sheet becomes the line of a shot, on a phone."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from device.keeping.journal import Journal
from device.serving.stream import StreamSettings
from rules.hexes import Hex
from tests.device.conftest import Room
from tests.web.golf.sheet_desk import Desk, shot_along

if TYPE_CHECKING:
    from tests.web.browser.conftest import Shoot, Visit

THREE = {"game": "roll_in_one", "variant": "three", "players": ["Ann", "Bo"], "options": {"course": "three"}}


class DrawnDesk(Desk):
    """A desk that gives back a real picture as the page."""

    def read(self, jpeg: bytes, chart: object) -> dict[str, object]:
        page = cv2.imencode(".jpg", np.full((300, 500, 3), 225, np.uint8))[1].tobytes()
        return {"lines": self.lines, "unread": 0, "hand": self.hand, "page": b64encode(page).decode()}


@pytest.fixture
def desk() -> DrawnDesk:
    return DrawnDesk()


@pytest.fixture
def room(tmp_path: Path, desk: DrawnDesk) -> Iterator[Room]:
    with closing(Journal.open(tmp_path)) as journal:
        opened = Room(journal, StreamSettings(beat_s=0.5), sheets=desk)
        opened.open()
        opened.begins(THREE)
        yield opened
        opened.close()


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.png"
    cv2.imwrite(str(path), np.full((60, 80, 3), 200, np.uint8))
    return path


def draws(page: Page) -> None:
    """Ann uses the dice, and has a line to draw."""
    for row, face in enumerate((1, 2, 6)):
        page.locator(".dice-row").nth(row).locator(".die").nth(face - 1).click()
    for title in ("Which hole", "Accuracy and strength", "Which club"):
        page.get_by_role("group", name=title).get_by_role("button").first.click()
    expect(page.locator(".told").first).to_contain_text("segment 1 of")


def lawful(page: Page, room: Room) -> tuple[list[int], list[int]]:
    """The hex that some lawful line of Ann begins in, and its turns."""
    address = f"{room.url}golf/line.json?player=Ann"
    first = page.request.get(address).json()["offered"][0]
    turns = [first["turn"]]
    while True:
        query = f"&into={first['hex'][0]},{first['hex'][1]}&turns={','.join(map(str, turns))}"
        answer = page.request.get(address + query).json()
        if answer["last"] or answer["waits"]:
            return first["hex"], turns
        turns.append(answer["offered"][0]["turn"])


def test_a_photographed_line_is_taken_with_one_tap(
    page: Page, room: Room, visit: Visit, desk: DrawnDesk, photo: Path, shoot: Shoot
) -> None:
    visit(page)
    draws(page)
    into, turns = lawful(page, room)
    ball = room.keeper.match().score.to_json()
    enter = next(
        side for side in range(6) if _starts(ball, shot_along(Hex(*into), side, tuple(turns))["edges"][0])
    )
    desk.lines = [{"colour": "blue", "shots": [shot_along(Hex(*into), enter, tuple(turns))]}]
    page.get_by_label("Photograph the sheet").set_input_files(str(photo))
    expect(page.get_by_role("button", name="Take the blue line")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("1 line may be this shot.")).to_be_visible()
    shoot(page, "golf_sheet")
    page.get_by_role("button", name="Take the blue line").click()
    expect(page.locator(".trail.draft")).to_be_visible()
    page.get_by_text("The sheet from above").click()
    expect(page.get_by_alt_text("The sheet from above")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    shoot(page, "golf_sheet_taken")
    page.get_by_role("button", name="Confirm the line").click()
    expect(page.get_by_label("Photograph the sheet")).to_have_count(0)


def test_a_sheet_without_the_line_says_so(
    page: Page, room: Room, visit: Visit, desk: DrawnDesk, photo: Path
) -> None:
    visit(page)
    draws(page)
    page.get_by_label("Photograph the sheet").set_input_files(str(photo))
    expect(page.get_by_text("The sheet shows no line from this ball that may be drawn now.")).to_be_visible()


def test_a_hand_over_the_sheet_is_told_before_anything_else(
    page: Page, room: Room, visit: Visit, desk: DrawnDesk, photo: Path, shoot: Shoot
) -> None:
    desk.hand = True
    visit(page)
    draws(page)
    page.get_by_label("Photograph the sheet").set_input_files(str(photo))
    expect(page.get_by_text("A hand covers part of the sheet.")).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Photograph the sheet")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    shoot(page, "golf_sheet_hand")


def _starts(score: object, first: object) -> bool:
    """Whether an edge is where Ann's ball lies."""
    assert isinstance(score, dict)
    (ann,) = (row for row in score["players"] if row["player"] == "Ann")
    return any(hole["hole"] == ann["shot"]["hole"] and hole["ball"] == first for hole in ann["holes"])
