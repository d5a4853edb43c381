"""The course of a golf match by the words of a command line: a file, one of the own box, or one that ships."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from device.errors import BadInput
from device.files import text_in
from device.keeping.own_box import FileBox
from rules.codec import Json
from rules.errors import NotationError, unknown
from rules.golf import later
from rules.header import Header, header_from_json, json_from_header


def on_course(header: Header, courses: Sequence[str], folder: Path) -> Header:
    """The header with these courses, in the order of play; `folder` holds the own box.

    Raises BadInput for a game without courses, a name that is unknown and a course that cannot be played.
    """
    place = next(((key, kind) for key, kind in _options(header) if kind in later.files.PICTURES), None)
    if place is None:
        raise BadInput(f"{header.game} is played on no course: leave --course out, or name a golf game")
    key, kind = place
    if key == "course" and len(courses) > 1:
        raise BadInput(f"{header.game} is played on one course: give --course once")
    read = [_course(kind, word, FileBox(folder)) for word in courses]
    json = json_from_header(header)
    options = json["options"]
    assert isinstance(options, dict)
    try:
        return header_from_json({**json, "options": {**options, key: read if key == "courses" else read[0]}})
    except NotationError as wrong:
        raise BadInput(f"--course: {wrong}") from wrong


def course_of(header: Header) -> Json:
    """The courses of a header as it writes them; None for a game without."""
    options = json_from_header(header)["options"]
    assert isinstance(options, dict)
    return options.get("courses", options.get("course"))


def _options(header: Header) -> list[tuple[str, str]]:
    return list(later.files.OPTIONS.get(header.game, {}).items())


def _course(kind: str, word: str, box: FileBox) -> Json:
    """A file's content, that of an own course, or the name of one that ships."""
    if word.endswith(".json") or "/" in word:
        path, text = Path(word), text_in(Path(word))
    elif word in box.names(kind):
        path = box.path(kind, word)
        text = text_in(path)
    elif word in later.shelf.shipped(kind):
        return word
    else:
        known = (*box.names(kind), *later.shelf.shipped(kind))
        raise BadInput(f"{unknown('course', word, known)}; a file's name ends in .json")
    try:
        return later.files.checked(kind, text, "course")
    except NotationError as wrong:
        raise BadInput(f"{path}: {wrong}") from wrong
