"""A whole trial on a phone: the virtual table lays five layouts, the camera reads them out of its frames."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from device.trial.folder import Folder
from device.trial.trial import Act, Trial, acted, received
from tests.device.trial.tables import WANTED, shot_of
from tests.web.browser.accessibility import IMPACTS, STANDARDS

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot

PHONE = (390, 844)
LAYOUTS = 5
NOTHING = cv2.imencode(".jpg", np.zeros((990, 1332, 3), np.uint8))[1].tobytes()


@pytest.fixture
def address(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of `pocketwatch trial` before a virtual table, with so many layouts confirmed before."""
    folder = tmp_path / "trial"
    confirmed_before(folder, getattr(request, "param", 0))
    where = ("--host", "127.0.0.1", "--port", "0", "--out", str(folder), "--code", "none")
    what = ("--source", "virtual", "--seed", "4", "--surface-mm", "740")
    words = (sys.executable, "-m", "device", "trial", *what, *where)
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


def confirmed_before(folder: Path, layouts: int) -> None:
    """Keeps a trial of which so many layouts were read by a camera without faults, with pictures of nothing."""
    if not layouts:
        return
    kept, trial = Folder(folder, "drawn", "1"), acted(Trial(), Act.BEGIN, now="2026-11-26T01:02:03+00:00")
    for wanted in WANTED[:layouts]:
        trial = acted(trial, Act.LAID)
        kept.keep_picture(trial.at, NOTHING)
        trial = acted(received(trial, shot_of(wanted.pieces, trial.asked)), Act.CONFIRM)
    kept.keep(trial)


def lay(page: Page) -> None:
    page.get_by_role("button", name="I have laid it").click()
    expect(page.locator("#result")).to_be_visible(timeout=30_000)


def faults(page: Page) -> list[str]:
    """What axe finds on the page as it stands."""
    found = Axe().run(page, options={"runOnly": STANDARDS}).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:90]}" for one in found if one["impact"] in IMPACTS]


def begin(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#task")).to_be_visible()


def confirms(page: Page, number: int, shoot: Shoot) -> None:
    """The table lays this layout, the camera reads it rightly, and the reading is confirmed."""
    expect(page.locator("#task-title")).to_contain_text(f"{number + 1}. ")
    lay(page)
    expect(page.locator("#verdict")).to_contain_text("read right")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    shoot(page, f"trial-{number}")
    page.locator("#result [data-act='confirm']").click()


def packed(page: Page) -> tuple[dict[str, Any], dict[str, Any], int]:
    """What the zip that the page offers tells, its truth, and how many pictures it holds."""
    expect(page.locator("#report-title")).to_contain_text("of 37 pieces are read right.")
    expect(page.locator("#rows tr")).to_have_count(LAYOUTS + 1)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the zip").click()
    with zipfile.ZipFile(download.value.path()) as archive:
        told, truth = (json.loads(archive.read(name)) for name in ("trial.json", "truth.json"))
        return told, truth, len([name for name in archive.namelist() if name.endswith(".jpg")])


def test_a_layout_is_laid_and_read_and_the_next_one_survives_a_reload(
    open_page: OpenPage, address: str, shoot: Shoot
) -> None:
    page = open_page(PHONE)
    begin(page, address)
    assert faults(page) == []
    shoot(page, "trial-lay")
    confirms(page, 0, shoot)
    expect(page.locator("#task-title")).to_contain_text("2. Cushion")
    page.reload()  # a phone that was locked, or another one
    expect(page.locator("#task-title")).to_contain_text("2. Cushion")


@pytest.mark.parametrize("address", [LAYOUTS - 1], indirect=True)
def test_after_the_last_layout_the_trial_is_reported_and_packed(
    open_page: OpenPage, address: str, shoot: Shoot, tmp_path: Path
) -> None:
    page = open_page(PHONE, accept_downloads=True)
    page.goto(address)
    confirms(page, LAYOUTS - 1, shoot)
    told, truth, pictures = packed(page)
    assert faults(page) == []
    assert page.evaluate("document.querySelector('.report .scrolls').scrollWidth") <= PHONE[0]
    expect(page.locator("#rows td").first).to_have_attribute("data-name", "laid")
    shoot(page, "trial-report")
    assert (told["sum"]["laid"], len(truth), pictures) == (37, LAYOUTS, LAYOUTS)
    assert (tmp_path / "trial" / "pocketwatch-trial.zip").exists()


@pytest.mark.long
def test_five_layouts_are_laid_read_and_packed(open_page: OpenPage, address: str, shoot: Shoot) -> None:
    page = open_page(PHONE, accept_downloads=True)
    begin(page, address)
    for number in range(LAYOUTS):
        confirms(page, number, shoot)
    told, truth, pictures = packed(page)
    assert pictures == LAYOUTS
    assert told["sum"]["laid"] == 37
    assert told["sum"]["found"] >= 36
    assert told["layouts"]["cushion"]["gap_mm"] == pytest.approx(0, abs=1)
    assert [len(entry["pieces"]) for entry in truth.values()] == [8, 7, 6, 8, 8]
