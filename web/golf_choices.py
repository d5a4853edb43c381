"""Clubs chosen in secret: what each phone picked is held here until everybody has, and shown to nobody before.

A choice is bound to the match and its round: where another round is played, what was held is forgotten. It is
no entry of the log, so no snapshot, stream, journal or exported match can tell it; it lies in a drawer of its
own, which a server that is started again finds as it was. Whoever chose first for a player in a round may
change it, from the same browser alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from web.errors import NotAllowed, Unsaved

Round = tuple[object, ...]  # whatever tells a round of a match from every other
SCHEMA = 1


class Drawer(Protocol):
    """A place that outlasts the server and that nobody else looks into. Threads may call both methods."""

    def read(self) -> str:
        """What was put there last; empty where nothing was, or nothing can be read."""

    def write(self, text: Callable[[], str]) -> None:
        """Puts what this gives there instead, one caller after another; raises Unsaved."""


class NoDrawer:
    """Nothing outlasts the server."""

    def read(self) -> str:
        """Nothing was put there."""
        return ""

    def write(self, text: Callable[[], str]) -> None:
        """Forgets it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The club that was picked, and the seal of the browser that picked it."""

    club: str
    holder: str


class Choices:
    """The choices of one table. Threads may call every method: each step is one of a dict, and whole."""

    def __init__(self, drawer: Drawer | None = None) -> None:
        self._drawer = drawer or NoDrawer()
        self._held: dict[Round, dict[str, Choice]] = _read(self._drawer.read())

    def choose(self, of: Round, player: str, choice: Choice) -> None:
        """Holds a choice; raises NotAllowed where another browser has chosen for this player, or Unsaved."""
        held = self._held_of(of)
        if held.setdefault(player, choice).holder != choice.holder:
            raise NotAllowed(f"{player} has chosen on another phone", "score")
        held[player] = choice
        try:
            self._drawer.write(self._written)
        except Unsaved:
            held.pop(player, None)
            raise

    def forget(self, of: Round, player: str, holder: str) -> None:
        """Takes a choice of this browser back; nothing where there is none."""
        if player in self.own(of, holder):
            self._held_of(of).pop(player, None)
            self._drawer.write(self._written)

    def chosen(self, of: Round) -> tuple[str, ...]:
        """Who has chosen, by name; never what."""
        return tuple(self._held_of(of))

    def own(self, of: Round, holder: str) -> Mapping[str, str]:
        """What this very browser chose, by player."""
        held = dict(self._held_of(of))
        return {player: choice.club for player, choice in held.items() if choice.holder == holder}

    def take(self, of: Round, players: frozenset[str]) -> Mapping[str, str]:
        """Every club, for the reveal, once all of these have chosen; to one caller alone. Else nothing.

        The drawer keeps them until they are `entered`: a reveal that is cut short is made again.
        """
        if not players or not players <= self._held_of(of).keys():
            return {}
        held = self._held.pop(of, {})
        return {player: held[player].club for player in sorted(players & held.keys())}

    def entered(self) -> None:
        """What was taken is in the log now, or was refused: the drawer need not keep it any more."""
        self._drawer.write(self._written)

    def _held_of(self, of: Round) -> dict[str, Choice]:
        """What is held of this round; every other round is over."""
        for other in [known for known in list(self._held) if known != of]:
            self._held.pop(other, None)
        return self._held.setdefault(of, {})

    def _written(self) -> str:
        """What is held, for the drawer."""
        rounds = [
            {
                "round": of,
                "held": {player: [choice.club, choice.holder] for player, choice in dict(held).items()},
            }
            for of, held in list(self._held.items())
        ]
        return json.dumps({"schema": SCHEMA, "rounds": rounds})


def _read(text: str) -> dict[Round, dict[str, Choice]]:
    """The choices as they were kept; none where what was kept is not whole."""
    try:
        return {tuple(entry["round"]): _choices(entry["held"]) for entry in json.loads(text)["rounds"]}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


def _choices(held: dict[str, list[str]]) -> dict[str, Choice]:
    return {player: Choice(str(club), str(holder)) for player, (club, holder) in held.items()}
