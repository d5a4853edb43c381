"""A disc that a thing lies round belongs to that thing, unless the larger network knows it for a hand."""

from dataclasses import replace

import cv2
import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from calibration.lens import Picture, Points
from vision.frame import Frame
from vision.observing.still import HAND, consider_still
from vision.pieces.settings import CAREFUL
from vision.pieces.suppression import CARRIED, PIECE
from vision.pieces.whole_board import look_at_whole
from vision.rectified.view import MARGIN_MM, TopView
from vision.synthetic.variety.broad import broad
from vision.synthetic.variety.varied import Shown, show

SEED, NEAR_MM = 901001, 7.0
THING_MM, BLUE = np.array([[-45, -45], [45, -45], [45, 70], [-45, 70.0]]), (140, 60, 20)


def with_a_thing_round(shown: Shown, board_map: BoardMap) -> Picture:
    """The picture with something blue put down, on which its first piece lies."""
    disc = shown.pieces[0]
    middle_mm, turns = np.array([disc.at.x_mm, disc.at.y_mm]), np.linspace(0, 2 * np.pi, 60)
    rim_mm = middle_mm + disc.radius_mm * np.column_stack([np.cos(turns), np.sin(turns)])
    top = filled(
        np.zeros(shown.bgr.shape[:2], np.uint8), board_map.image_from_board(rim_mm, COIN_HEIGHT_MM), 255
    )
    thing = filled(shown.bgr.copy(), board_map.image_from_board(middle_mm + THING_MM), BLUE)
    share = top[..., None] / 255.0
    return np.asarray(thing * (1 - share) + shown.bgr * share, np.uint8)


def filled(picture: Picture, outline_px: Points, colour: int | tuple[int, ...]) -> Picture:
    sixteenths = np.rint(16 * outline_px).astype(np.int32)
    return np.asarray(cv2.fillPoly(picture, [sixteenths], colour, cv2.LINE_AA, 4), np.uint8)


def test_beside_a_hand_that_the_larger_network_sees_no_disc_is_carried() -> None:
    shown = show(broad(SEED))
    board_map, own_mm = shown.varied.board_map, complex(shown.pieces[0].at.x_mm, shown.pieces[0].at.y_mm)
    frame = Frame.from_bgr(with_a_thing_round(shown, board_map))
    whole = look_at_whole(frame, board_map)
    view = TopView.of(board_map, CAREFUL.view_px_per_mm, MARGIN_MM)

    def reason(hand: float) -> str:
        discs, _ = consider_still(view, frame, CAREFUL, whole=replace(whole, hand=hand))
        (here,) = [
            disc for disc in discs if abs(complex(disc.piece.at.x_mm, disc.piece.at.y_mm) - own_mm) < NEAR_MM
        ]
        return here.reason

    assert reason(HAND / 2) == CARRIED
    assert reason((1 + HAND) / 2) == PIECE
