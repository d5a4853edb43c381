"""The loop: frames in, events out, and a live view for the phones.

For a moving table the observer, the tracker and the witness do the work. In a folder of stills each picture is
read alone and compared with the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

import cv2

from calibration.boardmap import BoardMap
from calibration.find import glimpse, search
from calibration.given import map_through
from device.errors import BadInput, LostPictures
from device.memory import give_back_memory
from device.sources.source import FrameSource
from device.watching.awaiting import NOT_SEEN, BoardAwaited
from device.watching.corners import corners_from, lens_from
from device.watching.evidence import Evidence
from device.watching.sizing import sized
from rules.table import Layout, TableEvent, ViewLost, ViewRestored
from vision.frame import Frame
from vision.layouts.stills import between_stills, layout_of
from vision.observing.observation import Observation, State, Unseen, View
from vision.observing.observer import Observer
from vision.observing.settings import ObserverSettings
from vision.observing.stays import NO_PICTURES
from vision.observing.still import read_pieces
from vision.pieces.whole_board import look_at_whole
from vision.questions.doubts import TellsApart
from vision.strokes.look_ahead import Inferred
from vision.strokes.views import unwatched
from vision.watcher import Watcher

# A board whose estimate is nearer to the laws' size has that: single pictures are off by as much now and then.
LAWFUL_SHARE = 0.05
NO_BOARD = "no board"  # the view, in the words of `detect`
LIVE_HZ = 15.0  # live views a second at most: a phone needs no more, and saves its battery


@dataclass(frozen=True, slots=True)
class Board:
    """The place of the board, or how to search for it.

    `corners` as given by hand, one set for all frames or one for each still; none: it is searched. Sizes and
    `profile`, whose lens is used, as on the command line.
    """

    corners: tuple[str, ...] = ()
    surface_mm: float | None = None  # estimated from the coins without it
    hfov_deg: float | None = None
    profile: Path | None = None
    known: BoardMap | None = None  # found before, in the same camera's picture


@dataclass(frozen=True, slots=True)
class LiveView:
    """The present look of the table: `state` is a word of `vision.observing.observation.State`.

    `pieces` is the last known layout, None before the first. `problem` is a sentence while no board is in view.
    """

    t_s: float
    pieces: Layout | None
    state: str
    problem: str | None = None


Show = Callable[[LiveView], None]
Weigh = Callable[[Inferred], None]


def watch(
    source: FrameSource,
    board: Board | None = None,
    show: Show | None = None,
    settings: ObserverSettings | None = None,
    meet: Callable[[Observer], None] | None = None,
    evidence: Evidence | None = None,
    tells_apart: TellsApart | None = None,
    weigh: Weigh | None = None,
) -> Iterator[TableEvent]:
    """Every event of an opened source, as it becomes known; `meet` gets the observer once it sees.

    While no board is in view the source is searched again at little cost, see `device.watching.awaiting`: the
    view is reported as lost, and watching begins when one comes into view.
    `evidence` keeps pictures of the events; `tells_apart`, see `vision.questions.doubts`, says which doubts
    matter; `weigh` gets each stroke with its possible courses, some more than once. A film that is lost up to
    its end is told of as far as it goes, then as unwatched. Raises NoBoard at the end of a source in which no
    board is found, BadInput for corners that fit no board or not the stills.
    """
    cv2.setNumThreads(1)
    board = board or Board()
    if source.rate_hz is None and not source.is_live:
        yield from _watch_stills(source, board, show)
        return
    frames = iter(source)
    first, board_map = yield from _first_with_board(frames, board, show)
    give_back_memory()
    watcher = Watcher(board_map, settings, tells_apart)
    evidence = evidence or Evidence()
    if meet is not None:
        meet(watcher.observer)
    window = _Window(show)
    lost: list[LostPictures] = []
    frames = _up_to_loss(chain(iter([first]), frames), lost)
    del first  # otherwise its megabytes would stay to the end
    laid_by: BoardMap | None = None
    for frame in frames:
        evidence.note(frame, watcher.observer.board_map)
        events = watcher.receive(frame)
        observation = watcher.observation
        if observation.pieces is not None or watcher.observer.board_map is not laid_by:
            give_back_memory()  # memory of a reading, its inference, or a new alignment
            laid_by = watcher.observer.board_map
            _tell_of(watcher.inferred, weigh)
        yield from evidence.of(events, watcher.paths(events))
        window.look(observation, watcher.layout, watcher.state)
    unseen = [unwatched(Unseen(end.from_s, NO_PICTURES), end.until_s) for end in lost]
    last = watcher.finish()
    _tell_of(watcher.inferred, weigh)
    yield from evidence.of([*last, *unseen], watcher.paths(last))
    window.look(watcher.observation, watcher.layout, watcher.state)
    if lost:
        raise lost[0]


def _tell_of(inferred: Inferred | None, weigh: Weigh | None) -> None:
    if inferred is not None and weigh is not None:
        weigh(inferred)


def _up_to_loss(frames: Iterator[Frame], lost: list[LostPictures]) -> Iterator[Frame]:
    """The frames; where the rest of a film is lost they end, and `lost` takes that in."""
    try:
        yield from frames
    except LostPictures as end:
        lost.append(end)


def board_map_of(frame: Frame, board: Board, number: int = 0) -> BoardMap:
    """The board map of a frame, from its given corners or found; raises NoBoard, BadInput."""
    if board.known is not None:
        return board.known
    lens = lens_from(board.profile, frame.size_px)
    if not board.corners:
        alignment = search(frame.whole_bgr(), hfov_deg=board.hfov_deg, lens=lens)
        return sized(frame, alignment.board_map, board.surface_mm, lawful_share=LAWFUL_SHARE)[0]
    given = board.corners[number if len(board.corners) > 1 else 0]
    corners, picture = corners_from(given), frame.whole_bgr()
    try:
        board_map = map_through(picture, corners, hfov_deg=board.hfov_deg, lens=lens)
    except ValueError as wrong:
        raise BadInput(f"--corners {given!r}: {wrong}") from wrong
    return sized(frame, board_map, board.surface_mm, lawful_share=LAWFUL_SHARE)[0]


class _Window:
    """Shows live views, not more often than phones need; a change of state or layout is never left out."""

    def __init__(self, show: Show | None) -> None:
        self._show = show
        self._shown_s = float("-inf")
        self._last: tuple[str, Layout | None] = ("", None)

    def look(self, observation: Observation, layout: Layout | None, state: State | None = None) -> None:
        """Shows this observation if it is time; `state` is the witness's, which knows more."""
        if self._show is None:
            return
        state = state or observation.state
        now = (state.value, layout)
        early = observation.t_s - self._shown_s < 1 / LIVE_HZ
        if now == self._last or early:
            return
        self._shown_s, self._last = observation.t_s, now
        self._show(LiveView(observation.t_s, layout, state.value))


