"""The page in a real Chromium, over a real server, fed by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from device.chromium import find_chromium
from device.serve_stream import StreamSettings
from rules.carrom.board import opening_layout
from rules.codec import json_from_layout
from rules.pieces import Kind, Pocket
from rules.table import Choice, Pocketed, Uncertain

if TYPE_CHECKING:
    from tests.device.conftest import OpenRoom, Room

FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
PHONE, TELEVISION = (390, 844), (1920, 1080)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium here: install it, or run python -m device.chromium as root")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone whose every complaint fails the test."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda said: complaints.append(said.text) if "Content Security" in said.text else None)
    yield opened
    context.close()
    assert complaints == []


def visit(page: Page, room: Room) -> None:
    page.goto(room.url)
    expect(page.locator("body")).to_have_attribute("data-link", "open")


def left(page: Page, side: int) -> str:
    return f'.side[data-side="{side}"] .left li:not(.gone)'


def test_the_score_changes_without_a_reload_and_is_undone(page: Page, room: Room) -> None:
    visit(page, room)
    page.evaluate("window.sameVisit = true")
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("#undo")).to_contain_text("nothing to undo yet")
    room.plays(1, Kind.WHITE)
    expect(page.locator(left(page, 0))).to_have_count(8)
    expect(page.locator("#ruling-text")).to_contain_text("Anna")
    expect(page.locator("#ruling-law")).not_to_be_empty()
    page.locator("#undo").click()
    expect(page.locator(left(page, 0))).to_have_count(9)
    assert page.evaluate("window.sameVisit") is True


def test_points_turn_and_queen_are_shown(page: Page, room: Room) -> None:
    visit(page, room)
    expect(page.locator(".side.shooting .player")).to_have_text("Anna")
    room.plays(1)
    expect(page.locator(".side.shooting .player")).to_have_text("Ben")
    room.plays(2, Kind.BLACK)
    room.plays(3, Kind.QUEEN)
    expect(page.locator("#queen")).to_contain_text("to be covered by Ben")
    expect(page.locator(".points").first).to_have_text("0")


def test_the_pieces_lie_where_the_camera_sees_them(page: Page, room: Room) -> None:
    visit(page, room)
    room.keeper.sight.see({"t": 0.0, "state": "watching", "pieces": json_from_layout(opening_layout())})
    expect(page.locator("#pieces .piece")).to_have_count(19)
    room.keeper.sight.see(
        {"t": 1.0, "state": "moving", "pieces": [{"kind": "striker", "x_mm": 300.0, "y_mm": 300.0}]}
    )
    expect(page.locator("#pieces .piece")).to_have_count(1)
    expect(page.locator("#watcher-word")).to_have_text("moving")
    board, piece = page.locator("#board").bounding_box(), page.locator(".piece.striker").bounding_box()
    assert board is not None
    assert piece is not None
    assert piece["x"] > board["x"] + board["width"] * 0.75  # east is right
    assert piece["y"] < board["y"] + board["height"] * 0.25  # north is up


def test_a_question_is_asked_and_answered(page: Page, room: Room) -> None:
    visit(page, room)
    room.plays(1)
    black = Pocketed(t_s=5.0, stroke=2, piece=Kind.BLACK, pocket=Pocket.SW)
    choices = (Choice("It fell into SW", (black,)), Choice("A hand took it", ()))
    room.keeper.receive(Uncertain(t_s=5.0, stroke=2, question="Where is the black?", choices=choices))
    expect(page.locator("#sheet")).to_be_visible()
    page.locator("#sheet-later").click()
    expect(page.locator("#sheet")).to_be_hidden()
    page.locator("#ask").click()
    page.get_by_role("button", name="It fell into SW").click()
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#ask")).to_be_hidden()
    assert room.keeper.snapshot()["revision"] == 5


def test_a_second_phone_sees_the_first_ones_undo(browser: Browser, page: Page, room: Room) -> None:
    room.plays(1, Kind.WHITE)
    visit(page, room)
    other = browser.new_page()
    visit(other, room)
    expect(other.locator(left(other, 0))).to_have_count(8)
    page.locator("#undo").click()
    expect(other.locator(left(other, 0))).to_have_count(9)
    other.close()


def test_a_dead_line_is_seen_to_age(page: Page, room: Room) -> None:
    page.clock.install()
    visit(page, room)
    expect(page.locator("#age")).to_have_text("now")
    room.hang_up()
    page.clock.run_for(9_000)
    expect(page.locator("body")).to_have_attribute("data-link", "lost")
    expect(page.locator("#veil")).to_contain_text("No connection")
    expect(page.locator("#age")).to_contain_text("s ago")
    page.locator("#undo").evaluate("button => { button.disabled = false; }")
    page.locator("#undo").click()
    expect(page.locator("#refusal")).to_contain_text("Nothing was changed")


def test_a_page_that_comes_back_fetches_the_state(page: Page, open_room: OpenRoom) -> None:
    room = open_room(StreamSettings(beat_s=60.0))
    visit(page, room)
    with page.expect_response("**/state.json"):
        page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow'))")


@pytest.mark.parametrize("size", [PHONE, (820, 1180), (1180, 820), TELEVISION])
def test_the_score_fits_every_screen(page: Page, room: Room, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visit(page, room)
    room.plays(1, Kind.WHITE)
    expect(page.locator("#undo")).to_be_enabled()
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    for shown in ("#board", "#undo", ".points >> nth=0", ".points >> nth=1", "#ruling-text"):
        box = page.locator(shown).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1], shown
