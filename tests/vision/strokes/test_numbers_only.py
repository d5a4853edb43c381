"""The stages after tracking read numbers only: no picture, and no library that could measure one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

VISION = Path(__file__).resolve().parents[3] / "vision"
PIXELS = (
    "numpy",
    "cv2",
    "vision.frame",
    "vision.change",
    "vision.observing.reading_pictures",
    "vision.rectified",
)


@pytest.mark.parametrize("stage", ["layouts", "evidence", "strokes"])
def test_no_stage_after_tracking_imports_what_reads_pixels(stage: str) -> None:
    wrong = [
        f"{path.relative_to(VISION)} imports {name}"
        for path in sorted((VISION / stage).glob("*.py"))
        for name in imported(path)
        if any(name == door or name.startswith(f"{door}.") for door in PIXELS)
    ]
    assert wrong == []


def imported(path: Path) -> list[str]:
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    return names + [str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)]
