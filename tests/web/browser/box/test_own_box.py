"""One's own box on a phone: every form keeps, exports and takes in, and says what is wrong where it is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from device.keeping.own_box import FileBox
from tests.web.browser.accessibility import IMPACTS, STANDARDS
from tests.web.browser.box.own_box import GARDEN, saves
from tests.web.browser.conftest import PHONE, SIZES, Visit, follow
from web.own_box import KINDS, faults_of

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot


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
    follow(page.get_by_role("link", name="To Twenty-Nine"))
    for seat, name in (("S", "Asha"), ("N", "Bela")):
        page.locator(f'.seat[data-seat="{seat}"]').click()
        page.locator("#name").fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".side .player").first).to_have_text("Asha")


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
def test_axe_finds_nothing(open_page: OpenPage, visit: Visit, box: FileBox, address: str, scheme: str) -> None:
    box.keep("course_cg", "Garden", {"name": "Garden", **GARDEN})
    page = open_page(PHONE, color_scheme=scheme)
    visit(page, address)
    found = Axe().run(page, options={"runOnly": STANDARDS}).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:90]) for one in found if one["impact"] in IMPACTS] == []


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
