"""Hand out the last match: whole as JSON, or its score card and statistics as text or CSV."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing
from pathlib import Path

from device.commands.serve import add_data_argument, default_folder
from device.errors import BadInput
from device.journal import Journal, KeptMatch
from device.paper import FORMS, accounts_json, on_paper
from device.scorekeeper import refold

SCHEMA = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what this command understands."""
    add_data_argument(parser)
    parser.add_argument(
        "--form",
        choices=("json", *FORMS),
        default="json",
        help="json: everything; card: card and statistics as text; card.csv, statistics.csv: as tables",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: standard output")


def run(args: argparse.Namespace) -> int:
    """Writes the match; works beside a running server."""
    text = _text(args.data or default_folder(), args.form)
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


def _text(folder: Path, form: str) -> str:
    if form == "json":
        return json.dumps(exported(folder), indent=2, ensure_ascii=False) + "\n"
    with closing(Journal.open_to_read(folder)) as journal:
        return on_paper(refold(journal, _last(journal, folder)), form)


def _last(journal: Journal, folder: Path) -> KeptMatch:
    kept = journal.last_match()
    if kept is None:
        raise BadInput(f"no match was kept in {folder} yet: play one with `pocketwatch serve --data {folder}`")
    return kept


def exported(folder: Path) -> dict[str, object]:
    """The last match of a data folder: `header`, `entries` and `state`, in the forms of the scenarios.

    Beside them its `card` and `statistics`, in those of rules/card.md.
    """
    with closing(Journal.open_to_read(folder)) as journal:
        kept = _last(journal, folder)
        entries = [
            {"seq": one.seq, "by": one.by, "written_at": one.written_at, **json.loads(one.act)}
            for one in journal.entries(kept.number)
        ]
        head = {"schema": SCHEMA, "match": kept.number, "began_at": kept.began_at}
        match = refold(journal, kept)
        whole = {"header": json.loads(kept.header), "entries": entries, "state": match.score.to_json()}
        return {**head, **whole, **accounts_json(match)}
