"""Readings of golf tables as JSON, in the form of `pocketwatch detect --table hex` and `--table dice`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calibration.golf.found import FoundCourse
from calibration.golf.lattice.fit import centres_within
from calibration.golf.plane import hexes_from_plane
from device.golf_tables.courses import SeenCourse
from rules.notation import json_from_act
from rules.table import TableEvent
from vision.golf.course_reader import Reading
from vision.golf.dice.faces import Die
from vision.golf.watching.table_look import TokenChange, TokenMoved, TokenPlaced, TokenRemoved

Report = dict[str, Any]
LATTICE_REACH = 40.0  # pitches around the middle of the picture that are listed without a course
NO_TABLE: Report = {"found": False, "residual": None, "hexes": []}


def hexes_seen(lattice: FoundCourse) -> list[tuple[int, int]]:
    """The hexes of a lattice about the middle of the picture."""
    plane = lattice.plane
    middle = plane.plane_from_px(plane.middle_px.reshape(1, 2))[0]
    places = hexes_from_plane(centres_within(plane, middle, LATTICE_REACH))
    return [(int(q), int(r)) for q, r in places]


def lattice_report(lattice: FoundCourse, hexes: list[tuple[int, int]], seen: Iterable[Die]) -> Report:
    """A table whose course nobody names."""
    return {
        "table": hexes_report(lattice, hexes),
        "tokens": [],
        "dice": dice_json(seen),
        "hand": False,
        "view": "clear",
    }


def table_report(read: Reading, course: SeenCourse) -> Report:
    """Everything on a course, for a line of `pocketwatch detect --table hex`."""
    px = read.placement.plane.px_from_hexes(course.grounds)
    inside = read.placement.plane.inside(px)
    hexes = [place for place, is_inside in zip(course.grounds, inside, strict=True) if is_inside]
    return {
        "table": hexes_report(read.placement, hexes),
        "tokens": [
            {"token": t.token, "form": t.form, "at": list(t.at), "px": _px(*t.px), "score": round(t.score, 3)}
            for t in read.sure_tokens
        ],
        "dice": dice_json(read.dice),
        "hand": read.hand,
        "view": "obstructed" if read.hand else "clear",
        "obstacles": [{"what": o.what, "at": list(o.at), "px": _px(*o.px)} for o in read.obstacles],
    }


def no_table_report(seen: Iterable[Die]) -> Report:
    """A picture in which no table was found, with the dice in it all the same."""
    return {"table": NO_TABLE, "tokens": [], "dice": dice_json(seen), "hand": False, "view": "no board"}


def hexes_report(located: FoundCourse, hexes: list[tuple[int, int]]) -> Report:
    """Where a course lies, for the key `table`."""
    px = located.plane.px_from_hexes(hexes)
    listed = [{"at": list(place), "px": _px(*at)} for place, at in zip(hexes, px, strict=True)]
    return {"found": True, "residual": round(located.residual, 4), "hexes": listed}


def dice_json(seen: Iterable[Die]) -> list[Report]:
    """`[{"value", "px", "score"}]`, from left to right."""
    return [{"value": die.value, "px": _px(die.x_px, die.y_px), "score": round(die.score, 3)} for die in seen]


def _px(x_px: float, y_px: float) -> list[float]:
    return [round(float(x_px), 2), round(float(y_px), 2)]


def event_json(event: TableEvent) -> Report:
    """A line of `replay`: changes of tokens in their own words, all else in the notation of the log."""
    if isinstance(event, TokenMoved):
        return _change(event, "token_moved", {"from": list(event.before), "to": list(event.after)})
    if isinstance(event, TokenPlaced):
        return _change(event, "token_placed", {"at": list(event.at)})
    if isinstance(event, TokenRemoved):
        return _change(event, "token_removed", {"at": list(event.at)})
    return dict(json_from_act(event))


def is_kept(event: TableEvent) -> bool:
    """Whether the log keeps it: single changes of tokens are told beside the look that has them all."""
    return not isinstance(event, TokenChange)


def _change(event: TokenChange, kind: str, places: Report) -> Report:
    return {"t": event.t_s, "type": kind, "token": event.token, "form": event.form, **places}
