"""Write a recording of the virtual table, with the truth beside it; films of single strokes; or stills.

Played and drawn as fast as this machine can. `truth.jsonl` gets what really happened, `truth.json` where the
camera was and how the match stood at the end; the recording itself says nothing of either. With `--films` each
stroke is a short recording of its own, on another board before another camera. With `--stills` each picture is
another board, light, lens and position, with its truth in one JSON file beside it: what `score` reads.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import numpy as np

from device.commands.golf.simulate import PLAYED, record_golf
from device.errors import BadInput
from device.evaluation.varied_stills import write_stills
from device.headers.header import header_from_words
from device.sources.recording import DRAWN, Meta
from device.sources.recording_writer import RecordingWriter
from device.virtual.film import Film
from device.virtual.film_writer import camera_json, write_films
from device.virtual.play.play import Limit
from device.virtual.source import SKILLS, VirtualTable, Wanted
from device.virtual.staging.seeing import Tables
from device.virtual.staging.trap import SHIPPED, Catalogue, read_catalogue
from rules.games import game_from_text
from rules.header import NAMES, Header, header_for, json_from_header

RATES_HZ = (10.0, 240.0)
STROKES, MIX = 10, "figures"
CAMERA_TRUTH = "truth.json"
TOSS = 5  # a stream of luck of its own


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of `simulate`."""
    parser.add_argument("out", type=Path, nargs="?", help="the new folder of the recording, films or stills")
    parser.add_argument("--strokes", type=int, help=f"end after so many strokes (default {STROKES})")
    parser.add_argument("--boards", type=int, help="end after so many whole boards instead")
    parser.add_argument("--matches", type=int, help="end after so many whole matches instead")
    parser.add_argument("--films", type=int, metavar="N", help="write N strokes instead, a recording each")
    makes = tuple(table.value for table in Tables)
    parser.add_argument("--tables", choices=makes, default=Tables.MATCH.value, help="makes of boards in films")
    parser.add_argument("--stills", type=int, metavar="N", help="write N stills of varied boards instead")
    parser.add_argument("--seed", type=int, default=1, help="another number: another board, light and game")
    parser.add_argument("--fps", "--hz", type=float, default=60.0, help="frames a second (default 60)")
    parser.add_argument("--traps", metavar="NAMES", help="a mix of traps, or traps joined by commas")
    parser.add_argument("--trap-file", type=Path, metavar="FILE", help="traps of your own")
    parser.add_argument("--list-traps", action="store_true", help="list the mixes and traps")
    parser.add_argument("--skill", choices=tuple(SKILLS), default="club", help="of the players (default club)")
    parser.add_argument("--game", default="carrom", metavar="G", help="game and variant, such as carrom:icf")
    parser.add_argument("--players", metavar="N", help="2 or 4, or names, the one who breaks first")
    parser.add_argument("--toss", action="store_true", help="let the seed decide who breaks first")


def run(args: argparse.Namespace) -> int:
    """Writes the requested recording, films or stills; the last line of output sums it up."""
    traps = read_catalogue(args.trap_file or SHIPPED)
    if args.list_traps:
        print(catalogue_text(traps))
        return 0
    _verify(args)
    if args.stills is not None:
        new = write_stills(args.out, args.stills, args.seed)
        print(json.dumps({"stills": str(args.out), "pictures": args.stills, "new": new}))
        return 0
    if args.films is not None:
        wanted = {"mix": args.traps or MIX, "rate_hz": args.fps, "tables": Tables(args.tables)}
        film_of = partial(Film, catalogue=traps, **wanted)
        new = write_films(args.out, range(args.seed, args.seed + args.films), film_of)
        print(json.dumps({"films": str(args.out), "strokes": args.films, "new": new}))
        return 0
    if args.game.partition(":")[0] in PLAYED:
        print(json.dumps(record_golf(args.out, args.game, args.players, args.seed, args.strokes, args.fps)))
        return 0
    return _record(args, traps)


