"""Phones, tablets and televisions: a real Chromium before a real server whose table is played by hand.

One browser serves every test of this folder and is closed after the last of them, since its event loop would
disturb other tests. `room.plays(1, Kind.WHITE)` is a stroke of the camera, `open_page` a device that looks on;
any complaint of its page fails the test. Where POCKETWATCH_SHOTS names a folder, `shoot` keeps pictures there.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect, sync_playwright

from device.browser.chromium import find_chromium
from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal
from device.serving.codes import Codebook
from device.serving.stream import StreamSettings
from tests.chromium import FLAGS
from tests.device.conftest import Room
from web.visitors.codes import CodeWish

PHONE, TABLET, TELEVISION = (360, 740), (820, 1180), (1920, 1080)
SIZES = (PHONE, TABLET, TELEVISION)
HAS_MET = "try { localStorage.setItem('pocketwatch.met', '3'); } catch (denied) { /* a page without a box */ }"
SCREENS = (PHONE, pytest.param(TABLET, marks=pytest.mark.long), TELEVISION)
HERE = Path(__file__).parent
MIDDLE = """(place) => {
  place.scrollIntoViewIfNeeded();
  const { x, y, width, height } = place.getBoundingClientRect();
  return [x + width / 2, y + height / 2, width];
}"""
DRAWN_ANEW = 20  # times at most between the search for a place and the look where it is
expect.set_options(timeout=20_000)  # a busy machine is no failure; correct things show at once elsewhere

OpenPage = Callable[..., Page]
Visit = Callable[..., None]
Shoot = Callable[[Page, str], None]


class Shop:
    """The one browser of this folder's tests, started when the first test asks for it."""

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    def browser(self) -> Browser:
        """The open browser; skips the test where none is installed."""
        if self._browser is None:
            path = find_chromium()
            if path is None:
                pytest.skip("no Chromium here: install it, or run python -m device.browser.chromium as root")
            self._playwright = sync_playwright().start()
            self._browser = self._playwright.chromium.launch(executable_path=path, args=FLAGS)
        return self._browser

    def close(self) -> None:
        """Ends the browser and its event loop."""
        if self._browser is not None and self._playwright is not None:
            self._browser.close()
            self._playwright.stop()
        self._browser = self._playwright = None


SHOP = Shop()


def can_be_pressed(page: Page) -> None:
    """Waits until the possible acts of the shown state are known: before that, a key has no effect."""
    expect(page.locator("#panel:not([inert])")).to_be_attached()


def follow(link: Locator) -> None:
    """Taps a link and waits for its page to listen: a tap before its scripts have run is lost."""
    with link.page.expect_navigation(wait_until="load"):
        link.click()


def touch(place: Locator, times: int = 1) -> None:
    """Taps where a place is drawn, as a finger does: it may be drawn anew just then."""
    for _ in range(DRAWN_ANEW):
        x, y, width = place.evaluate(MIDDLE)
        if width > 0:  # else it is gone, and another one stands there
            return place.page.mouse.click(x, y, click_count=times)
    raise AssertionError(f"{place} is not on the page")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Closes the browser after the last test of this folder."""
    yield
    if nextitem is None or HERE not in nextitem.path.parents:
        SHOP.close()


@pytest.fixture
def browser() -> Browser:
    return SHOP.browser()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A served match of Anna and Ben; play it with `room.plays` and `room.keeper`."""
    with closing(Journal.open(tmp_path)) as journal:
        opened = Room(journal, StreamSettings(beat_s=0.5))
        opened.open()
        yield opened
        opened.close()


@pytest.fixture
def table_with_codes(tmp_path: Path) -> Iterator[Room]:
    """A served match as in a club: it wants a code and keeps its matches."""
    with closing(Journal.open(tmp_path)) as journal, closing(journal.beside()) as beside:
        book = Codebook.open(tmp_path, CodeWish("PLAYER7", "UMPIRE7"))
        opened = Room(journal, StreamSettings(beat_s=0.5), lock=book, archive=JournalArchive(beside))
        opened.open()
        yield opened
        opened.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens a device of this size, with its own cookies; further arguments go to the browser's context.

    It has been here before, unless it `is_first_time`. It asks for less motion: without a graphics card a
    machine draws every picture of an animation itself.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(size: tuple[int, int] = PHONE, *, is_first_time: bool = False, **words: Any) -> Page:
        seen = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce", **words}
        contexts.append(browser.new_context(**seen))
        if not is_first_time:
            contexts[-1].add_init_script(HAS_MET)
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if _is_complaint(said.text) else None)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A phone."""
    return open_page(PHONE)


@pytest.fixture
def visit(room: Room) -> Visit:
    """Opens an address of the room (`visit(page, "status")`); waits until the page listens, where it does."""

    def visited(page: Page, address: str = "") -> None:
        page.goto(room.url + address)
        if page.locator("body[data-link]").count():
            expect(page.locator("body")).to_have_attribute("data-link", "open")

    return visited


@pytest.fixture
def shoot() -> Shoot:
    """Keeps a picture of the whole page under this name, where POCKETWATCH_SHOTS names a folder."""

    def shot(page: Page, name: str) -> None:
        if folder := os.environ.get("POCKETWATCH_SHOTS"):
            page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)

    return shot


def _is_complaint(text: str) -> bool:
    """Whether the browser complains of a broken policy or a missing file, not of a provoked refusal."""
    return "Content Security" in text or "404" in text or "MIME type" in text
