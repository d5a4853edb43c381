"""The laws of one stroke as two tables: the board's endings, and what becomes of queen and turn.

Each row is one law with a small named predicate; the first row that applies decides. Clauses are cited by the
rule sheet's heading, the decided point (R1 to R21, see `options`) and the ICF law they agree with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from rules.carrom.laws.case import Case, Cover

PENALTY = 3  # rule sheet, Pocketing: what losing the board costs besides


@dataclass(frozen=True, slots=True)
class Award:
    """The value of an ended board: points for pieces and for the queen, and the loser's penalty.

    `least`: the queen's reduced points for a winner at the cap; `extra`: points available on demand.
    """

    pieces: int = 0
    queen: int = 0
    penalty: int = 0
    least: int = 0
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Ending:
    """A way in which a board ends: the key of its sentence, when it applies, who wins, what it is worth."""

    key: str
    applies: Callable[[Case], bool]
    shooter_wins: bool
    award: Callable[[Case], Award]


def is_both_won(case: Case) -> bool:
    """Both last pieces, the queen settled, nothing owed: the shooter has cleared his colour (R11; ICF 102a)."""
    allowed = case.options.both_last == "shooter"
    return case.opp_last and case.own_last and case.clean and case.settled and not case.debt and allowed


def is_both_lost(case: Case) -> bool:
    """Both last pieces with the queen on the board (R11; ICF 105)."""
    return case.opp_last and case.own_last and case.clean and not case.settled


def is_opponents_last(case: Case) -> bool:
    """The opponent's last piece is sunk for him: board and penalty are his (Pocketing; R2; ICF 106)."""
    return case.opp_last


def is_cleared(case: Case) -> bool:
    """The last own piece, the queen settled, no striker, nothing owed (Pocketing; ICF 52)."""
    return case.own_last and case.clean and case.settled and not case.debt


def is_cleared_before_queen(case: Case) -> bool:
    """The last own piece with the queen still to be pocketed loses the board (Pocketing; ICF 107)."""
    return case.own_last and case.clean and not case.settled and not case.debt


def is_cleared_with_striker_before_queen(case: Case) -> bool:
    """The same with the striker or a foul: still lost (R10; ICF 108)."""
    lost = case.options.last_with_striker == "lost"
    return case.own_last and not case.clean and not case.settled and not case.debt and lost


def _shooters_queen(case: Case) -> int:
    return case.options.queen_value if case.queen_is_mine else 0


def _opponents_last(case: Case) -> Award:
    """The returns are paid first, then every piece left counts (R2)."""
    if case.options.opp_last_mode == "flat3":
        return Award(penalty=PENALTY)
    return Award(case.own_after, case.options.queen_value if case.cover is Cover.OPPONENT else 0, PENALTY)


def _before_queen(case: Case) -> Award:
    """The penalty, and a point for each piece the opponent has left, are the offender's loss (Pocketing)."""
    return Award(penalty=PENALTY + case.opp_after)


ENDINGS = (
    Ending("both_won", is_both_won, True, lambda case: Award(queen=_shooters_queen(case))),
    Ending("both_lost", is_both_lost, False, lambda case: Award(penalty=PENALTY)),
    Ending("opponents_last", is_opponents_last, False, _opponents_last),
    Ending("cleared", is_cleared, True, lambda case: Award(case.opp_after, _shooters_queen(case))),
    Ending("before_queen", is_cleared_before_queen, False, _before_queen),
    Ending("before_queen", is_cleared_with_striker_before_queen, False, _before_queen),
)


class Fate(Enum):
    """The queen's fate after a stroke."""

    STAYS = "as she was"
    RETURNED = "back to the centre spot"
    PENDING = "to be covered by the next stroke"
    COVERED = "covered by the shooter"


@dataclass(frozen=True, slots=True)
class QueenRow:
    """A law on queen and turn: the key of its sentence (None: no sentence), her fate, and who shoots next."""

    key: str | None
    applies: Callable[[Case], bool]
    fate: Fate
    again: Callable[[Case], bool]


def is_foul_with_queen(case: Case) -> bool:
    """A foul brings back what it pocketed or was to cover (R14; ICF 64, 99b, 101b)."""
    return case.foul and (case.queen or case.pending)


def is_foul(case: Case) -> bool:
    """A foul loses the turn (R14; ICF 76, 77)."""
    return case.foul


def is_striker_with_queen(case: Case) -> bool:
    """Striker and queen in one stroke: she comes back (R3; ICF 98a, 99a)."""
    return case.striker and case.queen


