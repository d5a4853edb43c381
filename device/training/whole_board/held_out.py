"""Measures readers of the whole board on the photographs that they never saw.

    python -m device.training.whole_board.held_out --shared DIR whole_board_without_0.onnx other.onnx:1

A file's name, or the number after a colon, tells the group that was left out of its training. A file without a
group is measured on every photograph with labelled pieces, learnt from or not. The whole reading runs, from the
corners of the truth. With `--finder FILE...` the board is found without help, by the finder that left the same
group out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2

from calibration.proposal.board_network import BoardNetwork
from device.errors import BadInput, PocketwatchError
from device.training.pretrained.plan import group_of_file
from device.training.whole_board.pictures import LabelledBoard, labelled_boards
from device.training.whole_board.trials import Trial, summary, tried


def measured(boards: Sequence[LabelledBoard], reader: Path, finder: Path | None) -> list[Trial]:
    """The trials of a network on some photographs."""
    trials = []
    finds = None if finder is None else BoardNetwork(str(finder))
    for board in boards:
        trials.append(tried(board, reader, finds))
        print(trials[-1].as_text(), file=sys.stderr, flush=True)
    return trials


def main(arguments: list[str]) -> None:
    """Measures each file on its group and prints a line for each, and one for all of them."""
    parser = argparse.ArgumentParser(prog="held_out", description="Measures readers of the whole board.")
    parser.add_argument("--shared", type=Path, required=True, help="the folder of photographs")
    parser.add_argument("files", nargs="+", metavar="FILE[:GROUP]", help="the network, the group left out")
    finder_help = "finds the board with these, by their groups (the corners of the truth are given)"
    parser.add_argument("--finder", nargs="+", metavar="FILE[:GROUP]", help=finder_help)
    asked = parser.parse_args(arguments)
    readers = [group_of_file(named) for named in asked.files]
    finders = {group: path for path, group in map(group_of_file, asked.finder or ())}
    _verify_finders({group for _, group in readers}, finders if asked.finder else None)
    boards = list(labelled_boards(asked.shared))
    if not boards:
        raise BadInput(f"{asked.shared} holds no labelled photographs: it needs photos/carrom and the like")
    cv2.setNumThreads(1)
    together: list[Trial] = []
    for path, group in readers:
        own = [board for board in boards if group is None or board.photograph.group == group]
        trials = measured(own, path, finders.get(group))
        together += trials
        print(f"{path.name}, {'all pictures' if group is None else f'group {group}'}: {summary(trials)}")
    if len(readers) > 1:
        print(f"together: {summary(together)}")
        _print_folders(together)


def _verify_finders(groups: set[int | None], finders: dict[int | None, Path] | None) -> None:
    lacking = set() if finders is None else groups - set(finders)
    if lacking:
        named = ", ".join("none" if group is None else str(group) for group in lacking)
        raise BadInput(f"--finder lacks a file that left out the group {named}: name one as FILE:GROUP")


def _print_folders(trials: Sequence[Trial]) -> None:
    """A line for each folder of photographs: they differ in what they show."""
    for folder in dict.fromkeys(trial.board.photograph.path.parent.name for trial in trials):
        own = [trial for trial in trials if trial.board.photograph.path.parent.name == folder]
        print(f"{folder}: {summary(own)}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except PocketwatchError as refusal:
        sys.exit(str(refusal))
