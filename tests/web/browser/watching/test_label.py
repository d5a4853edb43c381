"""Labelling pictures with mouse and keys in a real browser, before a drawn board that is really read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from device.labelling.desk import Desk
from tests.device.labelling.boards import LabelRoom, draw_boards
from tests.web.browser.conftest import PHONE, SCREENS

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot

LAPTOP = (1440, 900)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("boards")
    draw_boards(made, "one.png", "two.png")
    return made


@pytest.fixture(scope="module")
def labels(folder: Path) -> Iterator[LabelRoom]:
    room = LabelRoom(Desk(folder))
    yield room
    room.close()


@pytest.fixture
def truth(folder: Path) -> Iterator[Path]:
    """The truth file, empty at first."""
    path = folder / "truth.json"
    path.unlink(missing_ok=True)
    yield path
    path.unlink(missing_ok=True)


def opened(page: Page, labels: LabelRoom, name: str = "one.png") -> Page:
    """The page before this picture, which is read."""
    page.goto(f"{labels.url}#{name}")
    expect(page.locator("#drawing .corner")).to_have_count(4)
    expect(page.locator("#read")).to_be_enabled(timeout=60_000)
    return page


def middle(page: Page, mark: str) -> tuple[float, float]:
    box = page.locator(f"#drawing {mark} >> nth=0").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, mark: str, dx: float, dy: float) -> None:
    x, y = middle(page, mark)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=5)
    expect(page.locator("#loupe")).to_be_visible()
    page.mouse.up()
    expect(page.locator("#loupe")).to_be_hidden()


def entry(path: Path, name: str = "one.png") -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))[name]
    return kept


def test_a_corner_and_a_piece_are_dragged_a_kind_is_changed_and_all_is_found_again(
    open_page: OpenPage, labels: LabelRoom, truth: Path, shoot: Shoot
) -> None:
    page = opened(open_page(LAPTOP), labels)
    expect(page.locator("#drawing .disc")).to_have_count(3)
    page.keyboard.press("s")
    expect(page.locator("#standing")).to_have_text("Saved.")
    read = entry(truth)
    drag(page, '[data-corner="0"] circle', 30, 12)
    drag(page, ".disc.queen ellipse", -40, -25)
    x, y = middle(page, ".disc.white ellipse")
    page.mouse.click(x, y)
    page.keyboard.press("4")
    shoot(page, "label-drag")
    expect(page.locator("#standing")).to_have_text("Changed, not saved yet.")
    page.keyboard.press("s")
    expect(page.locator("#standing")).to_have_text("Saved.")
    now = entry(truth)
    queens = [next(one for one in label["pieces"] if one["kind"] == "queen") for label in (read, now)]
    scale = (now["corners_px"]["NW"][0] - read["corners_px"]["NW"][0]) / 30
    assert scale > 0.5
    assert now["corners_px"]["NW"][1] - read["corners_px"]["NW"][1] == pytest.approx(12 * scale, abs=0.2)
    moved = [to - at for at, to in zip(*(queen["px"] for queen in queens), strict=True)]
    assert moved == pytest.approx([-40 * scale, -25 * scale], abs=0.2)
    assert sorted(piece["kind"] for piece in now["pieces"]) == ["black", "queen", "striker"]
    page.reload()
    expect(page.locator("#standing")).to_have_text("Saved.")
    expect(page.locator("#drawing .disc.striker")).to_have_count(1)
    expect(page.locator("#progress")).to_have_text("1 of 2 labelled")


def test_a_piece_is_added_widened_deleted_and_all_of_it_taken_back(
    open_page: OpenPage, labels: LabelRoom, truth: Path
) -> None:
    page = opened(open_page(LAPTOP), labels)
    discs = page.locator("#drawing .disc")
    x, y = middle(page, ".disc.queen ellipse")
    page.keyboard.press("2")
    page.mouse.click(x + 70, y - 60)
    expect(discs).to_have_count(4)
    expect(page.locator("#drawing .disc.chosen.black")).to_have_count(1)
    before = page.locator("#drawing .disc.chosen ellipse").first.get_attribute("rx")
    drag(page, ".knob", 15, 0)
    after = page.locator("#drawing .disc.chosen ellipse").first.get_attribute("rx")
    assert before is not None
    assert after is not None
    assert float(after) > float(before) + 5
    page.keyboard.press("Delete")
    expect(discs).to_have_count(3)
    for _ in range(3):
        page.keyboard.press("z")
    expect(discs).to_have_count(3)
    expect(page.locator("#undo")).to_be_disabled()
    page.keyboard.press("y")
    expect(discs).to_have_count(4)


@pytest.mark.long
def test_what_is_not_saved_survives_a_reload_and_a_label_made_elsewhere(
    open_page: OpenPage, labels: LabelRoom, truth: Path
) -> None:
    page = opened(open_page(LAPTOP), labels)
    page.locator("#notes").fill("mine")
    page.locator("#notes").blur()
    page.reload()
    expect(page.locator("#notes")).to_have_value("mine")
    other = opened(open_page(PHONE), labels)
    other.get_by_role("button", name="Save", exact=True).click()
    expect(other.locator("#standing")).to_have_text("Saved.")
    page.keyboard.press("s")
    expect(page.locator("#conflict")).to_be_visible()
    assert entry(truth)["notes"] == ""
    page.get_by_role("button", name="Keep the one made here").click()
    page.keyboard.press("s")
    expect(page.locator("#standing")).to_have_text("Saved.")
    assert entry(truth)["notes"] == "mine"


@pytest.mark.long
def test_corners_outside_and_flags_are_kept(open_page: OpenPage, labels: LabelRoom, truth: Path) -> None:
    page = opened(open_page(LAPTOP), labels)
    page.locator('[data-how="SW"]').select_option("estimated")
    page.locator('[data-how="SE"]').select_option("inferred")
    expect(page.locator("#whole")).not_to_be_checked()
    page.locator("#has-pieces").uncheck()
    page.locator("#hand").check()
    page.locator("#print_ratio").fill("1.52")
    page.locator("#print_ratio").press("Enter")
    page.get_by_role("button", name="Save and next").click()
    expect(page.locator("#pictures")).to_have_value("1")
    label = entry(truth)
    assert label["corners_px"]["SW"] is None
    assert list(label["corners_est_px"]) == ["SW"]
    assert (label["corners_inferred"], label["print_ratio"]) == (["SE"], 1.52)
    assert (label["pieces"], label["hand"], label["whole"]) == (None, True, False)
    page.keyboard.press("p")
    expect(page.locator("#has-pieces")).not_to_be_checked()
    page.locator("#board").uncheck()
    page.keyboard.press("s")
    expect(page.locator("#standing")).to_have_text("Saved.")
    assert set(entry(truth)["corners_px"].values()) == {None}
    page.reload()
    expect(page.locator("#board")).not_to_be_checked()


def test_a_finger_chooses_a_piece_and_changes_its_kind(
    open_page: OpenPage, labels: LabelRoom, truth: Path
) -> None:
    page = opened(open_page(PHONE, has_touch=True), labels)
    page.touchscreen.tap(*middle(page, ".disc.queen ellipse"))
    expect(page.locator("#drawing .disc.queen.chosen")).to_have_count(1)
    expect(page.locator("#standing")).to_contain_text("Not labelled yet")
    page.touchscreen.tap(*middle(page, ".disc.queen ellipse"))
    expect(page.locator("#drawing .disc.striker.chosen")).to_have_count(1)
    page.get_by_role("button", name="Delete").tap()
    expect(page.locator("#drawing .disc")).to_have_count(2)


def test_no_barrier_is_on_the_page(open_page: OpenPage, labels: LabelRoom, truth: Path) -> None:
    page = opened(open_page(PHONE, bypass_csp=True), labels)
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:100]) for one in found] == []


@pytest.mark.long
def test_the_print_is_moved_and_the_corners_follow(open_page: OpenPage, labels: LabelRoom, truth: Path) -> None:
    page = opened(open_page(LAPTOP), labels)
    corner = page.locator('#drawing [data-corner="2"] circle').first
    at = [corner.get_attribute(name) for name in ("cx", "cy")]
    page.get_by_role("button", name="Move by the print").click()
    expect(page.locator("#drawing .corner")).to_have_count(0)
    drag(page, '[data-print="2"] polyline', 20, 14)
    page.keyboard.press("[")
    expect(page.locator("#print_ratio")).to_have_value("1.47")
    print_at = middle(page, '[data-print="2"] polyline')
    page.keyboard.press("[")
    assert middle(page, '[data-print="2"] polyline') == pytest.approx(print_at, abs=0.1)
    page.keyboard.press("g")
    assert at[0] is not None
    assert float(str(corner.get_attribute("cx"))) > float(at[0]) + 15
    for _ in range(3):
        page.keyboard.press("z")
    assert [corner.get_attribute(name) for name in ("cx", "cy")] == at


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SCREENS)
def test_labelling_fits_every_screen(
    open_page: OpenPage, labels: LabelRoom, truth: Path, shoot: Shoot, size: tuple[int, int]
) -> None:
    page = opened(open_page(size), labels)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    shoot(page, f"label-{size[0]}")
