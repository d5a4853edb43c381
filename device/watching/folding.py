"""From the arguments and the events of the frames to a match: the laws, separate from the frames.

The laws of all games take megabytes. A replay loads this module after its frames, unless arguments must be
checked before them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from device.errors import BadInput
from device.files import text_in
from device.headers.header import header_from_words, with_rule_set
from rules.codec import json_from_text
from rules.errors import RulesError
from rules.header import Header, header_from_json, start_seen
from rules.match import Match
from rules.notation import act_from_json
from rules.record.log import Entry
from rules.table import Layout, TableEvent


def check_words(arguments: argparse.Namespace) -> None:
    """Raises BadInput for invalid --game, --players, --start or --answers."""
    _header(arguments)
    answers_in(arguments.answers)


def match_of(arguments: argparse.Namespace, first: Layout | None, events: Sequence[TableEvent]) -> Match:
    """The requested match, begun with the first seen layout unless --start gives one."""
    return folded(_begun(arguments, first), events, answers_in(arguments.answers))


def match_so_far(arguments: argparse.Namespace, first: Layout | None, events: Sequence[TableEvent]) -> Match:
    """The same, before any question is answered."""
    return folded(_begun(arguments, first), events)


def folded(header: Header, events: Iterable[TableEvent], answers: Iterable[object] = ()) -> Match:
    """The match of these events and answers; raises BadInput for an answer to no question."""
    match = Match.begin(header)
    for seq, event in enumerate(events, start=1):
        match = match.receive(Entry(seq, "camera", event)).match
    for seq, answer in enumerate(answers, start=len(match.entries) + 1):
        try:
            match = match.receive(Entry(seq, "player", act_from_json(answer))).match
        except RulesError as wrong:
            raise BadInput(f"the answers do not fit: {wrong}") from wrong
    return match


def _begun(arguments: argparse.Namespace, first: Layout | None) -> Header:
    header = _header(arguments)
    if arguments.start is None and first is not None:
        header = replace(header, start=start_seen(header, first))
    return header


def _header(arguments: argparse.Namespace) -> Header:
    """The header of --start, else that of --game and --players."""
    if arguments.start is None:
        return header_from_words(arguments.game, arguments.players)
    line = with_rule_set(next(iter(_lines(arguments.start)), "{}"), arguments.start.parent)
    try:
        return header_from_json(json_from_text(line))
    except ValueError as wrong:
        raise BadInput(f"{arguments.start} is not a header: {wrong}") from wrong


def answers_in(path: Path | None) -> tuple[object, ...]:
    """The answers of a file, a JSON line each; raises BadInput for one that cannot be read."""
    if path is None:
        return ()
    lines = _lines(path)
    try:
        return tuple(json_from_text(line) for line in lines)
    except ValueError as wrong:
        raise BadInput(
            f"{path} is not answers: {wrong}; write one line each, such as "
            '{"type": "answer", "question": 5, "choice": 0}'
        ) from wrong


def _lines(path: Path) -> list[str]:
    text = text_in(path, "a text file of JSON lines")
    return [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
