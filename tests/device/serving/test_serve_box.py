"""The whole box: a real server with codes, its real vision process on the virtual table, phones' requests."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.device.serving.served import Served, verify_ends_in_order

if TYPE_CHECKING:
    from tests.device.conftest import Line

PATIENCE_S = 90.0
PLAYER, UMPIRE = "PLAYER7", "UMPIRE7"


def box_in(folder: Path) -> tuple[Served, str]:
    """A running `pocketwatch serve` with codes of its own, and what it announces until it watches."""
    words = ("--source", "virtual", "--code", PLAYER, "--umpire-code", UMPIRE)
    served = Served(folder, *words, stderr=subprocess.PIPE)
    assert served.process.stderr is not None
    lines: list[str] = []
    while not lines or not lines[-1].startswith("Watching"):
        lines.append(served.process.stderr.readline())
    return served, "".join(lines)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[tuple[Served, str]]:
    served, announcement = box_in(tmp_path)
    yield served, announcement
    if served.is_running():
        served.ends(signal.SIGKILL)


def aligned(box: Served, line: Line, by: str) -> dict[str, Any]:
    """The seen place of the board, once it has this origin; asked again with every message of the camera."""
    for _ in range(300):
        line.next("live")
        status, said = box.answers("align.json", UMPIRE)
        alignment: dict[str, Any] = json.loads(said)
        if status == 200 and alignment["board"] and alignment["by"] == by:
            return alignment
    pytest.fail("no board was seen")


def test_codes_keep_strangers_out_the_umpire_moves_the_corners_and_it_ends_in_order(
    box: tuple[Served, str], open_line: Callable[[int], Line]
) -> None:
    served, announcement = box
    assert re.search(f"{re.escape(served.url)}join#[A-Z2-7]{{26}}", announcement)
    assert f"the umpire's code is {UMPIRE}" in announcement
    for address, code in (("undo", None), ("align", PLAYER), ("codes", PLAYER)):
        assert served.answers(address, code, {"revision": 0, "corners": []})[0] == 403
    assert served.answers("align/picture.jpg", PLAYER)[0] == 403

    line = open_line(served.port)
    first = aligned(served, line, "found")
    assert served.answers("align/picture.jpg", UMPIRE)[1].startswith(b"\xff\xd8")
    moved = [[x + 4, y + 2] for x, y in first["board"]["corners"]]
    assert served.answers("align", UMPIRE, {"corners": moved})[0] == 200
    alignment = aligned(served, line, "hand")
    assert alignment["board"]["corners"][0][0] == pytest.approx(moved[0][0], abs=1)

    status = json.loads(served.answers("status.json")[1])
    assert status["frames"]["seen"] > 0
    assert status["frames"]["dropped"] == 0
    assert status["alignment"]["by"] == "hand"
    assert status["vision_restarts"] == 0
    verify_ends_in_order(served, line, signal.SIGTERM)
