"""Clubs chosen in secret: each phone's choice is held until everybody has chosen, and not shown before.

A choice is bound to the match and its round: another round discards it. It is no entry of the log, so no
snapshot, stream, journal or exported match contains it. It is kept in a drawer of its own, which a restarted
server finds unchanged. The first person to choose for a player in a round may change the choice, only from the
same browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rules.codec import json_from_text
from web.errors import NotAllowed, Unsaved

Round = tuple[object, ...]  # anything that distinguishes a round of a match from every other
SCHEMA = 1


class Drawer(Protocol):
    """A place that outlasts the server and that nobody else reads. Threads may call both methods."""

    def read(self) -> str:
        """The last stored text; empty where there is none, or it cannot be read."""

    def write(self, text: Callable[[], str]) -> None:
        """Stores this text instead, one caller after another; raises Unsaved."""


class NoDrawer:
    """A drawer that keeps nothing."""

    def read(self) -> str:
        """Nothing is stored."""
        return ""

    def write(self, text: Callable[[], str]) -> None:
        """Forgets the text."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A chosen club, and `holder`, the token of the browser that chose it."""

    club: str
    holder: str


class Choices:
    """The choices of one table. Threads may call every method: each step is atomic on a dict."""

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
        """Takes a choice of this browser back; does nothing where there is none."""
        if player in self.own(of, holder):
            self._held_of(of).pop(player, None)
            self._drawer.write(self._written)

    def chosen(self, of: Round) -> tuple[str, ...]:
        """The names of those who have chosen, without their clubs."""
        return tuple(self._held_of(of))

    def own(self, of: Round, holder: str) -> Mapping[str, str]:
        """The choices of this browser, by player."""
        held = dict(self._held_of(of))
        return {player: choice.club for player, choice in held.items() if choice.holder == holder}

    def take(self, of: Round, players: frozenset[str]) -> Mapping[str, str]:
        """Every club, for the reveal, once all of these have chosen, for a single caller; else empty.

        The drawer keeps them until they are `entered`: an interrupted reveal is made again.
        """
        if not players or not players <= self._held_of(of).keys():
            return {}
        held = self._held.pop(of, {})
        return {player: held[player].club for player in sorted(players & held.keys())}

    def entered(self) -> None:
        """Clears the drawer of clubs that were entered into the log, or refused."""
        self._drawer.write(self._written)

    def _held_of(self, of: Round) -> dict[str, Choice]:
        """The held choices of this round; every other round is over."""
        for other in [known for known in list(self._held) if known != of]:
            self._held.pop(other, None)
        return self._held.setdefault(of, {})

    def _written(self) -> str:
        """The held choices, for the drawer."""
        rounds = [
            {
                "round": of,
                "held": {player: [choice.club, choice.holder] for player, choice in dict(held).items()},
            }
            for of, held in list(self._held.items())
        ]
        return json.dumps({"schema": SCHEMA, "rounds": rounds})


def _read(text: str) -> dict[Round, dict[str, Choice]]:
    """The kept choices; empty where the text is not whole."""
    try:
        return {tuple(entry["round"]): _choices(entry["held"]) for entry in _rounds(text)}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


def _rounds(text: str) -> Any:
    said: Any = json_from_text(text)
    return said["rounds"]


def _choices(held: dict[str, list[str]]) -> dict[str, Choice]:
    return {player: Choice(str(club), str(holder)) for player, (club, holder) in held.items()}
