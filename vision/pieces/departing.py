"""The likelihood of pieces on a board that was seen bare: a small network weighs what discs look like on it.

It joins the log odds of the networks that look at a picture with the numbers of `vision.bare_board.discs`:
where the bare board shows, nothing lies, and a plain disc that hides it is a piece though it looks like none.
`device.training.departing.course` trains it; it is small enough for numpy.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from vision.bare_board.discs import NUMBERS, disc_departures
from vision.bare_board.model import BareBoard
from vision.kinds.colours import COIN_RADIUS_MM
from vision.pieces.detector import Detections
from vision.rectified.network import odds_of, share_of
from vision.rectified.view import Floats, Mask, RectifiedPicture

GIVEN, WIDE = NUMBERS + 7, 24  # the numbers given of a disc, and those of each hidden layer
LAYERS = {"seen": (GIVEN, WIDE), "weighed": (WIDE, WIDE), "told": (WIDE, 1)}
MOST_ODDS = 8.0  # Log odds of the other networks beyond which they say no more.
MOST_GAINED = 4.0  # Log odds that a departure adds at most: a stray thing departs, too.
POCKET_MM, POCKETS_FAR = 15.0, 3.0  # the unit of distances from an opening's rim, and the farthest told


def scored_against(bare: BareBoard, seen: RectifiedPicture, places: Detections, *, larger: bool) -> Detections:
    """The places with the scores that they have against the bare board, likeliest first.

    `larger`: the scores are the larger network's, too. Where the board below is not known, a score stays.
    """
    if not len(places.at) or bare.side_px != seen.view.side_px:
        return places
    given, known = given_of(bare, seen, places, larger=larger)
    alone = odds_of(places.score)
    odds = np.where(known, np.minimum(weighed(given, shipped_weights()), alone + MOST_GAINED), alone)
    score = share_of(odds)
    return replace(places, score=score).only(np.argsort(-score, kind="stable"))


def given_of(
    bare: BareBoard, seen: RectifiedPicture, places: Detections, *, larger: bool
) -> tuple[Floats, Mask]:
    """(N, GIVEN) what the network is given of places, and for which the board below is known."""
    of = disc_departures(bare, seen, places.at, places.radius)
    odds = np.clip(odds_of(places.score), -MOST_ODDS, MOST_ODDS)
    board_map = seen.view.board_map
    beyond_rail = (np.abs(places.at).max(axis=1) - board_map.half_mm) / places.radius
    looks = (odds, beyond_rail, _from_pocket(places.at, board_map), places.striker)
    size = np.log(places.radius / COIN_RADIUS_MM)
    sharp, is_larger = (np.full(len(odds), value) for value in (np.log(board_map.px_per_mm()), float(larger)))
    return np.column_stack([of.numbers, *looks, size, sharp, is_larger]), of.known


def weighed(given: Floats, weights: dict[str, Any]) -> Floats:
    """(N,) log odds of a piece by weights of a training."""
    return np.asarray(forward((given - weights["mean"]) / weights["spread"], weights, np.tanh), float)


def forward(given: Any, weights: dict[str, Any], bent: Any) -> Any:
    """(..., N) the network's steps on (..., N, GIVEN); `bent` is the tanh of numpy or of the training."""
    for name in LAYERS:
        given = given @ weights[f"{name}.weight"] + weights[f"{name}.bias"]
        if name != "told":
            given = bent(given)
    return given[..., 0]


def _from_pocket(at_mm: Floats, board_map: BoardMap) -> Floats:
    """(N,) how far discs' middles are from an opening's rim, less than 0 inside it."""
    away_mm = np.linalg.norm(np.abs(at_mm) - board_map.pocket_middle_mm, axis=1) - board_map.pocket_radius_mm
    return np.asarray(np.clip(away_mm / POCKET_MM, -POCKETS_FAR, POCKETS_FAR), float)


@cache
def shipped_weights() -> dict[str, NDArray[np.float32]]:
    """The weights that ship."""
    with np.load(__file__.replace("pieces/departing.py", "learnt/departing.npz")) as arrays:
        return {name: arrays[name].astype(np.float32) for name in arrays.files}
