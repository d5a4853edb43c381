"""Hand out the last match as JSON: its header, every entry, and the state it leads to."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing
from pathlib import Path

from device.commands.serve import add_data_argument, default_folder
from device.errors import BadInput
from device.journal import Journal
from device.scorekeeper import refold

SCHEMA = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what this command understands."""
    add_data_argument(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: standard output")


def run(args: argparse.Namespace) -> int:
    """Writes the match; works beside a running server."""
    text = json.dumps(exported(args.data or default_folder()), indent=2, ensure_ascii=False) + "\n"
    if args.out is None:
        sys.stdout.write(text)
        return 0
    try:
        args.out.write_text(text, encoding="utf-8")
    except OSError as failure:
        raise BadInput(
            f"{args.out} cannot be written ({failure.strerror}): name another with --out"
        ) from failure
    return 0


def exported(folder: Path) -> dict[str, object]:
    """The last match of a data folder: `header`, `entries` and `state`, in the forms of the scenarios."""
    with closing(Journal.open_to_read(folder)) as journal:
        kept = journal.last_match()
        if kept is None:
            raise BadInput(
                f"no match was kept in {folder} yet: play one with `pocketwatch serve --data {folder}`"
            )
        entries = [
            {"seq": one.seq, "by": one.by, "written_at": one.written_at, **json.loads(one.act)}
            for one in journal.entries(kept.number)
        ]
        head = {"schema": SCHEMA, "match": kept.number, "began_at": kept.began_at}
        state = refold(journal, kept).score.to_json()
        return {**head, "header": json.loads(kept.header), "entries": entries, "state": state}
