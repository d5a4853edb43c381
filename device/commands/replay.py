"""Replay a video, a folder of stills or a recording as fast as it can: one JSON line an event, then the score.

`--serve` shows it live on a scoreboard, at its own speed, instead.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from calibration.find import NoBoard
from device.corners import add_board_arguments, checked_sizes
from device.errors import BadInput
from device.headers import header_from_words, with_rule_set
from device.pipeline import Board, LiveView, watch
from device.sources import open_source
from rules.errors import RulesError
from rules.header import Header, header_from_json
from rules.log import Entry
from rules.match import Match
from rules.notation import act_from_json, json_from_act
from rules.seen import start_seen
from rules.table import Layout, TableEvent

DONE, NO = 0, 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `pocketwatch replay` takes."""
    parser.add_argument("source", help="a video file, a folder of stills, a recording")
    add_board_arguments(parser)
    parser.add_argument("--game", default="carrom", metavar="G", help="game and variant, such as carrom:base")
    parser.add_argument("--players", metavar="A,B", help="names, the one who breaks first")
    parser.add_argument("--start", type=Path, metavar="FILE", help="a header line: the position before it all")
    parser.add_argument("--answers", type=Path, metavar="FILE", help="answers to questions, one JSON line each")
    parser.add_argument("--seed", type=int, default=1, help="of the virtual table's luck")
    parser.add_argument("--serve", action="store_true", help="show it live on a scoreboard, at its own speed")


def run(arguments: argparse.Namespace) -> int:
    """Prints the events and the score; 1 where no board is found."""
    checked_sizes(arguments)
    if arguments.serve:
        return _serve(arguments)
    header, answers = _header(arguments), _answers(arguments.answers)
    board = Board(tuple(arguments.corners or ()), arguments.surface_mm, arguments.hfov_deg)
    first = _FirstLayout()
    events: list[TableEvent] = []
    try:
        with open_source(arguments.source, seed=arguments.seed) as source:
            for event in watch(source, board, first.see):
                print(json.dumps(json_from_act(event)), flush=True)
                events.append(event)
    except NoBoard as reason:
        print(f"pocketwatch replay: {arguments.source}: {reason}", file=sys.stderr)
        return NO
    if arguments.start is None and first.layout is not None:
        header = replace(header, start=start_seen(header, first.layout))
    match = folded(header, events, answers)
    print(json.dumps({"type": "score", "state": match.score.to_json()}))
    return DONE


def folded(header: Header, events: Iterable[TableEvent], answers: Iterable[object] = ()) -> Match:
    """The match that these events and answers lead to; raises BadInput for an answer to no question."""
    match = Match.begin(header)
    for seq, event in enumerate(events, start=1):
        match = match.receive(Entry(seq, "camera", event)).match
    for seq, answer in enumerate(answers, start=len(match.entries) + 1):
        try:
            match = match.receive(Entry(seq, "player", act_from_json(answer))).match
        except RulesError as wrong:
            raise BadInput(f"the answers do not fit: {wrong}") from wrong
    return match


def _header(arguments: argparse.Namespace) -> Header:
    """The header of --start, else that of --game and --players."""
    if arguments.start is None:
        return header_from_words(arguments.game, arguments.players)
    line = with_rule_set(next(iter(_lines(arguments.start)), "{}"), arguments.start.parent)
    try:
        return header_from_json(json.loads(line))
    except ValueError as wrong:
        raise BadInput(f"{arguments.start} is not a header: {wrong}") from wrong


def _answers(path: Path | None) -> tuple[object, ...]:
    if path is None:
        return ()
    try:
        return tuple(json.loads(line) for line in _lines(path))
    except ValueError as wrong:
        raise BadInput(
            f"{path} is not answers: {wrong}; write one line each, such as "
            '{"type": "answer", "question": 5, "choice": 0}'
        ) from wrong


def _lines(path: Path) -> list[str]:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise BadInput(f"{path} cannot be read ({wrong}): name a text file of JSON lines") from wrong
    return [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]


def _serve(arguments: argparse.Namespace) -> int:
    """The scoreboard over this source; only what the watching process takes is handed on."""
    # The web's libraries cost 20 MB, which a replay without phones can do without.
    from device.commands.serve import default_folder, wish_from
    from device.serve import ServeSettings, serve

    words = [f"--corners={corners}" for corners in arguments.corners or ()]
    words += ["--surface-mm", str(arguments.surface_mm)]
    if arguments.hfov_deg is not None:
        words += ["--hfov-deg", str(arguments.hfov_deg)]
    wish = wish_from(arguments.game, arguments.players, True)
    return serve(ServeSettings(arguments.source, wish, "0.0.0.0", 8080, default_folder(), tuple(words)))


class _FirstLayout:
    """Remembers the first layout that was seen."""

    def __init__(self) -> None:
        self.layout: Layout | None = None

    def see(self, view: LiveView) -> None:
        if self.layout is None:
            self.layout = view.pieces
