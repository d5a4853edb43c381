"""Settings of the tracker: unit, effect and reason of each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FollowSettings:
    """How movers become tracks."""

    reach_mm: float = 22.0
    """How far from where it is due a mover may be. Larger bridges knocks, and mixes up neighbours."""

    sway: float = 0.5
    """And this much of the way it goes in a frame: a knock changes its course."""

    first_speed_mm_s: float = 3500.0
    """The same for the second sighting, when the speed is unknown: a hard stroke starts at 5 m/s."""

    braking_mm_s2: float = 900.0
    """How fast friction slows a disc on powdered wood: 0.08 to 0.12 of gravity."""

    knock_bounce: float = 0.86
    """Share of the closing speed that two discs part with."""

    cushion_bounce: float = 0.7
    """The same of a cushion."""

    striker_mass: float = 2.8
    """Against a coin's: 15 g against 5.25 g by the ICF's laws."""

    struck_mm_s: float = 40.0
    """A lying disc that must go faster than this was struck."""

    same_level: float = 60.0
    """Grey levels apart at which a mover looks quite unlike the disc that it may be."""

    level_weight: float = 0.5
    """How much that counts, against being as far off as can be."""

    believed: float = 0.6
    """How much of what a disc is off by corrects its speed. More follows knocks sooner, and smears."""

    merged: float = 1.5
    """A patch so many times larger than its disc is not it alone: its brightness is another's."""

    own_mm: float = 18.0
    """What begins to move so near to where a disc stood is that disc."""

    hand_lingers_s: float = 0.05
    """So long after a hand was seen last, scraps of it are seen where it was: two frames, or a few."""

    steady_s: float = 0.25
    """So long after a camera was seen to move, nothing is followed: all seems to move then."""

    before_nudge_s: float = 0.3
    """A track that began so long before the camera was seen to move was no doing of the camera."""

    lost_s: float = 0.07
    """A track ends when it was not seen for so long."""
