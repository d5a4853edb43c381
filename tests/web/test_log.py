"""The log as pages of deeds, the newest first."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from rules.table import StrokeEnded, StrokeStarted
from tests.web.conftest import FakeScorekeeper
from web.scoring import correct
from web.scoring.correct import AT_ONCE

STROKES = 2 * AT_ONCE + 10


@pytest.fixture
def long(keeper: FakeScorekeeper) -> FakeScorekeeper:
    for k in range(1, STROKES + 1):
        keeper.receive(
            StrokeStarted(t_s=3.0 * k, stroke=k),
            StrokeEnded(t_s=3.0 * k + 1, stroke=k, left_lines=True, touched=True),
        )
    return keeper


def entries(log: dict[str, object]) -> list[int]:
    shown = log["deeds"]
    assert isinstance(shown, list)
    return [deed["entry"] for deed in shown]


def test_a_long_log_comes_in_pages_that_leave_nothing_out(long: FakeScorekeeper, client: FlaskClient) -> None:
    page = client.get("/log.json").get_json()
    assert len(page["deeds"]) == AT_ONCE
    seen = entries(page)
    while page["older"] is not None:
        page = client.get(f"/log.json?before={page['older']}").get_json()
        seen += entries(page)
    assert seen == [2 * k for k in range(STROKES, 0, -1)]


def test_a_page_reaches_back_to_the_entry_that_is_wanted(long: FakeScorekeeper, client: FlaskClient) -> None:
    page = client.get("/log.json?since=16").get_json()
    assert entries(page)[-1] == 16
    assert page["older"] == 15
    assert len(client.get(f"/log.json?since={2 * STROKES}").get_json()["deeds"]) == AT_ONCE


def test_no_page_reaches_too_far_back(
    long: FakeScorekeeper, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(correct, "FURTHEST", 300)
    page = client.get("/log.json?since=1").get_json()
    assert len(page["deeds"]) == 150
    assert page["older"] == 2 * STROKES - 299


def test_a_short_log_is_one_page(client: FlaskClient) -> None:
    page = client.get("/log.json").get_json()
    assert (page["deeds"], page["older"]) == ([], None)


@pytest.mark.parametrize("wrong", ["x", "-1", "1.5", "9" * 30, "\u0663"])
def test_a_number_that_is_none_is_refused(client: FlaskClient, wrong: str) -> None:
    answer = client.get("/log.json", query_string={"before": wrong})
    assert answer.status_code == 400
    assert "must be the number of an entry" in answer.get_json()["error"]
