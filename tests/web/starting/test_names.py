"""Names as people write them: every script with its joiners, and nothing hidden or reversed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient

from rules.header import header_for
from rules.match import Match
from tests.web.past.shelf import visiting

if TYPE_CHECKING:
    from tests.web.conftest import Referee

READABLE = [
    "Maria Magdalena Szentpéteri-Kiss",  # as long as a page takes
    "क्‍षितिज",  # Devanagari: a joiner keeps the half letter
    "രാജന്‍",  # Malayalam as it was typed before chillus had signs: a joiner ends the word
    "শর‌্যাম",  # Bengali: a non-joiner keeps ya apart
    "ශ්‍රීමා",  # Sinhala: sri is one sign
    "👩‍👩‍👧 Ana",  # a family is one picture
    "❤️‍🔥",
    "می‌نا",
    "José",
]
HIDING = [
    "Anna\u202eneB",  # reverses the writing direction
    "Anna\u2066",
    "Anna\u200c",  # looks like Anna, and is another
    "An\u200dna",
    "\u200dAnna",
    "क\u200d\u200d\u200dर",
    "Anna\u200b",
    "Anna\x00",
    "Anna\nBen",
    "\ufeffAnna",
    "Anna\u00ad",
]


@pytest.mark.parametrize("name", READABLE)
def test_a_name_is_kept_as_it_is_written(client: FlaskClient, name: str) -> None:
    assert client.post("/session", json={"name": name}).get_json()["name"] == name


@pytest.mark.parametrize("name", HIDING)
def test_a_name_that_hides_something_is_refused(client: FlaskClient, name: str) -> None:
    answer = client.post("/session", json={"name": name})
    assert answer.status_code == 400
    assert "32 letters" in answer.get_json()["error"]


@pytest.mark.parametrize("name", READABLE)
def test_a_match_is_begun_by_such_names(referee: Referee, name: str) -> None:
    answer = referee.posts("/matches", {"revision": 0, "header": {"players": [name, "Ben"]}})
    assert answer.get_json()["score"]["sides"][0]["player"] == name


@pytest.mark.parametrize("name", [*HIDING, "x" * 65])
def test_no_match_is_begun_by_a_name_that_nobody_could_read(referee: Referee, name: str) -> None:
    answer = referee.posts("/matches", {"revision": 0, "header": {"players": [name, "Ben"]}})
    assert answer.status_code == 400
    assert "visible" in answer.get_json()["error"]
    assert referee.looks()["match"] == 1


def test_a_match_with_a_name_that_hides_something_is_not_taken_in() -> None:
    client, _ = visiting(Match.begin(header_for("carrom", "base", ("Anna\u202eneB", "Ben"))))
    document = client.get("/matches/1.json").get_json()
    answer = client.post("/matches/import", json=document)
    assert answer.status_code == 400
    assert "\\u202e" in answer.get_json()["error"]