def _first_with_board(
    frames: Iterator[Frame], board: Board, show: Show | None
) -> Generator[TableEvent, None, tuple[Frame, BoardMap]]:
    """The first frame that shows a board, and its place; until then the view is reported as lost."""
    awaited = BoardAwaited(partial(board_map_of, board=board), lambda frame: glimpse(frame.whole_bgr()))
    is_lost = False
    for frame in frames:
        board_map = awaited.receive(frame)
        if board_map is not None:
            if is_lost:
                yield ViewRestored(t_s=frame.t_s)
            return frame, board_map
        if awaited.is_missing and not is_lost:
            is_lost = True
            if show is not None:
                show(LiveView(frame.t_s, None, State.NO_VIEW.value, NOT_SEEN))
            yield ViewLost(t_s=frame.t_s, why=NO_BOARD)
    raise awaited.refusal or BadInput("the source ended before its first frame: nothing was recorded")


def _watch_stills(source: FrameSource, board: Board, show: Show | None) -> Iterator[TableEvent]:
    before: Layout | None = None
    strokes = 0
    window = _Window(show)
    for number, frame in enumerate(source):
        if 1 < len(board.corners) <= number:
            raise BadInput(
                f"--corners was given {len(board.corners)} times, and there are more stills than that"
            )
        board_map = board_map_of(frame, board, number)
        layout = layout_of(read_pieces(frame, board_map, whole=look_at_whole(frame, board_map)))
        if before is not None:
            events = between_stills(before, layout, strokes + 1, frame.t_s, board_map.profile)
            strokes += bool(events)
            yield from events
        before = layout
        window.look(Observation(frame.t_s, View.CLEAR, State.WATCHING), layout)
