"""Train the vision networks on drawn boards and the labelled pictures beside the checkout; takes hours.

Needs the extra `train`: pip install 'pocketwatch[train]'. Samples and weights are kept in the folder at once,
so that a stopped run can be resumed. The .onnx files belong into vision/learnt.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

import cv2

from device.errors import BadInput

SCENES = 1000
EYES = ("board.onnx", "quarter.onnx", "piece.onnx")  # the files that `train` writes, and starts from
NEEDED = ("jax", "optax", "onnx")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of `pocketwatch train`."""
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="keeps samples, weights and networks")
    parser.add_argument("--scenes", type=int, default=SCENES, help=f"how many drawn scenes ({SCENES})")
    parser.add_argument("--shared", type=Path, help="the folder of photographs and renders (none)")
    parser.add_argument("--leave-out", nargs="*", default=[], metavar="WORD", help="pictures not to learn from")
    parser.add_argument("--on", type=Path, metavar="DIR", help="teach on the networks there (from chance)")
    parser.add_argument("--rate", type=float, help="how far a step goes at most, in place of the usual")
    parser.add_argument("--only", choices=("board", "piece"), help="teach this network alone")
    parser.add_argument("--steps", type=int, help="of each network, in place of the usual number")


def run(arguments: argparse.Namespace) -> int:
    """Trains both networks and prints the files that they were written to."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise BadInput(f"training needs {', '.join(missing)}: pip install 'pocketwatch[train]'")
    from device.training.course import COURSES, FIRST_FIGURE_SEED, Plan, teach

    if not 1 <= arguments.scenes <= FIRST_FIGURE_SEED:
        raise BadInput(f"--scenes wants 1 to {FIRST_FIGURE_SEED}: the seeds from there on are for figures")
    if arguments.shared is not None and not arguments.shared.is_dir():
        raise BadInput(f"there is no folder {arguments.shared}: name the one that holds photos and renders")
    for name in EYES if arguments.on is not None else ():
        if not (arguments.on / name).exists():
            raise BadInput(f"{arguments.on} holds no {name} to teach on: name a folder such as vision/learnt")
    if arguments.rate is not None and arguments.rate <= 0:
        raise BadInput(f"--rate wants a number above 0, not {arguments.rate:g}")
    cv2.setNumThreads(1)
    courses = {
        name: replace(course, steps=arguments.steps or course.steps, rate=arguments.rate or course.rate)
        for name, course in COURSES.items()
        if arguments.only in (None, name)
    }
    plan = Plan(arguments.folder, arguments.scenes, arguments.shared, tuple(arguments.leave_out), arguments.on)
    for path in teach(plan, courses, lambda words: print(words, file=sys.stderr)):
        print(path)
    return 0
