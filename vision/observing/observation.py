"""The observation of one frame: it may be wrong, and says how sure it is."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from math import nan

from rules.pieces import Kind, Pocket
from vision.change.hands import Hand
from vision.change.movers import Mover
from vision.pieces.seen import SeenPiece
from vision.registration.outside import NOTHING_OUTSIDE, Outside


class View(StrEnum):
    """Whether the board can be read in this frame."""

    CLEAR = "clear"
    OBSTRUCTED = "obstructed"
    BLURRED = "blurred"
    MOVED = "moved"
    DARK = "dark"
    NO_COLOUR = "no_colour"


class State(StrEnum):
    """The watcher's state, in one word for a phone; `sentence` says it to a person.

    The vision supplies the first five and the last. `asking` and `out_of_step` are known where the score is
    kept, and are shown there in place of `watching`.
    """

    WATCHING = "watching"
    HAND = "hand"
    PLACING = "placing"
    MOVING = "moving"
    SETTLING = "settling"
    ASKING = "asking"
    OUT_OF_STEP = "out_of_step"
    NO_VIEW = "no_view"

    @classmethod
    def of(cls, hand: Hand | None, movers: tuple[Mover, ...], *, is_unread: bool) -> State:
        """The state of a table that can be seen; `is_unread`: something happened since the last rest."""
        if hand is not None:
            return cls.HAND
        if movers:
            return cls.MOVING
        return cls.SETTLING if is_unread else cls.WATCHING

    @property
    def sentence(self) -> str:
        """The meaning of this state, for a person at the table."""
        return _SENTENCES[self]


_SENTENCES = {
    State.WATCHING: "Watching: the board lies still and is known.",
    State.HAND: "A hand is over the board.",
    State.PLACING: "A hand puts the striker or a coin on the board.",
    State.MOVING: "A stroke is under way.",
    State.SETTLING: "Waiting until everything has come to rest.",
    State.ASKING: "Something could not be decided: a person is asked.",
    State.OUT_OF_STEP: "Board and score disagree: scoring waits until a person says which is right.",
    State.NO_VIEW: "The board cannot be seen.",
}


@dataclass(frozen=True, slots=True)
class Unseen:
    """A span in which strokes may have happened unseen, up to the frame that reports it; and why."""

    from_s: float
    why: str


@dataclass(frozen=True, slots=True)
class Sight:
    """What limits this frame's view; by default nothing.

    `unseen` is a span that was not watched and ends here, `has_colour` whether the picture tells the queen from
    a black coin, `outside` the part of the board that it does not show. The light `flickers`, the camera
    `trembles`, or the picture is so dim that noise hides single pieces.
    """

    unseen: Unseen | None = None
    has_colour: bool = True
    outside: Outside = NOTHING_OUTSIDE
    flickers: bool = False
    trembles: bool = False
    is_dim: bool = False


UNLIMITED = Sight()


@dataclass(frozen=True, slots=True)
class Mouth:
    """The mean change of a pocket's mouth since the last reading at rest, in grey levels.

    `is_even`: the light is as it was, so an unchanged mouth shows that nothing fell. `level` is its brightness
    now, NaN where unknown.
    """

    pocket: Pocket
    changed: float
    brighter: float
    is_even: bool = True
    level: float = nan


@dataclass(frozen=True, eq=False)
class TableReading:
    """The table as one frame shows it: numbers only, the part of an observation that a stroke is judged by.

    `pieces` are known only where the table was read, as it was at `read_s`: at rest, or beside a hand
    (`beside_hand`). `rest_s` is when free movement was last seen. With a reading come `levels`, the brightness
    of each kind, and `doubtful`, discs that were refused but remain possible, likeliest first.

    A reading at rest also has `comparison`, the number of its comparison with the rest before, about which the
    observer answers questions (`vision.observing.requests`); None where there is nothing to compare with.
    `mouths` says how the pockets' mouths have changed since that rest, where no hand is near. `can_read_again`:
    the observer can read the same table once more, with more care and several times as slowly; that arrives as
    another observation.
    """

    t_s: float
    pieces: tuple[SeenPiece, ...] | None = field(default=None, kw_only=True)
    beside_hand: bool = field(default=False, kw_only=True)
    read_s: float = field(default=0.0, kw_only=True)
    rest_s: float = field(default=0.0, kw_only=True)
    mouths: tuple[Mouth, ...] = field(default=(), kw_only=True)
    levels: tuple[tuple[Kind, float], ...] = field(default=(), kw_only=True)
    comparison: int | None = field(default=None, kw_only=True)
    doubtful: tuple[SeenPiece, ...] = field(default=(), kw_only=True)
    can_read_again: bool = field(default=False, kw_only=True)

    def at(self, now: TableReading, read_s: float) -> TableReading:
        """This reading with the times of another moment, in which the table looks the same."""
        return replace(self, t_s=now.t_s, rest_s=now.rest_s, beside_hand=now.beside_hand, read_s=read_s)


@dataclass(frozen=True, eq=False)
class Observation(TableReading):
    """One frame: the reading of the table, the movers and the hand.

    `movers` are the things that move by themselves, `beyond` small things in passing, farther out than the
    border that is watched; `hand` is where hands are. `expected` is the reading that comes when the wait for a
    table at rest is over, if nothing stirs until then: long work can begin. `sight` is what limits the view.

    An observation is plain data. It holds no function, no picture and no detector, and is never changed.
    """

    view: View
    state: State
    movers: tuple[Mover, ...] = ()
    hand: Hand | None = None
    beyond: tuple[Mover, ...] = ()
    expected: Observation | None = None
    sight: Sight = UNLIMITED

    @property
    def reading(self) -> TableReading:
        """The numbers alone, without the frame's hand and movers."""
        return TableReading(**{part.name: getattr(self, part.name) for part in fields(TableReading)})

    def showing(self, reading: TableReading, read_s: float) -> Observation:
        """This frame with a reading of another moment, in which the table looked the same."""
        return replace(
            self,
            pieces=reading.pieces,
            doubtful=reading.doubtful,
            read_s=read_s,
            levels=reading.levels,
            mouths=reading.mouths,
            comparison=reading.comparison,
            can_read_again=reading.can_read_again,
        )
