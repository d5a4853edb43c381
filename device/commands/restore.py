"""Put a copy of the journal back: the newest one beside it, or one that is named."""

from __future__ import annotations

import argparse
from pathlib import Path

from device.commands.serve import add_data_argument, default_folder
from device.keeping.disk.restoring import restore
from device.keeping.disk.rows import size_of
from device.keeping.journal import FILE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of this command."""
    add_data_argument(parser)
    parser.add_argument(
        "--from", dest="source", type=Path, metavar="FILE", help="default: the newest sound copy in the folder"
    )


def run(args: argparse.Namespace) -> int:
    """Restores, and prints what was put back and where the journal before it lies."""
    restored = restore((args.data or default_folder()) / FILE, args.source)
    before = "" if restored.aside is None else f" The journal before it lies whole in {restored.aside}."
    what = size_of(restored.entries, restored.matches)
    print(f"Put back from {restored.copy}: {what}.{before}")
    return 0
