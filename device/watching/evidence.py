"""Evidence: the frames of an event, and pictures of them for anybody who doubts it.

    ring:    the last seconds of the board's crop, as JPEG, in memory
    keeper:  a thread that writes one folder for each reported stroke, or coin put or taken by a hand

    <clips>/<name>/before.jpg    the board before it
    <clips>/<name>/after.jpg     and after
    <clips>/<name>/clip.mp4      what happened, H.264, at its own speed
    <clips>/<name>/paths.json    the ways of the pieces that moved, where it is a stroke and they were followed
    <clips>/<name>/meta.json     the frames' numbers and seconds

`name` is `<run>-<number of the last frame>`; an event tells it as its `clip`. A folder is there whole or not at
all, and when the disk's share is full the oldest go first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.boardmap import BoardMap, corners_mm
from rules.pieces import Kind
from rules.table import Placed, Removed, StrokeEnded, TableEvent, choices_of
from rules.tokens import TokensSeen
from vision.frame import Frame, Plane
from vision.tracking.paths import Path as PiecePath

Box = tuple[int, int, int, int]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class EvidenceSettings:
    """The amount of kept evidence.

    `rate_hz`: pictures a second; more show a fast coin better, and cost a millisecond each. `side_px`: the
    longer side of the crop; larger shows more and takes more disk. `margin_mm` round the surface: the border,
    where hands come from. `quality` of the JPEG. `before_s`: extra time before the event. `most_s`: the
    longest time back; a stroke takes up to six seconds and a second of rest.
    """

    rate_hz: float = 20.0
    side_px: int = 480
    margin_mm: float = 60.0
    quality: int = 80
    before_s: float = 0.6
    most_s: float = 12.0


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture of the ring."""

    index: int
    t_s: float
    jpeg: bytes


@dataclass(frozen=True, slots=True)
class Clip:
    """Pictures of one event, in order, to be kept under a name; `paths` are those of a stroke's pieces."""

    name: str
    pictures: tuple[Picture, ...]
    paths: tuple[PiecePath, ...] = ()


Keep = Callable[[Clip], None]  # within a short time


class Evidence:
    """Sees every frame before the observer does, and adds its frames to each event.

    `keep` gets the clips; without it the frames are numbered and nothing is kept.
    """

    def __init__(
        self, run: str = "", keep: Keep | None = None, settings: EvidenceSettings = EvidenceSettings()
    ) -> None:
        self.settings = settings
        self._run = run
        self._keep = keep
        self._numbers: deque[tuple[float, int]] = deque()
        self._ring: deque[Picture] = deque()
        self._next_s = float("-inf")

    def note(self, frame: Frame, board_map: BoardMap) -> None:
        """Takes in a frame; its picture, the board and its border, is only kept at the set rate."""
        self.note_part(frame, lambda: _crop(board_map, self.settings.margin_mm))

    def note_part(self, frame: Frame, box: Callable[[], Box]) -> None:
        """Takes in a frame of which this part is kept: left, top, right, bottom in even pixels."""
        self._numbers.append((frame.t_s, frame.index))
        while self._numbers[0][0] < frame.t_s - self.settings.most_s:
            self._numbers.popleft()
        if self._keep is None or frame.t_s < self._next_s:
            return
        self._next_s = frame.t_s + 1 / self.settings.rate_hz - 1e-3
        self._ring.append(Picture(frame.index, frame.t_s, _jpeg(frame, box(), self.settings)))
        while self._ring[0].t_s < frame.t_s - self.settings.most_s:
            self._ring.popleft()

    def of(
        self, events: Iterable[TableEvent], paths: tuple[PiecePath, ...] = (), since_s: float | None = None
    ) -> tuple[TableEvent, ...]:
        """These events, which became known with the newest frame, with their frames; `paths` are kept.

        What they tell began at `since_s`; None: with the first of them.
        """
        reported = tuple(events)
        if not reported or not self._numbers:
            return reported
        begun_s = min(event.t_s for event in reported) if since_s is None else since_s
        frames = (self._number_at(begun_s), self._numbers[-1][1])
        clip = self._kept(begun_s, paths) if any(_matters(event) for event in reported) else None
        return tuple(replace(event, frames=frames, clip=clip) for event in reported)

    def _kept(self, begun_s: float, paths: tuple[PiecePath, ...]) -> str | None:
        """The name of the clip since then; None where nothing is kept."""
        pictures = [picture for picture in self._ring if picture.t_s >= begun_s - self.settings.before_s]
        if self._keep is None or len(pictures) < 2:
            return None
        name = f"{self._run}-{self._numbers[-1][1]}"
        self._keep(Clip(name, tuple(pictures), paths))
        return name

    def _number_at(self, t_s: float) -> int:
        """The last frame by that time; the first known one where that is forgotten."""
        before = [index for at_s, index in self._numbers if at_s <= t_s]
        return before[-1] if before else self._numbers[0][1]


def _matters(event: TableEvent) -> bool:
    """Whether somebody may want to see it: a stroke's end, a coin put or taken by a hand, a golf look."""
    if isinstance(event, Placed | Removed):
        return event.piece is not Kind.STRIKER
    return isinstance(event, StrokeEnded | TokensSeen) or _asks_of_course(event)


def _asks_of_course(event: TableEvent) -> bool:
    answers = [seen for _, events in choices_of(event) for seen in events]
    return any(isinstance(seen, TokensSeen) for seen in answers)


def _jpeg(frame: Frame, box: Box, settings: EvidenceSettings) -> bytes:
    """A part of a frame, shrunk plane by plane before the conversion: that costs a fifth."""
    left, top, right, bottom = box
    scale = min(settings.side_px / max(right - left, bottom - top), 1.0)
    width, height = (max(round(side * scale) & ~1, 2) for side in (right - left, bottom - top))
    if frame.luma is None or frame.u is None or frame.v is None:
        small = cv2.resize(
            frame.colour(left, top, right, bottom), (width, height), interpolation=cv2.INTER_AREA
        )
        return _encoded(np.asarray(small, np.uint8), settings.quality)
    half = np.s_[top // 2 : bottom // 2, left // 2 : right // 2]
    planes = (
        _shrunk(frame.luma[top:bottom, left:right], width, height),
        _shrunk(frame.u[half], width // 2, height // 2),
        _shrunk(frame.v[half], width // 2, height // 2),
    )
    i420 = np.concatenate([plane.reshape(-1) for plane in planes]).reshape(height * 3 // 2, width)
    return _encoded(np.asarray(cv2.cvtColor(i420, cv2.COLOR_YUV2BGR_I420), np.uint8), settings.quality)


def _shrunk(plane: Plane, width: int, height: int) -> Plane:
    return np.asarray(cv2.resize(plane, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def _encoded(bgr: Plane, quality: int) -> bytes:
    return cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def _crop(board_map: BoardMap, margin_mm: float) -> Box:
    """The box of pixels, even on all sides, round the board with its frame."""
    outline = board_map.image_from_board(corners_mm(board_map.surface_mm + 2 * margin_mm))
    least = np.clip(np.floor(outline.min(axis=0)), 0, None).astype(int) & ~1
    most = np.minimum(np.ceil(outline.max(axis=0)), (board_map.lens.width_px, board_map.lens.height_px))
    right, bottom = most.astype(int) & ~1
    return int(least[0]), int(least[1]), int(right), int(bottom)
