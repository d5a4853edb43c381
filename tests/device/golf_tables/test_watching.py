"""The loop over a golf table says what nobody saw, and where the course was moved."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from device.golf_tables.courses import SeenCourse
from device.golf_tables.watching import watch_golf
from device.sources.stream import FrameStream
from rules.table import CameraMoved, TableEvent, Unwatched, ViewLost, ViewRestored
from vision.frame import Frame
from vision.golf.watching.observer import GolfObserver
from vision.golf.watching.table_look import TableLook
from vision.synthetic.hexes.tables import photographed, table_by_chance

SEED, GAME = 70_002, "carom_golf"


class Pictures(FrameStream):
    """A source of pictures at given times."""

    def __init__(self, pictures: list[tuple[float, np.ndarray]]) -> None:
        self.size_px, self.name, self.is_live, self.rate_hz = (1332, 990), "pictures", False, 10.0
        self._pictures = pictures
        super().__init__()

    def _read(self) -> Iterator[Frame]:
        for index, (t_s, bgr) in enumerate(self._pictures):
            yield Frame.from_bgr(bgr, t_s, index)


def told(pictures: list[tuple[float, np.ndarray]]) -> list[TableEvent]:
    table = table_by_chance(SEED, GAME)
    course = SeenCourse(GAME, table.course)

    def show(observer: GolfObserver, look: TableLook | None, t_s: float) -> None:
        assert observer.refusal is None or look is None

    with Pictures(pictures) as source:
        return list(watch_golf(source, lambda: course, dict, show))


def every(from_s: float, count: int, picture: np.ndarray) -> list[tuple[float, np.ndarray]]:
    return [(from_s + number / 10, picture) for number in range(count)]


@pytest.mark.long
def test_what_nobody_saw_is_said() -> None:
    table = table_by_chance(SEED, GAME)
    picture, grey = photographed(table, SEED)[0], np.full((990, 1332, 3), 128, np.uint8)
    events = told([*every(0.0, 40, grey), *every(4.0, 12, picture), *every(9.0, 3, picture)])
    kinds = [type(event) for event in events]
    assert kinds[0] is ViewLost
    assert kinds[1:3] == [ViewRestored, Unwatched]
    spans = [(event.t_s, event.until_s, event.why) for event in events if isinstance(event, Unwatched)]
    assert [why for *_, why in spans] == ["no board", "no pictures came"]
    assert spans[1][:2] == (5.1, 9.0)


def test_a_moved_course_is_told_once() -> None:
    table = table_by_chance(SEED, GAME)
    picture = photographed(table, SEED)[0]
    moved = np.roll(picture, (12, 20), (0, 1))
    events = told([*every(0.0, 15, picture), *every(1.5, 25, moved)])
    assert [type(event) for event in events].count(CameraMoved) == 1
