"""Trains the cover network: python -m device.training.cover.course FOLDER [BOARDS [STEPS [SHARED]]].

The folder keeps the boards, and the network as `cover.onnx`, which belongs into vision/learnt. SHARED is the
folder of photographs and renders: some of their clear boards are used in training too. It needs the extra
`train`. On one core: two seconds a board, a tenth of a second a step.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence
from itertools import count as endless
from pathlib import Path
from typing import Any

import numpy as np

from device.training.cover.hands import FlatHand, Luck, draw_flat_hand
from device.training.cover.views import ClearBoard, drawn_board, looked_at, sample_of
from device.training.loop import Course, answered, descended
from device.training.networks import Convolution, Step, Sum, Weights, first_weights
from device.training.onnx_form import Shapes, write_onnx
from device.training.sources import beside
from vision.occlusion.network import CELLS, SIDE_PX

BOARDS, HANDS, STEPS, AT_ONCE = 600, 400, 9000, 16
RATE, KEPT_SHARE, WARMING = 2e-3, 0.995, 40
NEW, KEPT = 3, 6000  # samples that are made for each step, and the number that are kept for reuse
COVERED_MORE = 3.0  # the weight of a covered cell relative to a clear one: few are covered
COUNTS = (1.0, 0.5)  # the weights of hands and other things: things have plain colours besides
REAL = (  # beginnings of the names of clear boards used in training; the others are a test
    "carrom_nic",
    "carrom_tanmay_142201",
    "carrom_udayan_a3",
    "carrom_lasya",
    "carrom_mistersingh",
    *(f"stills_still_{number:03d}" for number in range(4)),
    *(f"film_{name}_0003" for name in ("00_none", "04_striker_pocketed", "08_break_pack")),
)
REAL_TIMES = 15  # times as often as a drawn one: there are few
FIRST_LIKELY = -4.0
TOLD = 8  # two answers for each of a block's four cells


def _again(name: str, of: str, channels: int) -> tuple[Step, Step]:
    return Convolution(f"{name}1", of, 3, channels, channels, edge=1, rectified=False), Sum(
        name, of, f"{name}1"
    )


COVER: tuple[Step, ...] = (
    Convolution("half", "x", 4, 4, 12, stride=2, edge=1),
    Convolution("quarter", "half", 4, 12, 20, stride=2, edge=1),
    *_again("grain", "quarter", 20),
    Convolution("eighth", "grain", 2, 20, 32, stride=2),
    *_again("near", "eighth", 32),
    Convolution("far", "near", 2, 32, 32, stride=2),
    *_again("wide", "far", 32),
    *_again("widest", "wide", 32),
    Convolution("back", "widest", 1, 32, 32, rectified=False),
    Sum("both", "near", "back", doubled=True),
    *_again("again", "both", 32),
    Convolution("fine", "again", 1, 32, 20, rectified=False),
    Sum("all", "grain", "fine", doubled=True),
    *_again("last", "all", 20),
    Convolution("told", "last", 1, 20, TOLD, rectified=False),
)

SHAPES: Shapes = ({"x": [1, 4, SIDE_PX, SIDE_PX]}, [1, TOLD, CELLS // 2, CELLS // 2])


def lost(weights: Weights, views: Any, truth: Any) -> Any:
    """The loss of the network: `truth` (N, CELLS, CELLS, 2) is the covered share of each cell."""
    import jax.numpy as jnp
    import optax

    blocks = answered(COVER, weights, {"x": views})
    cells = blocks.reshape(len(views), CELLS // 2, CELLS // 2, 2, 2, 2).transpose(0, 1, 3, 2, 4, 5)
    cells = cells.reshape(truth.shape)
    doubt = optax.sigmoid_binary_cross_entropy(cells, truth) * (1 + COVERED_MORE * truth)
    return (doubt * jnp.array(COUNTS)).mean()


class Samples:
    """The training samples: some are new each time, and each is used several times."""

    def __init__(self, boards: Sequence[ClearBoard], hands: Sequence[FlatHand], luck: Luck) -> None:
        self._boards, self._hands, self._luck = boards, hands, luck
        self._kept: list[tuple[Any, ...]] = []

    def batch(self) -> tuple[Any, Any]:
        """(N, SIDE_PX, SIDE_PX, 4) views and (N, CELLS, CELLS, 2) truths."""
        luck = self._luck
        for _ in range(NEW if self._kept else 4 * AT_ONCE):
            board = self._boards[int(luck.integers(len(self._boards)))]
            made = tuple(part.astype(np.float16) for part in sample_of(board, self._hands, luck))
            if len(self._kept) < KEPT:
                self._kept.append(made)
            else:
                self._kept[int(luck.integers(KEPT))] = made
        chosen = [self._kept[int(luck.integers(len(self._kept)))] for _ in range(AT_ONCE)]
        views, truths = (np.stack(part).astype(np.float32) for part in zip(*chosen, strict=True))
        return views, truths


def first_cover(luck: Luck) -> Weights:
    """Random weights, for which nothing is covered."""
    weights = first_weights(COVER, luck)
    weights["told.bias"][...] = FIRST_LIKELY
    return weights


def kept_boards(folder: Path, count: int) -> list[ClearBoard]:
    """The clear boards of so many seeds, kept in the folder at once."""
    boards = []
    for seed in range(count):
        path = folder / f"clear_{seed:05d}.pickle"
        if not path.exists():
            path.write_bytes(pickle.dumps(drawn_board(seed)))
        boards.append(pickle.loads(path.read_bytes()))
    return boards


def real_boards(shared: Path) -> list[ClearBoard]:
    """The clear boards of photographs and renders that are used in training."""
    clear = [board for board in beside(shared) if board.name.startswith(REAL)]
    return [looked_at(board.bgr, board.board_map) for board in clear] * REAL_TIMES


def main(arguments: list[str]) -> None:
    """Draws, trains, and writes `cover.onnx`."""
    folder, *shared = (Path(path) for path in [arguments[0], *arguments[3:4]])
    count, steps = (
        int(number) for number in (arguments[1:3] + [str(BOARDS), str(STEPS)][len(arguments[1:3]) :])
    )
    folder.mkdir(parents=True, exist_ok=True)
    luck = np.random.default_rng(0)
    boards = kept_boards(folder, count) + [board for place in shared for board in real_boards(place)]
    samples = Samples(boards, [draw_flat_hand(luck) for _ in range(HANDS)], luck)

    course = Course(steps, AT_ONCE, RATE, KEPT_SHARE, WARMING)
    batches = (samples.batch() for _ in endless())

    def tell(line: str) -> None:
        print(line, file=sys.stderr)

    def keep(_: int, weights: Weights) -> None:
        np.savez(folder / "cover.npz", **weights)

    weights = descended(lost, first_cover(luck), batches, course, tell, keep)
    about = f"Pocketwatch: taught from chance in {steps} steps on {count} drawn boards."
    write_onnx(folder / "cover.onnx", COVER, weights, about, SHAPES)


if __name__ == "__main__":
    main(sys.argv[1:])
