"""The lie: what a golfer plays from on a hex. Water is none for The Shark (H2)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from rules.golf.eighteen_holes.printed.course import Course, Spot, Surface
from rules.golf.eighteen_holes.table.state import Golfer, State
from rules.hexes import Hex


def ignores_water(golfer: Golfer) -> bool:
    """The Shark plays the tile below the water (H2)."""
    return golfer.power.startswith("shark")


def plays_beneath(state: State, golfer: Golfer) -> bool:
    """Whether a golfer plays what lies beneath a water adjustment tile: The Shark, by an option not (H2)."""
    return ignores_water(golfer) and state.table.laws.shark == "underlying"


def course_for(state: State, golfer: Golfer) -> Course:
    """The course as this golfer plays it.

    The Shark plays what lies beneath laid water. By an option water on a fairway is rough for him (H2).
    """
    course = state.table.course
    if plays_beneath(state, golfer):
        return course.drained
    wet = course.spots[golfer.at].surface is Surface.WATER_FAIRWAY
    if not wet or not ignores_water(golfer):
        return course
    return replace(course, spots=MappingProxyType({**course.spots, golfer.at: Spot(Surface.WATER)}))


def spot_for(state: State, golfer: Golfer, at: Hex | None = None) -> Spot:
    """The hex as this golfer plays it: his own, or another one."""
    place = golfer.at if at is None else at
    beneath = state.table.course.beneath.get(place) if plays_beneath(state, golfer) else None
    return beneath or state.table.course.spots[place]
