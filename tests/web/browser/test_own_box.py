"""One's own box on a phone: a course is drawn by tap and drag, every editor keeps, exports and takes in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from device.keeping.journal import Journal
from device.keeping.own_box import FileBox
from device.serving.stream import StreamSettings
from rules.codec import Json
from rules.golf.table.shelf import paper
from tests.device.conftest import Room
from tests.web.browser.conftest import PHONE, SIZES
from web.own_box import KINDS, faults_of

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot

Visit = Callable[..., None]
STEPS_IN_TEN_MINUTES = 60  # ten seconds each: to look at the box, choose and tap
MIDDLE = """([q, r]) => {
  const map = document.getElementById('course');
  const at = map.createSVGPoint();
  at.x = 10 * Math.sqrt(3) * (q + r / 2);
  at.y = 15 * r;
  const seen = at.matrixTransform(map.getScreenCTM());
  return [seen.x, seen.y];
}"""
GARDEN = {
    "inside": {"discs": [[0, 0, 6]]},
    "tee": [[-4, 0], [-3, 0], [-4, 1], [-3, 1], [-5, 1], [-5, 2]],
    "hole": [4, 0],
}


@pytest.fixture
def box(tmp_path: Path) -> FileBox:
    return FileBox(tmp_path)


@pytest.fixture
def room(tmp_path: Path, box: FileBox) -> Iterator[Room]:
    with closing(Journal.open(tmp_path)) as journal:
        opened = Room(journal, StreamSettings(beat_s=0.5), own_box=box, surveyor=surveyor)
        opened.open()
        yield opened
        opened.close()


def surveyor(jpeg: bytes, kind: str) -> dict[str, Any]:
    """A photograph of seven hexes, one of them sand and doubtful."""
    assert jpeg[:2] == b"\xff\xd8"
    near = [[0, 0], [1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1]]
    hexes: list[Any] = [[*at, "plain", 0.9] for at in near]
    return {"hexes": [*hexes, [0, 1, "sand", 0.1]], "picture": None}


class Newcomer:
    """Somebody who has never seen the editor: every tap, drag and typed word is a step."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.steps = 0

    def tap(self, q: int, r: int) -> None:
        self.steps += 1
        self.page.mouse.click(*self.page.evaluate(MIDDLE, [q, r]))

    def drag(self, *hexes: tuple[int, int]) -> None:
        self.steps += 1
        self.page.mouse.move(*self.page.evaluate(MIDDLE, list(hexes[0])))
        self.page.mouse.down()
        for at in hexes[1:]:
            self.page.mouse.move(*self.page.evaluate(MIDDLE, list(at)), steps=4)
        self.page.mouse.up()

    def picks(self, tool: str) -> None:
        self.steps += 1
        self.page.get_by_role("radio", name=tool, exact=True).check(force=True)

    def presses(self, name: str) -> None:
        self.steps += 1
        self.page.get_by_role("button", name=name, exact=True).click()

    def sees_all(self) -> None:
        self.presses("The whole course")

    def types(self, label: str, text: str) -> None:
        self.steps += 1
        self.page.get_by_label(label, exact=True).fill(text)

    def shape(self, shape: str) -> None:
        self.steps += 1
        self.page.locator("#shape").select_option(shape)


def test_a_newcomer_enters_a_course_of_ten_segments_in_ten_minutes(
    open_page: OpenPage, visit: Visit, box: FileBox, shoot: Shoot, room: Room
) -> None:
    page = open_page(PHONE)
    visit(page, "box")
    page.get_by_role("link", name="New course of Carom Golf").click()
    person = Newcomer(page)
    page.locator("#course").scroll_into_view_if_needed()
    person.shape("hexagon-37")
    person.tap(0, 0)
    expect(page.locator("#count")).to_have_text("37 hexes")
    person.sees_all()
    for q, r in ((7, -3), (4, 3), (-3, 7)):
        person.tap(q, r)
        person.sees_all()
    person.shape("lozenge-24")
    for number, (q, r) in enumerate(((12, 0), (10, 5), (3, 10), (17, -5), (16, 3), (9, 9))):
        person.tap(q, r)
        if number % 2:
            person.presses("Turn left")
        person.sees_all()
    shoot(page, "own-segments")
    person.picks("tee")
    person.tap(-2, 0)
    person.picks("hole")
    person.tap(16, 2)
    person.picks("pond")
    person.drag((5, 2), (6, 2), (6, 3))
    person.picks("sand")
    person.drag((11, 0), (13, 0))
    person.picks("puddle")
    person.drag((4, 9), (4, 10), (3, 11))
    person.picks("flat obstacle")
    person.drag((8, 5), (10, 5))
    person.picks("stump")
    person.tap(2, 3)
    person.types("Name", "Ten Segments")
    person.presses("Save")
    expect(page.get_by_role("heading", name="My box")).to_be_visible()
    kept: Any = box.read("course_cg", "Ten Segments")
    assert faults_of("course_cg", kept) == ()
    assert len(kept["inside"]) > 150
    assert (len(kept["ponds"]), len(kept["puddles"]), len(kept["flat"])) == (1, 1, 1)
    assert person.steps <= STEPS_IN_TEN_MINUTES, person.steps
    visit(page, "new/carom_golf/basic")
    expect(page.get_by_role("checkbox", name="Ten Segments own")).to_be_visible()
