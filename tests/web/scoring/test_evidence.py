"""The camera's kept evidence of an event is served, and nothing else of the disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from rules.pieces import Kind
from rules.table import Choice, Pocketed, StrokeEnded, StrokeStarted, Uncertain
from tests.web.conftest import FakeScorekeeper
from web.app import WebSettings, create_app


@pytest.fixture
def browser(keeper: FakeScorekeeper, tmp_path: Path) -> FlaskClient:
    kept = tmp_path / "clips" / "s3-1"
    kept.mkdir(parents=True)
    (kept / "before.jpg").write_bytes(b"before")
    (kept / "clip.mp4").write_bytes(b"0123456789")
    (kept / "meta.json").write_text("{}")
    (tmp_path / "before.jpg").write_bytes(b"not yours")
    return create_app(keeper, WebSettings(evidence=tmp_path / "clips")).test_client()


def test_a_still_and_a_part_of_the_clip_are_handed_out(browser: FlaskClient) -> None:
    with browser.get("/evidence/s3-1/before.jpg") as still:
        assert still.data == b"before"
    with browser.get("/evidence/s3-1/clip.mp4", headers={"Range": "bytes=2-4"}) as part:
        assert (part.status_code, part.data) == (206, b"234")


@pytest.mark.parametrize(
    "address",
    [
        "s3-1/after.jpg",
        "s3-1/meta.json",
        "../before.jpg",
        "..%2Fbefore.jpg",
        "%2e%2e/before.jpg",
        "none/before.jpg",
    ],
)
def test_nothing_else_is(browser: FlaskClient, address: str) -> None:
    answer = browser.get(f"/evidence/{address}")
    assert answer.status_code == 404
    assert answer.data != b"not yours"


def test_without_a_folder_there_is_none(client: FlaskClient) -> None:
    assert client.get("/evidence/s3-1/before.jpg").status_code == 404


def test_a_question_names_its_evidence(keeper: FakeScorekeeper, client: FlaskClient) -> None:
    black = Pocketed(t_s=1.2, stroke=1, piece=Kind.BLACK)
    keeper.receive(
        StrokeStarted(t_s=1.0, stroke=1),
        Uncertain(
            t_s=1.2, stroke=1, question="?", choices=(Choice("fell", (black,)), Choice("no", ())), clip="s1-2"
        ),
        StrokeEnded(t_s=2.0, stroke=1, touched=True),
    )
    assert client.get("/state.json").get_json()["evidence"] == {"2": "s1-2"}
    assert client.get("/log.json").get_json()["deeds"][0]["clip"] == "s1-2"
