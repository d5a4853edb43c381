"""The stroke under way and the one judged last, as a position keeps them, with the evidence of each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

from rules.coins.doubt import Doubt
from rules.coins.state import BoardState
from rules.pieces import Kind
from rules.table import LeftBoard, Pocketed, StrokeEnded, TableEvent

ILLEGAL_STANDS = {  # carrom's rule sheet, Shooting
    "lines": "the striker did not touch both shooting lines",
    "circle": "the striker covered an end circle in part",
    "arrow": "the striker touched the arrow",
}


class Account(Protocol):
    """The evidence of one stroke, gathered from events or entered by a person; a frozen value."""

    def with_event(self, event: TableEvent) -> Self:
        """This account with the evidence of one more event."""

    def with_foul(self, reason: str) -> Self:
        """This account of a stroke that was illegal for this reason."""


S = TypeVar("S", bound=BoardState)
A = TypeVar("A", bound=Account)


@dataclass(frozen=True, slots=True)
class OpenStroke(Generic[A]):
    """The stroke under way: its number in the camera's count, and the evidence so far.

    `entry` is the one to ask about it, None where it cannot be asked about; `choice` the course of it that a
    person chose, None while nobody did. `fell` is the entry of the last piece that fell; it asks how many did
    where that is more than there were, and `counted` is the answer.
    """

    number: int
    account: A
    entry: int | None = None
    doubts: tuple[Doubt, ...] = ()
    choice: int | None = None
    fell: int | None = None
    counted: int | None = None


@dataclass(frozen=True, slots=True)
class JudgedStroke(Generic[S, A]):
    """The last stroke, kept so that late evidence can have it judged again.

    `before` is the state it met, `placed` the pieces put back since, `is_ruled` whether a person entered it.
    `fell` is then that entry.
    """

    number: int | None
    before: S
    account: A
    entry: int | None = None
    choice: int | None = None
    fell: int | None = None
    counted: int | None = None
    placed: tuple[Kind, ...] = ()
    is_ruled: bool = False


class Gathered(ABC):
    """An account gathered event by event: pieces that fell, pieces that jumped, and the final rest."""

    __slots__ = ()

    def with_event(self, event: TableEvent) -> Self:
        """This account with the evidence of one more event."""
        match event:
            case Pocketed():
                return self.with_fall(event)
            case LeftBoard():
                return self.with_jump(event)
            case StrokeEnded():
                return self.with_end(event)
            case _:
                return self

    @abstractmethod
    def with_fall(self, event: Pocketed) -> Self:
        """This account with one more piece that fell."""

    @abstractmethod
    def with_jump(self, event: LeftBoard) -> Self:
        """This account with one more piece that left the board over its frame."""

    @abstractmethod
    def with_end(self, event: StrokeEnded) -> Self:
        """This account of a stroke that is over."""


def illegal_stand(event: StrokeEnded) -> str | None:
    """The reason why the striker's placement was illegal; None where it was legal, or nobody saw it."""
    return ILLEGAL_STANDS.get(event.placement or "legal")
