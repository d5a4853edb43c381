"""Unknown addresses, the icon, a table without a camera, and what was typed before one looked elsewhere."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal
from device.serving.stream import StreamSettings
from rules.pieces import Kind
from tests.device.conftest import Room
from tests.web.browser.conftest import PHONE
from tests.web.browser.matches import NEARLY_WON

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot, Visit


@pytest.mark.sample(1)
@pytest.mark.parametrize("address", ["nowhere", "matches/999", "box/nothing", "new/chess/fast"])
def test_an_unknown_address_gets_a_page_with_ways_on(
    open_page: OpenPage, room: Room, shoot: Shoot, address: str
) -> None:
    page = open_page(PHONE)
    answer = page.request.get(room.url + address, headers={"Accept": "text/html"})
    assert answer.status in (400, 404)
    assert "text/html" in answer.headers["content-type"]
    assert "To the score" in answer.text()
    plain = page.request.get(room.url + address, headers={"Accept": "*/*"})
    assert plain.json()["error"]


def test_the_icon_is_there(open_page: OpenPage, room: Room) -> None:
    answer = open_page(PHONE).request.get(room.url + "favicon.ico")
    assert (answer.status, answer.body()[:4]) == (200, b"\x00\x00\x01\x00")


def test_without_a_camera_there_is_no_state_of_one(open_page: OpenPage, visit: Visit, room: Room) -> None:
    room.keeper.sight.watch_nothing()
    page = open_page(PHONE)
    visit(page)
    expect(page.locator("body")).to_have_attribute("data-view", "by_hand")
    expect(page.locator("#watcher")).not_to_be_visible()
    expect(page.locator("#problem")).to_be_hidden()
    page.locator("#menu summary").click()
    expect(page.get_by_role("link", name="Align the camera")).to_have_count(0)


def test_back_keeps_what_was_typed(open_page: OpenPage, visit: Visit, room: Room) -> None:
    page = open_page(PHONE)
    visit(page, "new/carrom/base")
    page.locator("#name").fill("Asha")
    page.locator('.seat[data-seat="N"]').click()
    page.locator("#name").fill("Bela")
    page.get_by_text("The rules in detail").click()
    page.get_by_label("points", exact=True).fill("7")
    page.goto(room.url + "matches")
    page.go_back()
    expect(page.locator('.seat[data-seat="S"] .who')).to_have_text("Asha")
    expect(page.locator('.seat[data-seat="N"] .who')).to_have_text("Bela")
    expect(page.get_by_label("points", exact=True)).to_have_value("7")
    page.goto(room.url + "new/carrom/base")  # who comes anew begins anew
    expect(page.locator('.seat[data-seat="S"] .who')).to_have_text("name?")


def test_back_keeps_the_players_of_golf(open_page: OpenPage, visit: Visit, room: Room) -> None:
    page = open_page(PHONE)
    visit(page, "new/carom_golf/basic")
    page.locator("#names input").first.fill("Rita")
    page.locator("#more").click()
    count = page.locator("#names li:visible").count()
    page.goto(room.url + "matches")
    page.go_back()
    expect(page.locator("#names input").first).to_have_value("Rita")
    expect(page.locator("#names li:visible")).to_have_count(count)


def test_the_card_scrolls_inside_itself(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(PHONE)
    with closing(Journal.open(tmp_path)) as journal, closing(journal.beside()) as beside:
        kept = Room(journal, StreamSettings(beat_s=0.5), archive=JournalArchive(beside))
        kept.open()
        kept.begins(NEARLY_WON)
        kept.plays(1, Kind.WHITE)
        page.goto(f"{kept.url}matches/{kept.keeper.number()}")
        inside = page.locator(".sheet-paper .scrolls")
        assert inside.evaluate("one => one.scrollWidth > one.clientWidth")
        kept.close()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
