"""A drill on a phone: what is to be laid, how far it is off, and the count."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from device.keeping.journal import Journal
from device.practising.desk import PracticeDesk
from device.serving.stream import StreamSettings
from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Pocketed, StrokeEnded, StrokeStarted
from tests.device.conftest import Room

if TYPE_CHECKING:
    from tests.web.browser.conftest import Shoot


@pytest.fixture
def desk(tmp_path: Path) -> PracticeDesk:
    return PracticeDesk(tmp_path, ICF)


@pytest.fixture
def room(tmp_path: Path, desk: PracticeDesk) -> Iterator[Room]:
    with closing(Journal.open(tmp_path)) as journal:
        opened = Room(journal, StreamSettings(beat_s=0.5), practice=desk)
        opened.open()
        yield opened
        opened.close()


def lay(desk: PracticeDesk, x_mm: float) -> None:
    desk.look({"state": "watching", "pieces": [{"kind": "white", "x_mm": x_mm, "y_mm": 0.0}]})


def test_a_drill_is_laid_shot_and_counted(page: Page, room: Room, desk: PracticeDesk, shoot: Shoot) -> None:
    page.goto(f"{room.url}practice")
    page.get_by_role("button", name="From the middle").click()
    expect(page.locator("#task")).to_be_visible()
    lay(desk, 25.0)
    expect(page.locator("#laid")).to_contain_text("25 mm off")
    shoot(page, "practice-360")
    lay(desk, 2.0)
    expect(page.locator("#way")).to_have_text("All laid: shoot.")
    desk.receive(StrokeStarted(t_s=1.0, stroke=1))
    desk.receive(Pocketed(t_s=1.2, stroke=1, piece=Kind.WHITE, pocket=Pocket.NE))
    desk.receive(StrokeEnded(t_s=2.0, stroke=1))
    expect(page.locator("#made")).to_have_text("1")
    page.get_by_role("button", name="Missed").click()
    expect(page.locator("#all")).to_have_text("2")
    page.get_by_role("button", name="Other drills").click()
    expect(page.locator('[data-best="middle"]')).to_have_text("best: 1 in a row")
