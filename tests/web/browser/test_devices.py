"""The score on every size of device."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, expect

from device.benchmarks.first_page import first_page
from rules.pieces import Kind
from tests.web.browser.conftest import SCREENS

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import OpenPage, Shoot


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SCREENS)
def test_a_stroke_is_shown_on_every_device(
    open_page: OpenPage, visit: Callable[..., None], room: Room, shoot: Shoot, size: tuple[int, int]
) -> None:
    page: Page = open_page(size)
    visit(page)
    room.plays(1, Kind.WHITE)
    expect(page.locator("body")).to_contain_text("Anna pocketed 1 white")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    shoot(page, f"score-{size[0]}")


def test_a_first_visit_is_small(browser: Browser, room: Room) -> None:
    visited = first_page(browser, room.url)
    assert visited.kilobytes <= 150
    assert visited.read_ms < float("inf")


def test_three_cards_are_pushed_away_and_stay_away(
    open_page: OpenPage, visit: Callable[..., None], room: Room, shoot: Shoot
) -> None:
    page = open_page(is_first_time=True)
    visit(page)
    card = page.locator("#first-time")
    expect(card).to_contain_text("keeps the score")
    shoot(page, "meet-360")
    card.get_by_role("button").click()
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 200, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] + 12, steps=4)
    page.mouse.up()
    expect(card).to_contain_text("Correct changes anything")
    card.get_by_role("button").click()
    expect(card).to_be_hidden()
    page.reload()
    expect(card).to_be_hidden()
