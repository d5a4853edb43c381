"""The reading of a golf table, drawn over its picture: the course as it lies, tokens, obstacles, dice, a hand.

    bgr = explain_table(picture, reading, course)

Tokens carry the letters of their colour and form and their score in hundredths, dice their value and theirs.
What is too doubtful to be told has a thin outline.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from calibration.golf.course import Course
from calibration.golf.plane import HexPlane, plane_from_hexes
from calibration.lens import Points
from rules.golf.roll_in_one.lines.edges import sides_of
from rules.hexes import Hex
from vision.diagnostics.sheet import PALE, Bgr, Line, Sheet
from vision.frame import Plane
from vision.golf.course_reader import Reading
from vision.golf.dice.faces import Die
from vision.golf.sheets.reading import SheetReading
from vision.golf.sheets.shots import SeenShot
from vision.golf.tokens import Token

PITCH_PX = 70.0  # of a hex on the sheet: there is room for a token's four letters
DIE_PX = 60.0  # of the smallest die on the sheet
CORNERS = np.radians(np.arange(30, 391, 60))  # of a hex, from one beside its east side, back to the first
REACH = 1 / np.sqrt(3)  # pitches from a hex's middle to its corners
AROUND = np.linspace(0, 2 * np.pi, 49)
TOKEN_PITCHES = 0.38  # radius of the ring about a token's foot
LATTICE_BGR: Bgr = (255, 200, 0)
HAND_BGR: Bgr = (200, 120, 255)
DIE_BGR: Bgr = (80, 220, 60)
OBSTACLE_BGR: Bgr = (190, 190, 90)
TOKEN_BGR: dict[str, Bgr] = {
    "red": (60, 40, 255),
    "yellow": (0, 230, 255),
    "green": (70, 200, 70),
    "blue": (255, 150, 70),
    "purple": (220, 80, 200),
    "orange": (0, 140, 255),
    "white": (255, 255, 255),
    "black": (120, 120, 120),
}


def explain_table(picture: Plane, reading: Reading, course: Course) -> Plane:
    """(H', W', 3) BGR: the picture at a size that can be read, drawn over, with a panel of words beside it."""
    plane = reading.placement.plane
    sheet = Sheet.over(picture, _pitch_px(plane), PITCH_PX)
    sheet.trace_faintly([_outline(plane, at) for at in course], LATTICE_BGR)
    for at in reading.covered:
        sheet.trace(_outline(plane, at), HAND_BGR, bold=True)
    for obstacle in reading.obstacles:
        sheet.write(obstacle.what, np.array(obstacle.px), OBSTACLE_BGR)
    for token in reading.tokens:
        _draw_token(sheet, plane, token, is_told=token in reading.sure_tokens)
    for die in reading.faces:
        _draw_die(sheet, die, is_told=die in reading.dice)
    return sheet.with_panel(_words(reading))


def explain_lattice(
    picture: Plane, plane: HexPlane, hexes: Sequence[tuple[int, int]], seen: Sequence[Die]
) -> Plane:
    """The picture of a table whose course nobody names: its hexes and dice, likewise."""
    sheet = Sheet.over(picture, _pitch_px(plane), PITCH_PX)
    sheet.trace_faintly([_outline(plane, at) for at in hexes], LATTICE_BGR)
    for die in seen:
        _draw_die(sheet, die, is_told=True)
    return sheet.with_panel([Line(f"{len(hexes)} hexes", LATTICE_BGR), Line("", PALE), *_of_dice(seen)])


def explain_sheet(picture: Plane, reading: SheetReading, course: Course) -> Plane:
    """The picture of a sheet with its course and the pens' shots, each from its start to its end, likewise."""
    plane, lines = reading.placement.plane, reading.lines
    sheet = Sheet.over(picture, _pitch_px(plane), PITCH_PX)
    sheet.trace_faintly([_outline(plane, at) for at in course], LATTICE_BGR)
    for number, shot in enumerate(lines.shots, start=1):
        crossed = np.mean([plane.px_from_hexes(hexes) for hexes in _sides(shot)], axis=0)
        sheet.trace(crossed, TOKEN_BGR.get(shot.colour, PALE), bold=True)
        sheet.write(str(number), crossed[0], PALE)
    return sheet.with_panel(_of_lines(reading))


