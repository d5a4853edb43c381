"""A second, more careful reading of a settled table, for a doubt that the first leaves about a stroke.

Test-time augmentation over four views makes fewer errors and takes four times as long. So a table at rest is
read from one view, and from all four only where the first reading leaves a question about a stroke.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from vision.frame import Frame
from vision.observing.settings import ObserverSettings
from vision.observing.still import consider_still
from vision.pieces.in_nets import Discs, pieces_and_doubtful
from vision.pieces.learnt_table import LearntTable
from vision.pieces.reading import consider
from vision.pieces.settings import CAREFUL
from vision.pieces.whole_board import look_at_whole
from vision.rectified.view import TopView


@dataclass(frozen=True, eq=False)
class SecondReading:
    """A frame of a table at rest that can be read again, and whether something covers part of it.

    `by_all`: the larger network reads it, too, as it does where the smaller ones do not know the board.
    """

    top: TopView
    frame: Frame
    settings: ObserverSettings
    learnt: LearntTable
    covered: bool = False
    by_all: bool = False

    def discs(self) -> Discs:
        """The pieces and the doubtful discs, averaged over all views."""
        careful = replace(self.settings.reading, views=CAREFUL.views, faint_on_spot=CAREFUL.faint_on_spot)
        board_map = self.top.board_map
        whole = look_at_whole(self.frame, board_map, careful.views) if self.by_all else None
        if self.covered:
            considered, _ = consider_still(self.top, self.frame, careful, self.learnt, whole)
        else:
            considered = consider(self.top, self.top.look(self.frame), careful, self.learnt, whole)
        return pieces_and_doubtful(considered, self.top.board_map)