def _record(args: argparse.Namespace, traps: Catalogue) -> int:
    given = args.strokes or args.matches or args.boards
    limit = Limit(args.strokes if given else STROKES, args.matches, args.boards)
    header = header_for_players(args.game, args.players)
    header = tossed(header, args.seed) if args.toss else header
    wanted = Wanted(header, args.skill, args.traps, traps)
    table = VirtualTable(args.seed, rate_hz=args.fps, limit=limit, wanted=wanted)
    with table, RecordingWriter(args.out, _meta(table)) as recording:
        for frame in table:
            recording.write(frame)
        for line in table.chronicle.lines:
            recording.write_truth(line)
    (args.out / CAMERA_TRUTH).write_text(json.dumps(_truth(table), indent=1) + "\n", "utf-8")
    print(json.dumps({"recording": str(args.out), "frames": recording.count, "strokes": table.play.strokes}))
    return 0


def catalogue_text(traps: Catalogue) -> str:
    """Every mix and every trap, a line each."""
    mixes = [f"{name:20} a mix" for name in traps.mixes]
    return "\n".join([*mixes, *(f"{trap.name:20} {trap.group}: {trap.says}" for trap in traps.traps.values())])


def header_for_players(game: str, players: str | None) -> Header:
    """The header for so many players, or these names; four play in teams where the usual variant is for two."""
    name, variant = game_from_text(game)
    if players is None or not players.isdigit():
        return header_from_words(game, players)
    count = int(players)
    if count == 4 and (name.name, variant) == ("carrom", "base"):
        variant = "team"
    seats = name.seats(name.rule_set(variant))
    if count not in seats:
        raise BadInput(f"{game} is for {' or '.join(map(str, seats))} players, not {count}")
    names = tuple(NAMES[seat] for seat in seats[count] if seat is not None)
    return header_for(name.name, variant, names)


def tossed(header: Header, seed: int) -> Header:
    """The same players in the same order round the table, beginning with the one who won the toss."""
    first = int(np.random.default_rng((seed, TOSS)).integers(len(header.players)))
    return replace(header, players=(*header.players[first:], *header.players[:first]))


def _verify(args: argparse.Namespace) -> None:
    if args.out is None:
        raise BadInput("name the new folder to write to: pocketwatch simulate FOLDER")
    for name in ("strokes", "boards", "matches", "stills", "films"):
        number = getattr(args, name)
        if number is not None and number < 1:
            raise BadInput(f"--{name} wants 1 or more, not {number}")
    if args.seed < 0:
        raise BadInput(f"--seed wants 0 or more, not {args.seed}")
    if not RATES_HZ[0] <= args.fps <= RATES_HZ[1]:
        raise BadInput(f"--fps wants {RATES_HZ[0]:.0f} to {RATES_HZ[1]:.0f} frames a second, not {args.fps}")
    alone = [name for name in ("stills", "films") if getattr(args, name)]
    limits = [name for name in ("strokes", "boards", "matches") if getattr(args, name)]
    if len(alone) > 1 or (alone and limits):
        raise BadInput(f"--{alone[0]} is not for --{[*alone[1:], *limits][0]}: leave one of them out")
    _verify_game(args, alone)
    if len(limits) > 1:
        print(f"--{' and --'.join(limits)}: whichever comes first ends it", file=sys.stderr)


def _verify_game(args: argparse.Namespace, alone: list[str]) -> None:
    """Raises BadInput for a game that no virtual table plays so."""
    game = args.game.partition(":")[0]
    if game not in (*PLAYED, "carrom"):
        played = ", ".join(("carrom", *PLAYED))
        raise BadInput(f"the virtual tables play {played}, not {args.game}")
    unfit = [name for name in ("boards", "matches", "traps", "toss") if getattr(args, name)]
    if game in PLAYED and (alone or unfit):
        raise BadInput(f"--{(alone or unfit)[0]} is for carrom: leave it out for {args.game}")


def _meta(table: VirtualTable) -> Meta:
    header = table.play.knowledge.match.header
    return Meta(
        camera=f"virtual table, seed {table.seed}",
        size_px=table.size_px,
        rate_hz=table.rate_hz,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        game=f"{header.game}:{header.variant}",
        players=tuple(player.name for player in header.players),
        source=DRAWN,
    )


def _truth(table: VirtualTable) -> dict[str, object]:
    """The place of the camera, and the score as the players kept it."""
    match = table.play.knowledge.match
    return camera_json(table.board_map) | {
        "header": json_from_header(match.header),
        "score": match.score.to_json(),
    }
