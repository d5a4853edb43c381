"""One's own box on a phone: a course is drawn by tap and drag, every editor keeps, exports and takes in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from device.keeping.journal import Journal
from device.keeping.own_box import FileBox
from device.serving.stream import StreamSettings
from rules.codec import Json
from rules.golf.files import READERS
from rules.golf.table.papers import leaf_of
from rules.golf.table.shelf import paper
from tests.device.conftest import Room
from tests.web.browser.conftest import PHONE, SIZES
from tests.web.browser.test_access import GRAVE, STANDARDS
from web.own_box import KINDS, faults_of

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot

Visit = Callable[..., None]
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
    page.get_by_role("link", name="New course of Carom Golf").click()
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


def saves(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).first.fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="My box")).to_be_visible()
    expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if not kind.startswith("course")])
def test_every_form_keeps_exports_and_takes_in(
    page: Page, visit: Visit, box: FileBox, kind: str, tmp_path: Path
) -> None:
    visit(page, f"box/{kind}")
    saves(page, "Ours")
    assert faults_of(kind, box.read(kind, "Ours")) == ()
    shelf = page.locator(f'[data-kind="{kind}"]')
    with page.expect_download() as told:
        shelf.get_by_role("link", name="Export Ours").click()
    file = tmp_path / told.value.suggested_filename
    told.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf-8")) == box.read(kind, "Ours")
    shelf.locator("input[type=file]").set_input_files(file)
    expect(shelf.get_by_role("link", name="Ours 2", exact=True)).to_be_visible()
    shelf.get_by_role("button", name="Delete Ours 2").click()
    shelf.get_by_role("button", name="Really delete").click()
    expect(shelf.get_by_role("link", name="Ours 2", exact=True)).to_have_count(0)
    assert box.names(kind) == ("Ours",)
    visit(page, f"box/{kind}?name=Ours")
    saves(page, "Theirs")
    assert box.names(kind) == ("Theirs",)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("kind", "field", "wrong", "says"),
    [
        ("cards", "formula", "3+", "is no row of"),
        ("solo_deck", "difficulty", "hard", "wants a whole number"),
        ("shot_decks", "paths.0", "0 9", "wants a whole number from -3 to 3"),
        ("clubs", "initiative", "99", "wants a whole number from 1 to 34"),
        ("magnetic_set", "white", "many", "wants a whole number"),
    ],
)
def test_an_error_stands_beside_its_field(
    page: Page, visit: Visit, box: FileBox, kind: str, field: str, wrong: str, says: str
) -> None:
    visit(page, f"box/{kind}")
    page.get_by_label("Name", exact=True).first.fill("Wrong")
    fields = page.locator(f'[data-key="{field}"]')
    at = min(1, fields.count() - 1)
    fields.nth(at).fill(wrong)
    page.get_by_role("button", name="Save").click()
    expect(fields.nth(at)).to_have_attribute("aria-invalid", "true")
    line = page.locator(f"#{fields.nth(at).get_attribute('aria-describedby')}")
    expect(line).to_contain_text(says)
    assert box.names(kind) == ()


@pytest.mark.long
def test_club_rules_differ_from_their_base_and_are_played(page: Page, visit: Visit, box: FileBox) -> None:
    visit(page, "box/rule_set")
    page.get_by_label("Based on").select_option("icf")
    expect(page.get_by_label("Based on")).to_have_value("icf")
    page.get_by_text("The rules in detail").click()
    page.locator('[data-part="target"]').fill("29")
    saves(page, "To Twenty-Nine")
    kept: Any = box.read("rule_set", "To Twenty-Nine")
    assert (kept["based_on"], kept["options"]) == ("icf", {"match": {"target": 29}})
    visit(page, "new")
    page.get_by_role("link", name="To Twenty-Nine").click()
    for seat, name in (("S", "Asha"), ("N", "Bela")):
        page.locator(f'.seat[data-seat="{seat}"]').click()
        page.locator("#name").fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".side .player").first).to_have_text("Asha")


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
    kept, shipped = box.read(kind, "Copy"), json.loads(paper(kind, like).text)
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


def test_a_damaged_file_is_refused_with_its_line(page: Page, visit: Visit, box: FileBox) -> None:
    visit(page, "box")
    shelf = page.locator('[data-kind="cards"]')
    text = b'{\n "cards": [\n  {"id": "a", "formula": "3"}\n ]\n}'
    shelf.locator("input[type=file]").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": text}
    )
    expect(shelf.get_by_role("alert")).to_contain_text("line 3")
    assert box.names("cards") == ()


@pytest.mark.sample(1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["box", "box/course_18h?like=seven", "box/clubs", "box/rule_set?like=icf"])
def test_axe_finds_nothing_grave(
    open_page: OpenPage, visit: Visit, box: FileBox, address: str, scheme: str
) -> None:
    box.keep("course_cg", "Garden", {"name": "Garden", **GARDEN})
    page = open_page(PHONE, color_scheme=scheme)
    visit(page, address)
    found = Axe().run(page, options={"runOnly": STANDARDS}).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:90]) for one in found if one["impact"] in GRAVE] == []


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "address", ["box", "box/course_cg?like=meadow", "box/course_18h?like=seven", "box/shot_decks"]
)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wider_than_the_screen(
    page: Page, visit: Visit, address: str, size: tuple[int, int], shoot: Shoot
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visit(page, address)
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    shoot(page, f"own-{address.split('?')[0].replace('/', '-')}-{size[0]}")