def explain_dice(picture: Plane, seen: Sequence[Die]) -> Plane:
    """The picture of dice alone, drawn over likewise."""
    smallest = min((die.side_px for die in seen), default=float(min(picture.shape[:2])))
    sheet = Sheet.over(picture, smallest, DIE_PX)
    for die in seen:
        _draw_die(sheet, die, is_told=True)
    return sheet.with_panel(_of_dice(seen))


def _pitch_px(plane: HexPlane) -> float:
    """How wide a hex in the middle of the picture is."""
    middle = plane.plane_from_px(plane.middle_px.reshape(1, 2))
    px = plane.px_from_plane(middle + np.array([[0.0, 0.0], [1.0, 0.0]]))
    return float(np.hypot(*(px[1] - px[0])))


def _outline(plane: HexPlane, at: tuple[int, int]) -> Points:
    corners = REACH * np.column_stack([np.cos(CORNERS), np.sin(CORNERS)])
    return plane.px_from_plane(plane_from_hexes([at]) + corners)


def _sides(shot: SeenShot) -> tuple[list[Hex], list[Hex]]:
    """The hexes on one side and on the other of the edges that a shot crosses: each edge lies between."""
    first, second = zip(*(sides_of(edge) for edge in shot.edges), strict=True)
    return list(first), list(second)


def _draw_token(sheet: Sheet, plane: HexPlane, token: Token, *, is_told: bool) -> None:
    foot = plane.plane_from_px(np.array([token.px]))
    ring = TOKEN_PITCHES * np.column_stack([np.cos(AROUND), np.sin(AROUND)])
    sheet.trace(plane.px_from_plane(foot + ring), TOKEN_BGR[token.token], bold=is_told)
    sheet.write_on(_label(token), np.array(token.px))


def _label(token: Token) -> str:
    return f"{token.token[:2]}{token.form[0]}{_hundredths(token.score)}"


def _draw_die(sheet: Sheet, die: Die, *, is_told: bool) -> None:
    ring = die.side_px / 2 * np.column_stack([np.cos(AROUND), np.sin(AROUND)])
    sheet.trace(np.array([die.x_px, die.y_px]) + ring, DIE_BGR, bold=is_told)
    beside = np.array([die.x_px, die.y_px - die.side_px])
    sheet.write(f"{die.value} at {_hundredths(die.score)}", beside, DIE_BGR)


def _hundredths(score: float) -> int:
    return min(round(100 * score), 99)


def _words(reading: Reading) -> list[Line]:
    sure = reading.sure_tokens
    doubtful = len(reading.tokens) - len(sure)
    obstacles = Counter(obstacle.what for obstacle in reading.obstacles)
    return [
        Line(
            f"course: {len(reading.hexes)} hexes, residual {reading.placement.residual:.3f} pitches",
            LATTICE_BGR,
        ),
        Line(f"hand or arm: {'yes' if reading.hand else 'no'}", HAND_BGR),
        Line("", PALE),
        Line(f"{len(sure)} tokens (colour, form, score in hundredths)", PALE),
        *(Line(f"{_label(token)}  {token.token} {token.form}", TOKEN_BGR[token.token]) for token in sure),
        *([Line(f"{doubtful} too doubtful to be told", PALE)] if doubtful else []),
        Line("", PALE),
        *_of_dice(reading.dice),
        Line("", PALE),
        *(Line(f"{count:3} {what}", OBSTACLE_BGR) for what, count in obstacles.most_common()),
    ]


def _of_dice(dice: Sequence[Die]) -> list[Line]:
    return [
        Line(f"{len(dice)} dice", PALE),
        *(Line(f"{die.value} at {die.score:.2f}", DIE_BGR) for die in dice),
    ]


def _of_lines(reading: SheetReading) -> list[Line]:
    shots = reading.lines.shots
    return [
        Line(f"sheet: residual {reading.placement.residual:.3f} pitches", LATTICE_BGR),
        Line(f"hand or arm: {'yes' if reading.hand else 'no'}", HAND_BGR),
        Line(f"{len(shots)} shots (numbered at their starts)", PALE),
        *(
            Line(
                f"{number:2} {shot.colour}: {len(shot.edges) - 1} segments, {shot.score:.2f}",
                TOKEN_BGR.get(shot.colour, PALE),
            )
            for number, shot in enumerate(shots, start=1)
        ),
        *([Line(f"{reading.lines.unread} segments belong to no shot", PALE)] if reading.lines.unread else []),
    ]
