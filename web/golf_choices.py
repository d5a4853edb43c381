"""Clubs chosen in secret: what each phone picked is held here until everybody has, and told to nobody before.

A choice is bound to the match and its round: where another round is played, what was held is forgotten. It is
no entry of the log, so no snapshot, stream or journal can tell it; a server that ends forgets it, and it is
chosen again. Whoever chose first for a player in a round may change it, from the same browser alone.
"""

from __future__ import annotations

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
    """The choices of one table. Threads may call every method: each step is one of a dict, and whole."""

    def __init__(self) -> None:
        self._held: dict[Round, dict[str, Choice]] = {}

    def choose(self, of: Round, player: str, choice: Choice) -> None:
        """Holds a choice; raises NotAllowed where another browser has chosen for this player."""
        held = self._held_of(of)
        if held.setdefault(player, choice).holder != choice.holder:
            raise NotAllowed(f"{player} has chosen on another phone", "score")
        held[player] = choice

    def forget(self, of: Round, player: str, holder: str) -> None:
        """Takes a choice of this browser back; nothing where there is none."""
        if player in self.own(of, holder):
            self._held_of(of).pop(player, None)

    def chosen(self, of: Round) -> tuple[str, ...]:
        """Who has chosen, by name; never what."""
        return tuple(self._held_of(of))

    def own(self, of: Round, holder: str) -> Mapping[str, str]:
        """What this very browser chose, by player."""
        held = dict(self._held_of(of))
        return {player: one.club for player, one in held.items() if one.holder == holder}

    def take(self, of: Round, players: frozenset[str]) -> Mapping[str, str]:
        """Every club, for the reveal, once all of these have chosen; to one caller alone. Else nothing."""
        if not players or not players <= self._held_of(of).keys():
            return {}
        held = self._held.pop(of, {})
        return {player: held[player].club for player in sorted(players & held.keys())}

    def _held_of(self, of: Round) -> dict[str, Choice]:
        """What is held of this round; every other round is over."""
        for other in [one for one in list(self._held) if one != of]:
            self._held.pop(other, None)
        return self._held.setdefault(of, {})
