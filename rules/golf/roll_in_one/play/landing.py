"""The end of a shot and its cost: the cases of section 4, in the order in which the ball meets them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.golf.roll_in_one.lines.edges import Edge, sides_of
from rules.golf.roll_in_one.lines.line import Line
from rules.golf.roll_in_one.printed.course import Course, Hole, Terrain
from rules.golf.roll_in_one.printed.options import Laws
from rules.golf.roll_in_one.printed.tables import Club


class End(StrEnum):
    """The kind of a shot's end."""

    TREE = "tree"
    OFF_PAGE = "off_page"
    STOPPED = "stopped"  # before the rough or the bunker of its last hex
    WATER = "water"
    HOLED = "holed"
    HOLED_LATER = "holed_later"  # on the flag without a six: one shot more
    LIES = "lies"


STROKES = {End.OFF_PAGE: 2, End.WATER: 2, End.HOLED_LATER: 2}  # all others cost one


@dataclass(frozen=True, slots=True)
class Landing:
    """The end of a shot: `ball` None where the hole is finished; `drawn` is the line that stays on the page."""

    end: End
    ball: Edge | None
    strokes: int
    drawn: Line


@dataclass(frozen=True, slots=True)
class Aim:
    """The inputs of a landing beside the line."""

    course: Course
    hole: Hole
    club: Club
    accuracy: int
    elevated: tuple[int, ...]
    laws: Laws


def landing(aim: Aim, ball: Edge, line: Line) -> Landing:
    """The landing of a finished line; a line that a tree or the page's border ends may be longer."""
    ended = stopped(aim, ball, line)
    if ended is not None:
        return ended
    return _on_ground(aim, ball, line) or _at(End.LIES, line[-1].end, line)


def stopped(aim: Aim, ball: Edge, line: Line) -> Landing | None:
    """The end at a tree in the way or at the page's border, whatever follows; None without one."""
    for number, segment in enumerate(line, start=1):
        if segment.hex not in aim.course.terrain and aim.laws.page_border == "anywhere":
            return _off_page(aim, ball)
        if segment.hex in aim.course.trees and number not in aim.elevated:
            drawn = line[:number]
            ground = _on_ground(aim, ball, drawn) if aim.laws.tree_stop == "ground" else None
            return ground or _at(End.TREE, segment.end, drawn)
    return None


def _on_ground(aim: Aim, ball: Edge, line: Line) -> Landing | None:
    """The end that the last hex of a line causes; None where it has no effect."""
    last = aim.course.terrain.get(line[-1].hex)
    if last is None:
        return _off_page(aim, ball)
    if last in (Terrain.ROUGH, Terrain.BUNKER) and (len(line) > 1 or aim.laws.one_into_rough == "stays"):
        return _at(End.STOPPED, line[-1].start, line[:-1])
    if last is Terrain.WATER:
        return _at(End.WATER, _before_water(aim.course, line), line)
    if _is_on_flag(aim, line):
        at_once = aim.club is Club.PUTTER or aim.accuracy == 6
        return _at(End.HOLED if at_once else End.HOLED_LATER, None, line)
    return None


def _off_page(aim: Aim, ball: Edge) -> Landing:
    """The end off the page: the line is erased, at the cost of P14."""
    strokes = STROKES[End.OFF_PAGE] if aim.laws.off_page == "plus_two" else 1
    return Landing(End.OFF_PAGE, ball, strokes, ())


def needs_fourth_die(aim: Aim, line: Line) -> bool:
    """Whether the fourth die decides about a tree on this line: some numbers clear it and some do not."""
    rows = [aim.course.tables.elevated(aim.club, die) for die in range(1, 7)]
    for number, segment in enumerate(line, start=1):
        if segment.hex not in aim.course.terrain and aim.laws.page_border == "anywhere":
            return False
        if segment.hex in aim.course.trees:
            clears = [number in row for row in rows]
            if any(clears) and not all(clears):
                return True
            if not any(clears):
                return False
    return False


def _at(end: End, ball: Edge | None, drawn: Line) -> Landing:
    return Landing(end, ball, STROKES.get(end, 1), drawn)


def _before_water(course: Course, line: Line) -> Edge:
    """The last edge of the path before the stretch of water that it ends in."""
    at = len(line) - 1
    while at > 0 and course.terrain.get(line[at - 1].hex) is Terrain.WATER:
        at -= 1
    return line[at].start


def _is_on_flag(aim: Aim, line: Line) -> bool:
    if aim.laws.flag == "edge":
        return aim.hole.flag in sides_of(line[-1].end)
    return line[-1].hex == aim.hole.flag
