"""Rendered golf tables with exact truth, of `renders/hex` in the shared folder, in two groups by table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.lattice.fit import fitted
from calibration.golf.lattice.nodes import Nodes
from calibration.golf.plane import HexPlane, plane_from_hexes
from device.errors import BadInput
from device.golf_tables.courses import course_in
from device.sources.stills import read_picture
from device.training.golf_tables.plan import Plan
from device.training.golf_tables.shards import Samples
from device.training.golf_tables.stage import Luck
from vision.synthetic.hexes.courses import Grounds

FOLDER = Path("renders") / "hex"
FIT_ROUNDS = 4
GROUPS = (0, 1)
SALT = 11
STYLES = ("plain", "textured", "bright", "flat18", "paint18", "colour", "pastel")  # of prints
STILL_COPIES, FRAME_COPIES = 24, 6  # frames of one film show nearly the same
FIRST_GROUP = frozenset({"still_000", "still_001", "still_003", "still_006", "still_009", "seq_01"})

Json = dict[str, Any]


DrawRendered = Callable[["Rendered", Luck], Samples]


@dataclass(frozen=True, eq=False)
class Rendered:
    """A rendered picture (H, W, 3) BGR with its course, the lattice in it by its truth, and that truth.

    `group` is 0 or 1; all pictures of one table are in one group. `style` names its print.
    """

    name: str
    group: int
    path: Path
    course_file: Path
    picture: NDArray[np.uint8]
    course: Grounds
    plane: HexPlane
    truth: Json

    @property
    def style(self) -> str:
        """The print, a name of the truth: tables of one style have nearly the same grounds."""
        return str(self.truth["style"])


def with_rendered(learnt: Samples, plan: Plan, draw: DrawRendered) -> Samples:
    """Samples with those of the plan's rendered tables, each cut anew several times; unchanged without any.

    A table is cut alike whatever the plan leaves out.
    """
    if plan.shared is None:
        return learnt
    parts = [
        draw(table, np.random.default_rng((number, copy, SALT)))
        for number, table in enumerate(rendered_tables(plan.shared))
        if table.group != plan.leave_out and table.style not in plan.leave_out_styles
        for copy in range(FRAME_COPIES if table.name.startswith("seq") else STILL_COPIES)
    ]
    all_of_them = [learnt, *(part for part in parts if len(part))]
    return Samples(
        np.concatenate([part.shown for part in all_of_them]), np.concatenate([part.due for part in all_of_them])
    )


def rendered_tables(shared: Path, groups: tuple[int, ...] = GROUPS) -> Iterator[Rendered]:
    """The pictures of these groups, by name; raises BadInput where the folder has none."""
    folder = shared / FOLDER
    stills = [path for path in sorted(folder.glob("still_*.json")) if ".course" not in path.name]
    frames = sorted(folder.glob("seq_*/frame_*.json"))
    if not stills:
        raise BadInput(f"{folder} has no rendered golf tables: name the shared folder")
    for path in [*stills, *frames]:
        table = path.stem if path in stills else path.parent.name
        group = 0 if table in FIRST_GROUP else 1
        if group in groups:
            yield _read(path, table, group)


def _read(path: Path, table: str, group: int) -> Rendered:
    truth = json.loads(path.read_text("utf-8"))
    picture = read_picture(path.with_suffix(".jpg"))
    named = path.with_name(truth["course_file"])
    courses = [named] if named.exists() else sorted(path.parent.glob("*course*.json"))
    course = dict(course_in(courses[0]).grounds)
    return Rendered(table, group, path, courses[0], picture, course, plane_by_truth(truth), truth)


def plane_by_truth(truth: Json) -> HexPlane:
    """The lattice as the truth has it: hexes lie up to 0.08 pitch off it, as segments do."""
    hexes = [of_hex for of_hex in truth["hexes"] if of_hex["in_picture"]]
    points = plane_from_hexes([of_hex["at"] for of_hex in hexes])
    px = np.array([of_hex["px"] for of_hex in hexes], float)
    plane = HexPlane(truth["width"], truth["height"], np.eye(3))
    normal = (px - plane.middle_px) / plane.scale_px
    plane = replace(plane, plane_from_normal=np.asarray(cv2.findHomography(normal, points)[0]))
    nodes = Nodes(points, px, np.ones(len(points)))
    for _ in range(FIT_ROUNDS):
        plane = fitted(plane, nodes, nodes.strength)
    return plane
