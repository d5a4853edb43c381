"""Films as another camera, lamp or board would have shown them: brighter, duller, tinted, mirrored, slower.

Each change leaves the events unchanged; a mirrored or turned film only gives the pockets other names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import cv2
import numpy as np

from calibration.lens import Points
from device.sources.source import FrameSource
from device.sources.stream import FrameStream
from vision.frame import Frame, Plane

Renamed = Mapping[str, str]
Corners = Sequence[tuple[float, float]]
MIRRORED: Renamed = MappingProxyType({"NE": "NW", "NW": "NE", "SE": "SW", "SW": "SE"})
TURNED: Renamed = MappingProxyType({"NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"})


@dataclass(frozen=True)
class Change:
    """One way to change a film: each picture, every `every`-th of which is kept, and the pockets' new names."""

    of: Callable[[Frame], Frame]
    every: int = 1
    pockets: Renamed | None = None

    def true(self, event: dict[str, Any]) -> dict[str, Any]:
        """A true event as it is in the changed film."""
        if self.pockets is None or "pocket" not in event:
            return event
        return {**event, "pocket": self.pockets[event["pocket"]]}


class Changed(FrameStream):
    """A FrameSource whose frames are changed; its opener closes it."""

    def __init__(self, source: FrameSource, change: Change) -> None:
        self.size_px, self.name, self.is_live = source.size_px, source.name, source.is_live
        self.rate_hz = None if source.rate_hz is None else source.rate_hz / change.every
        self._source, self._change = source, change
        super().__init__()

    def _read(self) -> Iterator[Frame]:
        every = self._change.every
        for frame in self._source:
            if frame.index % every == 0:
                yield self._change.of(replace(frame, index=frame.index // every))


def _toned(curve: Callable[[float], float]) -> Callable[[Frame], Frame]:
    """Brightness through a curve; both in shares of white."""
    table = np.array([255 * curve(level / 255) for level in range(256)]).round().clip(0, 255).astype(np.uint8)

    def toned(frame: Frame) -> Frame:
        return replace(frame, luma=np.asarray(cv2.LUT(frame.y, table), np.uint8))

    return toned


def _lit(corners: tuple[float, float]) -> Callable[[Frame], Frame]:
    """Light that changes evenly from the left edge's share to the right edge's."""

    def lit(frame: Frame) -> Frame:
        across = np.linspace(*corners, frame.y.shape[1], dtype=np.float32)
        return replace(frame, luma=(frame.y * across).clip(0, 255).astype(np.uint8))

    return lit


def _tinted(blue: int, red: int) -> Callable[[Frame], Frame]:
    """Colour planes moved by so many levels: a lamp's tint that the camera does not balance."""

    def tinted(frame: Frame) -> Frame:
        assert frame.u is not None
        assert frame.v is not None
        u, v = (
            np.clip(plane.astype(np.int16) + by, 0, 255).astype(np.uint8)
            for plane, by in ((frame.u, blue), (frame.v, red))
        )
        return replace(frame, u=u, v=v)

    return tinted


def _laid(way: Callable[[Plane, bool], Plane]) -> Callable[[Frame], Frame]:
    """Each plane mapped by `way`; its second argument is true for a plane of colour, which is half as large."""

    def laid(frame: Frame) -> Frame:
        assert frame.luma is not None
        assert frame.u is not None
        assert frame.v is not None
        y, u, v = way(frame.luma, False), way(frame.u, True), way(frame.v, True)
        y, u, v = (np.ascontiguousarray(plane) for plane in (y, u, v))
        return Frame.from_planes(y, u, v, frame.t_s, frame.index)

    return laid


def _blurred(plane: Plane, is_colour: bool) -> Plane:
    return np.asarray(cv2.GaussianBlur(plane, (0, 0), 1.0 if is_colour else 2.0), np.uint8)


def _rolled(degrees: float) -> Callable[[Plane, bool], Plane]:
    """Planes turned about the middle, a little smaller so that nothing of the board is lost."""

    def rolled(plane: Plane, is_colour: bool) -> Plane:
        height, width = plane.shape
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 0.85)
        return np.asarray(
            cv2.warpAffine(plane, turn, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8
        )

    return rolled


def pulled(size_px: tuple[int, int], corners: Corners) -> Points:
    """(3, 3) the mapping of pixels if the corners, clockwise from the upper left, go to these shares of it."""
    square, size = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32), np.array(size_px, np.float32)
    return np.asarray(cv2.getPerspectiveTransform(square * size, np.array(corners, np.float32) * size), float)


def _aslant(*corners: tuple[float, float]) -> Callable[[Plane, bool], Plane]:
    """The planes with corners pulled to these shares of width and height."""

    def aslant(plane: Plane, is_colour: bool) -> Plane:
        shown, size_px = np.ascontiguousarray(plane), (plane.shape[1], plane.shape[0])
        matrix = pulled(size_px, corners)
        return np.asarray(
            cv2.warpPerspective(shown, matrix, size_px, borderMode=cv2.BORDER_REPLICATE), np.uint8
        )

    return aslant


CHANGES: Mapping[str, Change] = MappingProxyType(
    {
        "half the light": Change(_toned(lambda share: share / 2)),
        "dull": Change(_toned(lambda share: 0.24 + share / 2)),
        "brighter": Change(_toned(lambda share: share * 1.25)),
        "pale": Change(_toned(lambda share: share**0.6)),
        "deep": Change(_toned(lambda share: share**1.7)),
        "lamp on one side": Change(_lit((0.55, 1.3))),
        "warm": Change(_tinted(-14, 12)),
        "cold": Change(_tinted(16, -12)),
        "blurred": Change(_laid(_blurred)),
        "mirrored": Change(_laid(lambda plane, _: plane[:, ::-1]), pockets=MIRRORED),
        "turned": Change(_laid(lambda plane, _: plane[::-1, ::-1]), pockets=TURNED),
        "rolled by 12 degrees": Change(_laid(_rolled(12.0))),
        "rolled by -25 degrees": Change(_laid(_rolled(-25.0))),
        "seen from the left": Change(_laid(_aslant((0.08, 0.05), (0.95, 0.0), (1.0, 1.0), (0.0, 0.96)))),
        "seen from the right": Change(_laid(_aslant((0.0, 0.0), (1.0, 0.06), (0.93, 1.0), (0.04, 0.93)))),
        "seen from below": Change(_laid(_aslant((0.15, 0.05), (0.85, 0.05), (1.0, 0.95), (0.0, 0.95)))),
        "half the rate": Change(lambda frame: frame, every=2),
    }
)
"""Each change by its name."""
