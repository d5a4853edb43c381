"""The match of a watched golf table: its header from the command line, its start from the first look."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from device.errors import BadInput
from device.files import text_in
from device.golf_tables.courses import SeenCourse, course_in, course_of
from device.golf_tables.tokens import balls_of, token_names, tokens_in
from device.headers.golf_files import with_golf_files
from device.headers.header import header_from_words
from rules.codec import json_from_text
from rules.errors import RulesError
from rules.golf.charts import chart_of
from rules.header import Header, header_from_json, json_from_header
from rules.match import Match
from rules.table import TableEvent
from rules.tokens import TokensSeen

COURSE_OPTION = {"carom_golf": "courses", "eighteen_holes": "course", "roll_in_one": "course"}


@dataclass(frozen=True)
class GolfMatch:
    """The header of a match, the course that the camera sees, and the laws' names of tokens' colours."""

    header: Header
    course: SeenCourse
    names: Mapping[str, str]
    is_begun: bool  # its start was given


def golf_match(arguments: argparse.Namespace) -> GolfMatch:
    """The match of --game, --players, --course, --tokens, or of --start; raises BadInput."""
    header = _header(arguments)
    players = tuple(player.name for player in header.players)
    given = tokens_in(arguments.tokens, players)
    balls = balls_of(players, given)
    if balls is not None and header.game == "carom_golf":
        header = _with_options(header, {"balls": balls})
    course = _course(arguments.course, header)
    if course.game != header.game:
        raise BadInput(f"{arguments.course} is a course of {course.game}, and the game is {header.game}")
    return GolfMatch(header, course, token_names(header.game, players, given), header.start is not None)


def with_first_look(match: GolfMatch, events: Sequence[TableEvent]) -> Header:
    """The header, begun where the tokens lay at the first look, unless its start was given."""
    first = next((event for event in events if isinstance(event, TokensSeen)), None)
    if match.is_begun or first is None or match.header.game not in STARTS:
        return match.header
    start = STARTS[match.header.game](match.header, first)
    if start is None:
        return match.header
    try:
        header = header_from_json({**json_from_header(match.header), "start": start})
        Match.begin(header)
    except RulesError:  # nothing that a game can reach: it begins at the beginning, and the look says so
        return match.header
    return header


def _balls_lying(header: Header, look: TokensSeen) -> dict[str, object] | None:
    """Balls in play where they are seen; those on the tee have yet to begin."""
    score: Any = Match.begin(header).score.to_json()
    own = {ball["ball"] for ball in score["balls"]}
    tee = {tuple(at) for at in score["places"]}
    lying = [
        {"ball": token.token, "at": list(token.at), "strokes": 1}
        for token in look.tokens
        if token.at is not None and token.token in own and (token.at.q, token.at.r) not in tee
    ]
    return {"balls": lying} if lying else None


def _golfers_standing(header: Header, look: TokensSeen) -> dict[str, object] | None:
    names = {player.name for player in header.players}
    standing = [
        {"player": token.token, "at": list(token.at)}
        for token in look.tokens
        if token.at is not None and token.token in names
    ]
    return {"players": standing} if standing else None


STARTS = {"carom_golf": _balls_lying, "eighteen_holes": _golfers_standing}


def _header(arguments: argparse.Namespace) -> Header:
    if arguments.start is not None:
        line = text_in(arguments.start).strip().partition("\n")[0]
        try:
            return header_from_json(json_from_text(with_golf_files(line, arguments.start.parent)))
        except ValueError as wrong:
            raise BadInput(f"{arguments.start} is not a header: {wrong}") from wrong
    header = header_from_words(arguments.game, arguments.players)
    if arguments.course is None:
        return header
    course_in(arguments.course)  # names what is wrong in the file
    course = json.loads(text_in(arguments.course))
    key = COURSE_OPTION[header.game]
    return _with_options(header, {key: [course] if key == "courses" else course})


def _with_options(header: Header, options: Mapping[str, object]) -> Header:
    whole = dict(json_from_header(header))
    own = whole.get("options")
    merged = {**(own if isinstance(own, dict) else {}), **options}
    try:
        return header_from_json({**whole, "options": merged})
    except RulesError as wrong:
        raise BadInput(str(wrong)) from wrong


def _course(path: Path | None, header: Header) -> SeenCourse:
    """The course of the file, else the one that the match begins on."""
    if path is not None:
        return course_in(path)
    chart = chart_of(Match.begin(header))
    if chart is None:
        raise BadInput(f"{header.game} is not a golf game: leave out --course")
    return course_of(chart, header.game)
