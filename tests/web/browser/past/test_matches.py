"""The past in a real Chromium, in four languages: list, card, an imported match; and spoken rulings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from device.importing.importer import MatchImporter
from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal
from device.serving.stream import StreamSettings
from rules.header import header_for
from rules.match import Match
from rules.pieces import Kind, Pocket
from rules.ruling import Amend, Stroke
from rules.scenario import play
from rules.table import Choice, Pocketed, Uncertain
from tests.device.conftest import Room
from tests.web.browser.conftest import PHONE, TABLET, TELEVISION, OpenPage, Shoot, Visit
from web.archive import Kept
from web.cards.handover import handed_out

LANGS = ("en", "hi", "hu", "de")
LONG = pytest.mark.long
CARDS = {"en": "Score card", "hi": "स्कोर कार्ड", "hu": "Eredménylap", "de": "Spielkarte"}
LISTENING = """
window.spoken = [];
window.speechSynthesis.speak = (one) => {
  document.documentElement.dataset.spoken = window.spoken.push([one.text, one.lang]);
};
"""  # the text for the browser's speech: a machine without a voice says nothing
FINISHED = (
    '{"players": ["आशा राव", "Őrzse Fűzfa"], "start": {"white": 1, "black": 4, "queen": "covered",'
    ' "queen_by": "white", "points": [20, 3]}}',
    '{"type": "stroke", "pocketed": ["white"], "written_at": "2026-01-31T20:20:00+00:00"}',
)
BEGAN = "2026-01-31T20:15:00.000+00:00"
WHITE = Kind.WHITE


@pytest.fixture
def match() -> Match:
    return play(FINISHED)


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[JournalArchive]:
    """The archive of the room, by a connection of its own."""
    with closing(Journal.open(tmp_path)) as journal, closing(journal.beside()) as other:
        yield JournalArchive(other)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A served match of Anna and Ben, with every kept match beside it."""
    with closing(Journal.open(tmp_path)) as journal, closing(journal.beside()) as other:
        archive = JournalArchive(other)
        settings = StreamSettings(beat_s=0.5)
        opened = Room(journal, settings, archive=archive, importer=MatchImporter(archive))
        opened.open()
        yield opened
        opened.close()


@pytest.fixture
def file(tmp_path: Path, match: Match) -> Path:
    """The exported file of a match from elsewhere."""
    path = tmp_path / "match.json"
    path.write_text(json.dumps(handed_out(Kept(7, BEGAN, match))), encoding="utf-8")
    return path


def take_in(page: Page, room: Room, file: Path) -> None:
    page.goto(f"{room.url}matches")
    page.locator("#file").set_input_files(file)
    page.wait_for_url("**/matches/2")


