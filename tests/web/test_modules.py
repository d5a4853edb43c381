"""A page names all scripts beforehand that its own will ask for."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from web.modules import STATIC, imported

SCRIPTS = sorted(path.name for path in STATIC.glob("*.js"))


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_import_is_followed(name: str) -> None:
    for one in (name, *imported(name)):
        text = (STATIC / one).read_text(encoding="utf-8")
        assert set(re.findall(r'"\./([\w.-]+\.js)"', text)) <= set(imported(name)), one


def test_the_page_says_the_score_before_any_script(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    assert 'class="player">Anna<' in page
    assert 'class="number">0<' in page


def test_the_page_names_all_its_scripts(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    named = re.findall(r'<link rel="modulepreload" href="/static/([\w.-]+)">', page)
    assert named == list(imported("scoreboard.js"))
    assert "show.js" in named
    assert "words.js" in named
