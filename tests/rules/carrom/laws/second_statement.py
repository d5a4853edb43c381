"""The laws of one stroke stated a second time, as the documents print them: tables of text with footnotes.

Written from the rule sheet's tables 6.1 and 6.2 and from sections 5, 6 and 8 of the digest of the ICF Laws,
independently of `rules.carrom`; `test_enumeration` compares the two on every stroke. The shooter is white.
"""

from dataclasses import dataclass, replace

MINE, THEIRS, NOBODYS, ON_BOARD, PENDING, RIVAL_PENDS = (
    "mine",
    "theirs",
    "nobodys",
    "on_board",
    "pending",
    "rival",
)


@dataclass(frozen=True)
class Before:
    """The state before a stroke; `queen` is one of the words above."""

    own: int
    opp: int
    queen: str
    ever: bool
    debt: int
    points: int = 0  # of both sides


@dataclass(frozen=True)
class Fallen:
    """The pieces that fell in the stroke."""

    n: int
    m: int
    q: bool
    s: bool
    improper: bool = False


@dataclass(frozen=True)
class After:
    """The documents' outcome: `winner` own, opp or None while the board goes on; `extra` points on demand."""

    own: int
    opp: int
    queen: str
    debt: int
    back: int
    queen_back: bool
    again: bool
    winner: str | None = None
    points: int = 0
    extra: int = 0


# --- the rule sheet, 6.1: | s | q | n | m | ever | never | pending | covered |
TABLE_61 = """
0 0 0 * | pass             | pass             | pass,Q           | pass
0 0 + * | again            | again            | again,C          | again
0 1 0 * | again,P          | pass,Q           | -                | -
0 1 1 * | again,C          | again,P          | -                | -
0 1 2 * | again,C          | again,C          | -                | -
1 0 0 * | pass,1           | pass,1           | pass,1,Q         | pass,1
1 0 + * | again,n+1        | again,n+1        | again,n+1        | again,n+1
1 1 0 * | again,1,Q        | pass,1,Q         | -                | -
1 1 + * | again,n+1,Q      | again,n+1,Q      | -                | -
"""
# The column `never` prints "back 0, debt 1" and "back n, debt 1": one more is owed than can come back, as the
# footnote of the returns says: back = min(owe, 9 - left).

# --- the rule sheet, 6.2: | sunk last | s | queen | winner | points |
TABLE_62 = """
own  0 mine,with,pending              | own | opp+3
own  0 theirs,nobodys                 | own | opp
own  * on_board,rival                 | opp | 3+opp
opp  * on_board,rival,with,pending    | opp | own+3
opp  * theirs                         | opp | own+3+3
opp  * mine,nobodys                   | opp | own+3
both 0 mine,with,pending              | own | 3
both 0 theirs,nobodys                 | own | 0
both 0 on_board,rival                 | opp | 3
"""


def base(before: Before, stroke: Fallen) -> After:
    """The outcome of a stroke in play by the rule sheet."""
    ended = _ended_62(before, stroke)
    if ended is not None:
        return ended
    return _goes_on(before, stroke, _row_61(before, stroke))


def _row_61(before: Before, stroke: Fallen) -> list[str]:
    if stroke.q and before.debt and not stroke.s:  # 6, step 5: the queen while a piece is owed (R9)
        return ["again" if stroke.n else "pass", "Q"]
    column = {PENDING: 2, ON_BOARD: 0 if before.ever else 1}.get(before.queen, 3)
    for line in TABLE_61.strip().splitlines():
        key, *cells = (part.strip() for part in line.split("|"))
        s, q, n, _ = key.split()
        if (int(s), int(q)) == (stroke.s, stroke.q) and _fits(n, stroke.n):
            return cells[column].split(",")
    raise AssertionError(f"no row for {stroke}")


def _fits(word: str, number: int) -> bool:
    if word == "*":
        return True
    return number >= int(word.replace("+", "1")) if word in "+2" else number == int(word)


