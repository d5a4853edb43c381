"""A stroke as evidence, entered by a person or read out of the camera's events, before any law has seen it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.pieces import Kind
from rules.ruling import Stroke

Group = tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Shot:
    """The events from the striker's first move until everything rests.

    Each of `groups` fell as one: a single coin, or a pattern with all its coins, also those outside the pocket.
    `towers` lie on top of each other, `stuck` at the striker. `touched` None: unknown, and not implied by
    the rest. `foul`: why the shot was illegal, None if it was not.
    """

    groups: tuple[Group, ...] = ()
    striker: bool = False
    jumped: Group = ()
    towers: tuple[Group, ...] = ()
    stuck: Group = ()
    left_lines: bool = True
    touched: bool | None = None
    foul: str | None = None

    @property
    def is_short(self) -> bool:
        """The striker stayed on the lines and nothing came of it: no stroke at all."""
        return not (self.left_lines or self.striker or self.jumped or self.moved)

    @property
    def moved(self) -> tuple[Kind, ...]:
        """Every coin that moved by this account."""
        coins = [kind for group in (*self.groups, *self.towers) for kind in group]
        return (*coins, *self.stuck, *(kind for kind in self.jumped if kind is not Kind.STRIKER))

    @property
    def has_touched(self) -> bool | None:
        """Whether a coin was touched; one that moved always was."""
        return True if self.moved else self.touched

    @property
    def has_jumped(self) -> bool:
        """A coin or the striker left the board over its frame."""
        return bool(self.jumped)

    def with_groups(self, groups: tuple[Group, ...]) -> Shot:
        """The same shot, read as these groups having fallen."""
        return replace(self, groups=groups)


def shot_ruled(stroke: Stroke) -> Shot:
    """The shot that a person entered; without an entry for `touched` a coin was touched."""
    singles = tuple((kind,) for kind in stroke.pocketed if kind is not Kind.STRIKER)
    return Shot(
        groups=(*singles, *(group for group in stroke.patterns if group)),
        striker=Kind.STRIKER in stroke.pocketed,
        jumped=stroke.jumped,
        towers=stroke.towers,
        stuck=stroke.stuck,
        left_lines=stroke.left_lines,
        touched=stroke.touched is not False,
        foul="an improper stroke" if stroke.improper else None,
    )
