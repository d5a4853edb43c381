"""The whole box: a real server with codes, its real vision process on the virtual table, phones' requests."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from web.visitors.roles import CODE_HEADER

if TYPE_CHECKING:
    from tests.device.conftest import Line

PATIENCE_S = 90.0
PLAYER, UMPIRE = "PLAYER7", "UMPIRE7"


class Box:
    """A running `pocketwatch serve` with codes of its own."""

    def __init__(self, folder: Path) -> None:
        command = (sys.executable, "-m", "device", "serve", "--source", "virtual", "--host", "127.0.0.1")
        where = ("--port", "0", "--data", str(folder), "--code", PLAYER, "--umpire-code", UMPIRE)
        self.process = subprocess.Popen(
            [*command, *where], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        self.announcement = self._announcement()

    def asks(self, address: str, code: str | None = None, body: object = None) -> tuple[int, bytes]:
        """The answer's status and body."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **({CODE_HEADER: code} if code else {})}
        asked = urllib.request.Request(self.url + address, data, headers)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.read()

    def close(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE_S)

    def _announcement(self) -> str:
        assert self.process.stderr is not None
        lines: list[str] = []
        while not lines or not lines[-1].startswith("Watching"):
            lines.append(self.process.stderr.readline())
        return "".join(lines)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    opened = Box(tmp_path)
    yield opened
    opened.close()


def aligned(box: Box, line: Line, by: str) -> dict[str, Any]:
    """The seen place of the board, once it has this origin; asked again with every message of the camera."""
    for _ in range(300):
        line.next("live")
        status, said = box.asks("align.json", UMPIRE)
        alignment: dict[str, Any] = json.loads(said)
        if status == 200 and alignment["board"] and alignment["by"] == by:
            return alignment
    pytest.fail("no board was seen")


def test_codes_keep_strangers_out_and_the_umpire_moves_the_corners(
    box: Box, open_line: Callable[[int], Line]
) -> None:
    assert re.search(f"{re.escape(box.url)}join#[A-Z2-7]{{26}}", box.announcement)
    assert f"the umpire's code is {UMPIRE}" in box.announcement
    for address, code in (("undo", None), ("align", PLAYER), ("codes", PLAYER)):
        assert box.asks(address, code, {"revision": 0, "corners": []})[0] == 403
    assert box.asks("align/picture.jpg", PLAYER)[0] == 403

    line = open_line(int(box.url.rstrip("/").rpartition(":")[2]))
    first = aligned(box, line, "found")
    assert box.asks("align/picture.jpg", UMPIRE)[1].startswith(b"\xff\xd8")
    moved = [[x + 4, y + 2] for x, y in first["board"]["corners"]]
    assert box.asks("align", UMPIRE, {"corners": moved})[0] == 200
    alignment = aligned(box, line, "hand")
    assert alignment["board"]["corners"][0][0] == pytest.approx(moved[0][0], abs=1)

    status = json.loads(box.asks("status.json")[1])
    assert status["frames"]["seen"] > 0
    assert status["frames"]["dropped"] == 0
    assert status["alignment"]["by"] == "hand"
    assert status["vision_restarts"] == 0
