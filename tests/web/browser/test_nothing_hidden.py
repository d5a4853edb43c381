"""Nothing lies under a bar: every control, scrolled into view, is what a finger meets; so is the last line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
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
from tests.web.browser.conftest import PHONE, TABLET, TELEVISION
from tests.web.browser.matches import ENDED, GOLF, LAST

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage

LYING = (740, 360)
LONG = pytest.mark.long
WALKS = [  # the size, and how large the letters are
    (PHONE, 100),
    (LYING, 100),
    (PHONE, 200),
    pytest.param(LYING, 200, marks=LONG),
    pytest.param(TABLET, 100, marks=LONG),
    pytest.param(TABLET, 200, marks=LONG),
    pytest.param(TELEVISION, 100, marks=LONG),
    pytest.param(TELEVISION, 200, marks=LONG),
]
# What a finger in the middle of a control meets once it is scrolled into view, where that is not the control
# itself; and the same for the last line of the page, once all that scrolls is scrolled to its end.
HIDDEN = """() => {
  const isSeen = (one) => {
    const box = one.getBoundingClientRect();
    const apart = one.closest('.unseen, .skip, [inert], nav, .hint');
    return one.checkVisibility({ checkVisibilityCSS: true }) && box.width > 2 && box.height > 2 && !apart;
  };
  const met = (one, x, y) => {
    const top = document.elementFromPoint(x, y);
    if (top && (one.contains(top) || top.contains(one) && top.closest('label'))) return null;
    return `${one.outerHTML.slice(0, 90)} is under ${top ? top.outerHTML.slice(0, 90) : 'the edge'}`;
  };
  const faults = [];
  for (const one of document.querySelectorAll('a[href], button, input, select, textarea, summary, .target')) {
    if (!isSeen(one) || one.type === 'radio' || one.type === 'checkbox') continue;
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = one.getClientRects()[0];
    const fault = met(one, box.left + box.width / 2, box.top + box.height / 2);
    if (fault) faults.push(fault);
  }
  const words = 'main p, main li, main td, main dd, main button, main label';
  const lines = [...document.querySelectorAll(words)].filter(isSeen);
  const lowest = (one) => one.getBoundingClientRect().bottom + (one.closest('main').scrollTop || 0);
  const last = lines.sort((one, other) => lowest(one) - lowest(other))[lines.length - 1];
  if (last) {
    for (let one = last; one; one = one.parentElement) one.scrollTop = 1e6;
    const boxes = last.getClientRects();
    const box = boxes[boxes.length - 1];
    const fault = met(last, box.left + Math.min(box.width / 2, 20), box.bottom - 4);
    if (fault) faults.push(`last line: ${fault}`);
  }
  return faults;
}"""


@pytest.fixture
def room(tmp_path: Path, still_eyes: OpenEyes) -> Iterator[Room]:
    """A table in the middle of a board, with a match put away before."""
    with closing(Journal.open(tmp_path)) as journal, closing(journal.beside()) as beside:
        eyes = still_eyes(tmp_path, look=lambda *_: FoundBoard(CORNERS, 0.4))
        kept: dict[str, Any] = {"archive": JournalArchive(beside), "practice": PracticeDesk(tmp_path, ICF)}
        opened = Room(journal, StreamSettings(beat_s=0.5), camera=eyes.desk, **kept)
        opened.open()
        opened.plays(1, Kind.WHITE)
        opened.keeper.begin(opened.revision(), put_away=True)
        opened.plays(1, Kind.WHITE)
        opened.plays(2, Kind.BLACK)
        yield opened
        opened.close()


def hidden(page: Page, room: Room, address: str, letters: int) -> list[str]:
    """What is hidden on this page at this size of letters."""
    if page.request.get(room.url + address).status != 200:
        return []  # a page without what it shows, as a camera
    page.goto(room.url + address)
    if page.locator("body[data-link]").count():
        expect(page.locator("body")).to_have_attribute("data-link", "open")
    if page.locator("#panel").count():
        expect(page.locator("#panel:not([inert]) *").first).to_be_attached()
    page.evaluate(f"document.documentElement.style.fontSize = '{letters}%'")
    found: list[str] = page.evaluate(HIDDEN)
    return found


@pytest.mark.sample(1)
@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize(("size", "letters"), WALKS)
def test_nothing_lies_under_a_bar_on_any_page(
    open_page: OpenPage, room: Room, size: tuple[int, int], letters: int, half: int
) -> None:
    page = open_page(size)
    pages = pages_of(page.request.get(f"{room.url}openapi.json").json())[half::2]
    faults = {address: hidden(page, room, address, letters) for address in pages if address != "overlay"}
    page.goto("about:blank")  # a page of the match before would load itself again
    room.begins({**ENDED, "start": LAST})
    room.plays(7, Kind.WHITE)
    faults["the end"] = hidden(page, room, "", letters)
    assert {address: found for address, found in faults.items() if found} == {}


@pytest.mark.sample(2)
@pytest.mark.parametrize(("size", "letters"), WALKS)
@pytest.mark.parametrize("game", GOLF)
def test_nothing_lies_under_a_bar_in_golf(
    open_page: OpenPage, room: Room, game: str, size: tuple[int, int], letters: int
) -> None:
    page = open_page(size)
    room.begins(GOLF[game])
    assert hidden(page, room, "", letters) == []


@pytest.mark.sample(1)
@pytest.mark.parametrize(("size", "letters"), [(PHONE, 100), (LYING, 100), (TABLET, 100), (TELEVISION, 100)])
def test_a_question_fits_one_screen(
    open_page: OpenPage, room: Room, size: tuple[int, int], letters: int
) -> None:
    choices = (Choice("It fell", ()), Choice("A hand took it", ()))
    room.keeper.receive(Uncertain(t_s=8.0, stroke=3, question="Where is the black?", choices=choices))
    page = open_page(size)
    page.goto(room.url)
    expect(page.locator("#sheet")).to_be_visible()
    sheet = page.locator("#sheet")
    assert sheet.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    for button in sheet.locator("button, a").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1]
