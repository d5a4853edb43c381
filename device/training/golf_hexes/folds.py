"""Judges networks of hexes by prints that they never saw: four folds of the rendered tables.

    python -m device.training.golf_hexes.folds --shared DIR --others WITHOUT_0 WITHOUT_1 FOLDER

FOLDER has a folder for each fold, named by its first style, with the network that `reminded --leave-out-style`
taught without the fold's styles. Tables of one style have nearly the same print, so no fold shares its print
with what its network learnt from. No fold has all wide lenses or all hands. The other networks of golf tables
are those that left the group of a table out. One JSON line a picture goes to standard error, one with the
counts and likelihoods of all to standard output.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2

from device.errors import BadInput, PocketwatchError
from device.training.golf_hexes.likelihoods import Said, figures, said_of
from device.training.golf_tables.held_out import NETWORKS, Json, judged_by, read_with, summed
from device.training.golf_tables.rendered import GROUPS, Rendered, rendered_tables
from vision.golf.hex_network import NETWORK

FOLDS = {
    "textured": ("textured",),
    "bright": ("bright",),
    "flat18": ("flat18",),
    "plain": ("plain", "paint18", "colour", "pastel"),
}


def fold_of(style: str) -> str:
    """The fold that a style of print is in."""
    return next(name for name, styles in FOLDS.items() if style in styles)


def judged_folds(shared: Path, folder: Path, others: dict[int, Path]) -> tuple[list[Json], list[Said]]:
    """The counts of each picture, and what is said of it, by the network that never saw its print.

    Raises BadInput where a network is missing.
    """
    judged, said = [], []
    for table in _read_apart(shared, folder, others):
        judged.append(judged_by(table))
        said.append(said_of(table))
    return judged, said


def _read_apart(shared: Path, folder: Path, others: dict[int, Path]) -> Iterator[Rendered]:
    """The tables, each while the networks that never saw it are those that read."""
    of_fold: tuple[str, int] | None = None
    with TemporaryDirectory() as mixed:
        for table in rendered_tables(shared):
            if of_fold != (of_fold := (fold_of(table.style), table.group)):
                _link(folder / of_fold[0], others[table.group], Path(mixed))
                read_with(Path(mixed), NETWORKS)
            yield table


def _link(fold: Path, others: Path, mixed: Path) -> None:
    """Puts links to a fold's network of hexes and to the other networks into a folder."""
    for name in NETWORKS:
        weights = (fold if name == NETWORK else others) / f"{name}.onnx"
        if not weights.is_file():
            raise BadInput(f"{weights} is missing: teach it without what it is to be judged by")
        link = mixed / weights.name
        link.unlink(missing_ok=True)
        link.symlink_to(weights.resolve())


def main(arguments: list[str]) -> None:
    """Judges the folds and prints the figures."""
    parser = argparse.ArgumentParser(prog="folds", description="Judges networks of hexes by unseen prints.")
    parser.add_argument("--shared", type=Path, required=True, help="the folder with renders/hex")
    parser.add_argument("--others", nargs=len(GROUPS), type=Path, required=True, help="without 0, without 1")
    parser.add_argument("folder", type=Path, help=f"has {', '.join(FOLDS)}")
    asked = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    judged, said = judged_folds(asked.shared, asked.folder, dict(zip(GROUPS, asked.others, strict=True)))
    print(json.dumps({**summed(judged), "likelihoods": figures(said)}))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except PocketwatchError as error:
        sys.exit(f"folds: {error}")
