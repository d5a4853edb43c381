"""The uses of the round's dice: the holes they select, their allocation, the clubs of a lie (section 3)."""

from __future__ import annotations

from rules.errors import Refused, unknown
from rules.golf.roll_in_one.play.state import PlayerState, Shot, State, lie_of
from rules.golf.roll_in_one.printed.course import Hole, Terrain
from rules.golf.roll_in_one.printed.tables import Club

DICE = 3


def is_open(state: State, player: PlayerState, hole: Hole) -> bool:
    """Whether a hole may be selected: one with two dice waits until the hole of one of them is completed."""
    if len(hole.label) == 1 or state.table.all_open:
        return True
    done = {
        printed.label[0]
        for printed, so_far in zip(state.table.holes, player.holes, strict=True)
        if len(printed.label) == 1 and so_far.done
    }
    return bool(done & set(hole.label))


def eligible(state: State, number: int) -> tuple[tuple[int, int], ...]:
    """Pairs of hole and die that a player may choose in this round.

    Where no die selects one of his holes, any die may stand for any hole that he has not completed.
    """
    player = state.players[number]
    left = [hole for hole, so_far in zip(state.table.holes, player.holes, strict=True) if not so_far.done]
    dice = sorted(set(state.dice))
    labelled = [
        (hole.number, die) for hole in left if is_open(state, player, hole) for die in dice if die in hole.label
    ]
    return tuple(labelled or [(hole.number, die) for hole in left for die in dice])


def verify_allocation(state: State, number: int, shot: Shot) -> None:
    """Raise Refused for a use of the dice that the rules do not allow."""
    rest = list(state.dice)
    for what, die in (("accuracy", shot.accuracy), ("strength", shot.strength)):
        if die not in rest:
            raise Refused(f"{what} {die} is not among the dice {_dice(state)} that are left")
        rest.remove(die)
    known = [hole.number for hole in state.table.holes]
    if shot.hole not in known:
        raise Refused(f"hole {shot.hole} is not in play: {', '.join(str(hole) for hole in known)} are")
    pairs = eligible(state, number)
    if (shot.hole, rest[0]) not in pairs:
        allowed = ", ".join(f"hole {hole} with {die}" for hole, die in pairs)
        raise Refused(f"a {rest[0]} does not select hole {shot.hole} now; {_dice(state)} select {allowed}")
    verify_club(state, number, shot)


def verify_club(state: State, number: int, shot: Shot) -> None:
    """Raise Refused for a club that cannot be played from where the ball lies."""
    lie = lie_of(state, number, shot.hole)
    if lie not in allowed_from(shot.club):
        raise Refused(f"no {shot.club.value} from the {lie.value}")


def allowed_from(club: Club) -> frozenset[Terrain]:
    """The lies a club may be played from: woods tee and fairway, putters the green, others anywhere."""
    if club is Club.WOOD:
        return frozenset({Terrain.TEE, Terrain.FAIRWAY})
    return frozenset({Terrain.GREEN}) if club is Club.PUTTER else frozenset(Terrain)


def club_named(word: str) -> Club:
    """The club of this name; raises Refused naming the nearest."""
    if word not in tuple(Club):
        raise Refused(unknown("club", word, tuple(Club)))
    return Club(word)


def _dice(state: State) -> str:
    return ", ".join(str(die) for die in state.dice)
