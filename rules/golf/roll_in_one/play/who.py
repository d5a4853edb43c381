"""The player whom an entry of Roll in One means."""

from __future__ import annotations

from rules.errors import Refused, unknown
from rules.golf.roll_in_one.play.state import PlayerState, State


def player_meant(state: State, name: str | None) -> int:
    """The player of an act that begins a shot; raises Refused where none, or more than one, can be meant."""
    if not state.dice:
        raise Refused("the round's dice are not rolled yet" if not state.is_over else "the game is over")
    waiting = [k for k, player in enumerate(state.players) if not player.is_done and not player.played]
    if name is not None:
        number = named(state, name)
        if number not in waiting:
            raise Refused(f"{name} has no shot to make in this round")
        return number
    return state.active if state.active in waiting else waiting[0]


def shooter(state: State, name: str | None) -> int:
    """The player of an act that goes on with a shot: the one named, else the only one with a shot begun."""
    begun = [k for k, player in enumerate(state.players) if player.shot is not None]
    if name is not None:
        number = named(state, name)
        if number not in begun:
            raise Refused(f"{name} has not allocated the dice")
        return number
    if len(begun) != 1:
        raise Refused("whose line? name the player" if begun else "nobody has allocated the dice")
    return begun[0]


def named(state: State, name: str) -> int:
    names = [player.name for player in state.players]
    if name not in names:
        raise Refused(unknown("player", name, names))
    return names.index(name)


def waiting_names(state: State) -> str:
    return ", ".join(player.name for player in state.players if _is_waiting(player))


def _is_waiting(player: PlayerState) -> bool:
    return not player.is_done and not player.played