def _goes_on(before: Before, stroke: Fallen, row: list[str]) -> After:
    """The footnotes: the debt is the old plus the new, and no more comes back than was pocketed."""
    new = (
        stroke.n + 1
        if "n+1" in row
        else 1
        if "1" in row
        else stroke.n + 2
        if "n+2" in row
        else 2
        if "2" in row
        else 0
    )
    down = 9 - before.own + stroke.n
    back = min(before.debt + new, down)
    queen = ON_BOARD if "Q" in row else MINE if "C" in row else PENDING if "P" in row else before.queen
    return After(
        own=before.own - stroke.n + back,
        opp=before.opp - stroke.m,
        queen=queen,
        debt=before.debt + new - back,
        back=back,
        queen_back="Q" in row,
        again="again" in row,
    )


def _lasts(before: Before, stroke: Fallen) -> tuple[bool, bool]:
    own = stroke.n > 0 and stroke.n == before.own
    return own, stroke.m > 0 and stroke.m == before.opp


def _ended_62(before: Before, stroke: Fallen) -> After | None:
    own_last, opp_last = _lasts(before, stroke)
    if not own_last and not opp_last:
        return None
    settled = stroke.q or before.queen not in (ON_BOARD, RIVAL_PENDS)
    # 3a: a1 wants no debt, a2 (the queen not settled) says nothing of one, a3 is all the rest: "as the opp row"
    is_both = own_last and opp_last and not stroke.s and not (settled and before.debt)
    last = "both" if is_both else "opp" if opp_last else "own"
    if last == "own" and before.debt:
        return None  # 3b: debt was 0
    queen = "with" if stroke.q else before.queen
    if last == "own" and stroke.s and queen not in (ON_BOARD, RIVAL_PENDS):
        return None  # "nobody: n+1 come back, again"
    for line in TABLE_62.strip().splitlines():
        key, winner, points = (part.strip() for part in line.split("|"))
        sunk, s, queens = key.split()
        if sunk == last and s in ("*", str(int(stroke.s))) and queen in queens.split(","):
            return _won(before, stroke, winner, points)
    raise AssertionError(f"no row for {before}, {stroke}")


def _won(before: Before, stroke: Fallen, winner: str, points: str) -> After:
    own, opp = before.own - stroke.n, before.opp - stroke.m
    if winner == "opp" and opp == 0 and ("own" in points):  # "left[own] (after returns)"
        own += min(before.debt + (stroke.n + 1 if stroke.s else 0), 9 - own)
    worth = {"own": own, "opp": opp, "3": 3, "0": 0}
    total = sum(worth[term] for term in points.split("+"))
    return After(own, opp, before.queen, 0, 0, False, False, winner, total)


# --- the ICF, section 5: | s n m | proper | improper |, what comes out and who plays
TABLE_5 = """
0 0 * | pass      | pass,1
0 + * | again     | pass,n+1
1 0 * | pass,1    | pass,2
1 + * | again,n+1 | pass,n+2
"""

# --- the ICF, section 6: | situation | proper | improper |
TABLE_6 = """
none_before_queen           | pass,Q        | pass,1,Q
none_before_queen_1         | again,P       | pass,n+1,Q
none_before_queen_2         | again,C       | pass,n+1,Q
right_queen_own             | again,C       | pass,n+1,Q
right_queen                 | again,P       | pass,1,Q
due_open_queen              | pass,Q        | pass,f,Q
none_before_queen_striker   | pass,1,Q      | pass,2,Q
right_queen_striker         | again,1,Q     | pass,2,Q
queen_own_striker           | again,n+1,Q   | pass,n+2,Q
covering_own                | again,C       | pass,n+1,Q
covering_nothing            | pass,Q        | pass,1,Q
covering_striker            | pass,1,Q      | pass,2,Q
covering_own_striker        | again,n+1     | pass,n+2,Q
"""

MOST = 12  # of a board, section 8: "Max 12 a board [55]"

