"""The entries of people in Roll in One: their checks (`verify`), and their effects."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.golf.roll_in_one.lines.edges import Edge, sides_of
from rules.golf.roll_in_one.lines.line import (
    is_finished,
    line_from_turns,
)
from rules.golf.roll_in_one.play.acts import (
    Allocate,
    DrawLine,
    DrawSegment,
    EndLine,
    FourthDie,
    PlayShot,
    SetHole,
    SitOut,
)
from rules.golf.roll_in_one.play.dice import DICE, club_named, eligible, verify_allocation
from rules.golf.roll_in_one.play.sentences import SENTENCES
from rules.golf.roll_in_one.play.shooting import Result, drawn, turned_over, waits_for_die
from rules.golf.roll_in_one.play.state import MOST_STROKES, Shot, State, ball_of, shape_of
from rules.golf.roll_in_one.play.unfinished_line import next_segment, verify_drawn
from rules.golf.roll_in_one.play.who import named, player_meant, shooter, waiting_names
from rules.golf.shared.acts import Roll
from rules.hexes import Hex
from rules.tokens import DiceSeen
from rules.verdict import say

Whole = Allocate | PlayShot


def verify_roll(state: State, act: Roll) -> None:
    """Raise Refused unless there are three dice, at the beginning of a round."""
    if state.dice:
        raise Refused(f"{waiting_names(state)} have still to play with {list(state.dice)}")
    if len(act.dice) != DICE or any(not 1 <= die <= 6 for die in act.dice):
        raise Refused(f"a round has {DICE} dice of 1 to 6, not {list(act.dice)}")


def verify_allocate(state: State, act: Whole) -> None:
    """Raise Refused for a use of the dice that the rules do not allow."""
    number = player_meant(state, act.player)
    if state.players[number].shot is not None:
        raise Refused(f"{state.players[number].name} has allocated the dice already: take that back first")
    verify_allocation(state, number, _shot(act))


def verify_play_shot(state: State, act: PlayShot) -> None:
    """Raise Refused for an illegal shot: its dice, then its line."""
    verify_allocate(state, act)
    number = player_meant(state, act.player)
    player = replace(state.players[number], shot=replace(_shot(act), fourth=_die(act.fourth)))
    verify_drawn(state.with_player(number, player), number, act.into, act.turns)


def verify_fourth(state: State, act: FourthDie) -> None:
    """Raise Refused unless the die for the trees is due, once a shot."""
    number = shooter(state, act.player)
    shot = state.players[number].shot
    if shot is None or shot.fourth is not None:
        raise Refused("the fourth die is rolled once for a shot")
    _die(act.die)
    if act.tree is not None and act.tree not in state.table.course.trees:
        raise Refused(f"no tree stands on {list(act.tree)}")


def verify_segment(state: State, act: DrawSegment) -> None:
    """Raise Refused for a segment from which the line cannot be finished."""
    number = shooter(state, act.player)
    if waits_for_die(state, number):
        raise Refused("the fourth die decides about the tree first")
    further = next_segment(state, number, act)
    shot = state.players[number].shot
    if shot is None or shot.tree is None or len(shot.line) + 1 < shape_of(state, number, shot).segments:
        return
    if shot.tree not in [segment.hex for segment in (*shot.line, further)]:
        raise Refused(f"the tree on {list(shot.tree)} was announced: the line has to go there")


def verify_line(state: State, act: DrawLine) -> None:
    """A whole line."""
    verify_drawn(state, shooter(state, act.player), act.into, act.turns)


def verify_end(state: State, act: EndLine) -> None:
    """Raise Refused unless the line is finished and might go on."""
    number = shooter(state, act.player)
    shot = state.players[number].shot
    if waits_for_die(state, number):
        raise Refused("the fourth die decides about the tree first")
    if shot is None or not is_finished(shape_of(state, number, shot), shot.line):
        raise Refused("the line cannot end here: only a putt may be one segment short, and it wants its bend")


def verify_sit_out(state: State, act: SitOut) -> None:
    """Raise Refused unless the player has still to play."""
    player_meant(state, act.player)


def verify_set_hole(state: State, act: SetHole) -> None:
    """Raise Refused unless there is a hole in play, a count, and an edge of the page."""
    named(state, act.player)
    if act.hole not in [hole.number for hole in state.table.holes]:
        raise Refused(f"hole {act.hole} is not in play")
    if act.strokes is not None and not 0 <= act.strokes <= MOST_STROKES:
        raise Refused(f"a hole takes 0 to {MOST_STROKES} strokes, not {act.strokes}")
    if act.ball is not None and not any(at in state.table.course.terrain for at in sides_of(act.ball)):
        raise Refused(f"the edge {_edge(act.ball)} is not on the page")


def roll(state: State, act: Roll) -> Result:
    """The dice of the round."""
    dice = ", ".join(str(die) for die in act.dice)
    player = state.players[state.active].name
    return replace(state, dice=act.dice), (
        say(SENTENCES, "rolled", round=state.round, player=player, dice=dice),
    )


def dice_seen(state: State, event: DiceSeen) -> Result:
    """The camera's dice: three begin a round, one is the fourth die of the only shot that waits for it."""
    if any(not 1 <= die <= 6 for die in event.dice) or state.is_over:
        return state, ()
    if len(event.dice) == DICE and not state.dice:
        return roll(state, Roll(dice=event.dice))
    waiting = [number for number in range(len(state.players)) if waits_for_die(state, number)]
    if len(event.dice) == 1 and len(waiting) == 1:
        return fourth(state, FourthDie(die=event.dice[0], player=state.players[waiting[0]].name))
    if len(event.dice) == DICE and event.dice != state.dice:
        dice = ", ".join(str(die) for die in event.dice)
        return state, (say(SENTENCES, "dice_ignored", dice=dice, waiting=waiting_names(state)),)
    return state, ()


