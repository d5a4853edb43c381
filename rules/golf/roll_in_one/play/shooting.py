"""A shot from its dice to its landing, and the round around it."""

from __future__ import annotations

from dataclasses import replace

from rules.golf.roll_in_one.lines.line import Line, is_finished
from rules.golf.roll_in_one.play.landing import End, Landing, landing, needs_fourth_die, stopped
from rules.golf.roll_in_one.play.sentences import SENTENCES
from rules.golf.roll_in_one.play.state import (
    HoleState,
    LastShot,
    Shot,
    State,
    aim_of,
    ball_of,
    shape_of,
)
from rules.verdict import Verdict, say

Result = tuple[State, tuple[Verdict, ...]]


def waits_for_die(state: State, number: int) -> bool:
    """Whether the line drawn so far has met a tree about which the fourth die decides."""
    shot = state.players[number].shot
    if shot is None or shot.fourth is not None:
        return False
    return needs_fourth_die(aim_of(state, shot), shot.line)


def drawn(state: State, number: int, line: Line, ends: bool = False) -> Result:
    """The state after this part of a player's line; the shot is made as soon as nothing more can follow.

    `ends`: the player says that it ends here, a segment short.
    """
    player = state.players[number]
    if player.shot is None:
        return state, ()
    shot = replace(player.shot, line=line)
    state = state.with_player(number, replace(player, shot=shot))
    if waits_for_die(state, number):
        return state, (say(SENTENCES, "fourth_wanted", player=player.name),)
    landed = _landing(state, number, shot, ends)
    return (state, ()) if landed is None else _landed(state, number, shot, landed)


def _landing(state: State, number: int, shot: Shot, ends: bool) -> Landing | None:
    """The landing of the shot if it ends with this line; None where segments are still to be drawn."""
    ball = ball_of(state, number, shot.hole)
    aim, shape = aim_of(state, shot), shape_of(state, number, shot)
    if not shot.line:
        return None
    ended = stopped(aim, ball, shot.line)
    if ended is not None:
        return ended
    whole = len(shot.line) == shape.segments or ends
    return landing(aim, ball, shot.line) if whole and is_finished(shape, shot.line) else None


def _landed(state: State, number: int, shot: Shot, landed: Landing) -> Result:
    player, place = state.players[number], state.place_of(shot.hole)
    before = player.holes[place]
    after = HoleState(before.strokes + landed.strokes, landed.ball, done=landed.ball is None)
    holes = (*player.holes[:place], after, *player.holes[place + 1 :])
    state = state.with_player(number, replace(player, holes=holes, shot=None, played=True))
    state = replace(state, last=LastShot(player.name, shot.hole, shot.club, landed))
    said = say(
        SENTENCES,
        landed.end.value,
        player=player.name,
        hole=shot.hole,
        strokes=after.strokes,
        lie=_lie(state, shot, landed),
    )
    return turned_over(state, (said,))


def _lie(state: State, shot: Shot, landed: Landing) -> str:
    """The word for the sentence: the ball's lie, or the obstacle that stopped it."""
    if landed.ball is None:
        return ""
    if landed.end is End.STOPPED:
        return state.table.course.terrain[shot.line[len(landed.drawn)].hex].value
    return state.table.course.lie(landed.ball).value


def turned_over(state: State, said: tuple[Verdict, ...]) -> Result:
    """The next round, once everybody has played; the end, once everybody has finished."""
    if state.is_over:
        totals = ", ".join(f"{player.name} {player.total}" for player in state.players)
        return replace(state, dice=()), (*said, say(SENTENCES, "over", totals=totals))
    if any(not player.is_done and not player.played for player in state.players):
        return state, said
    players = tuple(replace(player, played=False) for player in state.players)
    active = (state.active + 1) % len(players)
    return replace(state, players=players, dice=(), round=state.round + 1, active=active), said
