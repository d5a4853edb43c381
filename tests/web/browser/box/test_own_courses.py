"""Courses of one's own on a phone: drawn by tap, drag and key, laid with tiles, read from a photograph."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from device.keeping.own_box import FileBox
from rules.codec import Json
from rules.golf.files import READERS
from rules.golf.shared.leaf import leaf_of
from rules.golf.shared.shelf import data_file
from tests.device.conftest import Room
from tests.web.browser.box.own_box import GARDEN, saves
from tests.web.browser.conftest import PHONE, Visit, follow
from web.own_box import faults_of

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot

MOST_STEPS = 40  # in ten minutes that leaves fifteen seconds each: to look at the box, choose and tap
MIDDLE = """([q, r]) => {
  const map = document.getElementById('course');
  const at = map.createSVGPoint();
  at.x = 10 * Math.sqrt(3) * (q + r / 2);
  at.y = 15 * r;
  const seen = at.matrixTransform(map.getScreenCTM());
  return [seen.x, seen.y];
}"""
SEEN = """([x, y]) => {
  const box = document.getElementById('course').getBoundingClientRect();
  return x > box.left && x < box.right && y > box.top && y < Math.min(box.bottom, innerHeight - 90);
}"""


class Newcomer:
    """Somebody who has never seen the editor: every tap, drag and typed word is a step."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.steps = 0

    def tap(self, q: int, r: int) -> None:
        self.looks()
        while not self.page.evaluate(SEEN, self.page.evaluate(MIDDLE, [q, r])):
            self.presses("Farther")
        self.steps += 1
        self.page.mouse.click(*self.page.evaluate(MIDDLE, [q, r]))

    def drag(self, *hexes: tuple[int, int]) -> None:
        self.looks()
        self.steps += 1
        self.page.mouse.move(*self.page.evaluate(MIDDLE, list(hexes[0])))
        self.page.mouse.down()
        for at in hexes[1:]:
            self.page.mouse.move(*self.page.evaluate(MIDDLE, list(at)), steps=4)
        self.page.mouse.up()

    def looks(self) -> None:
        """Has the map in sight, as a thumb that draws has."""
        self.page.locator("#course").evaluate("(map) => map.scrollIntoView({ block: 'start' })")

    def picks(self, tool: str) -> None:
        self.steps += 1
        self.page.locator(f'.palette label:has(input[value="{tool}"])').click()

    def presses(self, name: str) -> None:
        self.steps += 1
        self.page.get_by_role("button", name=name, exact=True).click()

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
    follow(page.get_by_role("link", name="New course of Carom Golf"))
    person = Newcomer(page)
    page.locator("#course").scroll_into_view_if_needed()
    person.shape("hexagon-37")
    person.tap(0, 0)
    expect(page.locator("#count")).to_have_text("37 hexes")
    for q, r in ((7, -3), (4, 3), (-3, 7)):
        person.tap(q, r)
    person.shape("lozenge-24")
    for q, r in ((11, -1), (10, 3), (17, -1), (16, 3), (9, 7), (3, 9)):
        person.tap(q, r)
    person.presses("Turn left")
    person.presses("Flip")
    shoot(page, "own-segments")
    person.picks("tee")
    person.tap(0, 1)
    person.picks("hole")
    person.tap(18, -1)
    person.picks("pond")
    person.drag((5, 2), (6, 2), (6, 3))
    person.picks("sand")
    person.drag((11, 0), (13, 0))
    person.picks("puddle")
    person.drag((15, 3), (17, 3))
    person.picks("flat")
    person.drag((8, 5), (10, 5))
    person.picks("stump")
    person.tap(3, 3)
    person.types("Name", "Ten Segments")
    person.presses("Save")
    expect(page.get_by_role("heading", name="My box")).to_be_visible()
    kept: Any = box.read("course_cg", "Ten Segments")
    assert faults_of("course_cg", kept) == ()
    assert len(kept["inside"]) > 150
    assert (len(kept["ponds"]), len(kept["puddles"]), len(kept["flat"])) == (1, 1, 1)
    assert person.steps <= MOST_STEPS, person.steps
    visit(page, "new/carom_golf/basic")
    expect(page.get_by_role("checkbox", name="Ten Segments own")).to_be_visible()


