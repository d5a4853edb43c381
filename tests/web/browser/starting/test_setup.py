"""A match set up at a phone: game, seats, names, toss, options, and the fate of the previous one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from rules.pieces import Kind
from tests.web.browser.conftest import SIZES, Visit, follow
from tests.web.browser.starting.seats import sit

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import OpenPage, Shoot


def test_a_match_is_set_up_by_tapping_the_boards_sides(
    page: Page, room: Room, visit: Visit, shoot: Shoot
) -> None:
    visit(page, "new")
    follow(page.get_by_role("link", name="Family Point"))
    sit(page, "S", "Asha")
    page.locator('label[title="Green"]').click()
    sit(page, "N", "Bela")
    sit(page, "W", "Cleo")
    page.get_by_text("The rules in detail").click()
    page.get_by_label("Points of a white piece").fill("7")
    expect(page.locator("#changed")).to_have_text("1 changed")
    page.locator("#handicap summary").click()
    page.locator("#handicap").get_by_label("Bela").fill("3")
    shoot(page, "setup")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".side:not([hidden]) .player")).to_have_text(["Asha", "Cleo", "Bela"])
    expect(page.locator(".side .band .green")).to_have_count(1)
    expect(page.locator(".side .points .number")).to_have_text(["0", "0", "3"])
    room.rules({"type": "stroke", "pocketed": ["white"]})
    expect(page.locator(".side.shooting .points .number")).to_have_text("7")


@pytest.mark.long
def test_the_toss_decides_who_breaks_and_the_log_has_it(page: Page, room: Room, visit: Visit) -> None:
    visit(page, "new/carrom/base")
    sit(page, "S", "Asha")
    sit(page, "N", "Bela")
    page.get_by_role("button", name="Toss").click()
    expect(page.locator("#toss-told")).to_contain_text("wins the toss")
    winner = page.locator('input[name="breaker"]:checked + span').inner_text()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".side.shooting .player")).to_have_text(winner)
    expect(page.locator(".side.shooting .turn")).to_have_text("to break")
    assert [entry.by for entry in room.keeper.match().entries] == ["player"]


def test_a_player_without_a_name_is_asked_for_it(page: Page, room: Room, visit: Visit) -> None:
    visit(page, "new/carrom/base")
    sit(page, "S", "Asha")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#refusal")).to_contain_text("Every player wants a name")
    assert room.keeper.snapshot()["match"] == 1


@pytest.mark.long
def test_a_match_under_way_is_gone_on_with_or_put_away(page: Page, room: Room, visit: Visit) -> None:
    room.plays(1, Kind.WHITE)
    visit(page, "new")
    page.get_by_role("link", name="Go on with it").click()
    expect(page.locator(".side.shooting .player")).to_have_text("Anna")
    visit(page, "new/carrom/fun29")
    sit(page, "S", "Asha")
    sit(page, "N", "Bela")
    page.get_by_role("button", name="Put it away and begin").click()
    expect(page.locator(".side .player").first).to_have_text("Asha")
    assert room.keeper.snapshot()["match"] == 2


def test_names_are_remembered_on_the_phone_and_on_the_box(
    open_page: OpenPage, room: Room, visit: Visit
) -> None:
    own, other = open_page(), open_page()
    visit(own, "new/carrom/base")
    sit(own, "S", "Asha")
    own.locator('label[title="Orange"]').click()
    sit(own, "N", "Bela")
    own.get_by_role("button", name="Begin").click()
    expect(own.locator(".side .player").first).to_have_text("Asha")
    for page in (own, other):
        visit(page, "new/carrom/base")
        page.locator("#known").get_by_role("button", name="Asha").click()
        expect(page.locator('.seat[aria-pressed="true"]')).to_have_attribute("data-seat", "N")
        expect(page.locator('.seat[data-seat="S"] .who')).to_have_text("Asha")
        expect(page.locator('.seat[data-seat="S"] .blot.orange')).to_have_count(1)


@pytest.mark.parametrize(  # each page on one screen, and in the long run on every screen
    ("address", "size"),
    [
        pytest.param(address, size, marks=() if number == place else pytest.mark.long)
        for number, address in enumerate(("new", "new/carrom/icf", "new/magnetic/rani"))
        for place, size in enumerate(SIZES)
    ],
)
def test_nothing_is_wider_than_the_screen(
    page: Page, visit: Visit, address: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visit(page, address)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = one.id !== 'menu'; })")
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
