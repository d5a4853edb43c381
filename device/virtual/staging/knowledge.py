"""The players' knowledge: their own keeping of the rules, from their own deeds.

It decides whose turn it is and which pieces must be put back, as people at a table know it. It never reaches
the pipeline, which must find out from pictures.
"""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.laws.state import Phase, State
from rules.carrom.position import Carrom
from rules.carrom.starts.beginning import start_from_state
from rules.coins.state import QueenAt, Return
from rules.header import Header
from rules.match import Entry, Match
from rules.pieces import Kind, Seat
from rules.table import TableEvent


class Knowledge:
    """A match as its players follow it."""

    def __init__(self, header: Header) -> None:
        self._match = Match.begin(header)

    def hear(self, event: TableEvent) -> None:
        """Takes in an event at the table."""
        number = len(self._match.entries) + 1
        self._match = self._match.receive(Entry(number, "camera", event)).match

    @property
    def match(self) -> Match:
        """The match so far."""
        return self._match

    @property
    def state(self) -> State:
        """The laws' state of the match."""
        position = self._match.position
        assert isinstance(position, Carrom)
        return position.state

    @property
    def shooter(self) -> Seat:
        """The next player to strike, or to break the next board."""
        return self.state.player.seat

    @property
    def phase(self) -> Phase:
        """The phase of the match."""
        return self.state.phase

    @property
    def returns(self) -> tuple[Return, ...]:
        """The pieces that must be put back on the board."""
        return self.state.returns

    @property
    def wanted(self) -> frozenset[Kind]:
        """The kinds that the shooter wants to pocket now.

        The last own piece is left alone while the queen lies on the board (it would lose the board), and so is
        the queen before she may be taken or while a piece is owed.
        """
        state = self.state
        me = state.shooter
        if me.colour is None:
            return frozenset({Kind.WHITE, Kind.BLACK, Kind.QUEEN})
        if state.queen.at is not QueenAt.ON_BOARD:
            return frozenset({me.colour})
        may_take_queen = me.ever_pocketed and me.debt == 0
        if me.left == 1:
            return frozenset({Kind.QUEEN})
        return frozenset({me.colour, Kind.QUEEN} if may_take_queen else {me.colour})

    def continued(self) -> Header:
        """A header that continues from the present state, without the past."""
        return replace(self._match.header, start=start_from_state(self.state))
