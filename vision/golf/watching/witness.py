"""Looks in, events out: tokens that moved, dice that came to rest, hands that came and went."""

from __future__ import annotations

from collections.abc import Mapping

from rules.hexes import Hex
from rules.table import HandIn, HandOut, TableEvent
from rules.tokens import DiceSeen, TokensSeen
from rules.tokens import Token as NamedToken
from vision.golf.dice.faces import Die
from vision.golf.tokens import Token
from vision.golf.watching.changes import TableLook, changes_between

ROUND = "ball"
GOLFER = "meeple"
SAME_PLACE = 0.35  # of a die's side


class GolfWitness:
    """Turns looks at one table into its events; `names` gives tokens the names of the laws."""

    def __init__(self, names: Mapping[str, str] | None = None, lying: Mapping[str, Hex] | None = None) -> None:
        """`names`: by colour, "flat" before it for a disc; a token without one keeps its colour's name.

        `lying`: where the laws have the named tokens before the first look, some of them on one hex.
        """
        self._names = dict(names or {})
        self._known = dict(lying or {})  # where each named token was told last
        self._tokens: tuple[Token, ...] | None = None
        self._dice: list[Die] = []  # those told: one that lies as it lay is no new throw
        self._is_hand_in = False

    def receive(self, look: TableLook) -> tuple[TableEvent, ...]:
        """The events of a look, in the order in which they are told."""
        events: list[TableEvent] = []
        if look.hand != self._is_hand_in:
            self._is_hand_in = look.hand
            events.append(HandIn(t_s=look.t_s) if look.hand else HandOut(t_s=look.t_s))
        if look.tokens is None:
            return tuple(events)
        thrown = [die for die in look.dice if not any(_is_same(die, other) for other in self._dice)]
        self._dice += thrown
        if thrown:
            events.append(DiceSeen(t_s=look.t_s, dice=tuple(die.value for die in thrown)))
        events += self._tokens_told(look.tokens, look.t_s)
        return tuple(events)

    def _tokens_told(self, tokens: tuple[Token, ...], t_s: float) -> list[TableEvent]:
        """What moved, and the whole look for the laws; nothing where nothing moved."""
        tokens = self._of_the_match(tokens)
        changes = changes_between(self._tokens or (), tokens, t_s)
        is_first, self._tokens = self._tokens is None, tokens
        if not changes and not is_first:
            return []
        surest = sorted(tokens, key=lambda token: token.score)  # where two are taken for one, the last counts
        seen = {self._name(token): Hex(*token.at) for token in surest}
        self._known = {**self._hidden(seen), **seen}
        named = tuple(NamedToken(name, at) for name, at in self._known.items())
        shown = [] if is_first else list(changes)
        return [*shown, TokensSeen(t_s=t_s, tokens=tuple(sorted(named, key=lambda token: token.token)))]

    def _of_the_match(self, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        """The tokens without those of no player, where the laws name tokens by players and some is seen."""
        own = tuple(token for token in tokens if self._name(token) in self._names.values())
        return own or tokens

    def _hidden(self, seen: Mapping[str, Hex]) -> dict[str, Hex]:
        """Where named tokens are that are not seen since another one stands on their hex."""
        own = set(self._names.values())
        taken = {at for name, at in seen.items() if name in own}
        return {name: at for name, at in self._known.items() if name in own - set(seen) and at in taken}

    def _name(self, token: Token) -> str:
        colour = token.token if token.form in (ROUND, GOLFER) else f"flat {token.token}"
        return self._names.get(colour, colour)


def _is_same(die: Die, other: Die) -> bool:
    """Whether a die lies where one lay before, with the same face up."""
    away_px = max(abs(die.x_px - other.x_px), abs(die.y_px - other.y_px))
    return die.value == other.value and away_px < SAME_PLACE * die.side_px
