"""Hand out a match: whole as JSON, its score card and statistics, a PDF, or a file for SoL."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing
from pathlib import Path

from device.commands.serve import add_data_argument, default_folder
from device.errors import BadInput
from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal
from web.archive import Kept, NoSuchMatch
from web.cards.handover import handed_out
from web.cards.paper import FORMS, on_paper
from web.cards.printing import print_here
from web.cards.sheet import sheet_of
from web.cards.sol import sol_of
from web.errors import BadAsk


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of this command."""
    add_data_argument(parser)
    parser.add_argument("--match", type=int, metavar="N", help="its number; default: the last one played here")
    parser.add_argument(
        "--form",
        choices=("json", *FORMS, "pdf", "sol"),
        default="json",
        help="json: everything; card: card and statistics as text; card.csv, statistics.csv: as tables; "
        "pdf: the card to print; sol: for the tournament manager SoL",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: standard output")


def run(args: argparse.Namespace) -> int:
    """Writes the match; works beside a running server."""
    kept = _kept(args.data or default_folder(), args.match)
    try:
        written = _written(args.form, kept)
    except BadAsk as refusal:
        raise BadInput(str(refusal)) from refusal
    if args.out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(written)
        return 0
    try:
        args.out.write_bytes(written)
    except OSError as failure:
        raise BadInput(
            f"{args.out} cannot be written ({failure.strerror}): name another with --out"
        ) from failure
    return 0


def exported(folder: Path, number: int | None = None) -> dict[str, object]:
    """A match of a data folder as a whole, by default the last one played there; see `web.cards.handover`."""
    return handed_out(_kept(folder, number))


def _written(form: str, kept: Kept) -> bytes:
    if form == "pdf":
        return print_here(sheet_of(kept), kept.ended_at or kept.began_at)
    if form == "json":
        return (json.dumps(handed_out(kept), indent=2, ensure_ascii=False) + "\n").encode()
    return (sol_of(kept) if form == "sol" else on_paper(kept.match, form)).encode()


def _kept(folder: Path, number: int | None) -> Kept:
    with closing(Journal.open_to_read(folder)) as journal:
        last = journal.last_match()
        if number is None and last is None:
            raise BadInput(
                f"no match was kept in {folder} yet: play one with `pocketwatch serve --data {folder}`"
            )
        try:
            return JournalArchive(journal).kept(last.number if number is None and last else number or 0)
        except NoSuchMatch as refusal:
            raise BadInput(str(refusal)) from refusal
