"""The figures of single pictures: drawn scenes, rendered stills, photographs; a table for each source."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from device.evaluation.accuracy_table import Table, table_of
from device.evaluation.pictures import Judged, judged
from device.evaluation.truth import known_picture, known_pictures
from device.evaluation.varied_stills import truth_json
from device.figures.figure import FIRST_SEED, Json, Plan
from device.sources.stills import read_picture
from vision.frame import Frame
from vision.synthetic.variety.varied import show, varied

KINDS = ("any", "white", "black", "queen", "striker")
APART = ("mistersingh_board2.jpg", "lasya_oblique.jpg")  # small and blurred
BOARDLESS = ("dice", "hex", "charuco", "checkerboard", "discs")


@dataclass(frozen=True)
class PictureFigure:
    """Pictures of one source: `named` gives their names, `judge` reads one of them."""

    name: str
    title: str
    named: Callable[[Plan], Sequence[str]]
    judge: Callable[[str, Plan], Judged]

    def parts(self, plan: Plan) -> Sequence[str]:
        """A name for each picture."""
        return self.named(plan)

    def measure(self, part: str, plan: Plan) -> Json:
        """One picture, judged."""
        return self.judge(part, plan).to_json()

    def as_text(self, results: Sequence[Json]) -> str:
        """The accuracy table, the curve of the scores, and each picture that was misread."""
        table = self.table(results)
        lines = ["| | " + " | ".join(KINDS) + " |", "|---" * (len(KINDS) + 1) + "|"]
        for figure in ("known", "precision", "recall", "f1"):
            cells = " | ".join(f"{table['pieces'][kind][figure]}" for kind in KINDS)
            lines.append(f"| {figure} | {cells} |")
        if not table["boards"]["known"]:
            lines = []
        return "\n".join([*lines, "", *_curve(table), *_faults(table)]).strip()

    def table(self, results: Sequence[Json]) -> Table:
        """Every figure of these pictures."""
        return table_of([Judged.from_json(result) for result in results])


def judged_scene(part: str, plan: Plan) -> Judged:
    """A drawn scene, through the same JPEG that `simulate --stills` would write."""
    shown = show(varied(int(part)))
    quality = [cv2.IMWRITE_JPEG_QUALITY, shown.varied.development.jpeg_quality]
    _, encoded = cv2.imencode(".jpg", shown.bgr, quality)
    bgr = np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8)
    return judged(Frame.from_bgr(bgr), known_picture(Path(part), truth_json(shown, part)))


def _scenes(plan: Plan) -> Sequence[str]:
    return [str(FIRST_SEED + number) for number in range(plan.scenes)]


def _named(*folders: str, wanted: Callable[[str], bool] = lambda name: True) -> Callable[[Plan], list[str]]:
    """The pictures with truth in folders beside the checkout, as folder/name."""

    def names(plan: Plan) -> list[str]:
        if plan.shared is None:
            return []
        there = [folder for folder in folders if (plan.shared / folder).is_dir()]
        known = [(folder, picture) for folder in there for picture in known_pictures(plan.shared / folder)]
        return [f"{folder}/{picture.path.name}" for folder, picture in known if wanted(picture.path.name)]

    return names


def _judged_file(part: str, plan: Plan) -> Judged:
    assert plan.shared is not None
    path = plan.shared / part
    known = next(picture for picture in known_pictures(path.parent) if picture.path == path)
    return replace(judged(Frame.from_bgr(read_picture(path)), known), name=path.name)


def _curve(table: Table) -> list[str]:
    rows: list[dict[str, Any]] = table["scores"]
    if not rows:
        return []
    shares = "; ".join(f"{row['mean']:.2f}: {row['right']:.2f} of {row['count']}" for row in rows)
    return [f"Scores (mean: share right): {shares}.", ""]


def _faults(table: Table) -> list[str]:
    boards = table["boards"]
    lists = {
        "Not found": boards["missed"],
        "Invented a board in": boards["invented_in"],
        "Corners beyond 1 % of the side and the label's tolerance": boards["corners_beyond"],
        "Another side called north": boards["turned"],
        "Not read rightly (missed, ghosts, wrong kinds)": [
            f"{name} ({row['missed']}, {row['ghosts']}, {row['kinds_wrong']})"
            for name, row in table["by_picture"].items()
        ],
    }
    return [f"{what}: {', '.join(names)}.\n" for what, names in lists.items() if names]


PICTURES = (
    PictureFigure("drawn", "Drawn scenes", _scenes, judged_scene),
    PictureFigure("rendered", "Rendered stills", _named("renders/stills"), _judged_file),
    PictureFigure(
        "photographs",
        "Photographs of boards",
        _named("photos/carrom", wanted=lambda name: name not in APART),
        _judged_file,
    ),
    PictureFigure(
        "photographs-apart",
        "Two small, blurred photographs, told apart",
        _named("photos/carrom", wanted=lambda name: name in APART),
        _judged_file,
    ),
    PictureFigure(
        "boardless",
        "Photographs without a carrom board",
        _named(*(f"photos/{folder}" for folder in BOARDLESS)),
        _judged_file,
    ),
)
