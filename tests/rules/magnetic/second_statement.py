"""A second statement of the laws of one stroke, written from the document alone, for comparison with the first.

It knows nothing of `rules.magnetic`: a stroke is tallied group by group into plain numbers, in the order of the
document (section 4), with the default decisions (section 6).
"""

from __future__ import annotations

from dataclasses import dataclass

Letters = str  # of one group: "W", "WRB"; W is the shooter's colour, B the opponent's


@dataclass(frozen=True)
class Before:
    """The board before a stroke: own and opponent's coins, the queen ("board", "pending", "mine" or "his")."""

    own: int
    opp: int
    queen: str


@dataclass(frozen=True)
class Fallen:
    """The events of a stroke as entered."""

    groups: tuple[Letters, ...] = ()
    striker: bool = False
    jumped: bool = False  # the striker, so that no coin's count changes


@dataclass(frozen=True)
class After:
    """The outcome: the board, the turn, and the winner ("me", "he", "nobody", None: play on)."""

    own: int
    opp: int
    queen: str
    is_mine: bool
    winner: str | None


def after(before: Before, stroke: Fallen, pocketed: tuple[int, int]) -> After:
    """The outcome by the document; `pocketed` own and opponent's coins before, for the points."""
    if stroke.striker:
        queen = "board" if before.queen == "pending" else before.queen
        return _turn(before.own, before.opp, queen, False, pocketed)
    own = sum(group.count("W") for group in stroke.groups)
    opp = sum(group.count("B") for group in stroke.groups)
    queen, gives, keeps = before.queen, stroke.jumped, False
    for group in stroke.groups:
        gives, keeps = gives or "B" in group, keeps or "W" in group
        if "R" in group and len(group) > 1:
            queen = "mine" if "W" in group else "his"
    left, right = before.own - own, before.opp - opp
    if before.queen == "pending":
        queen = "mine" if own else "board"
    elif "R" in stroke.groups:
        can_wait = not gives and left > 0
        queen = "mine" if own else "pending" if can_wait else "board"
        keeps = keeps or can_wait
    down = (pocketed[0] + own, pocketed[1] + opp)
    if left == 0 and queen == "mine":
        return After(left, right, queen, True, "me")
    if right == 0 and queen == "his":
        return After(left, right, queen, True, "he")
    return _turn(left, right, queen, keeps and not gives, down)


def _turn(own: int, opp: int, queen: str, is_mine: bool, down: tuple[int, int]) -> After:
    """Section 4.8: a turn that would go to a side without a coin ends the game."""
    if is_mine or opp:
        return After(own, opp, queen, is_mine, None)
    mine = down[0] + 3 * (queen == "mine")
    his = down[1] + 3 * (queen == "his")
    return After(own, opp, queen, True, "nobody" if mine == his else "me" if mine > his else "he")
