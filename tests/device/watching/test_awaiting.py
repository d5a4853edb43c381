"""A source without a board says so soon, is searched again at little cost, and is watched once one comes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count, islice
from types import TracebackType
from typing import Self

import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.find import NoBoard
from device.benchmarks.boardless import room
from device.benchmarks.scenes import Drawn, hung_over
from device.sources.paced import PacedSource
from device.watching.awaiting import (
    GLIMPSE_FRAMES,
    MISSING_S,
    MOST_CREDIT,
    NOT_SEEN,
    SEARCH_FRAMES,
    BoardAwaited,
    differs,
    reduced,
)
from device.watching.pipeline import Board, LiveView, watch
from rules.notation import act_from_json, json_from_act
from rules.table import ViewLost, ViewRestored
from tests.device.clock import Clock
from vision.frame import Frame

SIZE_PX = (640, 480)
RATE_HZ = 30.0
BOARD_MAP = hung_over(SIZE_PX)


@pytest.fixture(scope="module")
def rooms() -> tuple[Frame, ...]:
    """Three pictures without a board."""
    return tuple(room(SIZE_PX, seed) for seed in (2, 3, 4))


@pytest.fixture(scope="module")
def table() -> Frame:
    """A picture of a table."""
    return next(Drawn(SIZE_PX).settled())


def at(frame: Frame, index: int) -> Frame:
    """The same picture as the frame of this number."""
    return Frame(index / RATE_HZ, index, frame.luma, frame.u, frame.v)


class Search:
    """Finds a board in one picture alone, and counts what it was asked."""

    def __init__(self, board: Frame | None = None, promise: float = 0.0) -> None:
        self.board = board
        self.promise = promise
        self.searches = self.glimpses = 0

    def find(self, frame: Frame) -> BoardMap:
        self.searches += 1
        if self.board is None or frame.luma is not self.board.luma:
            raise NoBoard("no board: none was drawn")
        return BOARD_MAP

    def glimpse(self, frame: Frame) -> float:
        self.glimpses += 1
        return 1.0 if self.board is not None and frame.luma is self.board.luma else self.promise


def waited(search: Search, frames: Iterator[Frame]) -> tuple[BoardAwaited, Frame | None]:
    """The state after these frames, and the one that showed a board."""
    awaited = BoardAwaited(search.find, search.glimpse)
    for frame in frames:
        if awaited.receive(frame) is not None:
            return awaited, frame
    return awaited, None


def test_a_board_in_the_first_frame_is_searched_once(table: Frame) -> None:
    search = Search(table)
    awaited, shown = waited(search, (at(table, index) for index in count()))
    assert (shown is not None, search.searches, search.glimpses, awaited.is_missing) == (True, 1, 0, False)


def test_a_still_room_is_searched_once_and_reported_within_three_seconds(rooms: tuple[Frame, ...]) -> None:
    search = Search()
    awaited, _ = waited(search, (at(rooms[0], index) for index in range(int(3 * RATE_HZ))))
    assert awaited.is_missing
    assert str(awaited.refusal) == "no board: none was drawn"
    waited(search, (at(rooms[0], index) for index in range(20_000)))
    assert (search.searches, search.glimpses) == (2, 0)


def test_a_board_that_comes_into_view_is_found_when_it_rests(rooms: tuple[Frame, ...], table: Frame) -> None:
    comes = 600
    search = Search(table)
    before = (at(rooms[0], index) for index in range(comes))
    _, shown = waited(search, chain(before, (at(table, index) for index in count(comes))))
    assert shown is not None
    assert 0 <= shown.t_s - comes / RATE_HZ <= 1.0
    assert (search.searches, search.glimpses) == (2, 1)


def test_a_hand_that_hid_the_board_at_first_delays_it_by_a_second(
    rooms: tuple[Frame, ...], table: Frame
) -> None:
    gone = int(4 * RATE_HZ)
    hidden = (at(rooms[index // 10 % 3], index) for index in range(gone))
    _, shown = waited(Search(table), chain(hidden, (at(table, index) for index in count(gone))))
    assert shown is not None
    assert shown.t_s <= 5.0


@pytest.mark.parametrize("promise", [0.0, 1.0])
def test_a_room_that_never_rests_is_looked_at_seldom(rooms: tuple[Frame, ...], promise: float) -> None:
    """Even where each glimpse promises a board: the searches then become as rare."""
    search, frames = Search(promise=promise), 5 * SEARCH_FRAMES
    waited(search, (at(rooms[index // 15 % 3], index) for index in range(frames)))
    first = int(MISSING_S * 2)  # a search each half second, until the board counts as missing
    assert search.glimpses <= frames / GLIMPSE_FRAMES + MOST_CREDIT
    assert search.searches <= first + frames / SEARCH_FRAMES + 5


def test_noise_is_no_change_and_a_board_is_one(rooms: tuple[Frame, ...], table: Frame) -> None:
    luck = np.random.default_rng(4)
    noisy = [
        Frame(0.0, 0, np.clip(rooms[0].y + luck.normal(0, 8, rooms[0].y.shape), 0, 255).astype(np.uint8))
        for _ in range(2)
    ]
    assert not differs(reduced(noisy[0]), reduced(noisy[1]))
    assert differs(reduced(rooms[0]), reduced(table))
    far = rooms[0].y.copy()
    far[200:280, 300:380] = table.y[::6, ::6][:80, :80]
    assert differs(reduced(rooms[0]), reduced(Frame(0.0, 0, far)))


class Shown:
    """A camera that shows a room first, and a table from some frame on."""

    size_px, rate_hz, name, is_live = SIZE_PX, 10.0, "a room, then a table", False

    def __init__(self, first: Frame, comes: int, end: int) -> None:
        still = Drawn(SIZE_PX).still()
        pictures = chain(islice(iter(lambda: first, None), comes), still)
        self._frames = iter(
            [
                Frame(index / self.rate_hz, index, picture.luma, picture.u, picture.v)
                for index, picture in enumerate(islice(pictures, end))
            ]
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Frame:
        return next(self._frames)


@pytest.mark.parametrize("speed", [pytest.param(0.5, marks=pytest.mark.long), 40.0])
def test_a_source_begins_by_itself_when_a_board_comes_at_any_speed(
    rooms: tuple[Frame, ...], speed: float
) -> None:
    shown: list[LiveView] = []
    source, clock = Shown(rooms[0], 40, 60), Clock()
    paced = PacedSource(source, speed, on_second=lambda: None, clock=clock, sleep=clock.sleep)
    lost, restored, *_ = watch(paced, Board(surface_mm=740.0), shown.append)
    assert lost == ViewLost(t_s=2.0, why="no board")
    assert isinstance(restored, ViewRestored)
    assert 4.0 <= restored.t_s <= 5.0
    assert (shown[0].t_s, shown[0].state, shown[0].problem) == (2.0, "no_view", NOT_SEEN)
    assert shown[-1].state == "watching"
    assert shown[-1].problem is None
    assert shown[-1].pieces is not None
    assert len(shown[-1].pieces) == 14


def test_a_source_that_ends_without_a_board_is_refused(rooms: tuple[Frame, ...]) -> None:
    with pytest.raises(NoBoard, match="no board"):
        list(watch(Shown(rooms[0], 60, 30)))


def test_the_reason_is_written_only_where_there_is_one() -> None:
    lost = ViewLost(t_s=2.0, why="no board")
    assert json_from_act(lost) == {"t": 2.0, "type": "view_lost", "why": "no board"}
    assert json_from_act(ViewLost(t_s=2.0)) == {"t": 2.0, "type": "view_lost"}
    assert act_from_json(json_from_act(lost)) == lost
