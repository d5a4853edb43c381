"""Trains networks that read the pieces of a whole board, and writes them as ONNX."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch.nn import functional

from device.training.pretrained.course import Losses, Task, taught
from device.training.pretrained.plan import Plan, Tell
from device.training.whole_board.exposure import exposed
from device.training.whole_board.network import Reader
from device.training.whole_board.parts import write_reader
from device.training.whole_board.pool import pool_of
from rules.pieces import Kind
from vision.pieces.detector import ACROSS, DOWN, KIND, KINDS, LIKELY, SIZE, SPREAD
from vision.pieces.whole_board import HAND_CELLS

STRIKER, QUEEN = KINDS.index(Kind.STRIKER), KINDS.index(Kind.QUEEN)
STRIKERS_MORE, QUEENS_MORE = 2.0, 1.0  # beyond the weight of a coin: there is one to nineteen
DOUBT, SURE, KIND_WEIGHT, HAND_WEIGHT = 2.0, 0.25, 0.5, 0.5  # the weights of the losses; that of places is 1
SIZES_MORE = 3.0  # a logarithm of a radius counts so much more than a cell's width
SPREADS = (-4.0, 2.0)  # of the logarithm of an expected error, as it is read
FEW_CELLS = 10.0  # added to the number of cells with a piece: a batch without pieces has a loss, too


def teach_whole_board(plan: Plan, tell: Tell) -> list[Path]:
    """Trains the networks of a plan and returns the written files."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    networks, written = taught(WHOLE_BOARD, plan, pool_of(plan, tell), tell), []
    for group, network in zip(plan.left_out, networks, strict=True):
        written.append(plan.file("whole_board.onnx", group))
        write_reader(network, written[-1])
    return written


def lost(answers: tuple[Any, Any], piece: Any, counts: Any, places: Any, kinds: Any, hand: Any) -> Losses:
    """The losses of presence, place with size, expected error, kind, and hands; see `pool.due_of`.

    All but the last are means for a cell with a piece.
    """
    cells, hands = (part.float() for part in answers)
    piece, counts, places, kinds = piece.float(), counts.float(), places.float(), kinds.long()
    count = piece.sum() + FEW_CELLS
    own = piece * counts * (1 + STRIKERS_MORE * (kinds == STRIKER) + QUEENS_MORE * (kinds == QUEEN))
    doubt = functional.binary_cross_entropy_with_logits(cells[:, LIKELY], piece, reduction="none") * counts
    place = (cells[:, ACROSS : DOWN + 1] - places[:, :2]).abs().sum(1)
    size = (cells[:, SIZE] - places[:, 2]).abs()
    spread = cells[:, SPREAD].clamp(*SPREADS)
    sure = (place * torch.exp(-spread) + 2 * spread) * own
    kind = functional.cross_entropy(cells[:, KIND], kinds.clamp(min=0), reduction="none") * own * (kinds >= 0)
    return {
        "doubt": DOUBT * doubt.sum() / count,
        "place": ((place + SIZES_MORE * size) * own).sum() / count,
        "spread": SURE * sure.sum() / count,
        "kind": KIND_WEIGHT * kind.sum() / count,
        "hand": HAND_WEIGHT * _hand_lost(hands, hand.float()),
    }


def _hand_lost(hands: Any, hand: Any) -> Any:
    """The loss of the mean of the likeliest cells, where somebody says whether there is a hand."""
    odds = hands.flatten(1).topk(HAND_CELLS, 1).values.mean(1)
    unlikely = functional.binary_cross_entropy_with_logits(odds, hand.clamp(min=0), reduction="none")
    return (unlikely * (hand >= 0)).mean()


WHOLE_BOARD = Task("whole", Reader, lost, exposed)
