"""An evening at the table: a match from joining to the score card, with a network's failures."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from playwright.sync_api import Page, TimeoutError, expect

from device.virtual.play.play import Play
from device.virtual.source import habits
from device.virtual.staging.knowledge import Knowledge
from device.virtual.staging.world import World
from rules.carrom.laws.state import Phase
from rules.pieces import Kind
from rules.table import TableEvent
from tests.device.conftest import Room
from tests.web.browser.conftest import follow
from tests.web.browser.wire import Wire

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot

SEED = 2
PATIENCE_MS = 20_000
SOON_MS = 3_000
COARSE_HZ = 10.0  # nobody looks at these pictures
CHECKOUT = Path(__file__).parents[3]
SERVER = """
import sys
from pathlib import Path
from device.keeping.journal import Journal
from device.serving.stream import StreamSettings
from rules.pieces import Kind
from tests.device.conftest import Room

room = Room(Journal.open(Path(sys.argv[1])), StreamSettings(beat_s=0.5), port=int(sys.argv[2]))
room.open()
print(room.port, flush=True)
for line in sys.stdin:
    room.plays(int(line), Kind.WHITE)
    print("played", flush=True)
"""


def whole_board(room: Room) -> Iterator[TableEvent]:
    """The events at the virtual table until the room's match is decided."""
    play = Play(
        Knowledge(room.keeper.match().header),
        World(),
        np.random.default_rng(SEED),
        habits(np.random.default_rng(SEED)),
        COARSE_HZ,
    )
    for _ in play.run():
        yield from play.tell()
        if play.knowledge.phase is Phase.MATCH_OVER:
            break
    yield from play.tell()


def test_a_match_from_joining_to_the_score_card(
    open_page: OpenPage, table_with_codes: Room, shoot: Shoot
) -> None:
    page = open_page()
    page.goto(f"{table_with_codes.url}join#PLAYER7")
    page.get_by_label("Your name").fill("Asha")
    with page.expect_navigation():  # else the menu of the page that is left may be opened
        page.get_by_role("button", name="Join", exact=True).click()
    page.locator("#menu summary").click()
    follow(page.get_by_role("link", name="New match"))
    follow(page.locator('a[href="/new/carrom/base"]'))
    for seat, name in (("S", "Asha"), ("N", "Bela")):
        page.locator(f'.seat[data-seat="{seat}"]').click()
        page.locator("#name").fill(name)
    page.get_by_text("The rules in detail").click()
    page.get_by_label("points", exact=True).fill("1")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".side.shooting .player")).to_have_text("Asha")
    for event in whole_board(table_with_codes):
        table_with_codes.keeper.receive(event)
    expect(page.locator("#ruling-text")).to_contain_text("wins the match")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    shoot(page, "score-decided")
    page.goto(f"{table_with_codes.url}matches")
    page.get_by_role("link", name="Asha").first.click()
    expect(page.locator(".sheet-table tbody tr")).to_have_count(1)
    expect(page.locator(".sheet-table")).to_contain_text("Bela")


def test_a_server_that_is_killed_and_started_again_is_the_same_to_the_phone(page: Page, tmp_path: Path) -> None:
    with Server(tmp_path, 0) as first:
        page.goto(f"http://127.0.0.1:{first.port}/")
        expect(page.locator("body")).to_have_attribute("data-link", "open")
        page.evaluate("window.sameVisit = true")
        first.plays(1)
        expect(page.locator('.side[data-side="0"] .left li:not(.gone)')).to_have_count(8)
        first.dies()
        with Server(tmp_path, first.port) as second:
            second.plays(2)
            left = page.locator('.side[data-side="0"] .left li:not(.gone)')
            expect(left).to_have_count(7, timeout=PATIENCE_MS)
            page.locator("#undo").click()
            expect(left).to_have_count(8)
    assert page.evaluate("window.sameVisit") is True


@pytest.fixture
def wire(room: Room) -> Iterator[Wire]:
    opened = Wire(room.port)
    yield opened
    opened.close()


def test_a_phone_that_was_offline_says_so_and_catches_up(
    page: Page, room: Room, wire: Wire, shoot: Shoot
) -> None:
    page.goto(f"http://127.0.0.1:{wire.port}/")
    expect(page.locator("body")).to_have_attribute("data-link", "open")
    wire.cut()
    expect(page.locator("body")).to_have_attribute("data-link", "lost", timeout=PATIENCE_MS)
    expect(page.locator("#veil")).to_contain_text("No connection")
    shoot(page, "score-offline")
    room.plays(1, Kind.WHITE)
    wire.mend()
    expect(page.locator('.side[data-side="0"] .left li:not(.gone)')).to_have_count(8, timeout=PATIENCE_MS)
    expect(page.locator("body")).to_have_attribute("data-link", "open")


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "address",
    [
        "screen",
        "status",
        *(pytest.param(page, marks=pytest.mark.long) for page in ("umpire", "correct", "overlay")),
    ],
)
def test_every_page_that_is_kept_up_to_date_says_how_old_it_is(
    page: Page, room: Room, wire: Wire, address: str
) -> None:
    page.goto(f"http://127.0.0.1:{wire.port}/{address}")
    if address == "status":
        expect(page.locator("#entries .value")).to_have_text("0")
    else:
        expect(page.locator("body")).to_have_attribute("data-link", "open")
    wire.cut()
    notice = page.locator("#health" if address == "status" else "#veil")
    expect(notice).to_have_text(
        re.compile(r"No connection\. This is how it stood \d+ s ago\."), timeout=PATIENCE_MS
    )
    room.plays(1, Kind.WHITE)
    wire.mend()
    expect(page.get_by_text("No connection").filter(visible=True)).to_have_count(0, timeout=PATIENCE_MS)


def test_a_ruling_into_a_dead_line_is_said_to_be_without_an_answer(page: Page, room: Room, wire: Wire) -> None:
    room.plays(1, Kind.WHITE)
    page.goto(f"http://127.0.0.1:{wire.port}/")
    expect(page.locator("#undo")).to_be_enabled()
    wire.cut()
    page.locator("#undo").click()
    expect(page.locator("#refusal")).to_contain_text("No answer came", timeout=PATIENCE_MS)
    wire.mend()
    with suppress(TimeoutError):  # unless the first one, which arrives late, was received before
        page.locator("#undo").click(timeout=SOON_MS)
    expect(page.locator('.side[data-side="0"] .left li:not(.gone)')).to_have_count(9, timeout=PATIENCE_MS)


class Server:
    """A server in a process of its own, to be killed."""

    def __init__(self, folder: Path, port: int) -> None:
        self._process = subprocess.Popen(
            (sys.executable, "-c", SERVER, str(folder), str(port)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=CHECKOUT,
            env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        )
        self.port = int(self._reads())

    def plays(self, number: int) -> None:
        """One stroke that pockets a white."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{number}\n")
        self._process.stdin.flush()
        assert self._reads() == "played"

    def dies(self) -> None:
        """Ends the process at once, with nothing said or saved."""
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()

    def _reads(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ValueError):  # it was killed, and its pipes are closed
            self.dies()
