"""Events on a table as the camera reports them and the laws receive them.

Board coordinates, the same in every room: millimetres, origin at the board's centre, x to the
picture's right, y to its top, seen from above:

            N (2)
        NW ------- NE            y
         |    y    |             ^
   W (1) |    o->x |  E (3)      |
         |         |             o---> x
        SW ------- SE
            S (0)

Every event is in the past tense and carries its own time; nothing below reads a clock.
"""

from dataclasses import dataclass, replace
from math import hypot

from rules.pieces import Kind, Pocket, Seat


@dataclass(frozen=True, slots=True)
class Mm:
    """A place on the playing surface, in millimetres, in the board coordinates drawn above."""

    x_mm: float
    y_mm: float


def distance_mm(place: Mm, other: Mm) -> float:
    """The distance of two places."""
    return hypot(place.x_mm - other.x_mm, place.y_mm - other.y_mm)


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece at rest: its kind and the middle of its footprint."""

    kind: Kind
    at: Mm


Layout = tuple[Piece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEvent:
    """Something believed to have happened at `t_s` seconds from the first frame.

    Where it was seen, `frames` are the numbers of the first and the last frame that it rests on, and `clip` is
    the name under which the camera's box keeps pictures of them. No law reads either.
    """

    t_s: float
    frames: tuple[int, ...] | None = None
    clip: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StrokeStarted(TableEvent):
    """The striker began to move. `stroke` counts from 1; `seat` is where it was struck from, if seen."""

    stroke: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pocketed(TableEvent):
    """A piece went down a pocket in this stroke."""

    stroke: int
    piece: Kind
    pocket: Pocket | None = None
    confidence: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftBoard(TableEvent):
    """A piece jumped over the frame in this stroke."""

    stroke: int
    piece: Kind
    confidence: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class StrokeEnded(TableEvent):
    """Everything came to rest at `t_s`, and this was known at `reported_s`.

    `layout` are the pieces on the surface then (None: not seen). `left_lines`, `touched`: None = not seen.
    `placement` is the striker's stand before the stroke: legal, lines, circle, arrow; None = not seen.
    `order` lists the kinds in the order in which they fell.
    """

    stroke: int
    reported_s: float | None = None
    layout: Layout | None = None
    left_lines: bool | None = None
    touched: bool | None = None
    placement: str | None = None
    order: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(TableEvent):
    """A hand put a piece on the surface."""

    piece: Kind
    at: Mm | None = None
    confidence: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed(TableEvent):
    """A hand took a piece from the surface."""

    piece: Kind
    at: Mm | None = None
    confidence: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class HandIn(TableEvent):
    """A hand or arm began to cover the surface."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOut(TableEvent):
    """The surface is clear of hands again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewLost(TableEvent):
    """The board cannot be read: dark, covered, blurred or gone.

    `why` is "no board" where none was in view from the beginning.
    """

    why: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewRestored(TableEvent):
    """The board can be read again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unwatched(TableEvent):
    """From `t_s` until `until_s` strokes may have happened unseen; `why` says it in a few words."""

    until_s: float
    why: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraMoved(TableEvent):
    """The board's landmarks are elsewhere in the picture than they were."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible course of a doubtful moment: its events and its likelihood."""

    label: str
    events: tuple[TableEvent, ...]
    likelihood: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Uncertain(TableEvent):
    """The frames do not decide; a person is asked. The likeliest choice comes first.

    `stroke` is the stroke that the chosen events would belong to, None between strokes.
    """

    question: str
    choices: tuple[Choice, ...]
    stroke: int | None = None


def choices_of(act: object) -> tuple[tuple[str, tuple[TableEvent, ...]], ...]:
    """The choices of an act that asks: labels, and the events that would replace it, the favourite first."""
    if isinstance(act, Uncertain):
        return tuple((choice.label, choice.events) for choice in act.choices)
    if isinstance(act, StrokeEnded) and act.touched is None:
        return (
            ("A piece was touched", (replace(act, touched=True),)),
            ("No piece was touched", (replace(act, touched=False),)),
        )
    return ()
