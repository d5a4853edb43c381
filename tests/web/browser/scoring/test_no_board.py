"""While no board is in view, every device says so in a sentence, and the score stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from device.watching.awaiting import NOT_SEEN
from tests.web.browser.conftest import SCREENS

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import OpenPage, Shoot

MISSING = {"t": 2.0, "state": "no_view", "pieces": None, "view": "no board", "problem": NOT_SEEN}
BACK = {"t": 9.0, "state": "watching", "pieces": []}


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SCREENS)
def test_a_missing_board_is_said_until_one_comes_into_view(
    open_page: OpenPage, room: Room, shoot: Shoot, size: tuple[int, int]
) -> None:
    page = open_page(size)
    page.goto(room.url)
    expect(page.locator("body")).to_have_attribute("data-link", "open")
    room.keeper.sight.see(MISSING)
    expect(page.locator("#problem")).to_have_text(NOT_SEEN)
    expect(page.locator("#watcher-word")).to_have_text("no view")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    shoot(page, f"no-board-{size[0]}")
    room.keeper.sight.see(BACK)
    expect(page.locator("#problem")).to_be_hidden()
    expect(page.locator("#watcher-word")).to_have_text("watching")
