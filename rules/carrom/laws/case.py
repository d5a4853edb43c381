"""One stroke as the laws see it: the fallen pieces, and the relevant state before."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules.carrom.laws.options import Options
from rules.carrom.laws.state import PIECES_A_SIDE


class Cover(Enum):
    """The queen's status before the stroke, from the shooter's point of view."""

    ON_BOARD = "on the board"
    TO_COVER = "pocketed by the shooter, to be covered by this very stroke"
    MINE = "covered by the shooter"
    OPPONENT = "covered by the opponent"
    NOBODY = "off the board, by nobody known"


@dataclass(frozen=True, slots=True)
class Case:
    """One stroke with the part of the state before it that the laws need.

    `n` own and `m` opponent's pieces, `queen` and `striker` in a pocket; `foul`: an illegal shot that counts as
    one. `own_left`, `opp_left`, `debt`, `ever` (an own piece was ever pocketed) and `cover` are from before.
    """

    n: int
    m: int
    queen: bool
    striker: bool
    foul: bool
    own_left: int
    opp_left: int
    debt: int
    ever: bool
    cover: Cover
    options: Options

    @property
    def clean(self) -> bool:
        """Neither striker sunk nor a foul."""
        return not (self.striker or self.foul)

    @property
    def own_last(self) -> bool:
        """The shooter's last piece fell in this stroke."""
        return self.n > 0 and self.n == self.own_left

    @property
    def opp_last(self) -> bool:
        """The opponent's last piece fell in this stroke."""
        return self.m > 0 and self.m == self.opp_left

    @property
    def pending(self) -> bool:
        """This is a covering stroke."""
        return self.cover is Cover.TO_COVER

    @property
    def settled(self) -> bool:
        """The queen is no obstacle to the end: covered by anyone, or being covered in this stroke."""
        return self.queen or self.cover is not Cover.ON_BOARD

    @property
    def queen_is_mine(self) -> bool:
        """The shooter covered the queen, this stroke included."""
        return self.queen or self.cover in (Cover.TO_COVER, Cover.MINE)

    @property
    def covers_at_once(self) -> bool:
        """The queen falls in this stroke and is covered by it, or needs no cover (Pocketing: cover; ICF 97)."""
        if not self.queen or not self.clean:
            return False
        first = 0 if self.ever or self.options.early_queen == "allow" else 1
        if self.options.queen_needs_cover == "no":
            return self.n >= first
        enough = first if self.options.queen_with_first == "cover" else first + 1
        return self.n >= max(enough, 1)

    @property
    def violations(self) -> int:
        """The striker sunk and the foul, each of them one (ICF 102 to 112: the points on demand)."""
        return int(self.striker) + int(self.foul)

    @property
    def owed(self) -> int:
        """Own pieces to come back: old debt, striker and foul (Pocketing; R1; ICF 72 to 77)."""
        together = 2 if self.options.striker_with_own == "two" else self.n + 1
        striker = (together if self.n else 1) if self.striker else 0
        foul = (1 if self.striker else self.n + 1) if self.foul else 0
        return self.debt + striker + foul

    @property
    def back(self) -> int:
        """Own pieces that come back, no more than were pocketed (R18; ICF 72c)."""
        return min(self.owed, PIECES_A_SIDE - self.own_left + self.n)

    @property
    def own_after(self) -> int:
        """The shooter's pieces left once the returns are paid."""
        return self.own_left - self.n + self.back

    @property
    def opp_after(self) -> int:
        """The opponent's pieces left."""
        return self.opp_left - self.m
