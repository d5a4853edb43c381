"""The last result of a pure function: the paper of a stroke asks the laws for what they have just said."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")
R = TypeVar("R")


def remembers_last(work: Callable[[A, B], R]) -> Callable[[A, B], R]:
    """The same function of two frozen values; for the very ones it was given last, it is not done again.

    Any thread may call: what is remembered is replaced as a whole.
    """
    last: list[tuple[A, B, R] | None] = [None]

    @wraps(work)
    def remembered(first: A, second: B) -> R:
        kept = last[0]
        if kept is not None and kept[0] is first and kept[1] is second:
            return kept[2]
        made = work(first, second)
        last[0] = first, second, made
        return made

    return remembered
