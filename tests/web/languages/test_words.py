"""Every sentence is translated into every language, the compiled catalogues are those of the .po files."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from flask import Flask
from flask.testing import FlaskClient

from rules.carrom.laws.sentences import SENTENCES as CARROM
from rules.golf.carom_golf.play.sentences import SENTENCES as CAROM_GOLF
from rules.golf.eighteen_holes.table.sentences import SENTENCES as EIGHTEEN_HOLES
from rules.record.unwatched import REASONS
from rules.verdict import say
from tests.web.conftest import FakeScorekeeper
from web.app import create_app
from web.languages import phrases
from web.languages.catalogues import (
    brought_up_to_date,
    catalogue,
    gathered,
    mo_of,
    po_file,
    po_of,
    translated_languages,
    words_file,
    words_of,
)
from web.languages.language import LANGUAGES, ngettext, number
from web.languages.phrases import PHRASES
from web.languages.verdicts import verdict_text

LANGS = translated_languages()
PHRASED = Path(phrases.__file__)
LANGUAGE_CHOICES = [
    ("?lang=hu", "de", "hi", "hu"),
    ("", "de", "hi", "de"),
    ("", "", "hi-IN,en;q=0.5", "hi"),
    ("", "", "fr, de;q=0.7, en;q=0.3", "de"),
    ("", "", "fr", "en"),
    ("", "", "", "en"),
    ("?lang=xx", "yy", "hi", "hi"),
]


@pytest.fixture(scope="module")
def said() -> Catalog:
    return gathered()


@pytest.fixture
def app() -> Flask:
    return create_app(FakeScorekeeper())


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ("",))


def placeholders(text: str) -> frozenset[str]:
    """`{name}` of scripts and laws, `%(name)s` of pages."""
    braces = {name for _, name, _, _ in Formatter().parse(text) if name}
    return frozenset(braces | set(re.findall(r"%\((\w+)\)[sd]", text)))


def sentences(lang: str) -> list[Message]:
    return [message for message in catalogue(lang) if message.id]


@pytest.mark.parametrize("lang", LANGS)
def test_the_catalogue_has_exactly_what_is_said(lang: str, said: Catalog) -> None:
    kept = po_file(lang).read_bytes()
    assert po_of(brought_up_to_date(catalogue(lang), said)) == kept, "run python -m web.languages.catalogues"


@pytest.mark.parametrize("lang", LANGS)
def test_every_sentence_is_translated(lang: str) -> None:
    waiting = [message.id for message in sentences(lang) if not all(forms(message.string))]
    assert waiting == []


@pytest.mark.parametrize("lang", LANGS)
def test_translations_fill_in_what_the_sentences_do(lang: str) -> None:
    wrong = [
        form
        for message in sentences(lang)
        for form in forms(message.string)
        if placeholders(form) != placeholders(forms(message.id)[-1])
    ]
    assert wrong == []


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_compiled_is_up_to_date(lang: str) -> None:
    catalog = catalogue(lang)
    assert po_file(lang).with_suffix(".mo").read_bytes() == mo_of(catalog), (
        "run python -m web.languages.catalogues"
    )
    assert words_file(lang).read_text(encoding="utf-8") == words_of(catalog), (
        "run python -m web.languages.catalogues"
    )


@pytest.mark.parametrize("lang", LANGS)
def test_words_are_fetched_packed_and_kept(client: FlaskClient, lang: str) -> None:
    plain = client.get(f"/words/{lang}.json")
    packed = client.get(f"/words/{lang}.js?v=1", headers={"Accept-Encoding": "gzip"})
    script = gzip.decompress(packed.get_data()).decode()
    assert json.loads(script.removeprefix("window.pocketwatchWords = ").removesuffix(";")) == plain.get_json()
    assert len(packed.get_data()) < len(script) / 2
    assert "immutable" in packed.headers["Cache-Control"]
    assert "immutable" not in client.get(f"/words/{lang}.js").headers["Cache-Control"]


def test_english_says_what_is_written(client: FlaskClient) -> None:
    assert client.get("/words/en.json").get_json()["words"] == {}


def test_a_language_that_is_not_there_is_refused(client: FlaskClient) -> None:
    answer = client.get("/words/xx.json")
    assert answer.status_code == 404
    assert "hi" in answer.get_json()["error"]


CHECKOUT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def written() -> str:
    """All code but the phrases themselves, with sentences over several lines joined again."""
    paths = [
        path
        for room in ("rules", "calibration", "vision", "device", "web")
        for path in (CHECKOUT / room).rglob("*.py")
    ]
    texts = (path.read_text(encoding="utf-8") for path in paths if path != PHRASED)
    return " ".join(re.sub(r'"\s+f?"', "", text) for text in texts)


def literal_parts(sentence: str) -> list[str]:
    return [part for part, *_ in Formatter().parse(sentence)]


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_that_arrives_finished_is_one_that_is_said(phrase: str, written: str) -> None:
    assert all(part in written for part in literal_parts(phrase))


@pytest.mark.parametrize(("asked", "cookie", "wanted", "lang"), LANGUAGE_CHOICES)
def test_a_persons_choice_comes_before_the_browsers(
    client: FlaskClient, asked: str, cookie: str, wanted: str, lang: str
) -> None:
    if cookie:
        client.set_cookie("language", cookie)
    page = client.get(f"/matches{asked}", headers={"Accept-Language": wanted})
    assert f'<html lang="{lang}">' in page.get_data(as_text=True)
    assert {"Cookie", "Accept-Language"} <= set(page.vary)


def test_a_choice_is_remembered(client: FlaskClient) -> None:
    client.get("/matches?lang=hu")
    assert '<html lang="hu">' in client.get("/matches").get_data(as_text=True)


def test_every_language_is_offered_at_the_same_address(client: FlaskClient) -> None:
    page = client.get("/matches?page=1").get_data(as_text=True)
    for lang in LANGUAGES:
        assert f'href="/matches?page=1&amp;lang={lang}" lang="{lang}"' in page


@pytest.mark.parametrize(
    ("lang", "seen"), [("en", "12,345"), ("hi", "12,345"), ("hu", "12\N{NO-BREAK SPACE}345"), ("de", "12.345")]
)
def test_numbers_are_written_as_the_language_does(app: Flask, lang: str, seen: str) -> None:
    with app.test_request_context(f"/?lang={lang}"):
        assert number(12345) == seen


@pytest.mark.parametrize(
    ("lang", "forms_of_0_1_2"),
    [
        ("en", ("0 places", "1 place", "2 places")),
        ("hi", ("0 जगह", "1 जगह", "2 जगहें")),
        ("hu", ("0 hely", "1 hely", "2 hely")),
        ("de", ("0 Stellen", "1 Stelle", "2 Stellen")),
    ],
)
def test_plurals_are_those_of_the_language(app: Flask, lang: str, forms_of_0_1_2: tuple[str, ...]) -> None:
    with app.test_request_context(f"/?lang={lang}"):
        assert tuple(ngettext("%(n)s place", "%(n)s places", n) for n in range(3)) == forms_of_0_1_2


def test_a_verdict_is_said_by_its_key(app: Flask) -> None:
    verdict = say(CARROM, "shoots_again", player="black", n=2, colour="white")
    with app.test_request_context("/?lang=de"):
        assert verdict_text("carrom", verdict) == "black versenkte 2× Weiß und spielt weiter."
    with app.test_request_context("/?lang=en"):
        assert verdict_text("carrom", verdict) == verdict.text
    with app.test_request_context("/?lang=hi"):
        assert verdict_text("a game of tomorrow", verdict) == verdict.text


def test_every_reason_why_nobody_watched_is_translated() -> None:
    assert set(REASONS.values()) <= set(PHRASES)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Stroke 2 of Rita's flat green, 8 impulses east: flat green holed, red 5,-4."),
        ("de", "Stoß 2 von Rita (flach, Grün), 8 Impulse nach Osten: flach, Grün im Loch, Rot 5,-4."),
    ],
)
def test_a_stroke_of_golf_is_told_in_the_page_s_language(app: Flask, lang: str, said: str) -> None:
    stroke: dict[str, str | int] = {
        "player": "Rita",
        "ball": "flat green",
        "n": 2,
        "impulses": 8,
        "direction": "east",
    }
    verdict = say(CAROM_GOLF, "stroke", **stroke, end="flat green holed, red 5,-4")
    with app.test_request_context(f"/?lang={lang}"):
        assert verdict_text("carom_golf", verdict) == said


@pytest.mark.parametrize(("lang", "said"), [("en", "Automaton 2"), ("de", "Automat 2"), ("hu", "2. automata")])
def test_the_name_of_nobody_who_plays_is_translated(app: Flask, lang: str, said: str) -> None:
    verdict = say(EIGHTEEN_HOLES, "token", player="Automaton 2", worth=1, hole=3, points=1)
    with app.test_request_context(f"/?lang={lang}"):
        assert said in verdict_text("eighteen_holes", verdict)
