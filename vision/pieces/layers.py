"""The layers of the whole-board network, in parts that are in memory one at a time.

All of them at once would need as many megabytes as the rest of the program. So each part is read, answers and
is let go before the next is read, which takes some milliseconds; the small networks are let go before them.
`device.training.whole_board.parts` writes the parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np

from vision.frame import Plane
from vision.rectified.network import Field, let_go, read_network

SCALE, MEAN = 1 / 128, (127.0, 127.0, 127.0)
STRIP_PX, BESIDE_PX = 40, 16  # rows of the view that the early layers take at once, and rows of neighbours
PICTURE, CELLS, HANDS = "picture", "cells", "hands"  # what the network takes and what it gives
GRAIN, EIGHTH, SIXTEENTH, COARSE = "grain", "eighth", "sixteenth", "coarse"  # what parts pass on
GRAIN_PX = 4  # the side of a cell of the grain, in pixels of the view

Passed = dict[str, Field]  # what the parts so far have given, by name


@dataclass(frozen=True)
class Part:
    """Some layers, in a file whose name has this `ending`: the names of what they take and what they give."""

    ending: str
    takes: tuple[str, ...]
    gives: tuple[str, ...]

    def file(self, learnt: str) -> str:
        """The file of this part of a network that `learnt` names."""
        return learnt.replace(".onnx", f"{self.ending}.onnx")


EARLY = Part("_early", (PICTURE,), (GRAIN,))
LATER = (
    Part("_eighth", (GRAIN,), (EIGHTH,)),
    Part("_sixteenth", (EIGHTH,), (SIXTEENTH,)),
    Part("", (EIGHTH, SIXTEENTH), (COARSE, HANDS)),  # most of the weights, so its file names the network
    Part("_fine", (GRAIN, COARSE), (CELLS,)),
)


def answers_to(views: Sequence[Plane], learnt: str) -> list[Passed]:
    """The network's answers to each view (rows, columns, 3), `CELLS` and `HANDS` among them.

    The early layers see fine grain and little of the surroundings, so they take a view in strips. The later
    ones go down to a sixteenth of the view's side; the last lay what was seen there over the grain.
    """
    let_go()
    passed = _grains(views, EARLY.file(learnt))
    for part in LATER:
        passed = _through(part, passed, part.file(learnt))
    return passed


def in_strips(early: cv2.dnn.Net, whole: Plane) -> Field:
    """(1, channels, rows, columns) the early layers' answers to a view, made strip by strip.

    Each strip has rows of its neighbours round it, more than an answer depends on, so that the answers are the
    same as for the whole view.
    """
    high, wide = whole.shape[:2]
    shown = STRIP_PX + 2 * BESIDE_PX
    strips = []
    for top in range(0, high, STRIP_PX):
        first = min(max(top - BESIDE_PX, 0), high - shown)
        blob = cv2.dnn.blobFromImage(whole[first : first + shown], SCALE, (wide, shown), MEAN, swapRB=True)
        early.setInput(blob)
        answered, off = np.asarray(early.forward(), np.float32), (top - first) // GRAIN_PX
        strips.append(answered[:, :, off : off + STRIP_PX // GRAIN_PX])
    return np.concatenate(strips, axis=2)


def _grains(views: Sequence[Plane], file: str) -> list[Passed]:
    early = read_network(file)
    return [{GRAIN: in_strips(early, view)} for view in views]


def _through(part: Part, passed: Sequence[Passed], file: str) -> list[Passed]:
    """What was passed on, and what this part gives."""
    return [*map(partial(_with_answers, part, read_network(file)), passed)]


def _with_answers(part: Part, net: cv2.dnn.Net, passed: Passed) -> Passed:
    """What was passed on, with the answers of one part."""
    for name in part.takes:
        net.setInput(passed[name], name)
    given = (np.array(field, np.float32) for field in net.forward(list(part.gives)))
    return {**passed, **dict(zip(part.gives, given, strict=True))}
