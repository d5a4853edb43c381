"""A stroke played to its end: counters, penalties, finished balls, the next turn (3 and 8)."""

from __future__ import annotations

from dataclasses import replace

from rules.golf.carom_golf.moves.stroke import play
from rules.golf.carom_golf.moves.track import End, Fate, Lie, Track
from rules.golf.carom_golf.play.sentences import SENTENCES
from rules.golf.carom_golf.play.state import (
    FINISHED,
    NOTHING,
    Ball,
    HoleResult,
    State,
    Status,
    fresh_hole,
    hole_score,
)
from rules.golf.carom_golf.printed.options import LIMIT
from rules.hexes import DIRECTION_WORDS, Direction, Hex
from rules.verdict import Verdict, say

PENALTY = {End.OUT: 2, End.SUNK: 2, End.MOLE: 4}
AFTER = {End.OUT: Status.RETURNS, End.SUNK: Status.RETURNS, End.MOLE: Status.PICK_NEXT_TO_MOLE}


def track_from(state: State, number: int, at: Hex, direction: Direction, impulses: int) -> Track:
    """The track of this ball's stroke from a hex; nothing is changed."""
    ball = state.balls[number]
    others = tuple((name, place) for name, place in state.lie.balls if name != ball.name)
    lie = Lie((*others, (ball.name, at)), state.mushrooms)
    return play(state.course, lie, ball.name, direction, impulses, state.table.laws)


def after_stroke(
    state: State, number: int, track: Track, card: str | None
) -> tuple[State, tuple[Verdict, ...]]:
    """The state after a stroke, and the verdicts on it."""
    struck = state.balls[number]
    counts = card is not None and state.table.laws.cards == "once_per_hole"
    used = (*struck.used, str(card)) if counts else struck.used
    state = state.with_ball(number, replace(struck, strokes=struck.strokes + 1, used=used))
    said = [_stroke_sentence(state, number, track)]
    for fate in track.fates:
        changed, verdicts = _fated(state, number, fate)
        state, said = changed, [*said, *verdicts]
    state = replace(state, mushrooms=track.mushrooms, pending=NOTHING, last=track)
    state, limited = _limited(state)
    moved, ended = advanced(state, number)
    return moved, (*said, *limited, *ended)


def advanced(state: State, number: int) -> tuple[State, tuple[Verdict, ...]]:
    """The turn after a stroke of ball `number`; the next hole, or the game's end, once all are finished."""
    playing = [k for k, ball in enumerate(state.balls) if ball.status not in FINISHED]
    if not playing:
        return _next_hole(state)
    if not state.table.takes_turns:
        turn = number if number in playing else playing[0]
        return replace(state, turn=turn, round=state.balls[turn].strokes + 1), ()
    later = [k for k in playing if k > number]
    if later:
        return replace(state, turn=later[0]), ()
    return replace(state, turn=playing[0], round=state.round + 1), ()


def _next_hole(state: State) -> tuple[State, tuple[Verdict, ...]]:
    scores = tuple(ball.score or 0 for ball in state.balls)
    results = (*state.results, HoleResult(state.hole, scores))
    verdict = say(SENTENCES, "hole_over", hole=state.hole, scores=_in_words(state, scores))
    if state.hole < len(state.table.courses):
        return replace(fresh_hole(state.table, state.hole + 1, results), last=state.last), (verdict,)
    over = replace(state, turn=None, results=results)
    return over, (verdict, say(SENTENCES, "game_over", totals=_totals_in_words(over)))


def totals(state: State) -> tuple[int, ...]:
    """Each player's sum over the finished holes, all his balls together."""
    sums = [0] * len(state.table.players)
    for result in state.results:
        for (_, player), score in zip(state.table.balls, result.scores, strict=True):
            sums[player] += score
    return tuple(sums)


def _fated(state: State, striker: int, fate: Fate) -> tuple[State, list[Verdict]]:
    """The effect of the stroke's end on one ball."""
    number = state.number_of(fate.ball)
    if number is None:
        return state, []
    ball, who = state.balls[number], state.player_of(number)
    if ball.status in FINISHED:  # it lies on at its limit, and scores what it did (G14)
        return state.with_ball(number, replace(ball, at=fate.at if fate.end is End.LIES else None)), []
    if fate.end is End.LIES:
        return state.with_ball(number, replace(ball, status=Status.IN_PLAY, at=fate.at, back=None)), []
    if fate.end is End.HOLED:
        ball = _holed(state, number, by_owner=number == striker)
        key = "holed" if number == striker else "holed_by_other"
        return state.with_ball(number, ball), [_say_ball(key, ball, who, score=ball.score or 0)]
    cost = PENALTY[fate.end]
    ball = replace(
        ball, status=AFTER[fate.end], at=None, back=fate.at, penalties=ball.penalties + cost, score=None
    )
    return state.with_ball(number, ball), [_say_ball(fate.end.value, ball, who, cost=cost)]


def _holed(state: State, number: int, by_owner: bool) -> Ball:
    """A ball in the hole; knocked in by another it scores the number of the round (G13)."""
    ball = state.balls[number]
    by_round = not by_owner and state.table.laws.knocked_in == "round"
    strokes = state.round if by_round else ball.strokes
    score = hole_score(state, strokes, ball.penalties)
    return replace(ball, status=Status.HOLED, at=None, back=None, score=score)


def _limited(state: State) -> tuple[State, tuple[Verdict, ...]]:
    """Balls at thirty that are not in the hole are finished and taken away (8), or lie on (G14)."""
    said: list[Verdict] = []
    for number, ball in enumerate(state.balls):
        counted = ball.counter if state.table.laws.limit_counts_penalties else ball.strokes
        if ball.status in FINISHED or counted < LIMIT:
            continue
        at = ball.at if state.table.laws.at_limit == "stays" else None
        state = state.with_ball(number, replace(maxed(state, ball), at=at))
        said.append(_say_ball("maxed", ball, state.player_of(number), score=state.balls[number].score or 0))
    return state, tuple(said)


def maxed(state: State, ball: Ball) -> Ball:
    """A ball that is taken away without holing out; it scores thirty, or more where nothing caps it."""
    score = LIMIT if state.table.laws.capped else max(LIMIT, ball.counter)
    return replace(ball, status=Status.MAXED, at=None, back=None, score=score)


def _stroke_sentence(state: State, number: int, track: Track) -> Verdict:
    ball = state.balls[number]
    return say(
        SENTENCES,
        "stroke",
        player=state.player_of(number),
        ball=ball.name,
        impulses=track.impulses,
        direction=DIRECTION_WORDS[track.direction],
        n=ball.strokes,
        end=_ends(track),
    )


def _ends(track: Track) -> str:
    """The balls' ends, in words for the sentence."""
    return ", ".join(
        f"{fate.ball} {fate.at.q},{fate.at.r}" if fate.end is End.LIES else f"{fate.ball} {fate.end.value}"
        for fate in track.fates
    )


def _say_ball(key: str, ball: Ball, player: str, **params: int) -> Verdict:
    return say(SENTENCES, key, ball=ball.name, player=player, **params)


def _in_words(state: State, scores: tuple[int, ...]) -> str:
    return ", ".join(f"{ball.name} {score}" for ball, score in zip(state.balls, scores, strict=True))


def _totals_in_words(state: State) -> str:
    pairs = zip(state.table.players, totals(state), strict=True)
    return ", ".join(f"{name} {total}" for name, total in pairs)
