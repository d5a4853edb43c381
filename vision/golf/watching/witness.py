"""Looks in, events out: tokens that moved, dice that came to rest, hands that came and went."""

from __future__ import annotations

from rules.hexes import Hex
from rules.table import HandIn, HandOut, TableEvent
from rules.tokens import DiceSeen, TokensSeen
from rules.tokens import Token as NamedToken
from vision.golf.tokens import Token
from vision.golf.watching.changes import TableLook, changes_between

ROUND = "ball"
GOLFER = "meeple"


class GolfWitness:
    """Turns looks at one table into its events; `names` gives tokens the names of the laws."""

    def __init__(self, names: dict[str, str] | None = None) -> None:
        """`names`: by colour, "flat" before it for a disc; a token without one keeps its colour's name."""
        self._names = names or {}
        self._tokens: tuple[Token, ...] | None = None
        self._dice: tuple[int, ...] = ()
        self._is_hand_in = False

    def receive(self, look: TableLook) -> tuple[TableEvent, ...]:
        """The events of a look, in the order in which they are told."""
        events: list[TableEvent] = []
        if look.hand != self._is_hand_in:
            self._is_hand_in = look.hand
            events.append(HandIn(t_s=look.t_s) if look.hand else HandOut(t_s=look.t_s))
        if look.tokens is None:
            return tuple(events)
        if look.dice and look.dice != self._dice:
            events.append(DiceSeen(t_s=look.t_s, dice=look.dice))
        self._dice = look.dice
        events += self._tokens_told(look.tokens, look.t_s)
        return tuple(events)

    def _tokens_told(self, tokens: tuple[Token, ...], t_s: float) -> list[TableEvent]:
        """What moved, and the whole look for the laws; nothing where nothing moved."""
        changes = changes_between(self._tokens or (), tokens, t_s)
        is_first, self._tokens = self._tokens is None, tokens
        if not changes and not is_first:
            return []
        named = tuple(NamedToken(self._name(token), Hex(*token.at)) for token in tokens)
        shown = [] if is_first else list(changes)
        return [*shown, TokensSeen(t_s=t_s, tokens=tuple(sorted(named, key=lambda token: token.token)))]

    def _name(self, token: Token) -> str:
        colour = token.token if token.form in (ROUND, GOLFER) else f"flat {token.token}"
        return self._names.get(colour, colour)
