"""Accessibility of every page: axe-core's findings, keyboard, large letters, reduced motion.

The pages are those of the API's document, so a new one is checked too.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from device.browser.contact_sheet import pages_of
from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal
from device.practising.desk import PracticeDesk
from device.serving.aligning.board_search import FoundBoard
from device.serving.stream import StreamSettings
from rules.carrom.board import ICF
from rules.pieces import Kind
from rules.table import Choice, Uncertain
from tests.device.conftest import Room
from tests.device.still_eyes import CORNERS, OpenEyes
from tests.web.browser.accessibility import CUT_OFF, IMPACTS, STANDARDS
from tests.web.browser.conftest import PHONE, TABLET

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage

MOVES = """() => [...document.querySelectorAll('*')].filter((one) => {
  const style = getComputedStyle(one);
  const durations = `${style.transitionDuration},${style.animationDuration}`.split(',');
  return durations.some((one) => parseFloat(one) > 0.01);
}).map((one) => one.outerHTML.slice(0, 120))"""


@pytest.fixture
def room(tmp_path: Path, still_eyes: OpenEyes) -> Iterator[Room]:
    """A table in the middle of a board, with a question open, a camera that was moved, a match put away."""
    with closing(Journal.open(tmp_path)) as journal, closing(journal.beside()) as beside:
        eyes = still_eyes(tmp_path, look=lambda *_: FoundBoard(CORNERS, 0.4))
        kept: dict[str, Any] = {"archive": JournalArchive(beside), "practice": PracticeDesk(tmp_path, ICF)}
        opened = Room(journal, StreamSettings(beat_s=0.5), camera=eyes.desk, **kept)
        opened.open()
        opened.plays(1, Kind.WHITE)
        opened.keeper.begin(opened.revision(), put_away=True)
        opened.plays(1, Kind.WHITE)
        opened.plays(2, Kind.BLACK)
        eyes.desk.mover.tell = opened.keeper.sight.move
        eyes.desk.mover.note_moved()
        choices = (Choice("It fell", ()), Choice("A hand took it", ()))
        opened.keeper.receive(Uncertain(t_s=8.0, stroke=3, question="Where is the black?", choices=choices))
        yield opened
        opened.close()


def addresses(page: Page, room: Room) -> list[str]:
    """Every page, its variable parts filled in."""
    return pages_of(page.request.get(f"{room.url}openapi.json").json())


def visit(page: Page, room: Room, address: str) -> None:
    answer = page.goto(room.url + address)
    assert answer is not None
    assert answer.status == 200, address
    if page.locator("body[data-link]").count():
        expect(page.locator("body")).to_have_attribute("data-link", "open")


@pytest.mark.sample(1)
@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_nothing_moves_and_letters_twice_as_large_lose_nothing(
    open_page: OpenPage, room: Room, scheme: str, half: int
) -> None:
    """Every page in one scheme, and in the long run in the other too; nothing moves for whom it makes ill."""
    page = open_page(PHONE, color_scheme=scheme, reduced_motion="reduce")
    faults: dict[str, list[str]] = {}
    pages = addresses(page, room)
    assert len(pages) > 8
    for address in pages[(scheme == "dark") ^ half :: 2]:
        visit(page, room, address)
        results = Axe().run(page, options={"runOnly": STANDARDS})
        for fault in results.response["violations"]:
            if fault["impact"] in IMPACTS:
                where = [node["html"][:100] for node in fault["nodes"]]
                faults.setdefault(address, []).append(f"{fault['id']}: {where}")
        if moving := page.evaluate(MOVES):
            faults.setdefault(address, []).append(f"moves: {moving}")
        if lost := lost_in_large_letters(page, PHONE[0]):
            faults.setdefault(address, []).append(f"lost: {lost}")
    assert faults == {}


def lost_in_large_letters(page: Page, width_px: int) -> object:
    """What is cut off or beside the screen where letters are twice as large; None where nothing is."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    wide, cut = page.evaluate("document.documentElement.scrollWidth"), page.evaluate(CUT_OFF)
    return (wide, cut) if wide > width_px or cut else None


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_letters_twice_as_large_lose_nothing(open_page: OpenPage, room: Room, size: tuple[int, int]) -> None:
    page = open_page(size)
    lost: dict[str, object] = {}
    for address in addresses(page, room):
        visit(page, room, address)
        if missing := lost_in_large_letters(page, size[0]):
            lost[address] = missing
    assert lost == {}


@pytest.mark.parametrize(
    "pages", [("join", "align", "new"), pytest.param(("status", "matches"), marks=pytest.mark.long)]
)
def test_everything_that_is_pressed_is_reached_by_the_keyboard(
    open_page: OpenPage, room: Room, pages: tuple[str, ...]
) -> None:
    page = open_page(PHONE)
    for address in pages:
        visit(page, room, address)
        wanted = page.evaluate(
            "[...document.querySelectorAll('main a[href], main button:enabled, main input, main summary')]"
            ".filter((one) => one.offsetParent && one.type !== 'radio').length"
        )
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip", address
        page.keyboard.press("Enter")
        reached = set()
        for _ in range(3 * wanted + 12):
            page.keyboard.press("Tab")
            at = page.evaluate(
                "(one => one.closest('main') && one.type !== 'radio' && !one.matches('[tabindex]')"
                " ? [...document.querySelectorAll('*')].indexOf(one) : null)(document.activeElement)"
            )
            if at is not None:
                reached.add(at)
        assert len(reached) >= wanted, address


def test_a_screen_reader_hears_what_is_ruled(open_page: OpenPage, room: Room) -> None:
    page = open_page(PHONE)
    visit(page, room, "")
    spoken = page.locator("#ruling[aria-live], #ruling [aria-live]").first
    expect(spoken).to_have_attribute("aria-live", "polite")
    visit(page, room, "status")
    expect(page.get_by_role("status").first).to_contain_text("attention")