# --- the ICF, section 8: | last | queen | striker | winner proper | winner improper | points | extra | extra |
TABLE_8 = """
own  mine,with,pending     0 | own | -   | N+3* | 0 | -
own  theirs,nobodys        0 | own | -   | N    | 0 | -
own  on_board,rival        0 | opp | opp | 3*   | 0 | 1
own  on_board,rival        1 | opp | opp | 3*   | 1 | 2
opp  on_board,rival        0 | opp | opp | N+3* | 0 | 1
opp  pending               0 | opp | opp | N+3* | 0 | 1
opp  with                  0 | opp | opp | N+3* | 0 | 1
opp  on_board,rival,with   1 | opp | opp | N+3* | 1 | 2
opp  pending               1 | opp | opp | N+3* | 1 | 2
opp  mine,nobodys          * | opp | opp | N    | 0 | 0
opp  theirs                * | opp | opp | N+3* | 0 | 0
both pending,with          0 | own | opp | 3*   | 0 | 1
both on_board,rival        0 | opp | opp | 3*   | 0 | 1
both with,pending,on_board,rival 1 | opp | opp | 3* | 1 | 2
both mine,nobodys          1 | opp | opp | 1    | 1 | 2
both theirs                1 | opp | opp | 3*   | 1 | 2
both mine                  0 | own | -   | 3*   | 0 | -
both theirs,nobodys        0 | own | -   | 1    | 0 | -
both mine,nobodys          0 | -   | opp | 1    | - | 1
both theirs                0 | -   | opp | 3*   | - | 1
"""


def icf(before: Before, stroke: Fallen) -> After:
    """The outcome of a stroke in play by the digest of the ICF Laws."""
    ended = _ended_8(before, stroke)
    if ended is not None:
        return ended
    situation = _situation(before, stroke)
    row = _cell(TABLE_5, _key_5(stroke), stroke) if situation is None else _cell(TABLE_6, situation, stroke)
    if "f" in row:  # the improper column of an open due: one more, and what fell comes out (64b)
        row = [*(word for word in row if word != "f"), "n+1" if stroke.n else "1"]
    return _goes_on(before, stroke, row)


def _cell(table: str, key: str, stroke: Fallen) -> list[str]:
    for line in table.strip().splitlines():
        named, proper, improper = (part.strip() for part in line.split("|"))
        if named == key:
            return (improper if stroke.improper else proper).split(",")
    raise AssertionError(f"no row {key}")


def _key_5(stroke: Fallen) -> str:
    return f"{int(stroke.s)} {'+' if stroke.n else '0'} *"


def _situation(before: Before, stroke: Fallen) -> str | None:
    own, striker = "_own" if stroke.n else "", "_striker" if stroke.s else ""
    if before.queen == PENDING:
        return f"covering{own}{striker}" if stroke.n or stroke.s else "covering_nothing"
    if not stroke.q:
        return None
    if stroke.s:
        if stroke.n:
            return "queen_own_striker"
        return "right_queen_striker" if before.ever else "none_before_queen_striker"
    if before.debt:
        return "due_open_queen"
    if before.ever:
        return f"right_queen{own}"
    return "none_before_queen" + ("" if stroke.n == 0 else "_1" if stroke.n == 1 else "_2")


def _ended_8(before: Before, stroke: Fallen) -> After | None:
    own_last, opp_last = _lasts(before, stroke)
    own_last = own_last and not before.debt  # a due that is open comes out of it first
    if not own_last and not opp_last:
        return None
    last = "both" if own_last and opp_last else "opp" if opp_last else "own"
    queen = "with" if stroke.q else before.queen
    if last == "opp" and stroke.q and not stroke.s and not stroke.improper and _covers(before, stroke):
        queen = MINE  # covered by someone: the queen and an own piece fell in this very stroke (97)
    for line in TABLE_8.strip().splitlines():
        key, proper, improper, points, extra, more = (part.strip() for part in line.split("|"))
        sunk, queens, s = key.split()
        winner = improper if stroke.improper else proper
        if sunk == last and s in ("*", str(int(stroke.s))) and queen in queens.split(",") and winner != "-":
            return _won_8(before, stroke, winner, points, int(more if stroke.improper else extra))
    return None  # 73, 77: they come out again


def _covers(before: Before, stroke: Fallen) -> bool:
    return stroke.n >= (1 if before.ever else 2)


def _won_8(before: Before, stroke: Fallen, winner: str, points: str, extra: int) -> After:
    own, opp = before.own - stroke.n, before.opp - stroke.m
    left = opp if winner == "own" else own + min(before.debt, 9 - own)
    at_cap = before.points >= 22
    worth = {"N": left, "1": 1, "3*": 1 if at_cap else 3, "N+3*": left if at_cap else left + 3}
    total = min(worth[points], MOST)
    ended = After(own, opp, before.queen, 0, 0, False, False, winner)
    return replace(ended, points=total, extra=min(extra, MOST - total))
