"""The start of a game of Roll in One: any state that play can reach, as a header writes it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.codec import Json
from rules.errors import NotationError, Refused
from rules.golf.roll_in_one.lines.edges import Edge, edge, sides_of
from rules.golf.roll_in_one.play.acts import DrawSegment
from rules.golf.roll_in_one.play.dice import verify_allocation
from rules.golf.roll_in_one.play.landing import stopped
from rules.golf.roll_in_one.play.shooting import waits_for_die
from rules.golf.roll_in_one.play.state import (
    MOST_STROKES,
    HoleState,
    PlayerState,
    Shot,
    State,
    Table,
    aim_of,
    ball_of,
    shape_of,
)
from rules.golf.roll_in_one.play.unfinished_line import next_segment
from rules.golf.roll_in_one.printed.tables import Club
from rules.golf.shared.leaf import Leaf
from rules.hexes import Hex

Holes = tuple[tuple[int, HoleState], ...]


@dataclass(frozen=True, slots=True)
class ShotStart:
    """A shot of a start: dice and club, the line so far as turns from the hex that it enters first."""

    shot: Shot
    into: Hex | None = None
    turns: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerStart:
    """A player of a start: the holes that are begun or done, by their numbers; the shot that is being made.

    `penalties` are strokes of a handicap: they count on the first hole in play.
    """

    name: str
    holes: Holes = ()
    played: bool = False
    shot: ShotStart | None = None
    penalties: int = 0


@dataclass(frozen=True, slots=True)
class Start:
    """A start as it is written; keys left out are as at the beginning."""

    round: int = 1
    active: str | None = None
    dice: tuple[int, ...] = ()
    players: tuple[PlayerStart, ...] = ()


def start_from_leaf(leaf: Leaf) -> Start:
    """The start of a header; raises NotationError naming the error."""
    keys = leaf.table((), ("round", "active", "dice", "players"))
    active = keys["active"] if "active" in keys and keys["active"].value is not None else None
    dice = keys["dice"].each(lambda die: die.whole(1, 6)) if "dice" in keys else ()
    if dice and len(dice) != 3:
        raise keys["dice"].wrong(f"wants three dice, or none before the roll, not {len(dice)}")
    return Start(
        round=keys["round"].whole(1, 9999) if "round" in keys else 1,
        active=active.text() if active else None,
        dice=dice,
        players=keys["players"].each(_player) if "players" in keys else (),
    )


def json_from_start(start: Start) -> dict[str, Json]:
    """The start as a header writes it, every key."""
    return {
        "round": start.round,
        "active": start.active,
        "dice": list(start.dice),
        "players": [
            {
                "player": player.name,
                "holes": {str(number): _json_from_hole(hole) for number, hole in player.holes},
                "played": player.played,
                "shot": None if player.shot is None else _json_from_shot(player.shot),
                "penalties": player.penalties,
            }
            for player in start.players
        ],
    }


def begin(table: Table, names: tuple[str, ...], start: Start | None) -> State:
    """The state a start describes; raises NotationError for one that no game can reach."""
    given = start or Start()
    fresh = tuple(HoleState() for _ in table.holes)
    players = tuple(PlayerState(name, fresh) for name in names)
    state = State(table, players, given.round, _place(names, given.active or names[0]), given.dice)
    for player in given.players:
        number = _place(names, player.name)
        state = state.with_player(number, _with_holes(state, number, player))
        state = state if player.shot is None else _with_shot(state, number, player.shot)
    if state.dice and all(player.played or player.is_done for player in state.players) and not state.is_over:
        raise NotationError("start.players: everybody has played this round, and the next one has no dice yet")
    return state


def _with_shot(state: State, number: int, given: ShotStart) -> State:
    """The player in the middle of this shot; raises NotationError for one that cannot be made."""
    player, shot = state.players[number], given.shot
    try:
        if player.played or not state.dice:
            raise Refused("a shot is made with the round's dice, by who has not played")
        verify_allocation(state, number, shot)
        state = state.with_player(number, replace(player, shot=shot))
        for k, turn in enumerate(given.turns):
            segment = next_segment(state, number, DrawSegment(turn=turn, into=None if k else given.into))
            shot = replace(shot, line=(*shot.line, segment))
            state = state.with_player(number, replace(player, shot=shot))
    except Refused as refusal:
        raise NotationError(f"start.players: the shot of {player.name} cannot be: {refusal}") from refusal
    if _has_ended(state, number, shot):
        raise NotationError(f"start.players: the shot of {player.name} has ended already")
    return state


def _has_ended(state: State, number: int, shot: Shot) -> bool:
    """Whether nothing can follow this part of a line: then the shot is no longer being made."""
    if waits_for_die(state, number) or not shot.line:
        return False
    is_whole = len(shot.line) == shape_of(state, number, shot).segments
    return is_whole or stopped(aim_of(state, shot), ball_of(state, number, shot.hole), shot.line) is not None


def _with_holes(state: State, number: int, given: PlayerStart) -> PlayerState:
    holes = list(state.players[number].holes)
    known = [hole.number for hole in state.table.holes]
    for hole, so_far in given.holes:
        if hole not in known:
            raise NotationError(f"start.players: hole {hole} is not in play")
        if so_far.ball and not any(at in state.table.course.terrain for at in sides_of(so_far.ball)):
            raise NotationError(f"start.players: the ball of hole {hole} lies off the page")
        holes[known.index(hole)] = so_far
    holes[0] = _with_penalties(given, holes[0], known[0])
    return replace(state.players[number], holes=tuple(holes), played=given.played)


def _with_penalties(given: PlayerStart, first: HoleState, number: int) -> HoleState:
    """The first hole with the strokes of a handicap; raises NotationError where they would be too many."""
    strokes = first.strokes + given.penalties
    if strokes > MOST_STROKES:
        most = f"{MOST_STROKES} are the most"
        raise NotationError(f"start.players: {given.name} has {strokes} strokes on hole {number}, and {most}")
    return replace(first, strokes=strokes)


def _place(names: tuple[str, ...], name: str) -> int:
    if name not in names:
        raise NotationError(f"start names {name}, and the players are {', '.join(names)}")
    return names.index(name)


def _player(leaf: Leaf) -> PlayerStart:
    keys = leaf.table(("player",), ("holes", "played", "shot", "penalties"))
    shot = keys["shot"] if "shot" in keys and keys["shot"].value is not None else None
    holes = (
        tuple((_number(name, strokes), _hole(strokes)) for name, strokes in keys["holes"].items().items())
        if "holes" in keys
        else ()
    )
    played = "played" in keys and keys["played"].truth()
    penalties = keys["penalties"].whole(0, MOST_STROKES) if "penalties" in keys else 0
    return PlayerStart(keys["player"].text(), holes, played, _shot(shot) if shot else None, penalties)


def _shot(leaf: Leaf) -> ShotStart:
    keys = leaf.table(("hole", "accuracy", "strength", "club"), ("into", "turns", "fourth", "tree"))
    given = {key: value for key, value in keys.items() if value.value is not None}
    return ShotStart(
        Shot(
            hole=keys["hole"].whole(1, 9),
            accuracy=keys["accuracy"].whole(1, 6),
            strength=keys["strength"].whole(1, 6),
            club=Club(keys["club"].word(tuple(Club))),
            fourth=given["fourth"].whole(1, 6) if "fourth" in given else None,
            tree=given["tree"].hex() if "tree" in given else None,
        ),
        into=given["into"].hex() if "into" in given else None,
        turns=given["turns"].each(lambda turn: turn.whole(-2, 2)) if "turns" in given else (),
    )


def _json_from_shot(given: ShotStart) -> dict[str, Json]:
    shot = given.shot
    return {
        "hole": shot.hole,
        "accuracy": shot.accuracy,
        "strength": shot.strength,
        "club": shot.club.value,
        "into": None if given.into is None else list(given.into),
        "turns": list(given.turns),
        "fourth": shot.fourth,
        "tree": None if shot.tree is None else list(shot.tree),
    }


def _number(name: str, leaf: Leaf) -> int:
    if not name.isdecimal():
        raise leaf.wrong(f'is named "{name}", and holes are named by their numbers')
    return int(name)


def _hole(leaf: Leaf) -> HoleState:
    keys = leaf.table((), ("strokes", "ball", "done"))
    done = "done" in keys and keys["done"].truth()
    ball = keys["ball"] if "ball" in keys and keys["ball"].value is not None else None
    if done and ball:
        raise leaf.wrong("is done, and no ball lies on it")
    strokes = keys["strokes"].whole(0, MOST_STROKES) if "strokes" in keys else 0
    return HoleState(strokes, edge_from_leaf(ball) if ball else None, done)


def edge_from_leaf(leaf: Leaf) -> Edge:
    """An edge written [[q, r], side]."""
    at, side = leaf.entries(2, 2)
    return edge(at.hex(), side.whole(0, 5))


def _json_from_hole(hole: HoleState) -> dict[str, Json]:
    ball = None if hole.ball is None else [list(hole.ball.hex), hole.ball.side]
    return {"strokes": hole.strokes, "ball": ball, "done": hole.done}
