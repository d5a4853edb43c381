"""The entries of people in Carom Golf: their checks (`verify`), and their effects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.errors import Refused, unknown
from rules.golf.carom_golf.play.acts import (
    ChooseCard,
    ChooseDirection,
    NextBall,
    PickUp,
    PlaceBall,
    SetBall,
    Strike,
)
from rules.golf.carom_golf.play.sentences import SENTENCES
from rules.golf.carom_golf.play.sight import Seen
from rules.golf.carom_golf.play.state import (
    FINISHED,
    NOTHING,
    Ball,
    State,
    Status,
    hole_score,
    may_share,
    places,
)
from rules.golf.carom_golf.play.striking import verify_card, verify_direction, verify_place
from rules.golf.carom_golf.play.turn import advanced, maxed
from rules.golf.carom_golf.printed.cards import DIE
from rules.golf.carom_golf.printed.options import LIMIT
from rules.golf.shared.acts import Roll
from rules.hexes import DIRECTION_WORDS, Hex
from rules.ruling import Ruling
from rules.tokens import DiceSeen
from rules.verdict import Verdict, say

Result = tuple[State, tuple[Verdict, ...]]
STRONGEST = 999  # most impulses that a person may enter; no card comes near


def verify(state: State, act: Ruling) -> None:
    """Raise Refused with the reason if this ruling cannot be received now."""
    if isinstance(act, SetBall | NextBall | PickUp):
        _verify_correction(state, act)
        return
    if state.turn is None:
        raise Refused("the game is over")
    pending = state.pending
    if isinstance(act, ChooseCard):
        verify_card(state, act.card)
    elif isinstance(act, Roll):
        _verify_roll(state, act.dice)
    elif isinstance(act, ChooseDirection):
        verify_direction(state, pending, act.direction)
    elif isinstance(act, PlaceBall):
        _verify_turn_of(state, act.ball)
        verify_place(state, act.at)
        if pending.direction is not None:
            verify_direction(state, replace(pending, at=act.at), pending.direction)
    elif isinstance(act, Strike):
        _verify_strike(state, act)


def _verify_roll(state: State, dice: tuple[int, ...]) -> None:
    if len(dice) != 1 or dice[0] not in DIE:
        raise Refused(f"one die shows 1 to 6, not {list(dice)}")
    if state.table.laws.direction_rule == "before_roll" and state.pending.direction is None:
        raise Refused("the direction is chosen before the roll")


def _verify_strike(state: State, act: Strike) -> None:
    stroke = _with_strike(state, act)
    if act.at is not None:
        verify_place(state, act.at)
    if stroke.direction is None:
        raise Refused("the stroke wants a direction, 0 to 5")
    verify_direction(state, stroke, stroke.direction)
    verify_card(state, stroke.card)
    if stroke.impulses is None and stroke.die is None:
        raise Refused("the stroke wants impulses, or the die and the card")
    if stroke.impulses is not None and not 1 <= stroke.impulses <= STRONGEST:
        raise Refused(f"impulses are 1 to {STRONGEST}, not {stroke.impulses}")
    if stroke.die is not None and stroke.die not in DIE:
        raise Refused(f"the die shows 1 to 6, not {stroke.die}")
    if stroke.at is None and state.turn is not None and len(places(state, state.turn)) > 1:
        choices = " ".join(f"[{at.q}, {at.r}]" for at in places(state, state.turn))
        raise Refused(f"where from? the ball may be put on {choices}")


def _verify_turn_of(state: State, name: str | None) -> None:
    if name is not None and (state.turn is None or state.balls[state.turn].name != name):
        _number(state, name)
        raise Refused(f"it is not {name}'s stroke")


def _verify_correction(state: State, act: SetBall | NextBall | PickUp) -> None:
    ball = state.balls[_number(state, act.ball)]
    if not isinstance(act, SetBall):
        if ball.status in FINISHED:
            raise Refused(f"{act.ball} has finished this hole")
        return
    if act.status is not None and act.status not in tuple(Status):
        raise Refused(unknown("status", act.status, tuple(Status)))
    if act.at is not None:
        _verify_can_lie(state, act.ball, act.at)
    for count in (act.strokes, act.penalties):
        if count is not None and not 0 <= count <= STRONGEST:
            raise Refused(f"a counter shows 0 to {STRONGEST}, not {count}")
    if act.at is None and act.status == Status.IN_PLAY and ball.at is None:
        raise Refused(f"a ball in play lies on a hex: where is {act.ball}?")


def _verify_can_lie(state: State, name: str, at: Hex) -> None:
    if not state.course.is_playable(at) and at not in state.course.mushrooms - state.mushrooms:
        raise Refused(f"no ball can lie on [{at.q}, {at.r}]")
    if any(ball.at == at and ball.name != name for ball in state.balls) and not may_share(state, at):
        raise Refused(f"another ball lies on [{at.q}, {at.r}]")


def _number(state: State, name: str) -> int:
    number = state.number_of(name)
    if number is None:
        raise Refused(unknown("ball", name, [ball.name for ball in state.balls]))
    return number


def choose_card(state: State, act: ChooseCard) -> Result:
    """The card of the next stroke."""
    key = "card" if act.card else "no_card"
    pending = replace(state.pending, card=act.card, carded=True)
    return replace(state, pending=pending), (say(SENTENCES, key, player=_player(state), card=act.card or ""),)


def roll(state: State, act: Roll) -> Result:
    """The die of the next stroke."""
    pending = replace(state.pending, die=act.dice[0])
    return replace(state, pending=pending), (say(SENTENCES, "die", die=act.dice[0]),)


def dice_seen(state: State, event: DiceSeen) -> Result:
    """The camera's die; anything but one die of six numbers is ignored."""
    if len(event.dice) != 1 or event.dice[0] not in DIE or state.turn is None:
        return state, ()
    early = state.table.laws.direction_rule == "before_roll" and state.pending.direction is None
    pending = replace(state.pending, die=event.dice[0])
    return replace(state, pending=pending), (
        say(SENTENCES, "die_early" if early else "die", die=event.dice[0]),
    )


