"""The doubts that the frames leave about a stroke, and which of them change the score."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain, product
from typing import Protocol, Self, TypeVar

from rules.score import Question
from rules.table import LeftBoard, Pocketed, TableEvent, Uncertain

MOST_COURSES = 64  # of one stroke's doubts together that are compared; more are asked without comparing


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question of the camera about the stroke under way, with the course of the stroke by each choice."""

    question: Question
    courses: tuple[tuple[TableEvent, ...], ...]


class _Account(Protocol):
    def with_event(self, event: TableEvent) -> Self: ...


A = TypeVar("A", bound=_Account)


def doubt_of(seq: int, event: Uncertain) -> Doubt:
    """The doubt that an event of entry `seq` raises."""
    labels = tuple(choice.label for choice in event.choices)
    question = Question(seq, event.question, labels, event.stroke)
    return Doubt(question, tuple(choice.events for choice in event.choices))


def decided(
    account: A, doubts: tuple[Doubt, ...], outcome: Callable[[A], object]
) -> tuple[A, tuple[Doubt, ...]]:
    """The account by the likeliest courses where no doubt makes a difference, and the doubts that are left.

    `outcome` is the state that an account leads to. Where all courses lead to the same one nobody is asked.
    """
    if not _are_few(doubts):
        return account, doubts
    together = product(*(doubt.courses for doubt in doubts))
    accounts = [_with(account, chain.from_iterable(courses)) for courses in together]
    if accounts and len({outcome(account) for account in accounts}) == 1:
        return accounts[0], ()
    return account, doubts


def _are_few(doubts: tuple[Doubt, ...]) -> bool:
    number = 1
    for doubt in doubts:
        number *= len(doubt.courses)
    events = (event for doubt in doubts for course in doubt.courses for event in course)
    are_plain = all(isinstance(event, Pocketed | LeftBoard) for event in events)
    return bool(doubts) and are_plain and number <= MOST_COURSES


def _with(account: A, events: Iterable[TableEvent]) -> A:
    for event in events:
        account = account.with_event(event)
    return account
