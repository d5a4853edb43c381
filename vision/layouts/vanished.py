"""Coins that are gone though no stroke was seen: taken by a hand, fallen late, or gone during a lost view.

A coin that a hand was over was taken by it. A coin that hung on a pocket's lip, with no hand near and the
mouth changed, fell late and belongs to the last stroke. In all other cases a person is asked.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import (
    Choice,
    Layout,
    Piece,
    Placed,
    Pocketed,
    Removed,
    StrokeEnded,
    StrokeStarted,
    TableEvent,
    Uncertain,
)
from vision.geometry import distance_mm
from vision.layouts.consistency import SAME_PLACE_MM
from vision.layouts.difference import LayoutDifference
from vision.observing.observation import Mouth
from vision.observing.pockets import changed_mouths
from vision.questions.wording import rounded, said, what_went, where_went

BLIND = "What happened while the board could not be seen?"
ELSEWHERE = "The striker lies elsewhere. Was a stroke played?"
LATE = 0.9  # Confidence in a fall from the lip with no hand near.
CLEARED = 3  # This many coins at once that no hand was seen to take: somebody clears the board.
LIP_MM = 25.0  # A coin this near to a pocket's rim, by its middle, may hang on the lip and fall later.
STIRRED_MM = 15.0  # Coins this far from their places after a lost view were struck or pushed.


@dataclass(frozen=True)
class Pause:
    """The time since the last rest in which no stroke was seen.

    `stroke` is the number of the last one, `covered_s` when a hand was first over each piece, `reached` the
    pockets that a hand was over, `hand` whether any was seen, `blind` whether the view was lost meanwhile.
    `struck`: the striker came to lie in the open, and nothing shows that a hand laid it there.
    """

    stroke: int
    known_s: float
    last_s: float
    covered_s: dict[Piece, float]
    reached: frozenset[Pocket]
    hand: bool
    blind: bool
    mouths: tuple[Mouth, ...]
    struck: bool = False


def without_a_stroke(
    pause: Pause, difference: LayoutDifference, profile: BoardProfile, fell: Collection[Pocket]
) -> list[TableEvent]:
    """The events of a pause: pieces that went, came, or were moved; `fell` are mouths that changed unaided."""
    gone = vanished(pause, difference, profile)
    unseen = [] if pause.struck else fallen_unseen(pause, difference, fell)
    return [*gone, *unseen, *rearranged(pause, difference)]


def asks_of_a_stroke(event: TableEvent) -> bool:
    """Whether an answer to this question is a whole stroke, which has a number of its own."""
    choices = event.choices if isinstance(event, Uncertain) else ()
    return any(isinstance(part, StrokeStarted) for choice in choices for part in choice.events)


def vanished(pause: Pause, difference: LayoutDifference, profile: BoardProfile) -> list[TableEvent]:
    """An event for each missing piece, or one question for all where a stroke may have been played unseen."""
    coins = tuple(piece for piece in difference.gone if piece.kind is not Kind.STRIKER)
    if pause.struck or (pause.blind and (coins or _was_stirred(difference))):
        return [_asked_blind(pause, coins, difference.layout, profile)]
    clearing = pause.hand and len(coins) >= CLEARED
    return [_gone(pause, piece, clearing, profile) for piece in difference.gone]


def _gone(pause: Pause, piece: Piece, clearing: bool, profile: BoardProfile) -> TableEvent:
    pocket = profile.nearest_pocket(piece.at)
    covered_s = pause.covered_s.get(piece)
    removed = Removed(
        t_s=pause.last_s if covered_s is None else covered_s, piece=piece.kind, at=rounded(piece.at)
    )
    if piece.kind is Kind.STRIKER or clearing:
        return removed
    hung = distance_mm(profile.pocket(pocket), piece.at) < profile.pocket_radius_mm + LIP_MM
    fell = pocket in changed_mouths(pause.mouths) and pocket not in pause.reached
    if hung and fell and covered_s is None and pause.stroke:
        return Pocketed(t_s=pause.last_s, stroke=pause.stroke, piece=piece.kind, pocket=pocket, confidence=LATE)
    if covered_s is not None and not hung:
        return removed
    late = Pocketed(t_s=pause.last_s, stroke=pause.stroke, piece=piece.kind, pocket=pocket, confidence=0.4)
    choices = (Choice(said(removed), (removed,), 0.6),) + (
        (Choice(said(late), (late,), 0.4),) if pause.stroke else ()
    )
    question = where_went(piece.kind, pocket if hung else None)
    return Uncertain(t_s=pause.last_s, question=question, choices=choices)


def rearranged(pause: Pause, difference: LayoutDifference) -> list[TableEvent]:
    """An event for each piece that came, and two for each coin that a hand moved."""
    events: list[TableEvent] = [_placed(piece, pause) for piece in difference.new]
    for old, new in difference.moved:
        if distance_mm(old.at, new.at) > 2 * SAME_PLACE_MM:
            if old.kind is not Kind.STRIKER:
                taken_s = pause.covered_s.get(old, pause.last_s)
                events.append(Removed(t_s=taken_s, piece=old.kind, at=rounded(old.at)))
            events.append(_placed(new, pause))
    return events


def _placed(piece: Piece, pause: Pause) -> Placed:
    return Placed(t_s=pause.last_s, piece=piece.kind, at=rounded(piece.at))


def fallen_unseen(pause: Pause, difference: LayoutDifference, fell: Collection[Pocket]) -> list[Uncertain]:
    """A question where something `fell` though no coin is missing: a striker that was not seen, or nothing.

    The striking hand may hide it all the way to the pocket. Of one that stood and is gone, no picture shows
    whether it went down a pocket outside.
    """
    coins = [p for p in (*difference.gone, *difference.new) if p.kind is not Kind.STRIKER]
    lies = any(piece.kind is Kind.STRIKER for piece in difference.layout)
    if coins or lies or not pause.hand or pause.blind:
        return []
    return [_asked_played(pause, sorted(fell), difference.layout)] if fell else []


def _asked_played(pause: Pause, pockets: list[Pocket], after: Layout) -> Uncertain:
    stroke, t_s = pause.stroke + 1, pause.last_s
    layout = tuple(Piece(piece.kind, rounded(piece.at)) for piece in after)
    ended = StrokeEnded(t_s=t_s, stroke=stroke, reported_s=pause.known_s, layout=layout)
    share = 0.6 / len(pockets)
    choices = []
    for pocket in pockets:
        fell = Pocketed(t_s=t_s, stroke=stroke, piece=Kind.STRIKER, pocket=pocket, confidence=share)
        played = (StrokeStarted(t_s=t_s, stroke=stroke), fell, ended)
        choices.append(Choice(f"a stroke was played, {said(fell)}", played, share))
    question = what_went(0, pockets[0] if len(pockets) == 1 else None)
    none = Choice("no stroke was played", (), 0.4)
    return Uncertain(t_s=t_s, question=question, choices=(*choices, none))


def _was_stirred(difference: LayoutDifference) -> bool:
    """Whether coins lie farther off than a shaken table would carry them."""
    coins = [pair for pair in difference.moved if pair[0].kind is not Kind.STRIKER]
    return any(distance_mm(old.at, new.at) > STIRRED_MM for old, new in coins)


def _asked_blind(pause: Pause, coins: Layout, after: Layout, profile: BoardProfile) -> Uncertain:
    """The question what happened that nobody saw: a stroke that took these coins, or hands."""
    stroke, t_s = pause.stroke + 1, pause.last_s
    layout = tuple(Piece(piece.kind, rounded(piece.at)) for piece in after)
    fell = tuple(
        Pocketed(t_s=t_s, stroke=stroke, piece=p.kind, pocket=profile.nearest_pocket(p.at), confidence=0.5)
        for p in coins
    )
    played = (
        StrokeStarted(t_s=t_s, stroke=stroke),
        *fell,
        StrokeEnded(t_s=t_s, stroke=stroke, reported_s=pause.known_s, layout=layout),
    )
    taken = tuple(Removed(t_s=t_s, piece=piece.kind, at=rounded(piece.at)) for piece in coins)
    return Uncertain(
        t_s=t_s,
        question=BLIND if pause.blind else ELSEWHERE,
        choices=(
            Choice(", ".join(["a stroke was played", *(said(event) for event in fell)]), played, 0.6),
            Choice(", ".join(["no stroke was played", *(said(event) for event in taken)]), taken, 0.4),
        ),
    )
