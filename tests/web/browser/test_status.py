"""The status page for people."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Route, expect

from device.keeping.journal import FILE, Journal
from tests.web.browser.conftest import PHONE, SCREENS

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import OpenPage, Shoot

GOOD: dict[str, Any] = {
    "match": 3,
    "revision": 41,
    "entries": 40,
    "source": "camera",
    "live": {"state": "watching", "age_s": 0.3, "problem": None},
    "vision_restarts": 0,
    "listeners": 4,
    "running_s": 5400,
    "frames": {"per_s": 59.8, "rate_hz": 60.0, "seen": 32000, "dropped": 2},
    "alignment": {"by": "found", "residual_mm": 0.31},
    "minutes": [{"watched": 1.0, "why": ""}, {"watched": 0.95, "why": "the board was covered"}],
    "temperature_c": 52.3,
    "disk": {"free_bytes": 20 * 2**30, "folder": "/home/pi/.local/share/pocketwatch"},
    "memory_mb": 91.2,
    "versions": {"pocketwatch": "0.1.0", "python": "3.11.2", "system": "Linux-6.12-aarch64"},
    "log": [{"at": "2026-11-21T15:00:00+00:00", "text": "the camera's process ended (signal 9)"}],
}
BAD: dict[str, Any] = {
    **GOOD,
    "live": {"state": "no_view", "age_s": 31.0, "problem": "no camera is connected"},
    "vision_restarts": 2,
    "frames": {"per_s": 12.0, "rate_hz": 60.0, "seen": 100, "dropped": 40},
    "minutes": [{"watched": 0.4, "why": "the board was covered"}, {"watched": 1.0, "why": ""}],
    "temperature_c": 83.0,
    "disk": {"free_bytes": 100 * 2**20, "folder": "/"},
}


def shown(open_page: OpenPage, room: Room, status: dict[str, Any], size: tuple[int, int] = PHONE) -> Any:
    """The page over a box with this status."""
    page = open_page(size)

    def answer(route: Route) -> None:
        route.fulfill(json=status)

    page.route("**/status.json", answer)
    page.goto(f"{room.url}status")
    expect(page.locator("#health")).to_have_attribute(
        "data-health", "bad" if status["vision_restarts"] else "good"
    )
    return page


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SCREENS)
def test_a_box_in_order_says_so_on_every_screen(
    open_page: OpenPage, room: Room, shoot: Shoot, size: tuple[int, int]
) -> None:
    page = shown(open_page, room, GOOD, size)
    expect(page.locator("#health")).to_have_text("Everything is in order.")
    expect(page.locator("#rate")).to_contain_text("59.8 of 60")
    expect(page.locator("#board")).to_contain_text("0.31 mm off")
    expect(page.locator("#watched")).to_contain_text("97 % of the last hour")
    expect(page.locator("#disk")).to_contain_text("20 GB")
    expect(page.locator("#running")).to_contain_text("1.5 h")
    expect(page.locator("#messages")).to_contain_text("signal 9")
    expect(page.locator(".fact .tag:visible")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    shoot(page, f"status-{size[0]}")


def test_numbers_are_written_as_the_language_does(open_page: OpenPage, room: Room) -> None:
    page = shown(open_page, room, GOOD)
    page.goto(f"{room.url}status?lang=de")
    expect(page.locator("#rate")).to_contain_text("59,8")
    expect(page.locator("#board")).to_contain_text("0,31 mm")


def test_messages_come_in_the_page_s_language(open_page: OpenPage, room: Room, tmp_path: Path) -> None:
    """The sentences are those that a damaged journal and a camera's process that died really cause."""
    damaged = tmp_path / "damaged" / FILE
    damaged.parent.mkdir()
    damaged.write_bytes(b"no journal")
    with closing(Journal.open(damaged.parent)) as journal:
        notice = journal.notice
    assert notice is not None
    death = "the camera's process ended (signal 9): it is started again in 4 s"
    log = [{"at": "2026-11-21T15:00:00+00:00", "text": text} for text in (notice, death)]
    page = shown(open_page, room, {**GOOD, "log": log})
    page.goto(f"{room.url}status?lang=de")
    messages = page.locator("#messages li")
    expect(messages.nth(0)).to_contain_text("(Signal 9)")
    expect(messages.nth(0)).to_contain_text("Neustart in 4 s")
    expect(messages.nth(1)).to_contain_text(
        "das Protokoll war beschädigt (es ist keine SQLite-Datei): 0 Einträge"
    )
    expect(messages.nth(1)).to_contain_text("die Datei liegt vollständig in")
    expect(messages.nth(1)).to_contain_text("Bitte den Spielstand durchsehen")


def test_what_is_not_in_order_has_its_word(open_page: OpenPage, room: Room, shoot: Shoot) -> None:
    page = shown(open_page, room, BAD)
    expect(page.locator("#problem")).to_have_text("no camera is connected")
    tags = {"rate": "slow", "dropped": "many", "board": "not seen", "heard": "silent", "restarts": "died"}
    expect(page.locator("#watched")).to_contain_text("70 % of the last hour, 40 % of one minute")
    for id, word in {**tags, "watched": "the board was covered", "warmth": "hot", "disk": "full"}.items():
        expect(page.locator(f"#{id} .tag")).to_have_text(word)
    expect(page.locator("#health")).to_have_text("8 things want attention.")
    shoot(page, "status-bad")


def test_the_box_itself_answers(open_page: OpenPage, visit: Callable[..., None], room: Room) -> None:
    page = open_page(PHONE)
    visit(page, "status")
    expect(page.locator("#entries .value")).to_have_text("0")
    room.plays(1)
    expect(page.locator("#entries .value")).to_have_text("2")