def choose_direction(state: State, act: ChooseDirection) -> Result:
    """The direction of the next stroke."""
    verdict = say(SENTENCES, "direction", player=_player(state), direction=DIRECTION_WORDS[act.direction])
    return replace(state, pending=replace(state.pending, direction=act.direction)), (verdict,)


def place_ball(state: State, act: PlaceBall) -> Result:
    """The starting hex of the next stroke."""
    ball = state.balls[state.turn or 0].name
    verdict = say(SENTENCES, "placed", player=_player(state), ball=ball, at=f"{act.at.q},{act.at.r}")
    return replace(state, pending=replace(state.pending, at=act.at)), (verdict,)


def whole_strike(state: State, act: Strike) -> Result:
    """A whole stroke at once: it is made as soon as this is noted."""
    return replace(state, pending=_with_strike(state, act)), ()


def _with_strike(state: State, act: Strike) -> Any:
    """The entries of the next stroke with these added; a die without a card means no card."""
    before = state.pending
    carded = before.carded or act.card is not None or act.die is not None or before.die is not None
    return replace(
        before,
        card=act.card if act.card is not None else before.card,
        carded=carded,
        die=act.die if act.die is not None else before.die,
        impulses=act.impulses if act.impulses is not None else before.impulses,
        direction=act.direction if act.direction is not None else before.direction,
        at=act.at if act.at is not None else before.at,
    )


def set_ball(state: State, act: SetBall) -> Result:
    """A ball as a person sets it."""
    number = _number(state, act.ball)
    ball = state.balls[number]
    status = Status(act.status) if act.status else (Status.IN_PLAY if act.at else ball.status)
    ball = replace(
        ball,
        status=status,
        at=(act.at or ball.at) if status is Status.IN_PLAY else None,
        back=(act.at or ball.back or ball.at) if status not in (Status.IN_PLAY, Status.TEE) else None,
        strokes=ball.strokes if act.strokes is None else act.strokes,
        penalties=ball.penalties if act.penalties is None else act.penalties,
    )
    said = say(SENTENCES, "set_ball", ball=ball.name)
    return _settled(state.with_ball(number, _scored(state, ball)), said)


def _scored(state: State, ball: Ball) -> Ball:
    """A ball whose score fits its status."""
    if ball.status is Status.HOLED:
        return replace(ball, back=None, score=hole_score(state, ball.strokes, ball.penalties))
    return maxed(state, ball) if ball.status is Status.MAXED else replace(ball, score=None)


def next_ball(state: State, act: NextBall) -> Result:
    """The turn goes to this ball."""
    number = _number(state, act.ball)
    verdict = say(SENTENCES, "next_ball", player=state.player_of(number), ball=act.ball)
    return replace(state, turn=number, pending=NOTHING), (verdict,)


def pick_up(state: State, act: PickUp) -> Result:
    """The owner gives the hole up."""
    number = _number(state, act.ball)
    ball = maxed(state, state.balls[number])
    verdict = say(
        SENTENCES, "picked_up", player=state.player_of(number), ball=ball.name, score=ball.score or LIMIT
    )
    return _settled(state.with_ball(number, ball), verdict)


def _settled(state: State, said: Verdict) -> Result:
    """The turn goes on where its ball has finished, or the hole is over."""
    turn = state.turn
    if turn is not None and state.balls[turn].status in FINISHED:
        state, more = advanced(replace(state, pending=NOTHING), turn)
        return state, (said, *more)
    if turn is None and any(ball.status not in FINISHED for ball in state.balls):
        state = replace(state, results=state.results[:-1])
        number = next(k for k, ball in enumerate(state.balls) if ball.status not in FINISHED)
        return replace(state, turn=number, pending=NOTHING), (said,)
    return state, (said,)


def with_balls_at(state: State, seen: Seen) -> State:
    """The state with the balls where they were seen; a missing one waits to come back to its last place."""
    where = dict(seen)
    for number, ball in enumerate(state.balls):
        if ball.status in FINISHED:
            ball = replace(ball, at=where.get(ball.name) if ball.at else None)
        elif ball.name in where:
            ball = replace(ball, status=Status.IN_PLAY, at=where[ball.name], back=None)
        elif ball.at is not None:
            ball = replace(ball, status=Status.RETURNS, at=None, back=ball.at)
        state = state.with_ball(number, ball)
    return replace(state, pending=NOTHING)


def proposals(state: State) -> tuple[Ruling, ...]:
    """Every ruling that could be meant here; `verify` refuses some of them."""
    corrections: list[Ruling] = []
    for ball in state.balls:
        corrections += [NextBall(ball=ball.name), PickUp(ball=ball.name)]
    if state.turn is None:
        return tuple(corrections)
    cards: list[Ruling] = [ChooseCard(card=None)]
    cards += [ChooseCard(card=card.name) for card in state.table.cards]
    rulings = [
        *(PlaceBall(at=at) for at in places(state, state.turn)),
        *(Roll(dice=(die,)) for die in DIE),
        *(ChooseDirection(direction=way) for way in range(6)),
    ]
    return (*cards, *rulings, *corrections)


def _player(state: State) -> str:
    return state.player_of(state.turn or 0)
