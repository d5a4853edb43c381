"""Where a library refuses a request, it is said in our words and in the reader's language."""

from __future__ import annotations

import json

import pytest
from flask import Flask
from werkzeug.exceptions import HTTPException, default_exceptions

from tests.web.conftest import FakeScorekeeper
from web.app import create_app
from web.languages.statuses import NO_PAGE, OTHERWISE, OWN, sentence_of


@pytest.fixture
def app() -> Flask:
    return create_app(FakeScorekeeper())


REFUSED = [
    ("GET", "/nowhere", b"", 404),
    ("PATCH", "/rulings", b"{}", 405),
    ("POST", "/rulings", b"[" + b" " * 10_000_000 + b"]", 413),
]


@pytest.mark.parametrize(("method", "path", "body", "status"), REFUSED)
def test_a_refusal_is_in_our_words(app: Flask, method: str, path: str, body: bytes, status: int) -> None:
    answer = app.test_client().open(path, method=method, data=body, content_type="application/json")
    assert answer.status_code == status
    assert answer.get_json() == {"error": OWN[status]}


def test_a_person_reads_it_in_a_language(app: Flask) -> None:
    page = app.test_client().get("/nowhere?lang=de", headers={"Accept": "text/html"}).get_data(as_text=True)
    assert NO_PAGE not in page
    assert "Adresse" in page


@pytest.mark.parametrize("kind", default_exceptions.values(), ids=lambda kind: str(kind.code))
def test_no_librarys_sentence_is_left(kind: type[HTTPException]) -> None:
    said = sentence_of(kind())
    assert said in (*OWN.values(), OTHERWISE)
    assert sentence_of(kind(description="our own sentence")) == "our own sentence"


BROKEN = [
    (b"", "it breaks at line 1, letter 1"),
    (b'{"a": 1,\n  b}', "it breaks at line 2, letter 3"),
    (b'{"a": 1} more', "it breaks at line 1, letter 10"),
    (b'{"a": "\x00"}', "it breaks at line 1, letter 8"),
]


@pytest.mark.parametrize(("body", "says"), BROKEN)
def test_a_text_that_is_no_json_is_refused_by_its_place(app: Flask, body: bytes, says: str) -> None:
    answer = app.test_client().post("/session", data=body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.get_json() == {"error": f"the body is not JSON: {says}"}


@pytest.mark.parametrize("body", [None, True, 5, "a text", [1]])
def test_a_body_of_another_sort_is_named_as_it_was_written(app: Flask, body: object) -> None:
    answer = app.test_client().post("/session", data=json.dumps(body), content_type="application/json")
    said = answer.get_json()["error"]
    written = repr(body) if isinstance(body, str | list) else json.dumps(body)
    assert said == f"the body must be a JSON object, not {written}"
