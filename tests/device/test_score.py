"""`pocketwatch score` over pictures with truth, in both of its forms, and its refusals."""

import json
from pathlib import Path
from typing import Any

import pytest

from device.cli import main


def scored(folder: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["score", str(folder), "--json"]) == 0
    table: dict[str, Any] = json.loads(capsys.readouterr().out)
    return table


def test_rendered_stills_are_read_with_the_board_found_by_itself(
    shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = scored(shared / "renders/stills", capsys)
    assert table["boards"]["found"] == 8
    assert table["pieces"]["any"]["f1"] >= 0.98
    assert table["position_mm"]["mean"] <= 1.0


def test_a_folder_without_truth_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(tmp_path)]) == 2
    assert "no picture with a truth" in capsys.readouterr().err


@pytest.mark.parametrize(
    "truth", ["not json", "[]", '{"a.jpg": {"corners_px": 7}}', '{"a.jpg": {"pieces": [{}]}}']
)
def test_an_unfit_truth_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], truth: str
) -> None:
    (tmp_path / "a.jpg").write_bytes(b"")
    (tmp_path / "truth.json").write_text(truth)
    assert main(["score", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