def allocate(state: State, act: Whole) -> Result:
    """The dice and the club of a player's shot."""
    number = player_meant(state, act.player)
    shot = _shot(act)
    shape = shape_of(state, number, shot)
    said = say(
        SENTENCES,
        "allocated",
        player=state.players[number].name,
        hole=shot.hole,
        accuracy=shot.accuracy,
        club=shot.club.value,
        strength=shot.strength,
        segments=shape.segments,
        curls=shape.curls_of(shape.segments),
    )
    return state.with_player(number, replace(state.players[number], shot=shot)), (said,)


def play_shot(state: State, act: PlayShot) -> Result:
    """A whole shot in one."""
    number = player_meant(state, act.player)
    state, said = allocate(state, act)
    player = state.players[number]
    if act.fourth is not None and player.shot is not None:
        state = state.with_player(number, replace(player, shot=replace(player.shot, fourth=act.fourth)))
    after, more = _line_drawn(state, number, act.into, act.turns)
    return after, (*said, *more)


def fourth(state: State, act: FourthDie) -> Result:
    """The fourth die; a line that waited for it goes on or ends."""
    number = shooter(state, act.player)
    player = state.players[number]
    if player.shot is None:
        return state, ()
    shot = replace(player.shot, fourth=act.die, tree=act.tree)
    said = say(SENTENCES, "fourth", player=player.name, die=act.die)
    after, more = drawn(state.with_player(number, replace(player, shot=shot)), number, shot.line)
    return after, (said, *more)


def draw_segment(state: State, act: DrawSegment) -> Result:
    """One segment more."""
    number = shooter(state, act.player)
    shot = state.players[number].shot
    line = shot.line if shot else ()
    return drawn(state, number, (*line, next_segment(state, number, act)))


def draw_line(state: State, act: DrawLine) -> Result:
    """A whole line at once."""
    return _line_drawn(state, shooter(state, act.player), act.into, act.turns)


def end_line(state: State, act: EndLine) -> Result:
    """The putt ends a segment short."""
    number = shooter(state, act.player)
    shot = state.players[number].shot
    return drawn(state, number, shot.line if shot else (), ends=True)


def sit_out(state: State, act: SitOut) -> Result:
    """No shot in this round."""
    number = player_meant(state, act.player)
    player = state.players[number]
    state = state.with_player(number, replace(player, shot=None, played=True))
    return turned_over(state, (say(SENTENCES, "sat_out", player=player.name),))


def set_hole(state: State, act: SetHole) -> Result:
    """A hole as a person sets it."""
    number, place = named(state, act.player), state.place_of(act.hole)
    player = state.players[number]
    hole = player.holes[place]
    done = act.done if act.done is not None else hole.done and act.ball is None
    strokes = hole.strokes if act.strokes is None else act.strokes
    ball = None if done else act.ball or hole.ball
    after = replace(hole, strokes=strokes, ball=ball, done=done)
    holes = (*player.holes[:place], after, *player.holes[place + 1 :])
    shot = None if player.shot and player.shot.hole == act.hole else player.shot
    state = state.with_player(number, replace(player, holes=holes, shot=shot))
    return turned_over(state, (say(SENTENCES, "set_hole", player=act.player, hole=act.hole),))


def _line_drawn(state: State, number: int, into: Hex, turns: tuple[int, ...]) -> Result:
    shot = state.players[number].shot
    if shot is None:
        return state, ()
    line = line_from_turns(ball_of(state, number, shot.hole), into, turns)
    return drawn(state, number, line, ends=True)


def _shot(act: Whole) -> Shot:
    return Shot(act.hole, act.accuracy, act.strength, club_named(act.club))


def _die(die: int | None) -> int | None:
    if die is not None and not 1 <= die <= 6:
        raise Refused(f"a die shows 1 to 6, not {die}")
    return die


def _edge(edge: Edge) -> str:
    return f"[[{edge.hex.q}, {edge.hex.r}], {edge.side}]"


def uses_of_dice(state: State, number: int) -> tuple[Allocate, ...]:
    """Every allocation that a player might make, with any club; `verify_allocate` refuses some of them."""
    uses: dict[Allocate, None] = {}
    for hole, die in eligible(state, number):
        rest = list(state.dice)
        rest.remove(die)
        for accuracy, strength in (rest, rest[::-1]):
            for club in ("wood", "iron", "wedge", "putter"):
                act = Allocate(
                    hole=hole,
                    accuracy=accuracy,
                    strength=strength,
                    club=club,
                    player=state.players[number].name,
                )
                uses[act] = None
    return tuple(uses)
