"""The decided ambiguities of Carom Golf, each a named option; the point is the one of `carom_golf.md`, 10."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Laws:
    """The decisions on points that the rules leave open. Comments: the default, then the other way."""

    # the player chooses the direction after the roll; before_roll: before it, as the rules' alternative has it
    direction_rule: Literal["after_roll", "before_roll"] = "after_roll"
    # G2: any card for any stroke; once_per_hole: a player uses each card once on a hole
    cards: Literal["free", "once_per_hole"] = "free"
    # G4: a stroke may not begin towards an obstacle that the ball touches; any: it may, and bounces at once
    first_direction: Literal["not_solid", "any"] = "not_solid"
    # G5: a ball without impulses glides off the ice; stops: it stays on it
    spent_on_ice: Literal["glides", "stops"] = "glides"
    # G6: a mushroom falls where three impulses and the step beyond can be paid; three: three are enough
    mushroom: Literal["and_step", "three"] = "and_step"
    # G7: over grass, an obstacle or a ball a flight ends on the hex before; beyond: on the first one beyond
    landing: Literal["before", "beyond"] = "before"
    # G7: a ball that comes down right on a hole passes it, with five impulses; falls_in: it falls in
    landing_on_hole: Literal["passes", "falls_in"] = "passes"
    # G8: a mushroom near T costs three, and the flight ends three sooner; flies_on: it ends where it would have
    near_mushroom: Literal["ends", "flies_on"] = "ends"
    # G9: a flight passes over balls as over all that is flat; high: balls stop it as stumps do
    balls_in_flight: Literal["low", "high"] = "low"
    # G10: where the hex to come back to is taken, the owner picks the nearest free one; shared: back to it
    return_taken: Literal["nearest", "shared"] = "nearest"
    # G11: passing a hole costs its impulse on arrival; on_leaving: with the step that leads on
    hole_edge: Literal["on_arrival", "on_leaving"] = "on_arrival"
    # G12: strokes and penalties count towards the limit of 30; false: strokes alone
    limit_counts_penalties: bool = True
    # G13: holed by another: the number of the round and own penalties; strokes: own strokes and penalties
    knocked_in: Literal["round", "strokes"] = "round"
    # G14: a ball that has used up the strokes of a hole is taken away; stays: it lies on, and still scores 30
    at_limit: Literal["removed", "stays"] = "removed"
    # G15: in carom a tee hex holds one ball, unless all are taken; shared: as many as like
    tee: Literal["single", "shared"] = "single"
    # G16, G17: a struck ball rolls, however hard the blow; flies: as if it were the stroke's own ball
    struck: Literal["rolls", "flies"] = "rolls"
    # G18: no hole scores more than 30; false: penalties may pass it
    capped: bool = True
    # G19: a long stroke at a touching ball hits it; over: it flies over it as over any other (G9)
    touching: Literal["hit", "over"] = "hit"


DEFAULTS = Laws()
LIMIT = 30  # strokes on a hole
