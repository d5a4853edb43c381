"""Names of the greatest length, of every script and without a blank, in long languages and large letters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal
from device.serving.stream import StreamSettings
from rules.header import header_from_json
from rules.pieces import Kind
from rules.table import Choice, Uncertain
from tests.device.conftest import Room
from tests.web.browser.conftest import PHONE

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Visit

NAMES = [
    "Maria Magdalena Szentpéteri-Kiss",
    "W" * 32,
    "محمد عبد الرحمن بن عبد العزيز",
    "👩‍👩‍👧 Анна-Мария Константинова",
]
PAGES = ("", "overlay", "screen", "correct", "umpire", "new", "new/carrom/icf", "matches", "matches/2")
ASIDE = """(wide) => [...document.querySelectorAll('main *')]
  .filter((one) => one.offsetParent && !one.closest('.scrolls, .unseen') && one.children.length === 0)
  .filter((one) => one.textContent.trim() && one.getBoundingClientRect().right > wide + 1)
  .map((one) => one.outerHTML.slice(0, 120))"""  # what stands beside the screen
CLIPPED = """() => [...document.querySelectorAll('.player, .name, main li, main p, main a, main label')]
  .filter((one) => one.offsetParent && !one.closest('.unseen') && one.scrollWidth > one.clientWidth + 2)
  .filter((one) => getComputedStyle(one).overflowX !== 'visible' || getComputedStyle(one).display === 'block')
  .map((one) => one.outerHTML.slice(0, 120))"""
SAID = """() => {
  const come = document.querySelector('.come');
  const laid = getComputedStyle(come).position === 'fixed';
  return [document.getElementById('ruling').getBoundingClientRect().bottom,
          laid ? come.getBoundingClientRect().top : innerHeight,
          parseFloat(getComputedStyle(document.getElementById('ruling-text')).fontSize)];
}"""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Doubles with the longest names, some strokes played, each with much to say."""
    with closing(Journal.open(tmp_path)) as journal, closing(journal.beside()) as beside:
        opened = Room(journal, StreamSettings(beat_s=0.5), archive=JournalArchive(beside))
        opened.open()
        opened.keeper.begin(opened.revision(), header_from_json({"variant": "icf", "players": NAMES}))
        opened.plays(1, Kind.STRIKER, Kind.WHITE, Kind.BLACK, Kind.QUEEN)
        opened.plays(2, Kind.STRIKER, Kind.WHITE, Kind.BLACK)
        yield opened
        opened.close()


@pytest.mark.long
@pytest.mark.parametrize("percent", [pytest.param("100%", marks=pytest.mark.long), "200%"])
def test_no_name_leads_off_the_page(page: Page, room: Room, visit: Visit, percent: str) -> None:
    lost: dict[str, object] = {}
    for address in PAGES:
        visit(page, f"{address}?lang=hu")
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", percent)
        wide = page.evaluate("document.documentElement.scrollWidth")
        astray = page.evaluate(ASIDE, PHONE[0]), page.evaluate(CLIPPED)
        if wide > PHONE[0] or any(astray):
            lost[address] = (wide, *astray)
    assert lost == {}


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "size",
    [
        (360, 740),
        (740, 360),
        pytest.param((820, 1180), marks=pytest.mark.long),
        pytest.param((1280, 720), marks=pytest.mark.long),
        (1920, 1080),
    ],
)
def test_a_long_ruling_is_whole_on_the_big_screen(
    open_page: OpenPage, room: Room, visit: Visit, size: tuple[int, int]
) -> None:
    page = open_page(size)
    visit(page, "screen?lang=hu")
    expect(page.locator("#ruling-text")).to_contain_text("Szentpéteri")
    if min(size) > 480 or size == PHONE:  # a phone that lies on its side is scrolled
        bottom, limit, letters_px = page.evaluate(SAID)
        assert bottom <= limit
        assert letters_px >= 11


def test_a_name_from_right_to_left_leaves_the_numbers_beside_it_where_they_are(
    page: Page, room: Room, visit: Visit
) -> None:
    visit(page, "umpire")
    said = page.evaluate(
        "import('/static/languages/words.js').then((words) => words.say('{name} {n}', { name: 'علی', n: 7 }))"
    )
    assert said == "\u2068علی\u2069 7"


def test_a_question_is_asked_in_the_pages_language_in_the_story_too(
    page: Page, room: Room, visit: Visit
) -> None:
    choices = (Choice("the black went down NE", ()), Choice("a hand took the black", ()))
    room.keeper.receive(
        Uncertain(t_s=20.0, stroke=5, question="The black is no longer seen. Where did it go?", choices=choices)
    )
    visit(page, "?lang=de")
    expect(page.locator("#sheet-question")).not_to_contain_text("Where")
    expect(page.locator("#ruling-text")).not_to_contain_text("Where")
    expect(page.locator("#ruling-text")).to_have_text(page.locator("#sheet-question").inner_text())
