"""What the players know: their own keeping of the rules, from what they did themselves.

It decides whose turn it is and what has to be put back, as people at a table know it. Nothing of it ever
reaches the pipeline, which has to find out from pictures.
"""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.laws.state import Phase, State
from rules.carrom.starts.beginning import start_from_state
from rules.carrom.tracker import Carrom
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
        """Something happened at the table."""
        number = len(self._match.entries) + 1
        self._match = self._match.receive(Entry(number, "camera", event)).match

    @property
    def match(self) -> Match:
        """The match so far."""
        return self._match

    @property
    def state(self) -> State:
        """What the laws know of it."""
        position = self._match.position
        assert isinstance(position, Carrom)
        return position.state

    @property
    def shooter(self) -> Seat:
        """Who strikes next, or breaks the next board."""
        return self.state.player.seat

    @property
    def phase(self) -> Phase:
        """Where the match stands."""
        return self.state.phase

    @property
    def returns(self) -> tuple[Return, ...]:
        """What has to be put back on the board."""
        return self.state.returns

    @property
    def wanted(self) -> frozenset[Kind]:
        """The kinds the shooter would like to pocket now.

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
        """A header that starts where this match stands, with nothing of its past."""
        return replace(self._match.header, start=start_from_state(self.state))
