"""Clubs chosen in secret: what each phone picked is held here until everybody has, and told to nobody before.

A choice is bound to the match and its round: where another round is played, what was held is forgotten. It is
no entry of the log, so no snapshot, stream or journal can tell it; a server that ends forgets it, and it is
chosen again. Whoever chose first for a player in a round may change it, from the same browser alone.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass

from web.errors import NotAllowed

Round = tuple[object, ...]  # whatever tells a round of a match from every other


@dataclass(frozen=True, slots=True)
class Choice:
    """The club that was picked, and the seal of the browser that picked it."""

    club: str
    holder: str


class Choices:
    """The choices of one table. Every method may be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._round: Round = ()
        self._held: dict[str, Choice] = {}

    def choose(self, of: Round, player: str, choice: Choice) -> None:
        """Holds a choice; raises NotAllowed where another browser has chosen for this player."""
        with self._lock:
            self._turn_to(of)
            before = self._held.get(player)
            if before is not None and before.holder != choice.holder:
                raise NotAllowed(f"{player} has chosen on another phone", "score")
            self._held[player] = choice

    def forget(self, of: Round, player: str, holder: str) -> None:
        """Takes a choice of this browser back; nothing where there is none."""
        with self._lock:
            self._turn_to(of)
            if player in self._held and self._held[player].holder == holder:
                del self._held[player]

    def chosen(self, of: Round) -> tuple[str, ...]:
        """Who has chosen, by name; never what."""
        with self._lock:
            self._turn_to(of)
            return tuple(self._held)

    def own(self, of: Round, holder: str) -> Mapping[str, str]:
        """What this very browser chose, by player."""
        with self._lock:
            self._turn_to(of)
            return {player: one.club for player, one in self._held.items() if one.holder == holder}

    def take(self, of: Round, players: frozenset[str]) -> Mapping[str, str]:
        """Every club, for the reveal, once all of these have chosen; they are held no more. Else nothing."""
        with self._lock:
            self._turn_to(of)
            if not players or not players <= self._held.keys():
                return {}
            return {player: self._held.pop(player).club for player in sorted(players)}

    def _turn_to(self, of: Round) -> None:
        if of != self._round:
            self._round, self._held = of, {}
