"""A stroke as evidence, from the camera's events or entered by a person, before any law has seen it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.coins.strokes import Gathered, illegal_stand
from rules.pieces import Kind
from rules.ruling import Stroke
from rules.table import LeftBoard, Pocketed, StrokeEnded


@dataclass(frozen=True, slots=True)
class Shot(Gathered):
    """The events from the striker's first move until everything rests.

    `touched` None: unknown, and not implied by the rest. `foul`: why the shot was illegal, None if it was not.
    `rebound`: those of the pocketed that fell on a rebound.
    """

    pocketed: tuple[Kind, ...] = ()
    jumped: tuple[Kind, ...] = ()
    left_lines: bool = True
    touched: bool | None = None
    foul: str | None = None
    rebound: tuple[Kind, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Nothing fell, the striker included."""
        return not self.pocketed

    @property
    def is_short(self) -> bool:
        """The striker stayed on the lines and nothing fell: no stroke at all."""
        return not self.left_lines and self.is_empty

    @property
    def has_touched(self) -> bool | None:
        """Whether a piece was touched; one that fell or jumped always was."""
        moved = any(kind is not Kind.STRIKER for kind in self.pocketed + self.jumped)
        return True if moved else self.touched

    def with_fall(self, event: Pocketed) -> Shot:
        """This shot with one more piece that fell."""
        return replace(self, pocketed=(*self.pocketed, event.piece))

    def with_jump(self, event: LeftBoard) -> Shot:
        """This shot with one more piece that jumped."""
        return replace(self, jumped=(*self.jumped, event.piece))

    def with_end(self, event: StrokeEnded) -> Shot:
        """This shot with the evidence of its end."""
        return replace(
            self,
            left_lines=event.left_lines is not False,
            touched=self.touched if event.touched is None else event.touched,
            foul=self.foul or illegal_stand(event),
        )

    def with_foul(self, reason: str) -> Shot:
        """This shot declared illegal."""
        return replace(self, foul=reason)


UNSEEN = Shot()


def shot_ruled(stroke: Stroke) -> Shot:
    """The shot that a person entered.

    Without an entry for `touched` a piece was touched, unless the striker stayed on the lines.
    """
    touched = stroke.left_lines if stroke.touched is None else stroke.touched
    foul = "an improper stroke" if stroke.improper else None
    return Shot(stroke.pocketed, stroke.jumped, stroke.left_lines, touched, foul, stroke.rebound)
