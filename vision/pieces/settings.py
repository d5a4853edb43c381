"""Settings in which a quick reading and a careful one differ: unit, effect and default of each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReadingSettings:
    """Settings for the reading of a settled board."""

    view_px_per_mm: float = 0.5
    """Pixels per millimetre of the rectified view in which the detector searches. Half as many make the search
    four times cheaper and miss thin rims; the refiner measures in the frame itself."""

    close_says: float = 0.8
    """Weight of the refiner's log odds."""

    close_at_most: float = 3.0
    """Largest log odds that the refiner may add: a disc that is surely a coin may lie in a net or a hand."""

    close_doubts_at_most: float = 3.0
    """Largest log odds that the refiner may take away: a coin without a shadow looks printed from close by."""

    both_say: float = -1.2
    """Log odds added to detector and refiner together. A higher value finds more pieces and more false ones."""

    faint: float = 0.5
    """Likelihood below which a disc is refused."""

    faint_striker: float = 0.5
    """The same for a striker: flowers printed beside base circles look like one."""

    faint_on_spot: float = 0.45
    """The same on the printed centre spot, where a queen that was put back lies."""

    views: int = 1
    """Views averaged by test-time augmentation, 1 to 4. More is surer and as many times slower."""

    several_strikers: bool = False
    """Whether several strikers may lie on the board. Players leave theirs about; a match has one."""

    plain_odds: float = float("inf")
    """Log odds of detector and refiner from which the larger network cannot outvote them: a person calls such a
    disc plain. Infinite where the smaller networks do not know the board."""

    sure_though_large: float = 0.95
    """Likelihood from which a disc is a piece though it is larger than the coins. Lower finds more coins that
    light or a low view makes large, and takes more print for coins."""

    larger_mm: float = float("inf")
    """Millimetres by which a coin's radius may exceed the median before it is refused. At a live table it is
    unlimited: two coins half on one another measure as one, and the stroke inference decides."""


CAREFUL = ReadingSettings(
    views=4,
    faint_striker=0.6,
    faint_on_spot=0.65,
    several_strikers=True,
    plain_odds=4.5,
    larger_mm=1.0,
    close_says=0.7,
    close_at_most=4.0,
    close_doubts_at_most=2.0,
    both_say=-1.0,
)
"""For single pictures, and for the second reading that a doubt calls for.

The weights are fitted to rearranged photographs (`device.evaluation.rearranged`), disturbed photographs and
stills, and 540 drawn boards.
"""
