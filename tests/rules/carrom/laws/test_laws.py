"""The tables of the laws, row by row: the course of a stroke, the end of a board, debts and the break.

A position is written as `Start` fields for white at S, whose turn it is; a stroke by its fallen pieces.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from rules.carrom.laws.judge import judge
from rules.carrom.laws.state import Phase, State
from rules.coins.state import QueenAt
from rules.pieces import Kind
from tests.rules.carrom.positions import PLAY, due, position, shot

# --- the course of a stroke: not a last piece, nothing owed before ---
#
# columns: the queen on the board and an own piece pocketed before; all nine still on the board; the covering
# stroke; the queen covered. A row reads turn, pieces back, debt, queen; cells left out are none or the same.

COLUMNS: dict[str, tuple[dict[str, Any], ...]] = {
    "ever": (PLAY,),
    "never": ({**PLAY, "white": 9},),
    "pending": ({**PLAY, "queen": "pending", "queen_by": "white"},),
    "covered": tuple(
        {**PLAY, "queen": "covered", "queen_by": by} for by in ("white", "black", None)
    ),
}  # fmt: skip

COURSE = """
pocketing_nothing            | s0 q0 n0  m0  | pass | pass | pass returned | pass
opponents_stay_down          | s0 q0 n0  m+  | pass | pass | pass returned | pass
icf48_own_shoots_again       | s0 q0 n+  m*  | again | again | again covered | again
icf15_queen_r5_too_early     | s0 q1 n0  m*  | again pending | pass returned | - | -
icf97_queen_r6_with_first    | s0 q1 n1  m*  | again covered | again pending | - | -
icf97_queen_with_two         | s0 q1 n2+ m*  | again covered | again covered | - | -
icf72_striker_alone          | s1 q0 n0  m*  | pass back1 | pass debt1 | pass back1 returned | pass back1
icf73_striker_with_own       | s1 q0 n+  m*  | again backn+1 | again backn debt1 | again backn+1 | again backn+1
icf99_r3_striker_with_queen  | s1 q1 n0  m*  | again back1 returned | pass debt1 returned | - | -
icf98_r3_striker_queen_own   | s1 q1 n+  m*  | again backn+1 returned | again backn debt1 returned | - | -
"""

COUNTS = {"n0": (0,), "n1": (1,), "n+": (1, 2, 3), "n2+": (2, 3, 4), "m0": (0,), "m+": (1, 3), "m*": (0, 1, 2)}


@dataclass(frozen=True)
class Row:
    """One cell of the table for one choice of n and m, and its outcome."""

    clause: str
    column: str
    start: dict[str, Any]
    shot: dict[str, int]
    says: frozenset[str]

    @property
    def name(self) -> str:
        counts = "_".join(f"{key}{value}" for key, value in self.shot.items())
        return f"{self.clause}-{self.column}_{self.start.get('queen_by')}-{counts}"


def rows() -> list[Row]:
    """Every cell of COURSE, for several values of n and m."""
    rows_read = []
    for line in COURSE.strip().splitlines():
        clause, stroke, *cells = (part.strip() for part in line.split("|"))
        s, q, n_range, m_range = stroke.split()
        for column, cell in zip(COLUMNS, cells, strict=True):
            for start in COLUMNS[column] if cell != "-" else ():
                for n in COUNTS[n_range]:
                    for m in COUNTS[m_range]:
                        counts = {"n": n, "m": m, "q": int(q[1]), "s": int(s[1])}
                        rows_read.append(Row(clause, column, start, counts, frozenset(cell.split())))
    return rows_read


def pieces_back(says: frozenset[str], n: int) -> int:
    if "backn+1" in says:
        return n + 1
    return n if "backn" in says else int("back1" in says)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.name)
def test_course_of_a_stroke(row: Row) -> None:
    before = position(**row.start)
    after, _ = judge(before, shot(**row.shot))
    white, black = after.sides
    back = pieces_back(row.says, row.shot["n"])
    assert after.turn == (0 if "again" in row.says else 1)
    assert white.left == before.sides[0].left - row.shot["n"] + back
    assert black.left == before.sides[1].left - row.shot["m"]
    assert white.debt == int("debt1" in row.says)
    assert white.ever_pocketed == (before.sides[0].ever_pocketed or row.shot["n"] > 0)
    assert queen_after(row.says, before) == (after.queen.at, after.queen.by)
    assert due(after, Kind.WHITE) == back
    assert due(after, Kind.QUEEN) == int("returned" in row.says)
    assert after.phase is Phase.PLAY


def queen_after(says: frozenset[str], before: State) -> tuple[QueenAt, int | None]:
    if "returned" in says:
        return QueenAt.ON_BOARD, None
    if "pending" in says:
        return QueenAt.PENDING, 0
    return (QueenAt.COVERED, 0) if "covered" in says else (before.queen.at, before.queen.by)


# --- the end of a board ---

QUEEN: dict[str, dict[str, Any]] = {
    "mine": {"queen": "covered", "queen_by": "white"},
    "theirs": {"queen": "covered", "queen_by": "black"},
    "nobodys": {"queen": "covered"},
    "on_board": {},
    "with_it": {"q": 1},
    "pending": {"queen": "pending", "queen_by": "white"},
}

# clause | sunk last | striker | queen | winner | points. L = pieces left of the side that is not cleared,
# S = the one that comes back for the striker, B = those that come back of a last stroke with the striker
ENDS = """
icf52_cleared              | own  | 0 | mine with_it pending | own | L 3
icf53_cleared_theirs       | own  | 0 | theirs nobodys       | own | L
icf107_before_queen        | own  | 0 | on_board             | opp | 3 L
icf108_r10_striker_too     | own  | 1 | on_board             | opp | 3 L
icf106_opponents_last      | opp  | 0 | on_board with_it pending mine nobodys | opp | L 3
icf106_opponents_last_his  | opp  | 0 | theirs               | opp | L 3 3
icf111_opponents_striker   | opp  | 1 | on_board with_it pending mine nobodys | opp | L S 3
icf111_opponents_strk_his  | opp  | 1 | theirs               | opp | L S 3 3
icf102_r11_both_won        | both | 0 | mine with_it pending | own | 3
r11_both_theirs            | both | 0 | theirs nobodys       | own | 0
icf105_r11_both_lost       | both | 0 | on_board             | opp | 3
icf109_both_striker        | both | 1 | on_board with_it pending mine nobodys | opp | B 3
icf112_both_striker_his    | both | 1 | theirs               | opp | B 3 3
"""


def ends() -> list[Any]:
    """Every row of ENDS for every queen it names, several numbers sunk and several left."""
    cases = []
    for line in ENDS.strip().splitlines():
        clause, last, striker, queens, winner, points = (part.strip() for part in line.split("|"))
        for queen in queens.split():
            for sunk in (1, 2):
                for left in (1, 4, 9):
                    case = (last, int(striker), queen, winner, points, sunk, left)
                    cases.append(pytest.param(*case, id=f"{clause}-{queen}-{sunk}-{left}"))
    return cases


@pytest.mark.parametrize(("last", "striker", "queen", "winner", "points", "sunk", "left"), ends())
def test_end_of_board(
    last: str, striker: int, queen: str, winner: str, points: str, sunk: int, left: int
) -> None:
    own = sunk if last in ("own", "both") else left
    opp = sunk if last in ("opp", "both") else left
    cover = {key: value for key, value in QUEEN[queen].items() if key != "q"}
    before = position(phase="play", white=own, black=opp, white_ever=True, **cover)
    stroke = shot(
        n=sunk if last != "opp" else 0, m=sunk if last != "own" else 0, q=int(queen == "with_it"), s=striker
    )
    after, _ = judge(before, stroke)
    worth = {"L": left, "S": min(1, 9 - left), "B": sunk + 1}
    total = sum(worth[term] if term in worth else int(term) for term in points.split())
    number = 0 if winner == "own" else 1
    assert after.phase is Phase.BOARD_OVER
    assert (after.results[-1].winner, after.results[-1].points) == (number, total)
    assert after.sides[number].points == total
    assert after.sides[1 - number].points == 0
    assert after.sides[number].boards == 1


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("queen", ["mine", "theirs", "nobodys", "with_it", "pending"])
def test_icf73_last_own_with_striker_and_settled_queen_comes_back(queen: str, n: int) -> None:
    cover = {key: value for key, value in QUEEN[queen].items() if key != "q"}
    after, _ = judge(
        position(phase="play", white=n, black=4, **cover), shot(n=n, q=int(queen == "with_it"), s=1)
    )
    assert (after.phase, after.turn, after.sides[0].left) == (Phase.PLAY, 0, n + 1)
    assert due(after, Kind.QUEEN) == int(queen == "with_it")
    assert (after.queen.at is QueenAt.PENDING) == (queen == "pending")


def test_r9_last_own_while_in_debt_pays_first() -> None:
    after, _ = judge(position(phase="play", white=1, black=4, white_debt=1, queen="covered"), shot(n=1))
    assert (after.phase, after.sides[0].left, after.sides[0].debt, after.turn) == (Phase.PLAY, 1, 0, 0)


def test_r11_both_last_while_in_debt_is_lost_after_paying() -> None:
    after, _ = judge(position(phase="play", white=1, black=1, white_debt=2, **QUEEN["mine"]), shot(n=1, m=1))
    assert (after.results[-1].winner, after.results[-1].points) == (1, 2 + 3)
