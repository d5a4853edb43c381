"""A folder of stills: photographs of one table in the order of their names, one second apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Self

import cv2
import numpy as np

from device.errors import BadInput
from device.files import MOST_PIXELS, bytes_in, verify_file
from device.sources.stream import FrameStream
from vision.frame import Frame, Plane

PICTURE_SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})
COMPANION_SUFFIXES = frozenset({".json", ".jsonl", ".csv", ".md", ".txt"})  # truth, notes
SECONDS_APART = 1.0


class StillsSource(FrameStream):
    """Photographs as frames; each keeps its own size."""

    rate_hz = None
    is_finished = True

    def __init__(self, paths: tuple[Path, ...], name: str) -> None:
        """Raises `BadInput` where one of the paths holds no picture."""
        for path in paths:
            _verify_picture(path)
        self.name = name
        self._paths = paths
        height, width = read_picture(paths[0]).shape[:2]
        self.size_px = (width, height)
        super().__init__()

    @classmethod
    def of_folder(cls, folder: Path) -> Self:
        """The pictures of a folder, sorted by name; raises `BadInput` where there are none, or other things."""
        files = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
        shown = [path for path in files if path.suffix.lower() not in COMPANION_SUFFIXES]
        if not shown:
            raise BadInput(f"the folder {folder} holds no pictures: it needs files such as 01.jpg or 01.png")
        for path in shown:
            if path.suffix.lower() not in PICTURE_SUFFIXES or not path.is_file():
                raise BadInput(f"the folder {folder} holds {path.name}, which is no picture: move it elsewhere")
        return cls(tuple(shown), folder.name)

    def _read(self) -> Iterator[Frame]:
        for index, path in enumerate(self._paths):
            yield Frame.from_bgr(read_picture(path), index * SECONDS_APART, index)


def read_picture(path: Path) -> Plane:
    """A picture as (H, W, 3) BGR, read-only, upright as its camera was held; raises `BadInput` naming it."""
    encoded = np.frombuffer(bytes_in(path, "a JPEG or PNG picture"), np.uint8)
    try:
        bgr = cv2.imdecode(encoded, cv2.IMREAD_COLOR)
    except cv2.error:  # also for more pixels than its header may announce
        bgr = None
    if bgr is None:
        raise BadInput(
            f"{path} is not a picture that can be read: name a JPEG or PNG picture that is whole and has at "
            f"most {MOST_PIXELS // 1_000_000} million pixels"
        )
    bgr.setflags(write=False)
    return np.asarray(bgr, np.uint8)


def _verify_picture(path: Path) -> None:
    verify_file(path, "a folder of pictures alone")
    if not cv2.haveImageReader(str(path)):
        raise BadInput(f"{path} is not a picture, whatever its name says: a JPEG or PNG was expected")
