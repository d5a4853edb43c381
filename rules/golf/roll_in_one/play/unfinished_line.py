"""Lines under construction in a game: the segments that may come next, and the checks."""

from __future__ import annotations

from rules.errors import Refused
from rules.golf.roll_in_one.lines.edges import sides_of
from rules.golf.roll_in_one.lines.line import TURNS, Line, Segment, line_from_turns, offered, why_not
from rules.golf.roll_in_one.play.acts import DrawSegment
from rules.golf.roll_in_one.play.landing import stopped
from rules.golf.roll_in_one.play.shooting import waits_for_die
from rules.golf.roll_in_one.play.state import Shot, State, aim_of, ball_of, shape_of
from rules.hexes import Hex


def offers(state: State, number: int) -> tuple[Segment, ...]:
    """The segments that may come next in a player's line; none while the fourth die is awaited."""
    shot = state.players[number].shot
    if shot is None or waits_for_die(state, number):
        return ()
    return offered(ball_of(state, number, shot.hole), shape_of(state, number, shot), shot.line)


def next_segment(state: State, number: int, act: DrawSegment) -> Segment:
    """The segment that is meant; raises Refused where none of those offered is."""
    if act.turn not in TURNS:
        raise Refused(f"a turn is one of {list(TURNS)}, not {act.turn}")
    meant = [
        offer for offer in offers(state, number) if offer.turn == act.turn and act.into in (None, offer.hex)
    ]
    if len(meant) == 1:
        return meant[0]
    if len(meant) > 1:
        raise Refused("into which hex? " + " or ".join(str(list(segment.hex)) for segment in meant))
    raise Refused("no line that goes on like this can be finished by the rules")


def verify_drawn(state: State, number: int, into: Hex, turns: tuple[int, ...]) -> None:
    """Raise Refused for an illegal line; one that a tree or the border ends may stop there."""
    shot = state.players[number].shot
    if shot is None:
        raise Refused(f"{state.players[number].name} has not allocated the dice")
    ball = ball_of(state, number, shot.hole)
    if into not in sides_of(ball):
        raise Refused(
            f"the line begins in {list(sides_of(ball)[0])} or {list(sides_of(ball)[1])}, not {list(into)}"
        )
    if not turns or any(turn not in TURNS for turn in turns):
        raise Refused(f"turns are a list of {list(TURNS)}, not {list(turns)}")
    line = line_from_turns(ball, into, turns)
    if shot.tree is not None and shot.tree not in [segment.hex for segment in line]:
        raise Refused(f"the tree on {list(shot.tree)} was announced: the line has to go there")
    wrong = why_not(ball, shape_of(state, number, shot), line)
    if wrong and not _ends_early(state, number, shot, line):
        raise Refused(wrong)


def _ends_early(state: State, number: int, shot: Shot, line: Line) -> bool:
    """Whether a tree or the border of the page has ended a line that is too short."""
    ball, shape = ball_of(state, number, shot.hole), shape_of(state, number, shot)
    steps = all(segment in offered(ball, shape, line[:k]) for k, segment in enumerate(line))
    return steps and stopped(aim_of(state, shot), ball, line) is not None
