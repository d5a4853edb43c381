"""The end of a match is a moment: the winner's card, what can be done now, the big screen, the overlay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from rules.pieces import Kind
from tests.web.browser.conftest import PHONE, SCREENS, TELEVISION, Visit
from tests.web.browser.matches import NEARLY_WON

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import OpenPage, Shoot


@pytest.fixture
def nearly(room: Room) -> Room:
    """A match that Anna's next white decides."""
    room.begins(NEARLY_WON)
    return room


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [*SCREENS, (740, 360)])
def test_the_winners_card_comes_with_what_can_be_done_now(
    open_page: OpenPage, visit: Visit, nearly: Room, shoot: Shoot, size: tuple[int, int]
) -> None:
    page = open_page(size)
    visit(page)
    expect(page.locator("#end")).to_be_hidden()
    nearly.plays(1, Kind.WHITE)
    expect(page.locator("#end-title")).to_have_text("Anna wins")
    expect(page.locator("#end-score")).to_have_text("27 : 13")
    expect(page.locator("#end-figures dt")).to_have_count(3)
    for name in ("Play again", "Swap sides", "Card", "Share"):
        expect(page.locator("#end").get_by_text(name, exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    shoot(page, f"end-{size[0]}x{size[1]}")


def test_confetti_falls_only_where_motion_is_wanted(open_page: OpenPage, visit: Visit, nearly: Room) -> None:
    still, lively = open_page(PHONE), open_page(PHONE, reduced_motion="no-preference")
    visit(still)
    visit(lively)
    nearly.plays(1, Kind.WHITE)
    expect(lively.locator("#confetti i")).not_to_have_count(0)
    expect(still.locator("#end-title")).to_have_text("Anna wins")
    expect(still.locator("#confetti i")).to_have_count(0)
    late = open_page(PHONE, reduced_motion="no-preference")
    visit(late)  # what was over before is no news
    expect(late.locator("#end-title")).to_have_text("Anna wins")
    expect(late.locator("#confetti i")).to_have_count(0)


def test_the_sides_are_swapped_with_one_tap(open_page: OpenPage, visit: Visit, nearly: Room) -> None:
    page = open_page(PHONE)
    visit(page)
    nearly.plays(1, Kind.WHITE)
    page.get_by_role("button", name="Swap sides").click()
    expect(page.locator("#end")).to_be_hidden()
    expect(page.locator(".side .player")).to_have_text(["Ben", "Anna"])
    expect(page.locator(".side.shooting .player")).to_have_text("Ben")


def test_the_card_is_a_picture_and_a_text(
    open_page: OpenPage, visit: Visit, nearly: Room, shoot: Shoot
) -> None:
    page = open_page(PHONE)
    visit(page)
    nearly.plays(1, Kind.WHITE)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#share-text")).to_contain_text("Won by Anna, 27 : 13.")
    inked = "canvas => new Set(canvas.getContext('2d').getImageData(0, 0, canvas.width, 300).data).size"
    assert page.locator("#share-picture").evaluate(inked) > 5
    shoot(page, "end-share")
    with page.expect_download() as saved:
        page.get_by_text("Save the picture").click()
    assert saved.value.suggested_filename == "pocketwatch.png"
    assert saved.value.path().read_bytes()[:4] == b"\x89PNG"
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#share-sheet")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "share"


def test_strokes_after_the_end_are_kept_aside_and_the_first_undo_takes_back_the_end(
    open_page: OpenPage, visit: Visit, nearly: Room
) -> None:
    page = open_page(PHONE)
    visit(page)
    nearly.plays(1, Kind.WHITE)
    nearly.plays(2, Kind.BLACK)
    nearly.plays(3)
    expect(page.locator("#end-late")).to_contain_text("2 strokes were seen after the end")
    expect(page.locator("#undo-what")).to_contain_text("Anna")
    page.locator("#undo").click()
    expect(page.locator("#end")).to_be_hidden()
    expect(page.locator(".points .number")).to_have_text(["20", "13"])
    expect(page.locator(".side .count")).to_have_text(["1 white left", "4 black left"])
    expect(page.locator(".side.shooting .player")).to_have_text("Anna")


def test_the_room_and_the_stream_see_who_won(
    open_page: OpenPage, visit: Visit, nearly: Room, shoot: Shoot
) -> None:
    screen, overlay = open_page(TELEVISION), open_page(TELEVISION)
    visit(screen, "screen")
    visit(overlay, "overlay")
    nearly.plays(1, Kind.WHITE)
    expect(screen.locator("#end-title")).to_have_text("Anna wins")
    expect(screen.locator("#end-figures dt")).to_have_count(3)
    expect(screen.locator("button:visible")).to_have_count(0)
    expect(overlay.locator("#board")).to_have_text("Anna wins the match, 27 : 13.")
    shoot(screen, "end-screen")
    shoot(overlay, "end-overlay")


@pytest.mark.long
def test_golf_ends_with_a_card_too(open_page: OpenPage, visit: Visit, room: Room, shoot: Shoot) -> None:
    golf = {
        "game": "carom_golf",
        "players": ["Rita", "Yara"],
        "options": {"courses": ["meadow"]},
        "start": {"balls": [{"ball": "red", "status": "holed", "strokes": 4}]},
    }
    room.begins(golf)
    page = open_page(PHONE)
    visit(page)
    page.get_by_text("Set it right by hand").click()
    page.get_by_role("button", name="Pick the yellow ball up").click()
    expect(page.locator("#end-title")).to_have_text("Rita wins")
    expect(page.locator("#end-score")).to_have_text("4 : 30")
    expect(page.locator("#end-figures dt")).to_have_text(["1", "34", "4"])
    expect(page.get_by_role("button", name="Change the order")).to_be_visible()
    shoot(page, "end-golf")
