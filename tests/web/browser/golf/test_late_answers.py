"""Taps on a golf page count, though the answer or the news of the last one is still on its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.web.browser.conftest import Visit, can_be_pressed
from tests.web.browser.golf.matches import GOLFERS, NEARLY, strikes_into_the_hole

if TYPE_CHECKING:
    from tests.device.conftest import Room


def test_a_fold_that_is_opened_while_a_ruling_is_on_its_way_stays_open(
    page: Page, room: Room, visit: Visit
) -> None:
    room.begins(NEARLY)
    visit(page)
    expect(page.locator(".target")).not_to_have_count(0)
    held: list[Route] = []
    page.route("**/acts.json", lambda route: held.append(route))
    with page.expect_request("**/acts.json"):
        strikes_into_the_hole(page)
    page.route("**/acts.json", lambda route: route.continue_())  # first: from now on none is held
    for route in held:
        route.continue_()
    page.get_by_role("button", name="Pick the yellow ball up").click()
    expect(page.locator("#turn-word")).to_have_text("Rita wins")


@pytest.mark.parametrize("late", ["**/rulings", "**/acts.json"])
def test_a_tap_in_the_turn_that_a_ruling_led_to_counts_though_an_answer_is_late(
    page: Page, room: Room, visit: Visit, late: str
) -> None:
    """The stream shows the new turn first; the tap was dropped as one of the turn before."""
    room.begins(NEARLY)
    visit(page)
    expect(page.locator(".target")).not_to_have_count(0)
    held: list[tuple[Route, APIResponse]] = []
    page.route(late, lambda route: held.append((route, route.fetch())))
    strikes_into_the_hole(page)
    page.get_by_role("button", name="Pick the yellow ball up").click()
    page.route(late, lambda route: route.continue_())
    for route, answer in held:
        route.fulfill(response=answer)
    expect(page.locator("#turn-word")).to_have_text("Rita wins")


def test_who_begins_to_choose_before_the_last_choice_is_kept_goes_on(
    page: Page, room: Room, visit: Visit
) -> None:
    room.begins(GOLFERS)
    visit(page)
    held: list[Route] = []
    page.route("**/golf/club", lambda route: held.append(route), times=1)
    page.get_by_role("button", name="choose for Ann").click()
    with page.expect_request("**/golf/club"):
        page.get_by_role("button", name="3 Wood 1").click()
    page.get_by_role("button", name="choose for Bo").click()
    held[0].continue_()
    expect(page.get_by_role("button", name="Ann has chosen")).to_be_visible()
    expect(page.locator("#hand")).to_contain_text("Bo chooses")


def test_a_tap_before_the_answer_to_the_last_one_counts_after_it(page: Page, room: Room, visit: Visit) -> None:
    room.begins(NEARLY)
    visit(page, "")
    held: list[Route] = []
    page.route("**/rulings", lambda route: held.append(route), times=1)
    with page.expect_request("**/rulings"):
        page.get_by_role("button", name="the die shows 1").click()
    page.get_by_role("button", name="no card", exact=True).click()
    page.get_by_role("button", name="the die shows 1").click()
    held[0].continue_()
    expect(page.get_by_role("button", name="no card", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#ruling-text")).to_have_text("Rita takes no card.")
    expect(page.locator("#log li")).to_have_text(["The die shows 1."])


def test_a_tap_after_the_news_of_the_last_one_but_before_its_answer_counts(
    page: Page, room: Room, visit: Visit
) -> None:
    room.begins(NEARLY)
    visit(page, "")
    room.rules({"type": "roll", "dice": [2]})
    expect(page.locator("#ruling-text")).to_have_text("The die shows 2.")
    can_be_pressed(page)
    answered: list[tuple[Route, APIResponse]] = []
    page.route("**/rulings", lambda route: answered.append((route, route.fetch())), times=1)
    page.get_by_role("button", name="no card", exact=True).click()
    expect(page.locator("#ruling-text")).to_have_text("Rita takes no card.")
    page.get_by_role("button", name="the die shows 1").click()
    route, answer = answered[0]
    route.fulfill(response=answer)
    expect(page.locator("#ruling-text")).to_have_text("The die shows 1.")
