"""The main command as a whole: real processes, a virtual table, a real browser, and a kill during a board."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from device.browser.chromium import find_chromium
from device.commands.export import exported
from rules.scenario import play
from tests.chromium import FLAGS
from tests.device.serving.served import PATIENCE_S, Served, verify_ends_in_order, wait_for_end

if TYPE_CHECKING:
    from tests.device.conftest import Line

SEED = "3"  # its first stroke pockets a piece, so that no test waits long for a score
LONG_FILE = 40_000  # entries, some seconds of work

OpenLine = Callable[..., "Line"]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of the virtual table."""
    return tmp_path_factory.mktemp("serve") / "data"


@pytest.fixture(scope="module")
def serve() -> Iterator[Callable[..., Served]]:
    """Starts servers on a data folder."""
    started: list[Served] = []

    def start(folder: Path, source: str = "virtual") -> Served:
        match = ("--players", "Anna,Ben", "--code", "none")
        started.append(Served(folder, "--source", source, "--seed", SEED, *match))
        return started[-1]

    yield start
    for served in started:
        if served.is_running():
            served.ends(signal.SIGKILL)


@pytest.fixture(scope="module")
def table(serve: Callable[..., Served], data: Path) -> Served:
    """The virtual table, served: a process of its own takes ten seconds of work until its first score."""
    return serve(data)


def left(state: dict[str, object]) -> int:
    score = cast(dict[str, list[dict[str, int]]], state["score"])
    return sum(side["left"] for side in score["sides"])


def test_the_page_scores_the_virtual_table_and_undoes(table: Served, data: Path, tmp_path: Path) -> None:
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium here: install it, or run python -m device.browser.chromium as root")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page(viewport={"width": 390, "height": 844})
        later = page.locator("#sheet-later")
        page.add_locator_handler(later, later.click)  # a doubtful stroke asks: this test does not answer
        page.goto(table.url)
        page.evaluate("window.sameVisit = true")
        expect(page.locator("#pieces .piece")).not_to_have_count(0, timeout=PATIENCE_S * 1000)
        expect(page.locator(".side .left li.gone")).not_to_have_count(0, timeout=PATIENCE_S * 1000)
        page.screenshot(path=tmp_path / "phone.png")
        _undo(page)
        assert page.evaluate("window.sameVisit") is True
        browser.close()
    assert (tmp_path / "phone.png").stat().st_size > 10_000
    entries = cast(list[dict[str, object]], exported(data)["entries"])
    assert "retract" in [entry["type"] for entry in entries]


SILENT, HALF_A_HEAD = b"", b"GET / HTT"
HALF_A_BODY = b"POST /session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"
STREAM, CARD = (
    b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % at for at in (b"events", b"matches/1/card.pdf")
)
ENDS_WITHIN_S = 3.5  # three, and what the system takes for the end of a process


def test_a_dead_camera_process_is_shown_and_started_again(table: Served, open_line: OpenLine) -> None:
    line = open_line(table.port)
    (eye,) = table.children()
    os.kill(eye, signal.SIGKILL)
    while line.next("live").payload["state"] != "no_view":
        pass
    while line.next("live").payload["state"] == "no_view":
        pass
    assert table.asks("status.json")["vision_restarts"] == 1


def test_killed_in_mid_board_it_goes_on_with_the_same_score_and_an_interrupt_ends_it_in_order(
    table: Served, serve: Callable[..., Served], data: Path, open_line: OpenLine
) -> None:
    first, line = table, open_line(table.port)
    shown = line.next("score").payload
    while left(shown) == 18:
        shown = line.next("score").payload
    (eye,) = first.children()
    pidfd = os.pidfd_open(eye)
    assert first.ends(signal.SIGKILL) == -signal.SIGKILL
    wait_for_end(pidfd)

    kept = exported(data)
    second = serve(data)
    listening = open_line(second.port)
    again = listening.next("score").payload
    assert again["match"] == shown["match"]
    entries = cast(list[dict[str, object]], exported(data)["entries"])
    before = cast(list[dict[str, object]], kept["entries"])
    assert entries[: len(before)] == before
    assert _folded(kept, int(str(shown["revision"])) - 1) == shown["score"]
    assert _folded(exported(data), int(str(again["revision"])) - 1) == again["score"]
    verify_ends_in_order(second, listening, signal.SIGINT)


def test_a_table_that_nobody_watches_is_kept_by_hand(serve: Callable[..., Served], tmp_path: Path) -> None:
    first = serve(tmp_path, "none")
    assert first.children() == ()
    live = cast(dict[str, object], first.asks("state.json")["live"])
    assert (live["state"], live["problem"]) == ("by_hand", None)
    with ExitStack() as greedy:
        for what in (SILENT, HALF_A_HEAD, HALF_A_BODY, STREAM, CARD):
            line = greedy.enter_context(socket.create_connection(("127.0.0.1", first.port), PATIENCE_S))
            line.sendall(what)
        first.asks("state.json")
        greedy.enter_context(_importing(first))
        began_s = time.monotonic()
        assert first.ends(signal.SIGTERM) == 0
        assert time.monotonic() - began_s < ENDS_WITHIN_S


@contextmanager
def _importing(served: Served) -> Iterator[None]:
    """A long match that the server has not tried yet."""
    entries = [{"type": "hand_in", "t": float(at)} for at in range(LONG_FILE)]
    file = json.dumps({"began_at": "2026-01-01T00:00:00+00:00", "header": {}, "entries": entries}).encode()
    headers = {"Content-Type": "application/json", "Origin": served.url.rstrip("/")}
    asked = urllib.request.Request(served.url + "matches/import", file, headers)
    with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
        assert answer.status == 202
        yield


def _undo(page: Page) -> None:
    """Presses undo; a running table may make the first press stale, so it is repeated until it counts."""
    for _ in range(10):
        with page.expect_response("**/undo") as undone:
            page.locator("#undo").click()
        if undone.value.status == 200:
            return
    pytest.fail("ten presses, and none was fresh")


def _folded(kept: dict[str, object], length: int) -> dict[str, object]:
    """The state after so many entries of an exported match, through the rules alone."""
    entries = cast(list[dict[str, object]], kept["entries"])[:length]
    return play([json.dumps(kept["header"]), *map(json.dumps, entries)]).score.to_json()
