"""The camera's look compared with the score: nothing new, a ball put down, a stroke, or nothing that fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.golf.carom_golf.play.explain import WholeStroke, explanations, standing
from rules.golf.carom_golf.play.sentences import SENTENCES
from rules.golf.carom_golf.play.state import State, Status, places
from rules.golf.carom_golf.printed.course import Ground
from rules.hexes import DIRECTION_WORDS, Hex
from rules.tokens import TokensSeen
from rules.verdict import Verdict, say

TAKES = frozenset({Ground.HOLE, Ground.MOLE, Ground.POND})  # a ball seen there is off the course
Seen = tuple[tuple[str, Hex], ...]
ABSENT = frozenset({Status.HOLED, Status.MAXED, Status.TEE, Status.RETURNS, Status.PICK_NEXT_TO_MOLE})


@dataclass(frozen=True, slots=True)
class Notice:
    """The meaning of a look at the course.

    `strokes` None: no stroke was made, and `state` is the one it shows. Else they are the strokes that explain
    it, empty where score and course disagree.
    """

    state: State
    seen: Seen
    said: tuple[Verdict, ...] = ()
    strokes: tuple[WholeStroke, ...] | None = None


def noticed(state: State, event: TokensSeen, before: Seen | None) -> Notice:
    """The meaning of the tokens on the course for the score.

    `before`: the balls before an entered stroke that no look has confirmed yet. Such a stroke is confirmed, or
    not yet made on the course, or was another one; it never counts as one stroke more. Balls that stand as they
    did tell of a stroke only where it is said that one was made: it ended where it began.
    """
    seen = counted(state, event)
    shown = _sorted(seen)
    if before is None and seen == dict(standing(state)):
        return (_returned(state, shown) if event.struck else None) or Notice(state, shown)
    if seen == dict(state.lie.balls):
        return Notice(state, shown, (say(SENTENCES, "confirmed"),) if before is not None else ())
    if before is not None:
        return _otherwise(state, shown, before)
    return _placed(state, seen) or doubtful(state, shown)


def _otherwise(state: State, shown: Seen, before: Seen) -> Notice:
    if shown == before:
        return Notice(state, shown)
    foretold = words_for(_sorted(dict(state.lie.balls)))
    return Notice(state, shown, (say(SENTENCES, "otherwise", foretold=foretold, seen=words_for(shown)),), ())


def _returned(state: State, shown: Seen) -> Notice | None:
    """The notice of a stroke after which the balls lie as before; None where no stroke leaves them so."""
    notice = doubtful(state, shown)
    return notice if notice.strokes else None


def doubtful(state: State, shown: Seen) -> Notice:
    """The strokes that explain a look, and the verdict on their number."""
    strokes = explanations(state, dict(shown))
    if not strokes:
        verdict = say(SENTENCES, "out_of_step", seen=words_for(shown))
    elif len(strokes) == 1:
        way = DIRECTION_WORDS[strokes[0].direction]
        verdict = say(SENTENCES, "inferred", impulses=strokes[0].impulses, direction=way)
    else:
        verdict = say(SENTENCES, "doubtful", count=len(strokes))
    return Notice(state, shown, (verdict,), strokes)


def counted(state: State, event: TokensSeen) -> dict[str, Hex]:
    """The balls seen that count: those on the course, and the one whose stroke it is.

    One that is seen in a hole or a pond is off the course.
    """
    known = {ball.name for ball in state.balls} - idle_balls(state)
    seen = {token.token: token.at for token in event.tokens if token.at is not None and token.token in known}
    return {token: at for token, at in seen.items() if state.course.terrain.get(at) not in TAKES}


def idle_balls(state: State) -> frozenset[str]:
    """The balls that are finished or wait to come back: each may lie anywhere until its owner takes it."""
    turn = state.balls[state.turn].name if state.turn is not None else None
    absent = (ball.name for ball in state.balls if ball.status in ABSENT and ball.at is None)
    return frozenset(name for name in absent if name != turn)


def _placed(state: State, seen: Mapping[str, Hex]) -> Notice | None:
    """The notice of a ball put down on a legal starting hex for its stroke; None if anything else has moved."""
    if state.turn is None or state.pending.at is not None:
        return None
    ball = state.balls[state.turn]
    at = seen.get(ball.name)
    rest = {name: place for name, place in seen.items() if name != ball.name}
    if (
        ball.at is not None
        or at is None
        or rest != dict(state.lie.balls)
        or at not in places(state, state.turn)
    ):
        return None
    verdict = say(SENTENCES, "placed", player=state.player_of(state.turn), ball=ball.name, at=f"{at.q},{at.r}")
    return Notice(replace(state, pending=replace(state.pending, at=at)), _sorted(seen), (verdict,))


def _sorted(seen: Mapping[str, Hex]) -> Seen:
    return tuple(sorted(seen.items()))


def words_for(seen: Seen) -> str:
    """The balls' places, in words for a sentence."""
    return ", ".join(f"{name} {at.q},{at.r}" for name, at in seen) or "no ball on the course"
