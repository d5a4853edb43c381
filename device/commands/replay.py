"""Replay a video, a folder of stills or a recording as fast as it can: one JSON line an event, then the score.

`--serve` shows it live on a scoreboard, at its own speed, instead. `--why` says on standard error how each
stroke was weighed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from calibration.find import NoBoard
from device.errors import BadInput
from device.memory import give_back_memory, large_memory_given_back_at_once
from device.opening import open_source
from device.printed import printed
from device.watching.arguments import add_board_arguments, checked_sizes
from device.watching.awaiting import NOT_SEEN
from device.watching.doubtful import Doubtful
from device.watching.pipeline import Board, LiveView, Weigh, watch
from rules.notation import json_from_act
from rules.table import Layout, TableEvent, ViewLost
from vision.diagnostics.reasons import Reasons

if TYPE_CHECKING:
    from device.serving.settings import ServeSettings
    from rules.match import Match

DONE, NO = 0, 1
GOLF = frozenset({"carom_golf", "eighteen_holes", "roll_in_one"})
GAME = "carrom"
LEAST_FPS, MOST_FPS = 1, 1000  # a slower film shows no stroke


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of `pocketwatch replay`."""
    parser.add_argument("source", help="a video file, a folder of stills, a recording")
    add_board_arguments(parser)
    parser.add_argument("--game", default=GAME, metavar="G", help="game and variant, such as carrom:base")
    parser.add_argument("--course", type=Path, metavar="FILE", help="the course on the table, of a golf game")
    parser.add_argument("--tokens", metavar="P=C,..", help="whose token is which, such as Ann=red,Ben=blue")
    parser.add_argument("--players", metavar="A,B", help="names, the one who breaks first")
    parser.add_argument("--start", type=Path, metavar="FILE", help="a scenario's header: the position before")
    parser.add_argument("--answers", type=Path, metavar="FILE", help="answers to questions, one JSON line each")
    parser.add_argument("--seed", type=int, default=1, help="of the virtual table (1)")
    parser.add_argument(
        "--fps",
        type=float,
        metavar="N",
        help="frames a second of a video whose own rate is missing (25) or wrong",
    )
    parser.add_argument("--serve", action="store_true", help="show it live on a scoreboard, at its own speed")
    parser.add_argument("--why", action="store_true", help="say on standard error how each stroke was weighed")


def run(arguments: argparse.Namespace) -> int:
    """Prints the events and the score; 1 where no board is found."""
    checked_sizes(arguments)
    if arguments.fps is not None and not LEAST_FPS <= arguments.fps <= MOST_FPS:
        raise BadInput(
            f"--fps {arguments.fps:g} is not a possible frame rate: {LEAST_FPS} to {MOST_FPS} a second"
        )
    if arguments.why:
        _verify_weighed(arguments)
    if arguments.serve:
        return _serve(arguments)
    with large_memory_given_back_at_once():
        return _replay(arguments)


def _replay(arguments: argparse.Namespace) -> int:
    if _is_golf(arguments):
        from device.commands.golf.replay import replay_golf  # megabytes that carrom does not need

        return replay_golf(arguments)
    if arguments.course is not None or arguments.tokens is not None:
        _verify_golf(arguments)
    if arguments.game != GAME or arguments.players or arguments.start or arguments.answers:
        _check_words(arguments)
    board = Board(tuple(arguments.corners or ()), arguments.surface_mm, arguments.hfov_deg, arguments.lens)
    first = _FirstLayout()
    doubtful = Doubtful(lambda events: _match_so_far(arguments, first.layout, events))
    try:
        with (
            _said_why(arguments) as weigh,
            open_source(arguments.source, seed=arguments.seed, fps=arguments.fps) as source,
        ):
            for event in watch(source, board, first.see, tells_apart=doubtful.tells_apart, weigh=weigh):
                print(printed(json_from_act(event)), flush=True)
                _warn(arguments.source, event)
                doubtful.events.append(event)
    except NoBoard as reason:
        print(f"pocketwatch replay: {arguments.source}: {reason}", file=sys.stderr)
        return NO
    print(json.dumps({"type": "score", "state": _state(arguments, first.layout, doubtful.events)}))
    return DONE


