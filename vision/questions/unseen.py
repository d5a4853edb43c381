"""Ends of pieces that the picture cannot tell: beyond its border, or without colour. Those are asked.

An answer is an end and a kind: it fell into a pocket outside the picture, left the board, or lies where nobody
sees it; where there is no colour, a dark piece is black or the queen, and where a coin's colour was not plain,
it is what that may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeGuard

from rules.pieces import Kind, Pocket
from rules.table import Choice, LeftBoard, Mm, Pocketed, TableEvent, Uncertain
from vision.observing.observation import UNLIMITED, Sight
from vision.questions.wording import said, where_went

FAVOURITE = 0.5  # Likelihood of the end that was read; the others share the rest.
DARK = (Kind.BLACK, Kind.QUEEN)
ONE_MORE = "Did one more coin fall, which lay outside the picture?"

End = Pocketed | LeftBoard


@dataclass(frozen=True)
class Limits:
    """What limited the view of a stroke: pockets outside the picture, no colour, unsteady light or camera.

    `places` of the surface are outside with those pockets, and pieces of the kinds `unread` may lie there. The
    mouths of the pockets in `open` do not contradict a fall. At the times `flown_s` a piece was followed over
    the border in so many pictures that nothing made it up. A piece of the first of two `mixed` kinds may be
    of the second. `all_lie`: every piece that was known still lies there, so only a coin that no picture has
    shown may have fallen.
    """

    outside: frozenset[Pocket] = frozenset()
    places: tuple[Mm, ...] = ()
    unread: tuple[Kind, ...] = (Kind.WHITE, Kind.BLACK)
    open: frozenset[Pocket] = frozenset(Pocket)
    flown_s: frozenset[float] = frozenset()
    mixed: frozenset[tuple[Kind, Kind]] = frozenset()
    all_lie: bool = False
    is_colourless: bool = False
    flickered: bool = False
    trembled: bool = False
    was_dim: bool = False

    @property
    def unsteady(self) -> bool:
        """Whether light, camera or noise may have hidden a piece, or made up one that moved."""
        return self.flickered or self.trembled or self.was_dim

    def has_seen(self, event: End) -> bool:
        """Whether a piece was plainly seen to leave the board."""
        return isinstance(event, LeftBoard) and event.t_s in self.flown_s

    def kinds(self, read: Kind) -> tuple[Kind, ...]:
        """What a piece may be that was read as this kind, that first."""
        open_kinds = {read, *(other for kind, other in self.mixed if kind is read)}
        if self.is_colourless and not open_kinds.isdisjoint(DARK):
            open_kinds.update(DARK)  # what may be dark may be either: without colour the queen is dark
        return (read, *sorted(open_kinds - {read}))

    def with_sight(self, sight: Sight) -> Limits:
        """These limits, and those of one more frame."""
        if sight == UNLIMITED:
            return self
        return replace(
            self,
            outside=self.outside | sight.outside.pockets,
            places=sight.outside.places or self.places,
            flickered=self.flickered or sight.flickers,
            trembled=self.trembled or sight.trembles,
            was_dim=self.was_dim or sight.is_dim,
        )


def with_unseen_asked(events: Sequence[TableEvent], limits: Limits) -> list[TableEvent]:
    """The events of a stroke, with a question in the place of each that the picture cannot tell."""
    apart = next((more for event in events if (more := _apart(event, limits)) is not None), None)
    last = [k for k, event in enumerate(events) if isinstance(event, Uncertain)][-1:]
    asked = ((_asked(event, limits), apart if k in last else None) for k, event in enumerate(events))
    return [event for pair in asked for event in pair if event is not None]


def _apart(event: TableEvent, limits: Limits) -> Uncertain | None:
    """The question whether one more coin fell outside, where the first is about several that may have.

    Each of its answers would else be needed with each of those coins. Where the first asks about coins that no
    picture has shown alone, it is that question.
    """
    if not isinstance(event, Uncertain) or not _is_about_several(event, limits):
        return None
    if limits.all_lie and all(len(_doubted(choice, limits)) <= 1 for choice in event.choices):
        return None
    ends = (end for choice in event.choices for end in _doubted(choice, limits))
    fell = next((end for end in ends if isinstance(end, Pocketed)), None)
    if fell is None or not limits.unread:
        return None
    falls = product(limits.unread, sorted(limits.outside))
    beside = [(replace(fell, piece=kind, pocket=pocket),) for kind, pocket in falls]
    rest = round((1 - FAVOURITE) / len(beside), 2)
    choices = [Choice(_words(()), (), FAVOURITE), *(Choice(_words(answer), answer, rest) for answer in beside)]
    return Uncertain(t_s=event.t_s, question=ONE_MORE, choices=tuple(choices), stroke=event.stroke)


def _doubted(choice: Choice, limits: Limits) -> list[End]:
    """The ends in an answer that nobody saw."""
    return [end for end in choice.events if _is_doubted(end, limits)]


def _is_about_several(question: Uncertain, limits: Limits) -> bool:
    """Whether more than one piece may have come to such an end."""
    ends = [_doubted(choice, limits) for choice in question.choices]
    kinds = {end.piece for answer in ends for end in answer}
    return len(kinds) > 1 or any(len(answer) > 1 for answer in ends)


def _asked(event: TableEvent, limits: Limits) -> TableEvent:
    if isinstance(event, Uncertain):
        return _with_other_kinds(_with_ends_unseen(event, limits), limits)
    if not isinstance(event, Pocketed | LeftBoard):
        return event
    ends = [*_ends(event, limits)]
    kinds = limits.kinds(event.piece)
    answers: list[tuple[TableEvent, ...]] = [
        () if end is None else (replace(end, piece=kind),)
        for end in ends
        for kind in (kinds if end is not None else kinds[:1])
    ]
    answers += [(other,) for other in _instead(event, limits)]
    answers += [(event, other) for other in _beside(event, limits)]
    if len(answers) == 1:
        return event
    rest = round((1 - FAVOURITE) / (len(answers) - 1), 2)
    choices = tuple(
        Choice(_words(answer), answer, FAVOURITE if place == 0 else rest)
        for place, answer in enumerate(answers)
    )
    question = _question(event.piece, limits, is_place=len(ends) > 1)
    return Uncertain(t_s=event.t_s, question=question, choices=choices, stroke=event.stroke)


def _question(kind: Kind, limits: Limits, *, is_place: bool) -> str:
    if is_place:
        return where_went(kind)
    if limits.is_colourless:
        return f"Was it the {kind}? There is no colour to tell."
    return f"Was it the {kind}? Its colour is not plain."


def _ends(event: End, limits: Limits) -> Iterator[End | None]:
    """The end as it was read, then all others that nobody saw; None: it lies on the board.

    A piece that leaps is small and fast: light that flickers and a camera that trembles can make it up, if it
    fell where no mouth contradicts that.
    """
    yield event
    if limits.has_seen(event):
        return
    flew = isinstance(event, LeftBoard)
    mouth = event.pocket if isinstance(event, Pocketed) else None
    pockets = limits.outside | (limits.open if flew and limits.unsteady else frozenset())
    if not pockets or not (flew or mouth in limits.outside):
        return
    for pocket in sorted(pockets):
        if mouth is not pocket:
            yield Pocketed(t_s=event.t_s, stroke=event.stroke, piece=event.piece, pocket=pocket)
    if not flew and not limits.all_lie:
        yield LeftBoard(t_s=event.t_s, stroke=event.stroke, piece=event.piece)
    yield None


def _beside(event: End, limits: Limits) -> Iterator[TableEvent]:
    """The falls of coins that may have lain beside the one pocket outside, where no picture shows them."""
    if isinstance(event, Pocketed) and limits.outside == {event.pocket}:
        yield from (replace(event, piece=kind) for kind in limits.unread)


def _instead(event: End, limits: Limits) -> Iterator[TableEvent]:
    """The falls of coins of other kinds that may have lain outside, while this one came to lie there unseen."""
    if isinstance(event, Pocketed) and event.pocket in limits.outside:
        for kind in limits.unread:
            if kind not in limits.kinds(event.piece):
                yield from (replace(event, piece=kind, pocket=pocket) for pocket in sorted(limits.outside))


def _with_ends_unseen(question: Uncertain, limits: Limits) -> Uncertain:
    """The question with the other ends of its likeliest end that nobody saw, and the falls beside it.

    That may be a flight, in unsteady light; what may have fallen outside may have struck a coin there even so.
    """
    answers: list[tuple[TableEvent, ...]] = []
    doubted = [(choice, event) for choice in question.choices for event in _doubted(choice, limits)]
    fell = [pair for pair in doubted if isinstance(pair[1], Pocketed)]
    for choice, event in doubted[:1]:
        rest = _without(choice, event)
        answers += [(*rest, end) if end is not None else rest for end in _ends(event, limits)]
    for choice, event in fell[:1]:
        answers += [(*_without(choice, event), other) for other in _instead(event, limits)]
        beside = () if _is_about_several(question, limits) else _beside(event, limits)
        answers += [(*choice.events, other) for other in beside]
    return _with_answers(question, answers) if answers else question


def _without(choice: Choice, event: TableEvent) -> tuple[TableEvent, ...]:
    return tuple(other for other in choice.events if other is not event)


def _is_doubted(event: TableEvent, limits: Limits) -> TypeGuard[End]:
    """Whether a piece fell outside the picture, or flew where something may have made that up."""
    if isinstance(event, Pocketed):
        return event.pocket in limits.outside
    return isinstance(event, LeftBoard) and limits.unsteady and not limits.has_seen(event)


def _with_other_kinds(question: Uncertain, limits: Limits) -> Uncertain:
    """The question with each piece of its answers as what else it may be, too; a set has one queen."""
    answers = [
        tuple(replace(end, piece=other) if end is event else end for end in choice.events)
        for choice in question.choices
        for event in choice.events
        if isinstance(event, Pocketed | LeftBoard)
        for other in limits.kinds(event.piece)[1:]
    ]
    return _with_answers(question, [answer for answer in answers if _queens(answer) < 2])


def _queens(answer: tuple[TableEvent, ...]) -> int:
    return sum(isinstance(end, Pocketed | LeftBoard) and end.piece is Kind.QUEEN for end in answer)


def _with_answers(question: Uncertain, answers: Sequence[tuple[TableEvent, ...]]) -> Uncertain:
    """The question with these answers, too, as far as it does not offer them."""
    offered = {choice.label for choice in question.choices}
    new = (Choice(_words(answer), answer, 0.0) for answer in answers)
    return replace(
        question, choices=(*question.choices, *(choice for choice in new if choice.label not in offered))
    )


def _words(answer: tuple[TableEvent, ...]) -> str:
    return ", ".join(said(event) for event in answer) or "nothing fell"
