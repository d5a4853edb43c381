"""Traps in a running game: each stroke may be one, as far as the present layout allows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from device.virtual.play.player import Player
from device.virtual.play.shots import Plan, planned
from device.virtual.staging.trap import ANYTHING, Catalogue, Intent, Shares, Trap
from rules.pieces import Kind
from rules.table import Layout


@dataclass
class Mischief:
    """Draws a trap for each stroke out of a mix."""

    traps: Catalogue
    shares: Shares
    luck: np.random.Generator

    def draw(self, is_break: bool) -> Trap:
        """The trap of the next stroke; a break is only drawn for a break."""
        if is_break:
            return self.traps.trap("break")
        trap = self.traps.draw(self.shares, self.luck)
        return self.traps.trap("ordinary") if trap.intent in (Intent.BREAK, Intent.NONE) else trap

    def plan(self, trap: Trap, player: Player, layout: Layout, wanted: frozenset[Kind]) -> Plan | None:
        """The stroke that the trap wants; None for an ordinary stroke, or where the layout prevents it."""
        wants_nothing = trap.wish == ANYTHING and trap.leap is None and trap.lip is None
        if wants_nothing and trap.intent in (Intent.PLAY, Intent.BREAK) and trap.placement == "legal":
            return None
        return planned(trap, player, layout, wanted, self.luck)

    def named(self, trap: Trap, plan: Plan | None) -> Trap:
        """The trap under which the stroke is recorded: ordinary where the layout prevented the drawn one."""
        is_as_wished = plan is not None or (trap.wish == ANYTHING and trap.leap is None and trap.lip is None)
        return trap if is_as_wished else self.traps.trap("ordinary")
