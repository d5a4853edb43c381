"""A match looked at again: the pieces move from rest to rest, a link leads to a stroke."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal
from device.serving.stream import StreamSettings
from device.watching.clips import write_clip
from device.watching.evidence import Clip, Picture
from rules.carrom.board import opening_layout
from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm, Pocketed, StrokeEnded, StrokeStarted
from tests.device.conftest import Room
from vision.tracking.paths import Path as PiecePath

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot

RACK = opening_layout()
LESS = tuple(piece for number, piece in enumerate(RACK) if number != 7)  # without a white of the outer ring


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Two strokes that the camera saw, of the second with a clip and a path."""
    clips = tmp_path / "clips"
    clips.mkdir()
    grey = cv2.imencode(".jpg", np.full((64, 64, 3), 120, np.uint8))[1].tobytes()
    went = PiecePath(Kind.WHITE, ((6.1, RACK[1].at), (6.3, Mm(90.0, 90.0))))
    write_clip(clips, Clip("run-2", tuple(Picture(at, 6.0 + at / 20, grey) for at in range(4)), (went,)))
    with closing(Journal.open(tmp_path)) as journal, closing(journal.beside()) as other:
        archive = JournalArchive(other)
        opened = Room(journal, StreamSettings(beat_s=0.5), archive=archive, evidence=clips)
        opened.open()
        seen(opened, 1, LESS, Kind.WHITE)
        seen(opened, 2, LESS, clip="run-2")
        yield opened
        opened.close()


def seen(room: Room, number: int, layout: Layout, *fell: Kind, clip: str | None = None) -> None:
    at_s = 3.0 * number
    room.keeper.receive(StrokeStarted(t_s=at_s, stroke=number))
    for kind in fell:
        room.keeper.receive(Pocketed(t_s=at_s, stroke=number, piece=kind, pocket=Pocket.NE))
    end = StrokeEnded(t_s=at_s + 1, stroke=number, layout=layout, left_lines=True, touched=True, clip=clip)
    room.keeper.receive(end)


def pieces(page: Page) -> int:
    return page.locator("#pieces .piece:not(.gone):not(.sunk)").count()


def test_a_board_is_played_from_rest_to_rest(open_page: OpenPage, room: Room, shoot: Shoot) -> None:
    page = open_page(reduced_motion="no-preference")
    page.goto(f"{room.url}matches/1")
    page.get_by_role("link", name="Look at it again").click()
    expect(page.locator("#where")).to_have_text("Board 1, stroke 1 of 2: Anna")
    assert pieces(page) == 19
    page.locator("#speed").select_option("4")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#where")).to_have_text("Board 1, stroke 2 of 2: Anna")
    expect(page.locator("#way")).to_have_text("The ways are as the camera saw them.")
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # it ends by itself
    assert pieces(page) == 18
    shoot(page, "replay-360")


def test_a_link_leads_to_a_stroke(page: Page, room: Room) -> None:
    page.goto(f"{room.url}matches/1/replay#5")
    expect(page.locator("#where")).to_have_text("Board 1, stroke 2 of 2: Anna")
    page.get_by_role("button", name="Best stroke of the match").click()
    expect(page.locator("#where")).to_have_text("Board 1, stroke 1 of 2: Anna")
    assert page.url.endswith("#3")
