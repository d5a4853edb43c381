"""The desk of the label page and its requests: what is kept, what is refused, and that nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from device.cli import main
from device.labelling.desk import Desk
from tests.device.labelling.boards import LAID, draw_boards
from web.watching.labelling import create_label_app

BAD = 2
PATIENCE_S = 20.0
CHECKOUT = Path(__file__).resolve().parents[3]
CORNERS = {"NW": [1.0, 2.0], "NE": [30.0, 2.0], "SE": [30.0, 20.0], "SW": None}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two grey pictures."""
    for name in ("a.png", "b.png"):
        cv2.imwrite(str(tmp_path / name), np.full((200, 300, 3), 120, np.uint8))
    return tmp_path


@pytest.fixture
def client(folder: Path) -> FlaskClient:
    return create_label_app(Desk(folder)).test_client()


def truth_in(folder: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    return read


def saved(client: FlaskClient, name: str, revision: str, **entry: object) -> tuple[int, dict[str, Any]]:
    answer = client.post(f"/pictures/{name}/label", json={"revision": revision, "entry": entry})
    return answer.status_code, answer.get_json()


def test_a_label_is_kept_and_the_list_says_so(client: FlaskClient, folder: Path) -> None:
    pieces = [{"kind": "white", "px": [5.0, 6.0], "r_px": 4.0}]
    code, told = saved(client, "a.png", "", corners_px=CORNERS, pieces=pieces)
    assert code == 200
    assert told["entry"] == truth_in(folder)["a.png"]
    assert told["entry"]["size"] == [300, 200]
    listed = client.get("/pictures.json").get_json()["pictures"]
    assert [(one["name"], one["state"], one["pieces"]) for one in listed] == [
        ("a.png", "labelled", 1),
        ("b.png", "untouched", None),
    ]


def test_a_stale_label_changes_nothing_and_brings_the_fresh_one(client: FlaskClient, folder: Path) -> None:
    _, first = saved(client, "a.png", "", corners_px=CORNERS, notes="first")
    code, told = saved(client, "a.png", "", corners_px=CORNERS, notes="second")
    assert code == 409
    assert "elsewhere" in told["error"]
    assert told["state"] == first
    assert truth_in(folder)["a.png"]["notes"] == "first"
    assert saved(client, "a.png", first["revision"], corners_px=CORNERS, notes="third")[0] == 200


def test_what_another_program_wrote_stays(client: FlaskClient, folder: Path) -> None:
    others = {"z.png": {"dice": []}, "a.png": {"condition": "night", "pieces": None}, "about": 7}
    (folder / "truth.json").write_text(json.dumps(others))
    revision = client.get("/pictures/a.png.json").get_json()["revision"]
    assert saved(client, "a.png", revision, corners_px=CORNERS, pieces=[])[0] == 200
    truth = truth_in(folder)
    assert list(truth) == ["z.png", "a.png", "about"]
    assert truth["z.png"] == {"dice": []}
    assert truth["a.png"]["condition"] == "night"
    assert truth["a.png"]["pieces"] == []


def test_a_truth_that_is_broken_meanwhile_is_told_and_left_alone(client: FlaskClient, folder: Path) -> None:
    (folder / "truth.json").write_text("{half")
    code, told = saved(client, "a.png", "", corners_px=CORNERS)
    assert code == 507
    assert "truth.json" in told["error"]
    assert (folder / "truth.json").read_text() == "{half"


def test_requests_that_fit_nothing_are_refused_in_one_line(client: FlaskClient, folder: Path) -> None:
    assert client.get("/pictures/c.png.json").status_code == 404
    assert client.get("/pictures/c.png/image").status_code == 404
    assert saved(client, "a.png", "", pieces=[{}])[0] == 400
    assert client.post("/pictures/a.png/reading", json={"corners": [[0, 0]]}).status_code == 400
    same = [[5, 5]] * 4
    refused = client.post("/pictures/a.png/reading", json={"corners": same})
    assert refused.status_code == 400
    assert "NW NE SE SW" in refused.get_json()["error"]
    assert client.post("/pictures/a.png/label", data="x").status_code == 415
    (folder / "a.png").write_bytes(b"no picture any more")
    assert "not a picture that can be read" in client.get("/pictures/a.png.json").get_json()["error"]


def test_a_board_is_read_with_its_pieces_and_again_through_given_corners(tmp_path: Path) -> None:
    draw_boards(tmp_path, "board.png")
    client = create_label_app(Desk(tmp_path)).test_client()
    found = client.post("/pictures/board.png/reading", json={"corners": None}).get_json()
    assert sorted(piece["kind"] for piece in found["pieces"]) == sorted(str(piece.kind) for piece in LAID)
    assert {listed["state"] for listed in client.get("/pictures.json").get_json()["pictures"]} == {"read"}
    turned = found["corners"][1:] + found["corners"][:1]
    again = client.post("/pictures/board.png/reading", json={"corners": turned}).get_json()
    assert again["corners"] == turned
    was, now = (sorted(tuple(piece["px"]) for piece in reading["pieces"]) for reading in (found, again))
    assert np.allclose(was, now, atol=1.0)
    assert not (tmp_path / "truth.json").exists()


def test_a_picture_that_no_browser_shows_comes_as_one_that_it_does(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.tiff"), np.full((40, 60, 3), 120, np.uint8))
    image = create_label_app(Desk(tmp_path)).test_client().get("/pictures/a.tiff/image")
    assert image.mimetype == "image/png"
    assert image.data.startswith(b"\x89PNG")


def test_a_killed_server_loses_nothing_that_was_saved(folder: Path) -> None:
    """The real command, killed without a warning after each label."""
    for round_, name in enumerate(("a.png", "b.png"), 1):
        with served(folder) as url:
            body = {"revision": "", "entry": {"corners_px": CORNERS, "notes": f"round {round_}"}}
            request = urllib.request.Request(
                f"{url}pictures/{name}/label", json.dumps(body).encode(), {"Content-Type": "application/json"}
            )
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                assert answer.status == 200
    assert [entry["notes"] for entry in truth_in(folder).values()] == ["round 1", "round 2"]
    assert sorted(path.name for path in folder.iterdir()) == ["a.png", "b.png", "truth.json"]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """`pocketwatch label` in a process of its own, at this address; killed in the end."""
    words = (sys.executable, "-m", "device", "label", str(folder), "--host", "127.0.0.1", "--port", "0")
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=CHECKOUT
    ) as run:
        assert run.stdout is not None
        try:
            yield run.stdout.readline().strip()
        finally:
            run.kill()


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["label", *words]) == BAD
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_what_cannot_be_labelled_is_refused_in_one_line(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "holds no pictures" in refused(capsys, str(empty))
    assert "is no folder" in refused(capsys, str(tmp_path / "nowhere"))
    for text in ("not json", "[]", '"text"'):
        (folder / "truth.json").write_text(text)
        assert "truth.json" in refused(capsys, str(folder))
        assert (folder / "truth.json").read_text() == text
    assert "--truth" in refused(capsys, str(folder), "--truth", str(tmp_path / "no/folder/t.json"))
    (folder / "c.jpg").write_bytes(b"no picture")
    assert "c.jpg" in refused(capsys, str(folder), "--truth", str(tmp_path / "t.json"))
