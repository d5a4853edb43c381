"""The labelled photographs: boards with their corners, and pictures of other things.

They stay in their folder beside the checkout; no copy is written. Five groups divide them, so that a network
can be measured on the group that it never saw. Pictures of one source are in one group, and so are two sources
that show the same board (`shared/photos/README.md`).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.lens import Picture, Points
from device.errors import BadInput
from device.evaluation.truth import NAMES, read_truth
from device.sources.stills import PICTURE_SUFFIXES, read_picture
from device.training.pretrained.plan import GROUPS
from device.training.sources import Labelled

BOARDS = ("carrom", "carrom2", "carrom3", "boards")  # folders of photographs of boards
LABELLED_HERE = {  # a folder of photographs whose truth is kept in the checkout, and the file of that
    "carrom3/unlabelled": Path(__file__).parents[3] / "tests" / "data" / "carrom3_unlabelled.json"
}
SMALL = "boards"  # of these, the folder of small pictures of whole boards
OTHER_THINGS = ("dice", "hex", "discs", "checkerboard", "charuco")
SAME = {  # a source whose pictures show the board of another source, and that source
    "shafayat": "softcoded",
    "mrityunjay": "athlesense_272",
    "picnis": "athlesense_298",
    "shayk": "ainulfar",
    "tharsi": "intull",
    "pulkit": "bhikshapathi",
    "lasya": "priyatham",
}
ONE_BY_ONE = "athlesense"  # a collection: each of its pictures is a source of its own
KEPT_PX = 640  # the longer side of a picture in memory
KEPT_QUALITY = 94  # of its JPEG


@dataclass(frozen=True, eq=False)
class Photograph:
    """A photograph as its truth describes it.

    `corners_px` (4, 2) NW NE SE SW in its own pixels, None where there is no board. A corner that is not
    `known` was inferred from what is seen, or estimated; a `labelled` one was not estimated: it is good enough
    to be learnt. `whole`: all four corners lie inside the picture.
    """

    path: Path
    group: int
    corners_px: Points | None = None
    known: tuple[bool, ...] = ()
    tolerance_px: float = 0.0
    whole: bool = False
    labelled: tuple[bool, ...] = ()

    @property
    def name(self) -> str:
        """Folder and file."""
        return f"{self.path.parent.name}/{self.path.name}"


@dataclass(frozen=True, eq=False)
class Kept:
    """A picture in memory as a JPEG, with its corners in its pixels (None: no board) and which are known.

    `group` is that of a photograph.
    """

    jpeg: Picture
    corners_px: Points | None
    known: tuple[bool, ...]
    group: int | None = None

    def bgr(self) -> Picture:
        """The picture, (H, W, 3)."""
        return np.asarray(cv2.imdecode(self.jpeg, cv2.IMREAD_COLOR), np.uint8)


def source_of(name: str) -> str:
    """The source of a photograph, by the name of its file."""
    stem = name.rpartition(".")[0]
    return stem if stem.startswith(ONE_BY_ONE) else stem.partition("_")[0]


def group_of(source: str) -> int:
    """The group of a source, 0 to 4."""
    return zlib.crc32(SAME.get(source, source).encode()) % GROUPS


def boards(shared: Path) -> list[Photograph]:
    """The photographs of boards whose corners are all known or estimated."""
    photographs = (board_of(path, truth) for path, truth in truths(shared))
    return [photograph for photograph in photographs if photograph is not None]


def truths(shared: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The photographs of boards, each with its entry in the truth of its folder."""
    files = {name: shared / "photos" / name / "truth.json" for name in BOARDS} | LABELLED_HERE
    for folder, file in files.items():
        if (shared / "photos" / folder).is_dir() and file.exists():
            for name, truth in read_truth(file).items():
                yield shared / "photos" / folder / name, truth


def board_of(path: Path, truth: dict[str, Any]) -> Photograph | None:
    """The photograph of a board, None where a corner lacks even an estimate.

    Raises BadInput for a truth that cannot be understood.
    """
    try:
        return _board(path, truth)
    except (AttributeError, KeyError, TypeError, ValueError) as cause:
        raise BadInput(f"the truth of {path} is not as expected: {cause!r}") from cause


def other_things(shared: Path) -> list[Photograph]:
    """The photographs without a board.

    Their folders hold too few sources to be divided by source: each file is in a group by its own name.
    """
    folders = [shared / "photos" / folder for folder in OTHER_THINGS]
    paths = [path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())]
    pictures = [path for path in paths if path.suffix.lower() in PICTURE_SUFFIXES]
    return [Photograph(path, sum(map(ord, path.name)) % GROUPS) for path in pictures]


def kept(photograph: Photograph) -> Kept:
    """The photograph in memory, no larger than `KEPT_PX`."""
    small = _small(read_picture(photograph.path), photograph.corners_px, photograph.labelled)
    return replace(small, group=photograph.group)


def kept_drawing(labelled: Labelled) -> Kept:
    """The drawn board in memory, no larger than `KEPT_PX`."""
    return _small(labelled.bgr, np.asarray(labelled.board_map.corners_px(), float), (True,) * len(NAMES))


def _board(path: Path, truth: dict[str, Any]) -> Photograph | None:
    seen, estimated = (truth.get(key) or {} for key in ("corners_px", "corners_est_px"))
    inferred = truth.get("corners_inferred") or ()
    places = [seen.get(corner) or estimated.get(corner) for corner in NAMES]
    if any(place is None for place in places):
        return None
    labelled = tuple(seen.get(corner) is not None for corner in NAMES)
    known = tuple(is_one and corner not in inferred for is_one, corner in zip(labelled, NAMES, strict=True))
    tolerance_px = float(truth.get("corner_tolerance_px") or 0.0)
    whole = bool(truth.get("whole") or all(known))
    corners_px = np.array(places, float)
    return Photograph(path, group_of(source_of(path.name)), corners_px, known, tolerance_px, whole, labelled)


def _small(bgr: Picture, corners_px: Points | None, known: tuple[bool, ...]) -> Kept:
    scale = min(1.0, KEPT_PX / max(bgr.shape[:2]))
    small = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else bgr
    _, jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, KEPT_QUALITY])
    corners = None if corners_px is None else (corners_px + 0.5) * scale - 0.5
    return Kept(np.asarray(jpeg, np.uint8), corners, known)
