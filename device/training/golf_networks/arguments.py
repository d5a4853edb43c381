"""The part of `pocketwatch train` that teaches the networks of golf tables, on drawn and rendered ones."""

from __future__ import annotations

import argparse
import importlib.util
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from device.errors import BadInput
from device.training.golf_tables.plan import FIRST_FIGURE_SEED, LEAST_TABLES, Plan, Tell

NEEDED = ("torch", "onnx")
INSTALL = "run .venv/bin/pip install --editable '.[train]' in the checkout"


@dataclass(frozen=True, slots=True)
class GolfCourse:
    """The usual length of a course: tables that are drawn, passes over their samples."""

    tables: int
    epochs: int


GOLF = {  # what reads hexes, what tells balls from discs, and the two that find and read dice
    "golf": GolfCourse(480, 8),
    "forms": GolfCourse(160, 20),
    "dice": GolfCourse(160, 24),
}


def add_golf_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments that the networks of golf tables take alone."""
    usual = {
        name: ", ".join(f"{only} {getattr(plan, name)}" for only, plan in GOLF.items())
        for name in ("tables", "epochs")
    }
    parser.add_argument(
        "--tables",
        type=int,
        metavar="N",
        help=f"golf, forms and dice: how many drawn tables ({usual['tables']})",
    )
    passes = f"golf, forms and dice: how many passes over their samples ({usual['epochs']})"
    parser.add_argument("--epochs", type=int, metavar="N", help=passes)
    begin = "golf, forms and dice: go on from a .pt file that an earlier training wrote"
    parser.add_argument("--from", type=Path, metavar="WEIGHTS", help=begin)


def train_golf(arguments: argparse.Namespace, tell: Tell) -> list[Path]:
    """Trains a network of golf tables and returns the written files.

    Raises BadInput for a course that cannot be, and where PyTorch is missing.
    """
    plan = golf_plan(arguments)
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise BadInput(f"training needs {', '.join(missing)}: {INSTALL}")
    return _teacher(arguments.only)(plan, tell)


def golf_plan(arguments: argparse.Namespace) -> Plan:
    """The plan that the arguments ask for."""
    usual = GOLF[arguments.only]
    tables = usual.tables if arguments.tables is None else arguments.tables
    epochs = usual.epochs if arguments.epochs is None else arguments.epochs
    begin_with: Path | None = getattr(arguments, "from")  # a word of the language, so no attribute's name
    if not LEAST_TABLES <= tables <= FIRST_FIGURE_SEED:
        raise BadInput(
            f"--tables wants {LEAST_TABLES} to {FIRST_FIGURE_SEED}, not {tables}: "
            "the seeds from there on are for figures and tests"
        )
    if epochs < 1:
        raise BadInput(f"--epochs wants 1 or more, not {epochs}")
    if begin_with is not None and not begin_with.is_file():
        raise BadInput(f"there is no file {begin_with}: name a .pt file that an earlier training wrote")
    if arguments.folder.exists() and not arguments.folder.is_dir():
        raise BadInput(f"{arguments.folder} is a file: name a folder, which is made where there is none")
    return Plan(
        arguments.folder,
        tables,
        epochs,
        begin_with,
        arguments.device,
        os.cpu_count() or 1,
        arguments.shared,
        _left_out(arguments.leave_out_group),
    )


def _left_out(words: Sequence[str] | None) -> int | None:
    """The group of rendered tables that is left out, or none."""
    if not words or list(words) == ["none"]:
        return None
    if list(words) not in (["0"], ["1"]):
        raise BadInput(
            f"golf, forms and dice leave out group 0, 1 or none of rendered tables, not {' '.join(words)}"
        )
    return int(words[0])


def _teacher(name: str) -> Callable[[Plan, Tell], list[Path]]:
    """The function that trains the network of this name; it needs PyTorch."""
    if name == "dice":
        from device.training.golf_dice.course import teach_dice

        return teach_dice
    if name == "forms":
        from device.training.golf_forms.course import teach_forms

        return teach_forms
    from device.training.golf_hexes.course import teach_hexes

    return teach_hexes
