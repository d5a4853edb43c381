"""A position of Roll in One, from entry to entry; see `rules.games.Position`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from rules.errors import Refused
from rules.golf.roll_in_one.play import rulings
from rules.golf.roll_in_one.play.acts import (
    Allocate,
    DrawLine,
    DrawSegment,
    EndLine,
    FourthDie,
    PlayShot,
    SetHole,
    SitOut,
)
from rules.golf.roll_in_one.play.dice import DICE
from rules.golf.roll_in_one.play.shooting import Result, waits_for_die
from rules.golf.roll_in_one.play.snapshot import RollInOneScore, snapshot
from rules.golf.roll_in_one.play.state import State
from rules.golf.roll_in_one.play.unfinished_line import offers
from rules.golf.shared.acts import Roll
from rules.ruling import Act, Ruling
from rules.table import TableEvent
from rules.tokens import DiceSeen
from rules.verdict import Verdict

DIE = range(1, 7)


@dataclass(frozen=True, slots=True)
class RollInOne:
    """A position of Roll in One: a state of the laws and nothing more."""

    state: State

    def verify(self, act: Act) -> None:
        """Raise Refused with the reason if this ruling cannot be received now; table events always can."""
        if isinstance(act, TableEvent):
            return
        if type(act) not in LAWS:
            raise Refused(f"Roll in One has no use for {type(act).__name__}")
        if self.state.is_over and not isinstance(act, SetHole):
            raise Refused("the game is over")
        LAWS[type(act)][0](self.state, act)

    def receive(self, seq: int, act: Act) -> tuple[RollInOne, tuple[Verdict, ...]]:
        """The position after a verified act, and the laws' verdicts on it."""
        if isinstance(act, DiceSeen):
            state, said = rulings.dice_seen(self.state, act)
            return RollInOne(state), said
        if type(act) not in LAWS:
            return self, ()
        state, said = LAWS[type(act)][1](self.state, act)
        return RollInOne(state), said

    @property
    def is_over(self) -> bool:
        """Whether the game is decided."""
        return self.state.is_over

    def score(self) -> RollInOneScore:
        """The score for screens."""
        return snapshot(self.state)

    def proposals(self) -> tuple[Ruling, ...]:
        """Every ruling that a person might make here, refused or not; `verify` separates them."""
        state = self.state
        if not state.dice:
            rolls = tuple(Roll(dice=dice) for dice in combinations_with_replacement(DIE, DICE))
            return () if state.is_over else rolls
        acts: list[Ruling] = []
        for number, player in enumerate(state.players):
            if player.is_done or player.played:
                continue
            if player.shot is None:
                acts += rulings.uses_of_dice(state, number)
            elif waits_for_die(state, number):
                acts += [FourthDie(die=die, player=player.name) for die in DIE]
            acts += [
                DrawSegment(turn=offer.turn, into=offer.hex, player=player.name)
                for offer in offers(state, number)
            ]
            acts += [EndLine(player=player.name), SitOut(player=player.name)]
        return tuple(acts)


Law = tuple[Callable[[State, Any], None], Callable[[State, Any], Result]]
LAWS: Mapping[type[Act], Law] = {
    Roll: (rulings.verify_roll, rulings.roll),
    Allocate: (rulings.verify_allocate, rulings.allocate),
    FourthDie: (rulings.verify_fourth, rulings.fourth),
    DrawSegment: (rulings.verify_segment, rulings.draw_segment),
    DrawLine: (rulings.verify_line, rulings.draw_line),
    EndLine: (rulings.verify_end, rulings.end_line),
    PlayShot: (rulings.verify_play_shot, rulings.play_shot),
    SitOut: (rulings.verify_sit_out, rulings.sit_out),
    SetHole: (rulings.verify_set_hole, rulings.set_hole),
}
