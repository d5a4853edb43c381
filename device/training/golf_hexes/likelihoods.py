"""How likely networks of hexes hold the truth of rendered tables that they never saw: finer than counts.

    python -m device.training.golf_hexes.likelihoods --shared DIR FOLDER_WITHOUT_0 FOLDER_WITHOUT_1

A hundred tokens tell two networks apart by counts only where these differ by several; likelihoods change with
every token. The lattice is that of the truth, and forms are not asked for, so no other network is needed. One
JSON line goes to standard output.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from device.errors import PocketwatchError
from device.golf_tables.courses import course_in
from device.training.golf_hexes.labels import HAND, NONE
from device.training.golf_hexes.rendered import rendered_labels
from device.training.golf_tables.held_out import read_with
from device.training.golf_tables.rendered import GROUPS, Rendered, rendered_tables
from vision.golf.course_reader import BALLS, FORMS_OF
from vision.golf.flat_course import flat_course
from vision.golf.hex_network import NETWORK, STATES, HexAnswers, among, answers_of
from vision.golf.patches import patches

LEAST = 1e-6  # likelihood that anything has at least: one mistake is not to count for all
TOKENS = tuple(STATES.index(name) for name in ("ball", "flat", "meeple"))
Numbers = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Said:
    """What a network says of N hexes: how likely each shows what it does, and (N,) a token of its colour.

    `states` (N,) are those due. `named` is the likelihood of each token's colour.
    """

    states: Numbers
    right: Numbers
    named: Numbers
    token_scores: Numbers


def said_of(table: Rendered) -> Said:
    """What the network in use says of the hexes of a rendered table whose answer is known."""
    labels = rendered_labels(table)
    flat = flat_course(table.picture, table.plane, table.course)
    answers = answers_of(patches(flat, table.plane, table.course, [label.at for label in labels]))
    answers = among(answers, FORMS_OF.get(course_in(table.course_file).game, BALLS))
    states = np.array([label.state for label in labels], int)
    colours = np.array([label.colour for label in labels], int)
    return compared(answers, states, colours)


def compared(answers: HexAnswers, states: Numbers, colours: Numbers) -> Said:
    """Answers beside the (N,) states and colours due; a ball and a disc are one kind, the round token."""
    token = answers.states[:, TOKENS].sum(axis=1)
    round_ones = answers.states[:, TOKENS[:2]].sum(axis=1)
    rows = np.arange(len(states))
    right = np.where(np.isin(states, TOKENS[:2]), round_ones, answers.states[rows, states])
    is_token = np.isin(states, TOKENS)
    named = answers.colours[rows[is_token], colours[is_token]]
    is_misnamed = is_token & (answers.colours.argmax(axis=1) != colours)
    return Said(states, right, named, np.where(is_misnamed, 0.0, token))


def figures(said: Sequence[Said]) -> dict[str, float]:
    """Mean losses of tokens, of other hexes and of colours, and the average precision of tokens."""
    states, right, named, scores = (
        np.concatenate([getattr(each, name) for each in said])
        for name in ("states", "right", "named", "token_scores")
    )
    is_token = np.isin(states, TOKENS)
    parts = {
        "tokens": float(is_token.sum()),
        "others": float(np.isin(states, (NONE, HAND)).sum()),
        "token_loss": loss(right[is_token]),
        "other_loss": loss(right[~is_token]),
        "colour_loss": loss(named),
        "average_precision": average_precision(scores, is_token),
    }
    return {name: round(value, 4) for name, value in parts.items()}


def loss(likelihoods: Numbers) -> float:
    """The mean of minus the logarithms."""
    return float(-np.log(np.maximum(likelihoods, LEAST)).mean())


def average_precision(scores: Numbers, is_there: NDArray[np.bool_]) -> float:
    """The mean, over what is there, of the share that is there of all with such a score or a higher one."""
    order = np.argsort(-scores, kind="stable")
    hits = is_there[order]
    shares = np.cumsum(hits) / np.arange(1, len(hits) + 1)
    return float(shares[hits].mean())


def said_apart(shared: Path, folder: Path, group: int) -> list[Said]:
    """What the network of a folder says of a group's tables."""
    read_with(folder, (NETWORK,))
    return [said_of(table) for table in rendered_tables(shared, (group,))]


def main(arguments: list[str]) -> None:
    """Judges both groups and prints the figures."""
    parser = argparse.ArgumentParser(prog="likelihoods", description="Judges networks of hexes.")
    parser.add_argument("--shared", type=Path, required=True, help="the folder with renders/hex")
    parser.add_argument("folders", nargs=len(GROUPS), type=Path, metavar="FOLDER", help="without 0, without 1")
    asked = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    pairs = zip(GROUPS, asked.folders, strict=True)
    said = [each for group, folder in pairs for each in said_apart(asked.shared, folder, group)]
    print(json.dumps(figures(said)))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except PocketwatchError as error:
        sys.exit(f"likelihoods: {error}")
