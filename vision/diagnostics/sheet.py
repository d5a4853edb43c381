"""The sheet that explanations are drawn on: lines and letters are legible at any size of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.lens import Points
from vision.frame import Plane

Bgr = tuple[int, int, int]

BLACK: Bgr = (0, 0, 0)
PALE: Bgr = (235, 235, 235)
PANEL_BGR: Bgr = (46, 42, 40)
BOARD_SIDE_PX = 1300.0  # The board's side on the sheet: a coin is then 54 pixels wide, room for three letters.
LONGEST_PX = 2600  # The sheet's longest side at most.
LETTER = 0.5  # Scale of the font: its capitals are then 11 pixels high.
LETTER_PX = 11
BRIGHT = 140  # Grey level of a face from which dark letters are read more easily.
PANEL_LETTER = 0.55
PANEL_PX, LINE_PX, MARGIN_PX = 470, 24, 18
FAINT_SHARE = 0.45  # Share of the picture that a faint line covers.
FRACTION_BITS = 4  # Lines are drawn to a sixteenth of a pixel.
FONT = cv2.FONT_HERSHEY_SIMPLEX


@dataclass(frozen=True, slots=True)
class Line:
    """A line of words in the panel."""

    text: str
    colour: Bgr


@dataclass(frozen=True, eq=False)
class Sheet:
    """A picture to draw on: `bgr` is `scale` times the original; places are given in the original's pixels."""

    bgr: Plane
    scale: float

    @classmethod
    def over(cls, picture: Plane, side_px: float, on_sheet_px: float = BOARD_SIDE_PX) -> Sheet:
        """A copy of the picture, so large that what has this side, a board, comes to `on_sheet_px`."""
        scale = min(on_sheet_px / max(side_px, 1.0), LONGEST_PX / max(picture.shape[:2]))
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        size = (max(round(picture.shape[1] * scale), 1), max(round(picture.shape[0] * scale), 1))
        return cls(np.ascontiguousarray(cv2.resize(picture, size, interpolation=how), np.uint8), scale)

    def trace(self, points_px: Points, colour: Bgr, *, bold: bool = False, faint: bool = False) -> None:
        """A line through (N, 2) places; bold ones have a dark edge, faint ones let the picture through."""
        if faint:
            self.trace_faintly([points_px], colour)
            return
        fine = (self._at(points_px) * (1 << FRACTION_BITS)).round().astype(np.int32)
        cv2.polylines(self.bgr, [fine], False, BLACK, 5 if bold else 3, cv2.LINE_AA, FRACTION_BITS)
        cv2.polylines(self.bgr, [fine], False, colour, 3 if bold else 1, cv2.LINE_AA, FRACTION_BITS)

    def trace_faintly(self, lines_px: Sequence[Points], colour: Bgr) -> None:
        """Lines, each through (N, 2) places, that let the picture through."""
        fine = [(self._at(line) * (1 << FRACTION_BITS)).round().astype(np.int32) for line in lines_px]
        drawn = self.bgr.copy()
        cv2.polylines(drawn, fine, False, colour, 1, cv2.LINE_AA, FRACTION_BITS)
        cv2.addWeighted(drawn, FAINT_SHARE, self.bgr, 1 - FAINT_SHARE, 0, dst=self.bgr)

    def dot(self, at_px: Points, colour: Bgr) -> None:
        """A small full circle."""
        column, row = self._at(at_px)[0].round().astype(int)
        cv2.circle(self.bgr, (int(column), int(row)), 7, BLACK, -1, cv2.LINE_AA)
        cv2.circle(self.bgr, (int(column), int(row)), 5, colour, -1, cv2.LINE_AA)

    def write_on(self, text: str, at_px: Points) -> None:
        """Letters that can be read on a face: dark ones with a pale edge where it is bright."""
        column, row = self._at(at_px)[0].round().astype(int)
        top, left = max(int(row) - LETTER_PX, 0), max(int(column) - LETTER_PX, 0)
        under = self.bgr[top : top + 2 * LETTER_PX, left : left + 2 * LETTER_PX]
        if under.size and float(under.mean()) > BRIGHT:
            self.write(text, at_px, BLACK, PALE)
        else:
            self.write(text, at_px, PALE)

    def write(self, text: str, at_px: Points, colour: Bgr, edge: Bgr = BLACK) -> None:
        """Letters with an edge round them, their middle at the place."""
        (width, height), _ = cv2.getTextSize(text, FONT, LETTER, 1)
        column, row = self._at(at_px)[0]
        start = (round(float(column) - width / 2), round(float(row) + height / 2))
        cv2.putText(self.bgr, text, start, FONT, LETTER, edge, 3, cv2.LINE_AA)
        cv2.putText(self.bgr, text, start, FONT, LETTER, colour, 1, cv2.LINE_AA)

    def with_panel(self, lines: list[Line]) -> Plane:
        """The sheet and, at its right, a panel with these lines."""
        height = max(self.bgr.shape[0], 2 * MARGIN_PX + LINE_PX * len(lines))
        whole = np.full((height, self.bgr.shape[1] + PANEL_PX, 3), PANEL_BGR, np.uint8)
        whole[: self.bgr.shape[0], : self.bgr.shape[1]] = self.bgr
        left = self.bgr.shape[1] + MARGIN_PX
        for number, line in enumerate(lines):
            start = (left, MARGIN_PX + LINE_PX * (number + 1) - 8)
            cv2.putText(whole, line.text, start, FONT, PANEL_LETTER, line.colour, 1, cv2.LINE_AA)
        return whole

    def _at(self, points_px: Points) -> Points:
        return np.asarray((np.asarray(points_px, float).reshape(-1, 2) + 0.5) * self.scale - 0.5, float)


def folded(text: str, width: int = 44) -> list[str]:
    """The text in lines of at most `width` letters, broken between words."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
