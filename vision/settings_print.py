"""The knobs of telling print from pieces: unit, effect of turning it, and why it stands where it stands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PrintSettings:
    """How drawings on the board are known."""

    twin_reach_mm: float = 9.0
    """How far a mirrored drawing may be off: prints are set a few millimetres out of the middle."""

    twin_rings: tuple[float, ...] = (0.4, 0.75, 1.15)
    """Rings, in radii, on which a disc is compared with its mirrored places: face, rim and beside it."""

    twin_rays: int = 8
    """Spots on each of them."""

    twin_step_mm: float = 4.0
    """How far to each side a mirrored place is tried: prints are set a few millimetres out of the middle."""

    twin_tolerance: float = 0.3
    """How much a mirrored place may differ, in parts of how the disc differs from the wood."""

    circle_weights: tuple[float, ...] = (2.89, 3.51, -2.81, 2.72, 1.8, -2.37, 2.28, 0.89)
    """What speaks for a piece where a base circle is printed: 1, log of how the third likest mirrored place
    differs, redness, contrast at the rim, turned rings, other discs on such places, fit, millimetres of radius
    above a coin's; fitted on 1682 discs there, 208 of them pieces."""

    twin_least: float = 0.07
    """How much a disc must differ from the wood for this to tell anything: a pale coin has wood for twins."""

    twin_share: float = 0.4
    """Share of the mirrored places that must look alike: some lie under coins or hands."""

    twin_sure: float = 0.985
    """Likelihood from which two twins are not enough to make print of a disc: three coins may lie so."""

    hole_halo_mm: float = 30.0
    """Nearer to a pocket's opening no twins are looked for: the openings themselves look alike."""

    ink_light: float = 12.0
    """Lab lightness by which the disc in the middle may differ from the base circles and be of their ink."""

    ink_hue_deg: float = 13.0
    """The same for its hue."""

    base_circle_mm: tuple[float, float] = (219.1, 252.6)
    """Where base circles are printed, along and across a side (ICF Law 4); a red disc there is print."""

    spot_prior: float = -0.3
    """Log odds that a red disc in the middle of a board in play is print, before anything speaks."""

    spot_alone: float = 4.0
    """The same where nothing else lies on the board."""

    spot_ink: float = 3.0
    """How much its colour says at most, where the drawing's red is known."""

    spot_place: float = 1.0
    """What lying exactly in the drawing's middle says for print; lying beside it, twice that against."""

    spot_ringed: float = 2.0
    """What turned rings say against print."""

    spot_touched: float = 1.5
    """What each touching coin says against print: the rack."""

    spot_off_mm: float = 4.0
    """How far from the board's middle the printed spot may be measured."""

    middle_mm: float = 80.0
    """Within this of the middle twins prove nothing: the rack is as regular as a drawing."""

    queen_sure: float = 0.9
    """How sure the queen elsewhere must be for a red disc on the middle's spot to be print."""
