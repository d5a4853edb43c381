"""Traps in a game that goes on: each stroke may be one, as far as the board, as it happens to lie, allows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from device.virtual.play.player import Player
from device.virtual.play.shots import Plan, planned
from device.virtual.room.trap import ANYTHING, Catalogue, Intent, Shares, Trap
from rules.pieces import Kind
from rules.table import Layout


@dataclass
class Mischief:
    """Draws a trap for each stroke out of a mix."""

    traps: Catalogue
    shares: Shares
    luck: np.random.Generator

    def draw(self, is_break: bool) -> Trap:
        """The trap of the next stroke; a board can be broken only when it is to be broken."""
        if is_break:
            return self.traps.trap("break")
        trap = self.traps.draw(self.shares, self.luck)
        return self.traps.trap("ordinary") if trap.intent in (Intent.BREAK, Intent.NONE) else trap

    def plan(self, trap: Trap, player: Player, layout: Layout, wanted: frozenset[Kind]) -> Plan | None:
        """The stroke as the trap wants it; None where the player may play as ever, or the board forbids it."""
        wants_nothing = trap.wish == ANYTHING and trap.leap is None and trap.lip is None
        if wants_nothing and trap.intent in (Intent.PLAY, Intent.BREAK) and trap.placement == "legal":
            return None
        return planned(trap, player, layout, wanted, self.luck)

    def named(self, trap: Trap, plan: Plan | None) -> Trap:
        """What the stroke is to be called: ordinary where the board forbade what it was to be."""
        is_as_wished = plan is not None or (trap.wish == ANYTHING and trap.leap is None and trap.lip is None)
        return trap if is_as_wished else self.traps.trap("ordinary")
