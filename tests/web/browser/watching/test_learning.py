"""Learning a table on a phone: the empty board, print that looks like pieces, the rack; by a drawn table."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from device.keeping.journal import Journal
from device.serving.learning import LearningDesk
from device.serving.stream import StreamSettings
from rules.carrom.board import opening_layout
from rules.table import Layout
from tests.device.conftest import Room
from tests.device.still_eyes import OpenEyes
from tests.device.watching.learning import Table
from tests.vision.bare_board.tables import TABLE
from tests.web.browser.conftest import PHONE, SCREENS
from web.door import Json

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot

KNOWN = {"board_share": 0.0, "has_colours": False, "has_striker": False, "size": {"mm": 702, "sd_mm": 105}}


class Learner:
    """A table that learns in a thread of its own, as a vision process does; it shows `layout`."""

    def __init__(self) -> None:
        self.layout: Layout = ()
        self.desk = LearningDesk(self.tell)
        self._table = Table()
        self._threads: list[threading.Thread] = []

    def tell(self, wish: Json) -> bool:
        thread = threading.Thread(target=self._learn, args=(wish["learn"],))
        self._threads.append(thread)
        thread.start()
        return True

    def close(self) -> None:
        for thread in self._threads:
            thread.join()

    def _learn(self, wish: object) -> None:
        self._table.learner.hear(wish)
        self._table.shows(self.layout)
        self.desk.hear(self._table.said[-1])


@pytest.fixture
def learner() -> Iterator[Learner]:
    with closing(Learner()) as made:
        yield made


@pytest.fixture
def room(tmp_path: Path, still_eyes: OpenEyes, learner: Learner) -> Iterator[Room]:
    eyes = still_eyes(tmp_path)
    with closing(Journal.open(tmp_path)) as journal:
        opened = Room(journal, StreamSettings(beat_s=0.5), camera=eyes.desk, learning=learner.desk)
        opened.open()
        yield opened
        opened.close()


@pytest.fixture
def page(open_page: OpenPage, room: Room) -> Page:
    opened = open_page(PHONE, has_touch=True)
    opened.goto(f"{room.url}align")
    return opened


def test_a_table_is_learnt_in_two_steps(page: Page, learner: Learner, shoot: Shoot) -> None:
    said = page.locator("#learn-said")
    learner.layout = TABLE
    page.get_by_role("button", name="Empty board").click()
    expect(said).to_contain_text("pieces lies on the board", timeout=60_000)
    shoot(page, "learn-pieces")
    expect(page.get_by_role("button", name="It is print")).to_be_visible()
    learner.layout = ()
    page.get_by_role("button", name="Empty board").click()
    expect(said).to_contain_text("The empty board is learnt", timeout=60_000)
    expect(page.get_by_role("button", name="It is print")).to_be_hidden()
    expect(page.locator("#learn-known")).to_contain_text("% of the board")
    learner.layout = opening_layout(15.0)
    page.get_by_role("button", name="Opening rack").click()
    expect(said).to_contain_text("9 white, 9 black, 1 queen", timeout=60_000)
    expect(page.locator(".steps .done")).to_have_count(2)
    shoot(page, "learn-done")
    page.get_by_role("button", name="Forget this table").click()
    expect(said).to_contain_text("forgotten", timeout=60_000)
    expect(page.locator(".steps .done")).to_have_count(0)


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SCREENS)
def test_the_card_fits_every_screen(
    open_page: OpenPage, room: Room, shoot: Shoot, size: tuple[int, int]
) -> None:
    page = open_page(size)
    page.goto(f"{room.url}align")
    expect(page.locator("#fit")).to_contain_text("Found by itself")
    page.locator("#learn").scroll_into_view_if_needed()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    shoot(page, f"learn-{size[0]}")


def test_a_person_is_asked_how_wide_the_board_is(page: Page, learner: Learner, shoot: Shoot) -> None:
    question = page.locator("#learn-size")
    expect(question).to_be_hidden()
    learner.desk.hear({"known": {**KNOWN, "is_size_asked": True}})
    expect(question).to_be_visible()
    expect(page.locator("#learn-mm")).to_have_value("702")
    shoot(page, "learn-size")
    page.locator("#learn-mm").fill("640")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.locator("#learn-said")).to_contain_text("The size of the board is kept", timeout=60_000)
    expect(question).to_be_hidden()
    learner.desk.hear({"known": {**KNOWN, "is_size_asked": True}})
    expect(question).to_be_visible()
    page.get_by_role("button", name="Leave it").click()
    expect(page.locator("#learn-said")).to_contain_text("its own estimate", timeout=60_000)
    expect(question).to_be_hidden()
