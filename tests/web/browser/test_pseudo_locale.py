"""A language of brackets: whatever reaches a page without brackets was never given to the translators."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from gettext import NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from babel.messages.catalog import Catalog
from playwright.sync_api import Page, expect

from device.browser.contact_sheet import pages_of
from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal
from device.practising.desk import PracticeDesk
from device.remembering.register import open_register
from device.serving.aligning.board_search import FoundBoard
from device.serving.stream import StreamSettings
from rules.carrom.board import ICF
from rules.pieces import Kind
from tests.device.conftest import Room
from tests.device.still_eyes import CORNERS, OpenEyes
from tests.web.browser.conftest import PHONE
from tests.web.browser.matches import ENDED, GOLF, LAST
from web.languages import language
from web.languages.catalogues import gathered, words_of

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage

SAID = "text => import('/static/languages/words.js').then((words) => words.say(text))"
CARRIER = "de"  # the language whose catalogue is made of brackets here
SEEN = """() => {
  const said = [];
  const apart = '[translate=no], .tongues';
  const isSeen = (one) => one.checkVisibility({ checkVisibilityCSS: true }) && !one.closest(apart);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: within, textContent: text } = walk.currentNode;
    if (within && !within.closest('script, style, noscript') && isSeen(within)) said.push(text.trim());
  }
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (!isSeen(one)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) said.push(one.getAttribute(name) || '');
  }
  return [...new Set(said.filter(Boolean))];
}"""
BRACKETED = re.compile(r"⟦[^⟦⟧]*⟧")
FILLED = re.compile(r"\{\w+\}|%\(\w+\)s")
WORD = re.compile(r"[^\W\d_]{2,}")
OWN = {  # names of people and things, and what is written alike in every language
    *("Pocketwatch", "Anna", "Ben", "Rita", "Yara", "Ann", "Bo", "Cy"),
    *("Meadow", "Orchard", "meadow", "orchard", "Seven", "Tiles", "Nine", "Greens"),
    *("ICF", "http", "https", "PDF", "CSV", "SoL", "JSON", "NE", "NW", "SE", "SW"),
    *("px", "mm", "MB", "GB", "kB"),
    *("Iron", "Wood", "Wedge", "Putter", "Driver"),  # printed on clubs
}
ACTS = 8


def bracketed(text: str) -> str:
    """The text in brackets; what is filled in stands outside of them, and is to be translated by itself."""
    return f"⟦{FILLED.sub(lambda place: f'⟧{place.group()}⟦', text)}⟧"


class Brackets(NullTranslations):
    """Says every sentence in brackets."""

    def gettext(self, message: str) -> str:
        return bracketed(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return bracketed(msgid1 if n == 1 else msgid2)


def in_brackets() -> Catalog:
    catalog = gathered()
    for message in catalog:
        if message.id:
            ids = (message.id,) if isinstance(message.id, str) else message.id
            said = tuple(bracketed(one) for one in ids)
            message.string = said[0] if isinstance(message.id, str) else said
    return catalog


@pytest.fixture
def brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The carrier's catalogues, of pages and of scripts, are made of brackets."""
    real, words = language.translations, words_of(in_brackets())
    monkeypatch.setattr(language, "translations", lambda lang: Brackets() if lang == CARRIER else real(lang))
    monkeypatch.setattr("web.languages.words._text", lambda lang: words)


@pytest.fixture
def room(tmp_path: Path, still_eyes: OpenEyes, brackets: None) -> Iterator[Room]:
    with closing(Journal.open(tmp_path)) as journal, closing(journal.beside()) as beside:
        eyes = still_eyes(tmp_path, look=lambda *_: FoundBoard(CORNERS, 0.4))
        archive = JournalArchive(beside)
        kept: dict[str, Any] = {"archive": archive, "practice": PracticeDesk(tmp_path, ICF)}
        register = open_register(journal.path, archive, lambda: opened.keeper.match())
        opened = Room(journal, StreamSettings(beat_s=0.5), camera=eyes.desk, register=register, **kept)
        opened.open()
        opened.plays(1, Kind.WHITE)
        opened.keeper.begin(opened.revision(), put_away=True)
        opened.plays(1, Kind.WHITE)
        opened.plays(2, Kind.BLACK)
        yield opened
        opened.close()


