"""The laws of one stroke as tables: the value of a group, the loss of the turn, the end of the game.

A group fell as one body: a single coin or a pattern. Each row is one law with a small named predicate and
its clause: a rule of the page, or a decided point (M1 to M11, see `options`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from rules.magnetic.laws.options import Options


@dataclass(frozen=True, slots=True)
class Fallen:
    """A group as its shooter sees it."""

    own: int = 0
    opp: int = 0
    queen: bool = False
    is_pattern: bool = False


class Fate(Enum):
    """The effect of a group on the queen."""

    STAYS = "she is not in it"
    TO_COVER = "to be covered by an own coin"
    SHOOTERS = "covered by the shooter's coin in the pattern"
    OPPONENTS = "covered by nobody but the opponent's coin in the pattern"


@dataclass(frozen=True, slots=True)
class Row:
    """A kind of group: its sentence's key, its predicate, the queen's fate, whether it gives the turn away."""

    key: str
    applies: Callable[[Fallen], bool]
    fate: Fate
    gives_turn: bool


def is_single_queen(group: Fallen) -> bool:
    """A lone pocketed queen can be covered (rule 9.4)."""
    return group.queen and not group.is_pattern


def is_own(group: Fallen) -> bool:
    """Own coins alone, one or a pattern of them, keep the turn (rules 2, 9.2.1)."""
    return group.own > 0 and not group.opp and not group.queen


def is_opponents(group: Fallen) -> bool:
    """Opponent's coins alone are his points and his turn (rules 2, 9.2.2)."""
    return group.opp > 0 and not group.own and not group.queen


def is_mixed(group: Fallen) -> bool:
    """Each player's coins are his points; the turn is given away (rule 9.2.2)."""
    return group.own > 0 and group.opp > 0 and not group.queen


def is_queen_covered(group: Fallen) -> bool:
    """Queen and own coins in one pattern: she is covered by them (rule 9.3)."""
    return group.queen and group.own > 0 and not group.opp


def is_queen_mixed(group: Fallen) -> bool:
    """Queen, own and opponent's coins: she is covered, the turn is given away (rules 9.2.2, 9.3; M4)."""
    return group.queen and group.own > 0 and group.opp > 0


def is_queen_with_opponents(group: Fallen) -> bool:
    """Queen with opponent's coins alone: he gets her points and the turn (rule 9.3; M8)."""
    return group.queen and group.opp > 0 and not group.own


ROWS = (
    Row("fell_queen", is_single_queen, Fate.TO_COVER, gives_turn=False),
    Row("fell_own", is_own, Fate.STAYS, gives_turn=False),
    Row("fell_opponents", is_opponents, Fate.STAYS, gives_turn=True),
    Row("fell_mixed", is_mixed, Fate.STAYS, gives_turn=True),
    Row("fell_queen_covered", is_queen_covered, Fate.SHOOTERS, gives_turn=False),
    Row("fell_queen_mixed", is_queen_mixed, Fate.SHOOTERS, gives_turn=True),
    Row("fell_queen_opponents", is_queen_with_opponents, Fate.OPPONENTS, gives_turn=True),
)


def row_of(group: Fallen) -> Row:
    """The row of the table that a group falls under; there is always exactly one."""
    return next(row for row in ROWS if row.applies(group))


@dataclass(frozen=True, slots=True)
class Case:
    """A stroke with its coins counted, as the laws of the turn need it.

    `counted` are the groups that count; `uncovered`: the queen goes back for want of a cover; `queen_kept`: she
    is now the shooter's or still to be covered by the next stroke; `banned`: the opening pattern fell whole.
    """

    options: Options
    counted: tuple[Fallen, ...]
    striker: bool
    jumped: bool
    foul: bool
    stuck: bool
    banned: bool
    uncovered: bool
    queen_kept: bool

    @property
    def own(self) -> int:
        """Own coins that count."""
        return sum(group.own for group in self.counted)


def is_foul(case: Case) -> bool:
    """An illegal shot where those are fouls (M10; ICF 76, 77)."""
    return case.foul


def is_striker_sunk(case: Case) -> bool:
    """The striker in a pocket loses the turn (rule 7)."""
    return case.striker


def is_jumped(case: Case) -> bool:
    """A coin or the striker over the frame loses the turn (rule 6)."""
    return case.jumped


def is_banned(case: Case) -> bool:
    """Neither side can pocket the triple directly, read as a ban (M9)."""
    return case.banned


def is_opponents_down(case: Case) -> bool:
    """An opponent's coin gives the turn away (rules 2, 9.2.2; M4, M5, M11)."""
    if case.stuck and case.counted and case.options.stuck_turn == "any_coin":
        return False
    singles = [group for group in case.counted if not group.is_pattern]
    both = any(group.own for group in singles) and any(group.opp for group in singles)
    return any(_gives_turn(group, case.options, both) for group in case.counted)


def _gives_turn(group: Fallen, options: Options, own_and_opp: bool) -> bool:
    if is_queen_mixed(group) and options.queen_mixed == "continue":
        return False
    if own_and_opp and not group.is_pattern and options.own_and_opp == "continue":
        return False
    return row_of(group).gives_turn


def is_uncovered(case: Case) -> bool:
    """The queen was to be covered and was not (rule 9.4; M7)."""
    return case.uncovered


def is_nothing_down(case: Case) -> bool:
    """No own coin and no queen: nothing keeps the turn (rules 2, 11; M11)."""
    any_coin = bool(case.counted) and case.stuck and case.options.stuck_turn == "any_coin"
    return not (case.own or case.queen_kept or any_coin)


LOSSES = (
    ("lost_foul", is_foul),
    ("lost_striker", is_striker_sunk),
    ("lost_jump", is_jumped),
    ("lost_banned", is_banned),
    ("lost_opponents", is_opponents_down),
    ("lost_uncovered", is_uncovered),
    ("lost_nothing", is_nothing_down),
)


def loss_of(case: Case) -> str | None:
    """The key of the law that loses the turn, None if it is kept; losing beats keeping."""
    return next((key for key, applies in LOSSES if applies(case)), None)


def has_won(left: int, owns_queen: bool) -> bool:
    """The winner is the first side with all its coins pocketed that owns the queen (rule 1)."""
    return left == 0 and owns_queen


def is_own_last_before_queen(left: int, own: int, queen_lies: bool, options: Options) -> bool:
    """The last own coin before the queen, where that loses as in carrom (M2)."""
    return options.own_before_queen == "lose" and own > 0 and left == 0 and queen_lies


def is_dead_end(left: int) -> bool:
    """The turn would go to a side without a coin on the board (rule 2; M6)."""
    return left == 0
