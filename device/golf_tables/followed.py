"""The match that a watching process follows: in a file at its start, told anew with every change."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from device.golf_tables.courses import SeenCourse, course_of
from device.golf_tables.tokens import names_in
from rules.errors import RulesError
from rules.golf import later
from rules.header import header_from_json, json_from_header
from rules.notation import act_from_json, json_from_act
from rules.record.log import Entry
from rules.record.match import Match

FILE = "golf_match.json"  # in the data folder
Json = dict[str, Any]


def json_from_match(match: Match) -> Json:
    """A match as its header and its entries."""
    entries = [{"by": entry.by, "act": json_from_act(entry.act)} for entry in match.entries]
    return {"header": json_from_header(match.header), "entries": entries}


def match_from_json(message: Json) -> Match:
    """The match of `json_from_match`; raises RulesError for one that no log can hold."""
    match = Match.begin(header_from_json(message["header"]))
    for seq, entry in enumerate(message["entries"], start=1):
        match = match.receive(Entry(seq, entry["by"], act_from_json(entry["act"]))).match
    return match


def write_match(path: Path, match: Match) -> None:
    """Keeps a match for the next start; where it cannot be written, the last one is watched."""
    fresh = path.with_name(path.name + ".new")
    with suppress(OSError):
        fresh.write_text(json.dumps(json_from_match(match)), encoding="utf-8")
        fresh.replace(path)


class Followed:
    """The match as it stands, with the course that is played now."""

    def __init__(self, path: Path) -> None:
        """Raises BadInput-like errors of the file as they are: the parent wrote it a moment ago."""
        self._match = match_from_json(json.loads(path.read_text(encoding="utf-8")))
        self._course = self._seen()

    @property
    def match(self) -> Match:
        """The match."""
        return self._match

    @property
    def course(self) -> SeenCourse:
        """The course that is played now; the same value while it does not change."""
        return self._course

    @property
    def names(self) -> dict[str, str]:
        """The laws' names of the colours of tokens."""
        return names_in(self._match)

    def hear(self, message: object) -> None:
        """Takes in a later state of the match; one that cannot be read is left out."""
        with suppress(RulesError, KeyError, TypeError):
            self._match = match_from_json(message)  # type: ignore[arg-type]
            now = self._seen()
            self._course = self._course if now == self._course else now

    def _seen(self) -> SeenCourse:
        chart = later.charts.chart_of(self._match)
        assert chart is not None, "a golf game has a chart"
        return course_of(chart, self._match.header.game)
