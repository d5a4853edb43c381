"""Family Point and Point stated a second time, from the rule sheet's section 9 line by line.

It is independent of `rules.carrom`; `test_enumeration` compares the two. The words are those of the sheet: w,
b, q are fallen pieces, s the striker, `held` the shooter's earlier pieces, `lying` those on the board.
"""

from dataclasses import dataclass

VALUES = {"family": (10, 5, 25), "point": (1, 1, 3)}  # white, black, queen


@dataclass(frozen=True)
class Held:
    """The shooter and the board before a stroke; `queen` on_board or pending (the shooter's)."""

    held_w: int
    held_b: int
    lying_w: int
    lying_b: int
    debt: int
    pending: bool


@dataclass(frozen=True)
class Kept:
    """The outcome by the sheet: `queen` on_board, pending or scored; `over` the board's end."""

    held_w: int
    held_b: int
    debt: int
    points: int
    queen: str
    again: bool
    over: bool


def section_9(variant: str, before: Held, w: int, b: int, q: bool, s: bool) -> Kept:
    """The block of section 9, from its first line to its last."""
    point = variant == "point"
    n = w + b
    held_w, held_b, queen = before.held_w, before.held_b, "pending" if before.pending else "on_board"
    debt = before.debt
    if not s:
        held_w, held_b = held_w + w, held_b + b  # n > 0 -> again
        again = n > 0
        if before.pending:  # pending and n > 0 -> queen scored; n == 0 -> queen back, pass
            queen = "scored" if n > 0 else "on_board"
        if q:
            lone = before.lying_w == before.lying_b == 0
            if n > 0 or lone:  # n > 0 or queen was the only piece left -> queen scored, again
                queen, again = "scored", True
            elif point:  # else point: PENDING, again
                queen, again = "pending", True
            else:  # family: queen back, pass
                queen, again = "on_board", False
    else:  # the n pieces come back plus 1 due; q -> queen back; pending and n == 0 -> queen back
        debt += 1
        if q or (before.pending and n == 0):
            queen = "on_board"
        again = n > 0 or (point and q and not before.pending)  # else pass
    while debt and held_w + held_b:  # due: the cheapest value first; none -> debt, paid by the next pieces
        held_w, held_b = (held_w, held_b - 1) if held_b else (held_w - 1, held_b)
        debt -= 1
    white, black, red = VALUES[variant]
    points = held_w * white + held_b * black + (red if queen == "scored" else 0)
    lying = before.lying_w + before.lying_b + before.held_w + before.held_b - held_w - held_b
    over = lying == 0 and queen == "scored"  # board empty and no pending queen
    if point and points >= 21:  # score >= 21 right after a stroke -> win at once
        over = True
    return Kept(held_w, held_b, debt, points, queen, again and not over, over)
