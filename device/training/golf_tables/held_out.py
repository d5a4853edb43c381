"""Measures the networks of golf tables on the rendered tables that they never saw.

    python -m device.training.golf_tables.held_out --shared DIR FOLDER_WITHOUT_0 FOLDER_WITHOUT_1

Each folder holds the networks of golf tables, those of `--shared` taught with `--leave-out-group` 0 and
1. One JSON line a picture goes to standard error, one with the sums to standard output.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2

from device.errors import BadInput, PocketwatchError
from device.evaluation.golf.tables import judged_table
from device.training.golf_tables.rendered import GROUPS, Rendered, rendered_tables
from vision.rectified import network

NETWORKS = ("golf_hex", "golf_form", "golf_dice", "golf_face", "golf_face_drawn")
Json = dict[str, Any]


def read_with(folder: Path, names: Sequence[str]) -> None:
    """From now on the networks of this folder read; raises BadInput where one is missing."""
    missing = [name for name in names if not (folder / f"{name}.onnx").is_file()]
    if missing:
        raise BadInput(f"{folder} lacks {', '.join(missing)}: name a folder with the networks of golf tables")
    network.network.cache_clear()
    network.LEARNT = str(folder)


def judged_apart(shared: Path, folder: Path, group: int) -> list[Json]:
    """The counts of each picture of a group, by the networks of a folder."""
    read_with(folder, NETWORKS)
    return [judged_by(table) for table in rendered_tables(shared, (group,))]


def judged_by(table: Rendered) -> Json:
    """The counts of a picture by the networks in use; they go to standard error, too."""
    judged = judged_table(table.path, table.truth, table.course_file, table.picture)
    print(json.dumps(judged), file=sys.stderr, flush=True)
    return judged


def summed(judged: Sequence[Json]) -> Json:
    """The sums over pictures, and tokens' F1."""
    tokens, dice = (Counter[str](), Counter[str]())
    for picture in judged:
        tokens.update({name: picture["tokens"][name] for name in ("right", "missed", "ghosts", "form")})
        dice.update(picture["dice"])
    wrong = tokens["missed"] + tokens["ghosts"]
    f1 = 2 * tokens["right"] / max(2 * tokens["right"] + wrong, 1)
    hands = sum(picture["hand"][0] == picture["hand"][1] for picture in judged if picture["found"])
    return {
        "pictures": len(judged),
        "tokens": {**tokens, "f1": round(f1, 4)},
        "dice": dict(dice),
        "hands": hands,
    }


def main(arguments: list[str]) -> None:
    """Measures both groups and prints the sums."""
    parser = argparse.ArgumentParser(prog="held_out", description="Measures networks of golf tables.")
    parser.add_argument("--shared", type=Path, required=True, help="the folder with renders/hex")
    parser.add_argument("folders", nargs=len(GROUPS), type=Path, metavar="FOLDER", help="without 0, without 1")
    asked = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    judged = [
        counts
        for group, folder in zip(GROUPS, asked.folders, strict=True)
        for counts in judged_apart(asked.shared, folder, group)
    ]
    print(json.dumps(summed(judged)))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except PocketwatchError as error:
        sys.exit(f"held_out: {error}")
