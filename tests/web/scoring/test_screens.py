"""The overlay's query."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize(
    "query",
    ["size=0", "size=401", "size=big", "size=1e2", "size=²", "at=middle", "sides=0", "sides=1,,2", "sides=13"],
)
def test_what_cannot_be_is_explained(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/overlay?{query}")
    assert answer.status_code == 400
    assert query.split("=")[0] in answer.get_json()["error"]


@pytest.mark.parametrize(
    "query", ["", "size=150%25", "at=top-left", "sides=2,1", "sides=12", "sides=", "lang=hi"]
)
def test_what_can_be_is_shown(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/overlay?{query}")
    assert answer.status_code == 200
    assert "style=" not in answer.get_data(as_text=True)
