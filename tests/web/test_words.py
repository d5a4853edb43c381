"""Every sentence is translated into every language, the compiled catalogues are those of the .po files."""

from __future__ import annotations

import gzip
import json
import re
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from flask.testing import FlaskClient

from web.catalogues import (
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

LANGS = translated_languages()


@pytest.fixture(scope="module")
def said() -> Catalog:
    return gathered()


def forms(one: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (one,) if isinstance(one, str) else tuple(one or ("",))


def placeholders(text: str) -> frozenset[str]:
    """`{name}` of scripts and laws, `%(name)s` of pages."""
    braces = {name for _, name, _, _ in Formatter().parse(text) if name}
    return frozenset(braces | set(re.findall(r"%\((\w+)\)[sd]", text)))


def sentences(lang: str) -> list[Message]:
    return [message for message in catalogue(lang) if message.id]


@pytest.mark.parametrize("lang", LANGS)
def test_the_catalogue_has_exactly_what_is_said(lang: str, said: Catalog) -> None:
    kept = po_file(lang).read_bytes()
    assert po_of(brought_up_to_date(catalogue(lang), said)) == kept, "run python -m web.catalogues"


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_compiled_is_up_to_date(lang: str) -> None:
    catalog = catalogue(lang)
    assert po_file(lang).with_suffix(".mo").read_bytes() == mo_of(catalog), "run python -m web.catalogues"
    assert words_file(lang).read_text(encoding="utf-8") == words_of(catalog), "run python -m web.catalogues"


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
