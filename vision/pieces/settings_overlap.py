"""The knobs of laying pieces apart: unit, effect of turning it, and why it stands where it stands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlacingSettings:
    """How the places of pieces that were read into one another are mended."""

    beyond_rim_mm: float = 0.1
    """How far a piece reaches beyond the rim that is seen: its edge is rounded. Larger drives touching coins
    apart that lie well; 0.0 and 0.25 did about equally well on rendered and drawn tables."""

    most_overlap_mm: float = 6.0
    """Overlaps beyond this are no error of measuring, and are left as they were read."""

    gain: float = 0.35
    """Share of an overlap by which each of the two gives way in a round. A half would part a lone pair
    at once, but a coin between two others is pushed by both; less is slower and smoother."""

    rounds: int = 12
    """How often: a push passes through a pack coin by coin."""

    few_coins: int = 3
    """From how many coins on their middle radius is that of all coins of the picture."""
