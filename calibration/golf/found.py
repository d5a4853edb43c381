"""The answer of a search for a course, and its refusal."""

from __future__ import annotations

from dataclasses import dataclass

from calibration.golf.placing import Placing
from calibration.golf.plane import HexPlane


class NoCourse(ValueError):
    """The picture shows no lattice of hexes, or not this course; the message says which, with the figures."""


@dataclass(frozen=True, eq=False)
class FoundCourse:
    """A course in a picture: its plane, the residual of its edges in pitches (rms), and confidence.

    `agreeing` is the share of the `seen` hexes whose centres lie where the course has them, above chance;
    `contrast` says how much more edge lies on their outlines than beside (`lattice.contrast`); where tiles were
    seen one by one, how many more of the course's hexes look like tiles than of those round it.
    """

    plane: HexPlane
    residual: float
    agreeing: float
    contrast: float
    seen: int
    placing: Placing | None
