"""A position of a game with coins: its state between two entries, and its game's answers about a stroke.

The tracker asks, the game answers: everything that is abstract here is a game's own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from rules.coins.out_of_step import NO_EXCUSE
from rules.coins.strokes import A, JudgedStroke, OpenStroke, S
from rules.pieces import Seat
from rules.ruling import Answer, Ruling, SetCounts, Stroke
from rules.score import Counts, Question
from rules.table import Placed, Removed, StrokeEnded
from rules.thrift import replaced
from rules.verdict import Book, Verdict

L = TypeVar("L")  # the knowledge of the board at rest: counts, or a layout
Said = tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class CoinPosition(ABC, Generic[S, A, L]):
    """The law state, and during a stroke the evidence so far.

    `asked` are the open questions; `lying` is the board at rest, None where nobody saw it; `excused` are
    pieces that count as on the board because a person said so.
    """

    BOOK: ClassVar[Book]

    state: S
    stroke: OpenStroke[A] | None = None
    judged: JudgedStroke[S, A] | None = None
    asked: tuple[Question, ...] = ()
    lying: L | None = None
    excused: Counts = NO_EXCUSE

    def changed(self, **fields: Any) -> Self:
        """This position with these fields instead."""
        return replaced(self, **fields)

    # --- strokes ---

    @abstractmethod
    def ready(self) -> tuple[Self, Said]:
        """The position in which a stroke can begin: the next board is set up where one is over."""

    @abstractmethod
    def nothing_seen(self) -> A:
        """The account of a stroke that just began."""

    @abstractmethod
    def account_ruled(self, ruling: Stroke) -> A:
        """The account of a stroke that a person entered."""

    @abstractmethod
    def at_rest(self, account: A, event: StrokeEnded) -> A:
        """The account of a stroke with the evidence of its end."""

    @abstractmethod
    def judge(self, judged: JudgedStroke[S, A]) -> tuple[S, Said]:
        """The state after this stroke, and the laws' verdicts on it."""

    @abstractmethod
    def judge_plainly(self, before: S, account: A) -> S:
        """The state that an account leads to in its plain reading."""

    @abstractmethod
    def judged_first(self, judged: JudgedStroke[S, A], seq: int, is_asked: bool) -> tuple[Self, Said]:
        """The position after a stroke is judged for the first time; `is_asked`: its end asks something."""

    @abstractmethod
    def turned_to(self, seat: Seat | None) -> S:
        """The state in which the player at this seat has the turn; None: as it is."""

    # --- questions ---

    @abstractmethod
    def is_unsure(self, judged: JudgedStroke[S, A]) -> bool:
        """Whether the result depends on an unseen touch."""

    @abstractmethod
    def touch_asked(self, seq: int, stroke: int, labels: tuple[str, ...]) -> Question:
        """The question whether a piece was touched."""

    @abstractmethod
    def question_about(self, judged: JudgedStroke[S, A]) -> Question | None:
        """The question that a stroke raises each time it is judged."""

    @abstractmethod
    def without_surplus(self, judged: JudgedStroke[S, A]) -> JudgedStroke[S, A]:
        """The stroke without the kinds of which more were reported than could fall."""

    @abstractmethod
    def answered(self, answer: Answer) -> tuple[Self, Said]:
        """The position after the answer to a question of the game's own."""

    # --- the board at rest ---

    @abstractmethod
    def seen_in(self, event: StrokeEnded) -> L | None:
        """The pieces on the board after a stroke; None where nobody saw them."""

    @abstractmethod
    def lying_with(self, event: Placed) -> L | None:
        """The pieces on the board after this piece was put down."""

    @abstractmethod
    def lying_without(self, event: Removed) -> L | None:
        """The pieces on the board after this piece was taken up."""

    @abstractmethod
    def lying_returned(self) -> L | None:
        """The pieces on the board after all due pieces were put back."""

    @abstractmethod
    def counted(self) -> Counts | None:
        """The counts of the pieces on the board; None where nobody saw them."""

    @abstractmethod
    def expected(self) -> Counts:
        """The counts that the score expects on the board."""

    # --- rulings ---

    @abstractmethod
    def verify_ruled(self, ruling: Stroke) -> None:
        """Raise Refused for a stroke that cannot be entered now."""

    @abstractmethod
    def verify_ruling(self, ruling: Ruling) -> None:
        """Raise Refused for any other ruling that the game does not allow now."""

    @abstractmethod
    def verify_counts(self, ruling: SetCounts) -> None:
        """Raise Refused for counts that a board in play cannot have."""

    @abstractmethod
    def set_counts(self, ruling: SetCounts) -> tuple[S, Said]:
        """The state with these counts."""

    @abstractmethod
    def counts_as_seen(self, shown: Counts) -> SetCounts:
        """The ruling that sets the score to the visible board; raises Refused where the board cannot decide."""

    @abstractmethod
    def apply(self, ruling: Ruling) -> tuple[S, Said]:
        """The state after any other ruling."""
