"""The start of a game of Roll in One: any state that play can reach, as a header writes it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.codec import Json
from rules.errors import NotationError
from rules.golf.papers import Leaf
from rules.golf.roll_in_one.edges import Edge, edge, sides_of
from rules.golf.roll_in_one.state import HoleState, PlayerState, State, Table

Holes = tuple[tuple[int, HoleState], ...]


@dataclass(frozen=True, slots=True)
class PlayerStart:
    """A player of a start: the holes that are begun or done, by their numbers."""

    name: str
    holes: Holes = ()
    played: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """A start as it is written; what is left out is as at the beginning."""

    round: int = 1
    active: str | None = None
    dice: tuple[int, ...] = ()
    players: tuple[PlayerStart, ...] = ()


def start_from_leaf(leaf: Leaf) -> Start:
    """The start of a header; raises NotationError naming what is wrong with it."""
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
                "player": one.name,
                "holes": {str(number): _json_from_hole(hole) for number, hole in one.holes},
                "played": one.played,
            }
            for one in start.players
        ],
    }


def begin(table: Table, names: tuple[str, ...], start: Start | None) -> State:
    """The state a start describes; raises NotationError for one that no game can reach."""
    given = start or Start()
    fresh = tuple(HoleState() for _ in table.holes)
    players = tuple(PlayerState(name, fresh) for name in names)
    state = State(table, players, given.round, _place(names, given.active or names[0]), given.dice)
    for one in given.players:
        number = _place(names, one.name)
        state = state.with_player(number, _with_holes(state, number, one))
    return state


def _with_holes(state: State, number: int, given: PlayerStart) -> PlayerState:
    holes = list(state.players[number].holes)
    known = [hole.number for hole in state.table.holes]
    for hole, so_far in given.holes:
        if hole not in known:
            raise NotationError(f"start.players: hole {hole} is not in play")
        if so_far.ball and not any(at in state.table.course.terrain for at in sides_of(so_far.ball)):
            raise NotationError(f"start.players: the ball of hole {hole} lies off the page")
        holes[known.index(hole)] = so_far
    return replace(state.players[number], holes=tuple(holes), played=given.played)


def _place(names: tuple[str, ...], name: str) -> int:
    if name not in names:
        raise NotationError(f"start names {name}, and the players are {', '.join(names)}")
    return names.index(name)


def _player(leaf: Leaf) -> PlayerStart:
    keys = leaf.table(("player",), ("holes", "played"))
    holes = (
        tuple((_number(name, one), _hole(one)) for name, one in keys["holes"].items().items())
        if "holes" in keys
        else ()
    )
    return PlayerStart(keys["player"].text(), holes, "played" in keys and keys["played"].truth())


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
    strokes = keys["strokes"].whole(0, 999) if "strokes" in keys else 0
    return HoleState(strokes, edge_from_leaf(ball) if ball else None, done)


def edge_from_leaf(leaf: Leaf) -> Edge:
    """An edge written [[q, r], side]."""
    at, side = leaf.entries(2, 2)
    return edge(at.hex(), side.whole(0, 5))


def _json_from_hole(hole: HoleState) -> dict[str, Json]:
    ball = None if hole.ball is None else [list(hole.ball.hex), hole.ball.side]
    return {"strokes": hole.strokes, "ball": ball, "done": hole.done}