def untranslated(page: Page, url: str) -> list[str]:
    """The words on this page that stand outside of every bracket."""
    page.goto(url + ("&" if "?" in url else "?") + f"lang={CARRIER}")
    if page.locator("body[data-link]").count():
        expect(page.locator("body")).to_have_attribute("data-link", "open")
    if page.locator("#panel").count():
        expect(page.locator("#panel:not([inert]) *").first).to_be_attached()
    left: list[str] = []
    for text in page.evaluate(SEEN):
        bare = text
        while BRACKETED.search(bare):
            bare = BRACKETED.sub(" ", bare)
        if any(word not in OWN for word in WORD.findall(bare)):
            left.append(text)
    return left


def plays_on(page: Page, url: str) -> None:
    """Enters the first act that is offered, as often as it takes to see rulings of every kind of a turn."""
    for _ in range(ACTS):
        offered = page.request.get(f"{url}acts.json").json()
        act = next(one["act"] for one in offered["acts"] if one["refused"] is None)
        answer = page.request.post(f"{url}rulings", data={"revision": offered["revision"], "act": act})
        assert answer.ok, answer.text()


@pytest.mark.sample(1)
@pytest.mark.parametrize("half", [0, 1])
def test_every_string_on_every_page_is_translated(open_page: OpenPage, room: Room, half: int) -> None:
    page = open_page(PHONE)
    pages = pages_of(page.request.get(f"{room.url}openapi.json").json())
    pages += ["players/person?name=Anna", "matches/1/replay"]
    left = {address: untranslated(page, room.url + address) for address in pages[half::2]}
    for game, header in list(GOLF.items())[half::2]:
        page.goto("about:blank")  # a page of another game would load itself again
        room.begins(header)
        left[game] = untranslated(page, room.url)
        page.goto("about:blank")
        plays_on(page, room.url)
        for address in ("", "correct"):
            left[f"{game} under way: /{address}"] = untranslated(page, room.url + address)
    page.goto("about:blank")
    room.begins({**ENDED, "start": LAST})
    room.plays(7, Kind.WHITE)
    left["the end"] = untranslated(page, room.url)
    assert {address: found for address, found in left.items() if found} == {}


REFUSALS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("rulings", {"act": {"type": "set_balls"}}),
    ("rulings", {"act": {"type": "set_ball", "ball": "rde", "status": "in_play"}}),
    ("rulings", {"act": {"type": "set_ball", "ball": "red", "status": "holled"}}),
    ("rulings", {"act": {"type": "choose_card", "card": "*2"}}),
    ("matches", {"header": {"game": "carom", "players": ["Anna", "Ben"]}}),
    ("matches", {"header": {"game": "carrom", "players": ["Anna", "Anna"]}}),
    ("matches", {"header": {"game": "carrom", "players": ["Anna"]}}),
    ("matches", {"header": {"game": "carrom", "options": {"strike": "yes"}}}),
    ("matches", {"header": {"game": "carrom", "variant": "corona", "start": {"points": [2, 0]}}}),
    ("matches", {"header": {"game": "carrom", "options": {"match": {"target": 0}}}}),
    ("matches/import", {"schema": 1}),
)


def test_every_hint_and_refusal_is_translated(open_page: OpenPage, room: Room) -> None:
    room.begins(GOLF["carom_golf"])
    page = open_page(PHONE)
    page.goto(f"{room.url}status?lang={CARRIER}")
    left = []
    for address, body in REFUSALS:
        asked = {"revision": room.revision(), "put_away": True, **body}
        answer = page.request.post(room.url + address, data=asked)
        assert 400 <= answer.status < 500, (address, answer.text())
        text = answer.json()["error"]
        said = page.evaluate(SAID, text)
        if not (said.startswith("⟦") and said.endswith("⟧")):  # names of keys are filled into them
            left.append((text, said))
    assert left == []
