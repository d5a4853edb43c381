"""A whole trial on a phone: the virtual table lays five layouts, the camera reads them out of its frames."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.browser.test_access import IMPACTS, STANDARDS

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot

PHONE = (390, 844)
LAYOUTS = 5


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """`pocketwatch trial` before a virtual table; the address that it prints."""
    where = ("--host", "127.0.0.1", "--port", "0", "--out", str(tmp_path / "trial"), "--code", "none")
    what = ("--source", "virtual", "--seed", "4", "--surface-mm", "740")
    words = (sys.executable, "-m", "device", "trial", *what, *where)
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


def lay(page: Page) -> None:
    page.get_by_role("button", name="I have laid it").click()
    expect(page.locator("#result")).to_be_visible(timeout=30_000)


def faults(page: Page) -> list[str]:
    """What axe finds on the page as it stands."""
    found = Axe().run(page, options={"runOnly": STANDARDS}).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:90]}" for one in found if one["impact"] in IMPACTS]


def test_five_layouts_are_laid_read_and_packed(
    open_page: OpenPage, address: str, shoot: Shoot, tmp_path: Path
) -> None:
    page = open_page(PHONE, accept_downloads=True)
    page.goto(address)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#task")).to_be_visible()
    assert faults(page) == []
    shoot(page, "trial-lay")
    for number in range(LAYOUTS):
        expect(page.locator("#task-title")).to_contain_text(f"{number + 1}. ")
        if number == 1:
            page.reload()  # a phone that was locked, or another one
            expect(page.locator("#task-title")).to_contain_text("2. Cushion")
        lay(page)
        expect(page.locator("#verdict")).to_contain_text("read right")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        shoot(page, f"trial-{number}")
        page.locator("#result [data-act='confirm']").click()
    expect(page.locator("#report-title")).to_contain_text("of 37 pieces are read right.")
    expect(page.locator("#rows tr")).to_have_count(LAYOUTS + 1)
    assert faults(page) == []
    shoot(page, "trial-report")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the zip").click()
    with zipfile.ZipFile(download.value.path()) as archive:
        told, truth = (json.loads(archive.read(name)) for name in ("trial.json", "truth.json"))
        assert len([name for name in archive.namelist() if name.endswith(".jpg")]) == LAYOUTS
    assert told["sum"]["laid"] == 37
    assert told["sum"]["found"] >= 36
    assert told["layouts"]["cushion"]["gap_mm"] == pytest.approx(0, abs=1)
    assert [len(entry["pieces"]) for entry in truth.values()] == [8, 7, 6, 8, 8]
    assert (tmp_path / "trial" / "pocketwatch-trial.zip").exists()
