"""The umpire's page: confirming by one tap, rulings with their reasons, the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, Route, expect

from rules.header import header_for
from rules.pieces import Kind
from tests.web.browser.conftest import SCREENS, Visit

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import OpenPage, Shoot


@pytest.fixture
def court(room: Room) -> Room:
    """A room with the Laws of the federation."""
    room.keeper.begin(room.revision(), header_for("carrom", "icf", ("Suri", "Omar")))
    return room


def test_the_camera_proposes_and_the_umpire_confirms_by_one_tap(
    open_page: OpenPage, court: Room, visit: Visit, shoot: Shoot
) -> None:
    umpire, player = open_page(), open_page()
    visit(umpire, "umpire")
    visit(player)
    with umpire.expect_response("**/umpire"):
        umpire.get_by_label("The camera's strokes wait for me").check()
    with umpire.expect_response("**/umpire"):
        umpire.get_by_label("At most").select_option("")
    court.plays(1, Kind.WHITE)
    expect(umpire.locator("#patience")).to_have_value("")
    expect(umpire.locator("#proposal-fell")).to_have_text("white in NE")
    expect(player.locator("#waiting")).to_be_visible()
    expect(player.locator('.side[data-side="0"] .left li:not(.gone)')).to_have_count(9)
    shoot(umpire, "umpire")
    umpire.get_by_role("button", name="Confirm", exact=True).click()
    expect(umpire.locator("#proposal")).to_be_hidden()
    expect(player.locator('.side[data-side="0"] .left li:not(.gone)')).to_have_count(8)
    expect(player.locator("#waiting")).to_be_hidden()
    visit(player, "correct")
    expect(player.locator(".deed .changes")).to_contain_text("confirmed by umpire")
    player.locator("#undo").click()
    expect(player.locator(".deed .changes")).to_contain_text("taken back by player")


def test_news_does_not_turn_back_a_setting_that_is_on_its_way(page: Page, court: Room, visit: Visit) -> None:
    visit(page, "umpire")
    held: list[Route] = []
    page.route("**/umpire", lambda route: held.append(route), times=1)
    with page.expect_request("**/umpire"):
        page.get_by_label("The camera's strokes wait for me").check()
    before = page.locator("#said").inner_text()
    court.plays(1, Kind.WHITE)
    expect(page.locator("#said")).not_to_have_text(before)
    page.get_by_label("At most").select_option("")
    with page.expect_response("**/umpire"):
        held.pop().continue_()
    court.plays(2, Kind.WHITE)
    expect(page.locator("#proposal-fell")).to_have_text("white in NE")
    expect(page.locator("#open")).to_be_checked()
    expect(page.locator("#patience")).to_have_value("")


def test_a_foul_is_called_and_the_log_says_by_whom(page: Page, court: Room, visit: Visit) -> None:
    court.plays(1, Kind.WHITE)
    visit(page, "umpire")
    foul = page.get_by_role("button", name="Foul", exact=True)
    expect(foul).to_be_visible()
    before = page.locator("#said").inner_text()
    foul.click()
    expect(page.locator("#said")).not_to_have_text(before)
    expect(page.locator("#said")).to_contain_text("Suri")
    assert court.keeper.match().entries[-1].by == "umpire"


def test_what_is_refused_is_greyed_and_says_why(page: Page, court: Room, visit: Visit) -> None:
    visit(page, "umpire")
    page.get_by_text("Not now:").click()
    claim = page.get_by_role("button", name="The winner claims the rest")
    expect(claim).to_have_attribute("aria-disabled", "true")
    expect(claim).to_contain_text("extra points are claimed after a board")
    claim.click(force=True)
    expect(page.locator("#refusal")).not_to_be_empty()
    assert court.keeper.match().entries == ()


def test_a_weighty_ruling_is_pressed_twice(page: Page, court: Room, visit: Visit) -> None:
    court.plays(1, Kind.WHITE)
    visit(page, "umpire")
    page.get_by_role("button", name="Omar gives up the board").click()
    assert len(court.keeper.match().entries) == 3
    before = page.locator("#said").inner_text()
    page.get_by_role("button", name="Sure? Omar gives up the board").click()
    expect(page.locator("#said")).not_to_have_text(before)
    expect(page.locator("#said")).to_contain_text("Omar")
    assert len(court.keeper.match().entries) == 4


def test_the_clock_counts_down_on_every_page(open_page: OpenPage, court: Room, visit: Visit) -> None:
    umpire, player = open_page(), open_page()
    visit(umpire, "umpire")
    visit(player)
    umpire.get_by_role("button", name="Start").click()
    expect(umpire.locator("#clock")).to_contain_text("s")
    expect(player.locator("#clock")).to_be_visible()
    umpire.get_by_role("button", name="Stop").click()
    expect(player.locator("#clock")).to_be_hidden()


def test_the_counts_are_set_right_by_hand(page: Page, court: Room, visit: Visit) -> None:
    court.plays(1, Kind.WHITE)
    visit(page, "umpire")
    page.get_by_text("Set it right by hand").click()
    page.get_by_label("white left").fill("5")
    page.get_by_label("points of Omar").fill("7")
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.locator("#standing")).to_have_text("Suri 0 (5) · Omar 7 (9)")


def test_an_umpire_sees_what_may_be_done_now_within_a_screen_and_a_half(
    page: Page, court: Room, visit: Visit, shoot: Shoot
) -> None:
    court.plays(1, Kind.WHITE)
    visit(page, "umpire")
    expect(page.locator("#acts .acts button").first).to_be_visible()
    expect(page.locator('#acts > section button[aria-disabled="true"]')).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight") <= 1.5 * 740
    shoot(page, "umpire-now")


@pytest.mark.parametrize("size", SCREENS)
def test_nothing_is_wider_than_the_screen(page: Page, court: Room, visit: Visit, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visit(page, "umpire")
    expect(page.locator(".acts button").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