def test_a_course_that_cannot_be_played_shows_the_place(
    page: Page, visit: Visit, box: FileBox, shoot: Shoot
) -> None:
    box.keep("course_cg", "Garden", {"name": "Garden", **GARDEN})
    visit(page, "box/course_cg?name=Garden")
    person = Newcomer(page)
    person.picks("grass")
    person.drag((5, 0), (5, -1), (4, -1), (3, 0), (3, 1), (4, 1), (5, 0))
    expect(page.locator("#faults")).to_contain_text("hole: is walled in")
    assert page.locator(".fault-hex").get_attribute("d")
    shoot(page, "own-fault")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#faults")).to_contain_text("walled in")
    assert "grass" not in json.dumps(box.read("course_cg", "Garden"))
    person.presses("Undo")
    expect(page.get_by_text("This course can be played.")).to_be_visible()
    for at in ((0, 0), (0, 2), (0, 4)):
        person.picks("stump")
        person.tap(*at)
    expect(page.locator("#faults")).to_contain_text("stump: is one more than the box holds")
    person.picks("erase")
    person.tap(0, 4)
    expect(page.get_by_text("This course can be played.")).to_be_visible()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="My box")).to_be_visible()
    kept: Any = box.read("course_cg", "Garden")
    assert kept["stumps"] == [[0, 0], [0, 2]]


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", ["course_cg", "course_18h", "course_rio"])
def test_a_course_that_ships_is_kept_as_it_was(page: Page, visit: Visit, box: FileBox, kind: str) -> None:
    like = {"course_cg": "meadow", "course_18h": "seven", "course_rio": "three"}[kind]
    visit(page, f"box/{kind}?like={like}")
    page.get_by_label("Name", exact=True).fill("Copy")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="My box")).to_be_visible()
    kept, shipped = box.read(kind, "Copy"), json.loads(data_file(kind, like).text)
    assert played(kind, kept) == played(kind, shipped)


def played(kind: str, data: Json) -> Any:
    """The course that data describe, whatever the order and form that they are written in."""
    course: Any = READERS[kind](leaf_of(data, kind))
    if kind == "course_cg":
        return replace(course, name="", puddle_of={}), set(course.puddle_of)
    return replace(course, name="")


@pytest.mark.long
def test_a_hole_of_18_holes_is_laid_with_tiles(page: Page, visit: Visit, box: FileBox, shoot: Shoot) -> None:
    visit(page, "box/course_18h")
    person = Newcomer(page)
    page.locator("#course").scroll_into_view_if_needed()
    person.tap(0, 0)
    person.tap(3, 0)
    expect(page.locator("#tile-name")).to_have_value("2A")
    person.presses("Flip")
    expect(page.locator("#tile-name")).to_have_value("2B")
    person.drag((3, 0), (0, 3))
    person.picks("rough")
    person.drag((0, 2), (0, 4))
    person.picks("tee")
    person.tap(-1, 0)
    person.picks("green")
    person.tap(0, 3)
    person.types("Par of hole 1", "4")
    shoot(page, "own-tiles")
    saves(page, "Two Tiles")
    kept: Any = box.read("course_18h", "Two Tiles")
    assert [tile["at"] for tile in kept["tiles"]] == [[0, 0], [0, 1]]
    assert [tile["id"] for tile in kept["tiles"]] == ["1A", "2B"]
    assert kept["par"] == {"1": 4}
    assert faults_of("course_18h", kept) == ()


def test_a_page_of_roll_in_one_has_a_start_and_a_flag(page: Page, visit: Visit, box: FileBox) -> None:
    visit(page, "box/course_rio")
    person = Newcomer(page)
    page.locator("#course").scroll_into_view_if_needed()
    person.shape("hexagon-37")
    person.tap(0, 0)
    person.picks("start")
    person.drag((-2, 0), (-1, 0))
    person.picks("green")
    person.drag((2, 0), (2, 1))
    person.picks("flag")
    person.tap(2, 0)
    saves(page, "Small")
    kept: Any = box.read("course_rio", "Small")
    assert kept["holes"] == {"1": {"label": [1], "tee": [[-2, 0], 0], "flag": [2, 0]}}
    assert faults_of("course_rio", kept) == ()


def test_a_photograph_proposes_and_a_person_corrects(page: Page, visit: Visit, box: FileBox) -> None:
    visit(page, "box/course_cg")
    picture = page.locator("#course").screenshot(type="png")
    page.locator("#photo").set_input_files({"name": "one.png", "mimeType": "image/png", "buffer": picture})
    expect(page.locator("#photo-state")).to_contain_text("7 hexes were proposed")
    expect(page.locator("#count")).to_have_text("7 hexes")
    assert page.locator(".doubt-hex").get_attribute("d")
    person = Newcomer(page)
    person.picks("plain")
    person.tap(0, 1)
    assert not page.locator(".doubt-hex").get_attribute("d")


def test_the_keyboard_draws_too(page: Page, visit: Visit) -> None:
    visit(page, "box/course_cg")
    page.locator('.palette label:has(input[value="sand"])').click()
    page.locator("#course").focus()
    for key in ("ArrowRight", "Enter", "ArrowRight", " "):
        page.keyboard.press(key)
    expect(page.locator("#count")).to_have_text("2 hexes")
    expect(page.locator("#pointed")).to_have_text("2, 0: sand")