def is_cover_retried(case: Case) -> bool:
    """Striker and own piece on the covering stroke: one more chance (R7; ICF 101a)."""
    return case.striker and case.pending and case.n > 0 and case.options.cover_with_striker == "retry"


def is_cover_lost_to_striker(case: Case) -> bool:
    """The same under the other choice of R7."""
    return case.striker and case.pending and case.n > 0


def is_covering(case: Case) -> bool:
    """An own piece in the stroke after the queen covers her (Pocketing; ICF 97a)."""
    return case.pending and case.n > 0


def is_cover_failed(case: Case) -> bool:
    """No own piece on the covering stroke: the queen is returned (Pocketing; R8; ICF 96, 100a)."""
    return case.pending


def is_queen_in_debt(case: Case) -> bool:
    """The queen while a piece is owed (R9; ICF 95b)."""
    return case.queen and case.debt > 0 and case.options.queen_in_debt != "allow"


def has_right_to_queen(case: Case) -> bool:
    """The queen after the first own piece, or whenever R5 allows her (Pocketing; ICF 92)."""
    return case.queen and (case.ever or case.options.early_queen == "allow")


def is_queen_covered_at_once(case: Case) -> bool:
    """Queen and own piece in one stroke, or the queen where she needs no cover (Pocketing: cover; ICF 97a)."""
    return has_right_to_queen(case) and (case.n > 0 or case.options.queen_needs_cover == "no")


def is_queen_too_early(case: Case) -> bool:
    """The queen before any own piece (R5; ICF 95a)."""
    return case.queen and case.n == 0


def is_queen_with_first(case: Case) -> bool:
    """Queen and the very first own piece: that piece earns the right, it does not cover (R6; ICF 97b)."""
    covers = case.options.queen_with_first == "cover" or case.options.queen_needs_cover == "no"
    return case.queen and case.n == 1 and not covers


def is_queen_with_two(case: Case) -> bool:
    """Queen with two first pieces: one earns the right, one covers (R6; ICF 97b)."""
    return case.queen


def pocketed_own(case: Case) -> bool:
    """An own piece earns another stroke (Pocketing; ICF 48)."""
    return case.n > 0


def _again(_: Case) -> bool:
    return True


def _pass(_: Case) -> bool:
    return False


def _queen_entitles(case: Case) -> bool:
    return case.n > 0 or (case.ever and case.options.striker_with_queen == "continue")


def _goes_on_in_debt(case: Case) -> bool:
    """The pieces decide the turn, unless the queen in debt loses it whatever fell (R9; ICF 95b)."""
    return case.n > 0 and case.options.queen_in_debt == "return"


def _failed_cover_goes_on(case: Case) -> bool:
    return not case.striker and case.options.failed_cover == "again"


QUEEN_ROWS = (
    QueenRow("queen_foul", is_foul_with_queen, Fate.RETURNED, _pass),
    QueenRow(None, is_foul, Fate.STAYS, _pass),
    QueenRow("queen_with_striker", is_striker_with_queen, Fate.RETURNED, _queen_entitles),
    QueenRow("queen_retry", is_cover_retried, Fate.PENDING, _again),
    QueenRow("queen_uncovered", is_cover_lost_to_striker, Fate.RETURNED, _again),
    QueenRow("queen_covered", is_covering, Fate.COVERED, _again),
    QueenRow("queen_uncovered", is_cover_failed, Fate.RETURNED, _failed_cover_goes_on),
    QueenRow("queen_in_debt", is_queen_in_debt, Fate.RETURNED, _goes_on_in_debt),
    QueenRow("queen_covered", is_queen_covered_at_once, Fate.COVERED, _again),
    QueenRow("queen_pending", has_right_to_queen, Fate.PENDING, _again),
    QueenRow("queen_too_early", is_queen_too_early, Fate.RETURNED, _pass),
    QueenRow("queen_with_first", is_queen_with_first, Fate.PENDING, _again),
    QueenRow("queen_covered", is_queen_with_two, Fate.COVERED, _again),
    QueenRow(None, lambda _: True, Fate.STAYS, pocketed_own),
)


def first_that_applies(endings: tuple[Ending, ...], case: Case) -> Ending | None:
    """The ending that this stroke brings by these laws, None if it brings none."""
    return next((row for row in endings if row.applies(case)), None)


def queen_row_of(case: Case) -> QueenRow:
    """The first law on queen and turn that applies; asked when the board goes on."""
    return next(row for row in QUEEN_ROWS if row.applies(case))


def loses_turn_by_mixing(case: Case) -> bool:
    """An opponent's piece costs the turn even beside an own one: the other choice of R4 (Pocketing)."""
    return case.options.own_and_opp == "lose" and case.n > 0 and case.m > 0
