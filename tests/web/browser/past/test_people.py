"""People in a browser: two spellings become one person, and somebody is forgotten for good."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal
from device.remembering.register import open_register
from device.serving.stream import StreamSettings
from rules.header import header_from_json
from tests.device.conftest import Room

if TYPE_CHECKING:
    from tests.web.browser.conftest import Shoot

LAST = {"phase": "play", "white": 1, "black": 4, "queen": "covered", "queen_by": "white"}
SHORT = {"match": {"target": None}}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Cleo has won against Anna, and Kleo against Ben; Anna and Ben play."""
    with closing(Journal.open(tmp_path)) as journal, closing(journal.beside()) as beside:
        archive = JournalArchive(beside)
        register = open_register(journal.path, archive, lambda: opened.keeper.match())
        opened = Room(journal, StreamSettings(beat_s=0.5), archive=archive, register=register)
        opened.open()
        for names in (["Cleo", "Anna"], ["Kleo", "Ben"]):
            header = header_from_json({"players": names, "start": LAST, "options": SHORT})
            opened.keeper.begin(opened.revision(), header, put_away=True)
            opened.rules({"type": "stroke", "pocketed": ["white"]})
        opened.begins({"players": ["Anna", "Ben"]})
        yield opened
        opened.close()


def test_spellings_are_merged_and_a_person_is_forgotten(page: Page, room: Room, shoot: Shoot) -> None:
    page.goto(f"{room.url}players")
    expect(page.locator(".who")).to_have_count(4)
    page.get_by_role("link", name="Kleo").click()
    page.locator("#into").select_option("Cleo")
    page.get_by_role("button", name="Merge the two spellings").click()
    expect(page.locator(".numbers")).to_contain_text("2 : 0")
    shoot(page, "person-360")
    assert Axe().run(page).violations_count == 0
    page.get_by_text("Forget this person").click()
    page.get_by_role("button", name="Forget for good").click()
    expect(page.locator(".who")).to_have_count(2)
    page.goto(f"{room.url}matches")
    expect(page.locator("main")).to_contain_text("Guest")
    assert "leo" not in page.locator("main").inner_text()


def test_who_plays_now_is_not_forgotten(page: Page, room: Room) -> None:
    page.goto(f"{room.url}players/person?name=Anna")
    page.get_by_text("Forget this person").click()
    page.get_by_role("button", name="Forget for good").click()
    expect(page.locator("#refusal")).to_contain_text("plays in the present match")