def is_within(page: Page) -> bool:
    """Whether nothing hangs over the right edge."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def fonts_loaded(page: Page) -> None:
    page.evaluate("document.fonts.ready.then(() => true)")


def test_a_match_from_a_file_is_taken_in_and_listed(page: Page, room: Room, file: Path) -> None:
    take_in(page, room, file)
    expect(page.locator("h1")).to_have_text("आशा राव – Őrzse Fűzfa")
    expect(page.locator("tbody").first.locator("tr")).to_have_count(1)
    expect(page.locator(".note").first).to_contain_text("27 : 3")
    page.get_by_role("link", name="All matches").click()
    expect(page.locator(".match")).to_have_count(2)
    expect(page.locator(".match").first).to_contain_text("taken in")
    expect(page.locator(".match").last).to_contain_text("under way")


def test_a_file_that_is_no_match_is_refused_in_a_line(page: Page, room: Room, tmp_path: Path) -> None:
    page.goto(f"{room.url}matches?lang=de")
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{")
    page.locator("#file").set_input_files(wrong)
    expect(page.locator("#file-refusal")).to_have_text("Diese Datei ist kein ausgegebenes Match.")
    wrong.write_text('{"header": {}, "entries": [{"type": "levitated"}], "began_at": "2026-01-31"}')
    page.locator("#file").set_input_files(wrong)
    expect(page.locator("#file-refusal")).to_contain_text("Eintrag 1 dieses Spiels passt nicht")


def test_a_long_match_is_followed_until_it_is_there(page: Page, room: Room, tmp_path: Path) -> None:
    """Its file has more than is tried before the answer: five thousand looks of a hand."""
    entries = [{"type": "hand_in", "t": float(at), "written_at": BEGAN} for at in range(5000)]
    whole = {"header": {}, "began_at": BEGAN, "entries": entries}
    long = tmp_path / "long.json"
    long.write_text(json.dumps({**whole, "entries": [*entries, {"type": "levitated"}]}))
    page.goto(f"{room.url}matches?lang=de")
    page.locator("#file").set_input_files(long)
    expect(page.locator("#file-refusal")).to_contain_text("Eintrag 5001 dieses Spiels passt nicht")
    expect(page.locator("#file-progress")).to_be_hidden()
    long.write_text(json.dumps(whole))
    take_in(page, room, long)


def test_a_match_put_away_is_gone_on_with_from_the_list(page: Page, room: Room) -> None:
    room.plays(1, WHITE)
    room.keeper.begin(room.revision(), header_for("carrom", "base", ("Cleo", "Dan")), put_away=True)
    room.plays(1)
    page.goto(f"{room.url}matches")
    expect(page.locator(".take-up")).to_have_count(1)
    room.plays(2)  # the score moves on while somebody reads
    page.get_by_role("button", name="Put away what is played, go on with this").click()
    expect(page.locator("#refusal")).to_contain_text("the score has moved on")
    page.get_by_role("button", name="Put away what is played, go on with this").click()
    expect(page.locator(".player").first).to_have_text("Anna")
    expect(page.locator(".side").first.locator(".count")).to_contain_text("8")
    page.goto(f"{room.url}matches/2")
    page.get_by_role("button", name="Go on with this match").click()
    expect(page.locator(".player").first).to_have_text("Cleo")


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "lang", [pytest.param(lang, marks=LONG if lang in ("en", "hu") else ()) for lang in LANGS]
)
def test_the_card_and_the_list_fit_every_screen_in_every_language(
    open_page: OpenPage, room: Room, file: Path, shoot: Shoot, lang: str
) -> None:
    phone = open_page(PHONE)
    take_in(phone, room, file)
    for size in (PHONE, TABLET, TELEVISION):
        phone.set_viewport_size({"width": size[0], "height": size[1]})
        for address in ("matches", "matches/2"):
            phone.goto(f"{room.url}{address}?lang={lang}")
            fonts_loaded(phone)
            assert is_within(phone), (address, size)
            shoot(phone, f"{address.replace('/', '-')}-{lang}-{size[0]}")
    expect(phone.locator(".kind")).to_have_text(CARDS[lang])
    expect(phone.locator("html")).to_have_attribute("lang", lang)


@pytest.mark.long
def test_a_file_of_every_kind_is_handed_out(page: Page, room: Room, file: Path) -> None:
    take_in(page, room, file)
    names = [link.get_attribute("href") for link in page.locator(".files a").all()]
    assert [str(name).removeprefix("/matches/2") for name in names] == [
        "/card.pdf",
        ".json",
        "/card.csv",
        "/statistics.csv",
        ".sol",
    ]
    for link in page.locator(".files a").all():
        with page.expect_download() as started:
            link.click()
        assert started.value.suggested_filename.startswith("match-2")
        assert started.value.path().stat().st_size > 50


def test_on_paper_there_is_the_card_alone(page: Page, room: Room, file: Path) -> None:
    take_in(page, room, file)
    page.emulate_media(media="print")
    expect(page.locator(".sheet-table")).to_be_visible()
    expect(page.locator(".signatures")).to_be_visible()
    for hidden in (".top", ".files", ".plots", ".back"):
        expect(page.locator(hidden)).to_be_hidden()


def opened_loud(open_page: OpenPage, room: Room, lang: str, **words: Any) -> Page:
    """A phone on which speech was switched on."""
    page = open_page(PHONE, **words)
    page.add_init_script(LISTENING)
    page.goto(f"{room.url}?lang={lang}")
    page.locator("#menu summary").click()
    page.locator("#speech").check()
    page.locator("#menu summary").click()
    expect(page.locator("body")).to_have_attribute("data-link", "open")
    return page


def spoken(page: Page) -> list[list[str]]:
    """The spoken texts after the sample."""
    said: list[list[str]] = page.evaluate("window.spoken")
    return said[1:]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        pytest.param("en", "Anna pocketed 1 white and shoots again.", marks=LONG),
        ("hi", "Anna ने 1 सफ़ेद गोटी पॉकेट की और फिर खेलेंगे।"),
        pytest.param("hu", "Anna süllyesztett: 1 fehér, és újra lök.", marks=LONG),
        ("de", "Anna versenkte 1× Weiß und spielt weiter."),
    ],
)
def test_a_ruling_is_spoken_in_the_pages_language(
    open_page: OpenPage, room: Room, lang: str, said: str
) -> None:
    page = opened_loud(open_page, room, lang)
    room.plays(1, WHITE)
    expect(page.locator("#ruling-text")).to_contain_text(said)
    assert [said in text and tongue == lang for text, tongue in spoken(page)] == [True]


def test_a_correction_is_called_once_and_nothing_again(open_page: OpenPage, room: Room) -> None:
    page = opened_loud(open_page, room, "en")
    for number in (1, 2, 3):
        room.plays(number, WHITE)
        # The sample, and each stroke once: when two come at one moment a page receives only the later one.
        expect(page.locator("html")).to_have_attribute("data-spoken", str(1 + number))
    revision = room.keeper.snapshot()["revision"]
    assert isinstance(revision, int)
    first = room.keeper.match().entries[2].seq
    room.keeper.rule(Amend(entry=first, act=Stroke(pocketed=(WHITE, WHITE))), revision)
    expect(page.locator("#ruling-text")).to_contain_text("Corrected")
    assert [text for text, _ in spoken(page)[3:]] == ["Corrected: entry 3 was a stroke."]


def test_nothing_is_spoken_unless_it_is_switched_on(page: Page, room: Room, visit: Visit) -> None:
    page.add_init_script(LISTENING)
    visit(page)
    room.plays(1, WHITE)
    expect(page.locator("#ruling-text")).to_contain_text("Anna")
    assert page.evaluate("window.spoken") == []
    expect(page.locator("#sound")).not_to_be_checked()


def test_what_was_before_the_page_was_opened_is_not_called(open_page: OpenPage, room: Room) -> None:
    room.plays(1, WHITE)
    page = opened_loud(open_page, room, "en")
    page.reload()
    expect(page.locator("#ruling-text")).to_contain_text("Anna")
    assert page.evaluate("window.spoken") == []
    expect(page.locator("#speech")).to_be_checked()


def test_a_question_that_arrives_in_english_is_asked_in_the_pages_language(
    open_page: OpenPage, room: Room
) -> None:
    page = open_page(PHONE)
    page.goto(f"{room.url}?lang=de")
    expect(page.locator("body")).to_have_attribute("data-link", "open")
    room.plays(1)
    fell = Pocketed(t_s=6.5, stroke=2, piece=Kind.BLACK, pocket=Pocket.NE)
    choices = (Choice("the black went down NE", (fell,)), Choice("a hand took the black", ()))
    room.keeper.receive(
        Uncertain(t_s=6.5, stroke=2, question="The black is no longer seen. Where did it go?", choices=choices)
    )
    expect(page.locator("#sheet-question")).to_have_text("Schwarz ist nicht mehr zu sehen. Wohin?")
    said = page.locator("#sheet-choices button").all_text_contents()
    assert [text.strip() for text in said] == ["in NE fiel: Schwarz", "eine Hand nahm: Schwarz"]
