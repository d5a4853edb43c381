"""A disc that a thing lies round belongs to that thing, unless the larger network knows it for a hand."""

from dataclasses import replace

from vision.frame import Frame
from vision.observing.still import CARRIED, HAND, consider_still
from vision.pieces.settings import CAREFUL
from vision.pieces.suppression import PIECE
from vision.pieces.whole_board import look_at_whole
from vision.rectified.view import MARGIN_MM, TopView
from vision.synthetic.variety.broad import broad
from vision.synthetic.variety.varied import show

COVERED_SEED = 901066  # a board on which something lies round a black coin


def test_beside_a_hand_that_the_larger_network_sees_no_disc_is_carried() -> None:
    shown = show(broad(COVERED_SEED))
    frame, board_map = Frame.from_bgr(shown.bgr), shown.varied.board_map
    whole = look_at_whole(frame, board_map)
    view = TopView.of(board_map, CAREFUL.view_px_per_mm, MARGIN_MM)
    thing, _ = consider_still(view, frame, CAREFUL, whole=replace(whole, hand=HAND / 2))
    hand, _ = consider_still(view, frame, CAREFUL, whole=replace(whole, hand=(1 + HAND) / 2))
    (carried,) = (candidate.piece.at for candidate in thing if candidate.reason == CARRIED)
    assert carried in [candidate.piece.at for candidate in hand if candidate.reason == PIECE]
    assert not any(candidate.reason == CARRIED for candidate in hand)
