"""A picture of the table at rest, reduced to the cells of a grid, with its colours."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.change.grid import CellGrid
from vision.frame import Frame, Plane
from vision.light.flicker import row_gains
from vision.light.illumination import Light
from vision.light.legibility import LEAST_COLOUR, NO_TINT, colour_of

# A cell this bright in its own picture may be clipped as a whole: it is at least as bright as that.
WHITEST = 250
WHITE = 255
COLOUR_STRIDE = 4  # Of the cells that are asked for any colour.


@dataclass(frozen=True, eq=False)
class RestPicture:
    """A table at rest, reduced to a grid's cells: its brightness, and its two planes of colour."""

    y: Plane
    u: Plane
    v: Plane
    evened: bool = False  # in another light than the camera saw
    clipped: Plane | None = None  # 255 where the camera saw plain white; None where it did so nowhere

    @classmethod
    def of(cls, grid: CellGrid, frame: Frame, small: Plane, *, evened: bool = False) -> RestPicture:
        """A frame of which the grid has made `small`; `evened`: in another light than the frame's, row by row.

        The tints are brought to that light too: colours fade in the dark as brightness does.
        """
        left, top, right, bottom = grid.box
        if frame.u is not None and frame.v is not None:
            half = np.s_[top // 2 : bottom // 2, left // 2 : right // 2]
            planes: tuple[Plane, Plane] = (frame.u[half], frame.v[half])
        else:
            yuv = cv2.cvtColor(frame.colour(left, top, right, bottom), cv2.COLOR_BGR2YUV)
            planes = (np.asarray(yuv[..., 1], np.uint8), np.asarray(yuv[..., 2], np.uint8))
        u, v = (
            np.asarray(cv2.resize(plane, grid.size, interpolation=cv2.INTER_AREA), np.uint8) for plane in planes
        )
        if not evened:
            return cls(small, u, v, clipped=_plain_white(small))
        whole = cv2.resize(frame.y[top:bottom, left:right], grid.size, interpolation=cv2.INTER_AREA)
        light = _light_of_rows(np.asarray(whole, np.uint8), small, grid.region)
        white = _plain_white(np.asarray(whole, np.uint8))
        return cls(small, light.on_tint(u), light.on_tint(v), evened, white)

    def carried(self, old: CellGrid, new: CellGrid) -> RestPicture:
        """The same table as another grid would have reduced it."""
        y, u, v = new.carried(self.planes, old)
        clipped = None if self.clipped is None else new.carried((self.clipped,), old)[0]
        return RestPicture(y, u, v, self.evened, clipped)

    def lit(self, light: Light) -> RestPicture:
        """The same table in that light."""
        return RestPicture(
            light.on(self.y), light.on_tint(self.u), light.on_tint(self.v), self.evened, self.clipped
        )

    def has_colour(self, grid: CellGrid) -> bool:
        """Whether the table shows any, see `vision.light.legibility`."""
        thin = np.s_[::COLOUR_STRIDE, ::COLOUR_STRIDE]
        return colour_of(self.u[thin], self.v[thin], grid.region[thin]) >= LEAST_COLOUR

    @property
    def grey(self) -> RestPicture:
        """The same table without colour."""
        plain = np.full_like(self.u, NO_TINT)
        return RestPicture(self.y, plain, plain, self.evened, self.clipped)

    @property
    def planes(self) -> tuple[Plane, Plane, Plane]:
        """Brightness first."""
        return self.y, self.u, self.v


def _plain_white(whole: Plane) -> Plane | None:
    """255 where a picture as the camera saw it is white; None where it is so nowhere."""
    white = np.asarray(cv2.inRange(whole, (WHITEST,), (WHITE,)), np.uint8)
    return white if cv2.countNonZero(white) else None


def _light_of_rows(whole: Plane, small: Plane, region: Plane) -> Light:
    """The light in which each row of a picture looks as in `small`."""
    gains = row_gains(small, whole, region > 0)
    return Light(None if gains is None else np.broadcast_to(1 / gains[:, None], small.shape))
