"""The end of a board by the ICF Laws: one table, the first row that applies decides (ICF 52 to 55, 102 to 112).

The queen's points are those of the option `queen_value`; a winner whose score is at the cap has none of them,
but one point where the board would else be worth nothing. A violation beside a last piece brings no piece out:
it gives the winner a point on demand, the striker one and the foul one.
"""

from __future__ import annotations

from rules.carrom.laws.case import Case, Cover
from rules.carrom.laws.tables import Award, Ending

LEAST = 1  # a board won by the queen's points alone, at the cap


def is_both(case: Case) -> bool:
    """Both last pieces, and nothing owed that would bring an own one out."""
    return case.opp_last and case.own_last and not case.debt


def is_both_covering(case: Case) -> bool:
    """Both last pieces in a proper covering stroke, or with the queen (ICF 102a, 104a)."""
    return is_both(case) and case.clean and (case.pending or case.queen)


def is_both_covered(case: Case) -> bool:
    """Both last pieces properly, the queen covered before: open in the Laws, an option (ICF 110)."""
    return is_both(case) and case.clean and case.settled and case.options.both_covered == "shooter"


def is_both_lost_own_queen(case: Case) -> bool:
    """Both last pieces with striker or foul, the queen covered by the shooter: one point lost (ICF 110)."""
    return is_both(case) and case.cover in (Cover.MINE, Cover.NOBODY)


def is_both_lost(case: Case) -> bool:
    """Both last pieces before the queen, or with striker or foul (ICF 102b, 104b, 105, 109, 112)."""
    return is_both(case)


def is_opponents_last_uncovered(case: Case) -> bool:
    """The opponent's last piece while the queen is on the board or being covered (ICF 103, 106, 111)."""
    open_queen = case.cover in (Cover.ON_BOARD, Cover.TO_COVER)
    covered = case.covers_at_once and case.options.queen_with_last == "covered"
    return case.opp_last and open_queen and not covered


def is_opponents_last_of_his_queen(case: Case) -> bool:
    """The opponent's last piece, the queen covered by him (ICF 52 to 54)."""
    return case.opp_last and case.cover is Cover.OPPONENT


def is_opponents_last(case: Case) -> bool:
    """The opponent's last piece, the queen covered, but not by him (ICF 52 to 54)."""
    return case.opp_last


def is_cleared(case: Case) -> bool:
    """The last own piece properly, the queen settled, nothing owed (ICF 52 to 54)."""
    return case.own_last and case.clean and case.settled and not case.debt


def is_cleared_before_queen(case: Case) -> bool:
    """The last own piece, the queen on the board, whatever else happened (ICF 107, 108)."""
    lost = not case.striker or case.options.last_with_striker == "lost"
    return case.own_last and not case.settled and not case.debt and lost


def _left(case: Case) -> int:
    """The shooter's pieces on the board: of his dues only those owed from before come out (ICF 55, 78a)."""
    on_board = case.own_left - case.n
    return on_board + min(case.debt, 9 - on_board)


def _queen(case: Case, pieces: int = 0, extra: int = 0) -> Award:
    least = 0 if pieces else LEAST
    return Award(pieces, case.options.queen_value, least=least, extra=extra)


def _both_covered(case: Case) -> Award:
    return _queen(case) if case.cover is Cover.MINE else Award(LEAST)


def _cleared(case: Case) -> Award:
    return _queen(case, case.opp_after) if case.queen_is_mine else Award(case.opp_after)


ICF_ENDINGS = (
    Ending("both_won", is_both_covering, True, _queen),
    Ending("both_won", is_both_covered, True, _both_covered),
    Ending(
        "both_lost_own_queen", is_both_lost_own_queen, False, lambda case: Award(LEAST, extra=case.violations)
    ),
    Ending("both_lost_icf", is_both_lost, False, lambda case: _queen(case, extra=case.violations)),
    Ending(
        "opponents_last_icf",
        is_opponents_last_uncovered,
        False,
        lambda case: _queen(case, _left(case), case.violations),
    ),
    Ending("opponents_last_icf", is_opponents_last_of_his_queen, False, lambda case: _queen(case, _left(case))),
    Ending("opponents_last_icf", is_opponents_last, False, lambda case: Award(_left(case))),
    Ending("cleared", is_cleared, True, _cleared),
    Ending(
        "before_queen_icf", is_cleared_before_queen, False, lambda case: _queen(case, extra=case.violations)
    ),
)
