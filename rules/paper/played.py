"""One stroke as it counts in the end, with its result: the raw material of statistics."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Played:
    """A stroke of a player, by number in the header.

    `own` and `others` are pieces that fell and were his to pocket or not; where any colour may be pocketed all
    are own. `back` are pieces of his that this stroke cost, owed ones too. `queen`: she fell; `covered`: she
    became his for good; `uncovered`: she went back. `is_break`: the rack was still whole, and `touched` whether
    it no longer is. `keeps_turn`: he shoots again on this board.
    """

    game: int
    board: int
    player: int
    own: int = 0
    others: int = 0
    back: int = 0
    jumped: int = 0
    queen: bool = False
    covered: bool = False
    uncovered: bool = False
    striker: bool = False
    foul: bool = False
    is_break: bool = False
    touched: bool = True
    keeps_turn: bool = False

    @property
    def is_miss(self) -> bool:
        """Nothing of his own and no queen fell."""
        return not (self.own or self.queen)
