"""The look: the chosen theme, and the drawn board in the set's own colours."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.conftest import FakeScorekeeper
from tests.web.fake_camera import FakeCamera
from web.app import WebSettings, create_app
from web.layout.look import style_of

DARK = 'href="/static/layout/dark.css" media="{}"'


@pytest.mark.parametrize(
    ("cookie", "media", "scheme"),
    [
        ("system", "(prefers-color-scheme: dark)", "light dark"),
        ("dark", "all", "dark"),
        ("light", "not all", "light"),
        ("shocking", "(prefers-color-scheme: dark)", "light dark"),
    ],
)
def test_a_page_comes_in_the_chosen_theme(client: FlaskClient, cookie: str, media: str, scheme: str) -> None:
    client.set_cookie("theme", cookie)
    page = client.get("/").get_data(as_text=True)
    assert DARK.format(media) in page
    assert f'<meta name="color-scheme" content="{scheme}">' in page


def test_the_sets_colours_are_a_style() -> None:
    client = create_app(FakeScorekeeper(), WebSettings(camera=FakeCamera())).test_client()
    answer = client.get("/set.css")
    assert answer.mimetype == "text/css"
    assert answer.get_data(as_text=True) == ":root { --disc-white: #fefefe; }\n"
    assert 'href="/set.css"' in client.get("/").get_data(as_text=True)


def test_wood_is_deeper_at_its_edges_and_what_is_no_colour_is_left_out() -> None:
    style = style_of({"wood": "#c89664", "black": "red; } body { display: none", "queen": None})
    assert style == ":root { --wood-light: #c89664; --wood-shade: #ae8257; }\n"
    assert style_of({}) == ""


def test_without_a_camera_the_board_has_its_usual_colours(client: FlaskClient) -> None:
    assert client.get("/set.css").get_data(as_text=True) == ""
    assert "/set.css" not in client.get("/").get_data(as_text=True)