@contextmanager
def _said_why(arguments: argparse.Namespace) -> Iterator[Weigh | None]:
    """Takes in the strokes whose reasons --why wants, and says them at the latest when the source ends."""
    if not arguments.why:
        yield None
        return
    reasons = Reasons(lambda line: print(line, file=sys.stderr, flush=True))
    try:
        yield reasons.weigh
    finally:
        reasons.finish()


def _verify_weighed(arguments: argparse.Namespace) -> None:
    """Raises BadInput where --why is asked of a golf game, or of a scoreboard."""
    if _is_golf(arguments):
        raise BadInput("--why is about strokes on a carrom board: leave it out at a golf game")
    if arguments.serve:
        raise BadInput(
            "--why writes to standard error, which a scoreboard does not show: leave out --serve or --why"
        )


def _is_golf(arguments: argparse.Namespace) -> bool:
    """Whether the match is one of golf, by --game or by the header of --start."""
    if arguments.start is not None:
        from device.files import text_in

        return any(f'"{game}"' in text_in(arguments.start).partition("\n")[0] for game in GOLF)
    return arguments.game.partition(":")[0] in GOLF


def _warn(source: str, event: TableEvent) -> None:
    """Says in a sentence that no board is in view."""
    if isinstance(event, ViewLost) and event.why is not None:
        print(f"pocketwatch replay: {source}: at {event.t_s:.1f} s: {NOT_SEEN}", file=sys.stderr)


def _check_words(arguments: argparse.Namespace) -> None:
    from device.watching.folding import check_words

    check_words(arguments)


def _match_so_far(arguments: argparse.Namespace, first: Layout | None, events: Sequence[TableEvent]) -> Match:
    from device.watching.folding import match_so_far

    return match_so_far(arguments, first, events)


def _state(arguments: argparse.Namespace, first: Layout | None, events: list[TableEvent]) -> dict[str, Any]:
    # Loaded after the frames: the laws' megabytes would otherwise add to those of a reading.
    give_back_memory()
    from device.watching.folding import match_of

    return match_of(arguments, first, events).score.to_json()


def _serve(arguments: argparse.Namespace) -> int:
    """The scoreboard over this source."""
    from device.serving.serve import serve  # the web's libraries cost 20 MB

    return serve(served(arguments))


def served(arguments: argparse.Namespace) -> ServeSettings:
    """What the scoreboard over this source is served with; raises BadInput for a course that does not fit."""
    from device.commands.serve import default_folder, verify_played, wish_from
    from device.keeping.chosen_course import on_course
    from device.serving.settings import ServeSettings

    folder, wish = default_folder(), wish_from(arguments.game, arguments.players, True)
    if arguments.course is not None:
        _verify_golf(arguments)
        wish = replace(wish, header=on_course(wish.header, [str(arguments.course)], folder), has_course=True)
    verify_played(arguments.source, wish.header.game)
    return ServeSettings(arguments.source, wish, "0.0.0.0", 8080, folder, _watch_words(arguments))


def _watch_words(arguments: argparse.Namespace) -> tuple[str, ...]:
    """The words about the table in the command line of the watching process."""
    words = [f"--corners={corners}" for corners in arguments.corners or ()]
    for name in ("surface-mm", "hfov-deg", "lens"):
        value = getattr(arguments, name.replace("-", "_"))
        words += [f"--{name}", str(value)] if value is not None else []
    return tuple(words)


def _verify_golf(arguments: argparse.Namespace) -> None:
    """Raises BadInput where a course or tokens are named for a game that has none."""
    if not _is_golf(arguments):
        raise BadInput("--course and --tokens are for golf games: name one with --game, such as carom_golf")


class _FirstLayout:
    """Remembers the first layout that was seen."""

    def __init__(self) -> None:
        self.layout: Layout | None = None

    def see(self, view: LiveView) -> None:
        if self.layout is None:
            self.layout = view.pieces
