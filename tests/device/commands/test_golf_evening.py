"""Golf kept by hand beside the virtual table: real processes, a kill while clubs are chosen in secret."""

from __future__ import annotations

import json
import os
import select
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from device.commands.export import exported
from device.keeping.drawer import CLUBS

if TYPE_CHECKING:
    from tests.device.conftest import Line

PATIENCE_S = 90.0
HANDS = {"Ann": ["6 Iron 1", "3 Wood 1"], "Bo": ["5 Iron 1", "8 Wood 1"]}
GOLFERS = {"game": "eighteen_holes", "players": list(HANDS), "options": {"hands": HANDS}}
CARROM = {"game": "carrom", "variant": "icf", "players": ["Anna", "Ben"]}


class Phone:
    """A browser that keeps its cookies and asks one server."""

    def __init__(self) -> None:
        self.url = ""
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def asks(self, address: str, **body: object) -> Any:
        data = json.dumps(body).encode() if body else None
        asked = urllib.request.Request(self.url + address, data, {"Content-Type": "application/json"})
        with self._opener.open(asked, timeout=PATIENCE_S) as answer:
            return json.load(answer)

    def begins(self, header: object) -> None:
        self.asks("matches", revision=self.asks("state.json")["revision"], header=header, put_away=True)

    def chooses(self, player: str, club: str) -> Any:
        revision = self.asks("state.json")["revision"]
        return self.asks("golf/club", revision=revision, player=player, club=club)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], tuple[subprocess.Popen[str], str]]]:
    """Starts servers of the virtual table on the same data folder; each with its address."""
    started: list[subprocess.Popen[str]] = []

    def launch() -> tuple[subprocess.Popen[str], str]:
        what = (sys.executable, "-m", "device", "serve", "--source", "virtual", "--seed", "3", "--code", "none")
        where = ("--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path))
        started.append(subprocess.Popen([*what, *where], stdout=subprocess.PIPE, text=True))
        assert started[-1].stdout is not None
        return started[-1], started[-1].stdout.readline().strip()

    yield launch
    for process in started:
        ends(process)


def ends(process: subprocess.Popen[str]) -> None:
    """Ends the process at once, with nothing said or saved."""
    process.kill()
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def entries(folder: Path, number: int) -> list[dict[str, object]]:
    return cast(list[dict[str, object]], exported(folder, number)["entries"])


def eyes_of(phone: Phone) -> tuple[int, ...]:
    """The children of the process that answers."""
    listed = Path(f"/proc/{phone.asks('status.json')['process']}/task").glob("*/children")
    return tuple(int(word) for listing in listed for word in listing.read_text().split())


def test_golf_is_kept_by_hand_beside_the_virtual_table_which_plays_on_later(
    start: Callable[[], tuple[subprocess.Popen[str], str]],
    open_line: Callable[[int], Line],
    tmp_path: Path,
) -> None:
    ann, bo = Phone(), Phone()
    first, url = start()
    ann.url = bo.url = url
    (eye,) = eyes_of(ann)
    ended = os.pidfd_open(eye)
    ann.begins(GOLFERS)
    with os.fdopen(ended):
        assert select.select([ended], [], [], PATIENCE_S)[0], "the virtual table plays on"
    seen = bo.asks("state.json")
    assert (seen["live"]["state"], seen["live"]["pieces"], seen["live"]["problem"]) == ("by_hand", None, None)
    ann.chooses("Ann", "3 Wood 1")
    ends(first)

    assert entries(tmp_path, 2) == []
    assert stat.S_IMODE((tmp_path / CLUBS).stat().st_mode) == 0o600
    _, url = start()
    ann.url = bo.url = url
    assert eyes_of(ann) == ()
    assert ann.asks("state.json")["live"]["state"] == "by_hand"
    assert ann.asks("golf/choices.json") == {"revision": 2, "chosen": ["Ann"], "own": {"Ann": "3 Wood 1"}}
    assert bo.asks("golf/choices.json")["own"] == {}
    bo.chooses("Bo", "8 Wood 1")
    assert [player["club"] for player in ann.asks("state.json")["score"]["players"]] == ["3 Wood 1", "8 Wood 1"]

    ann.begins(CARROM)
    line = open_line(int(url.rstrip("/").rpartition(":")[2]))
    while not line.next("score").payload["story"]:
        pass
    assert ann.asks("state.json")["live"]["state"] != "by_hand"
    assert {entry["by"] for entry in entries(tmp_path, 2)} == {"player"}
