"""The knobs of finding what covers the board in one picture: unit, effect of turning it, and the reason.

Colours are compared in natural logarithms: 0.1 is a tenth brighter, whatever the lamp.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ObstructionSettings:
    """What is looked upon as a thing over the board that is neither piece nor print."""

    coarse_px_per_mm: float = 0.5
    """Pixels a mm of the view it is looked for in. Larger is slower; a finger is nine of these broad."""

    likely: float = 0.5
    """Likelihood from which the network is believed that a hand covers a place. Lower: outlines grow."""

    sure: float = 0.8
    """Which it must reach somewhere on a hand. Larger: fewer shadows of arms are hands, and fewer hands. At
    0.95, of 64 drawn hands 54 were seen in place of 59, on one of 267 boards without in place of three."""

    hand_mm2: float = 250.0
    """Area from which what the network takes for a hand is one: less than a finger to its first joint."""

    thing_likely: float = 0.9
    """Likelihood from which another thing covers a place; what colours tell as well needs less."""

    thing_mm2: float = 1800.0
    """Area from which that is a thing: less than a striker is none."""

    doubtful: float = 0.3
    """Likelihood from which colours are asked too; where nothing is so likely, nothing covers the board."""

    borne_out: float = 0.03
    """How likely the network must think a thing that the colours tell, on the mean: of lamps and shadows that
    colours alone took for things it mostly thinks 0.00."""

    limb_likely: float = 0.06
    """And how likely a hand, for what comes in over an edge as an arm does,"""

    patch_likely: float = 0.4
    """and for what does not: a finger that a piece hides in part."""

    edge_mm: float = 16.0
    """The strip along the rail that is not judged: the rail's shadow and its reflection lie there."""

    corner_mm: float = 75.0
    """Nor is this far round the corners: pockets, nets and their shadows look strange anyway."""

    piece_halo: float = 1.3
    """A piece with its wall and shadow, in radii: larger hides more of a hand that holds it."""

    maybe_piece: float = 0.3
    """Likelihood from which a disc that lacks part of its rim is taken for a smeared or half hidden piece."""

    sure_piece: float = 0.95
    """Likelihood from which a piece is no part of the hand beside it. Lower: more of a hand may be cut off by
    what was only thought a piece."""

    surely_carried: float = 0.95
    """How likely the network must think a thing all round such a piece to call it carried: colours alone take
    a lit patch of wood for a thing."""

    wood_tint: float = 0.06
    """How far a colour may be from the wood's, brightness apart. Pale skin on pale wood differs by 0.08."""

    noise_times: float = 3.5
    """The same, in times of how much the wood's own colour wavers in this picture: poor cameras speckle."""

    shadow_light: float = -0.9
    """Brightness against the wood below which no shadow goes: two fifths are left in the deepest."""

    glare_light: float = 0.5
    """Brightness above which wood is no longer in plain light."""

    burnt_level: float = 247.0
    """Grey level of the brightest channel from which a bright place has lost its colour, and proves nothing."""

    white_level: float = 235.0
    """Grey level of the darkest channel from which a place is mere light."""

    glare_mismatch: float = 0.03
    """How far a colour may be from wood with white light on it, in shares of its brightness."""

    lamp_mismatch: float = 0.2
    """The same for coloured lamps: what departs by more is a thing, however soft its outline. Lamps on drawn
    wood made 0.15 at most; most hands depart by less, but are sharp."""

    glare_from: float = 0.08
    """Brightness against the wood from which such a colour may be a reflection."""

    sharp_edge: float = 0.048
    """Change a pixel of the coarse view from which an edge is sharp: reflections fade out over centimetres."""

    noise_edge: float = 2.5
    """The same, in times of how much the wood's own colour wavers: dark boards speckle."""

    sharp_share: float = 0.6
    """Share of a thing's outline that must be sharp where its colour could be a reflection: whose own stays
    below a half."""

    print_slack_mm: float = 4.0
    """How far a drawing may be off its mirrored place, to each side."""

    print_tolerance: float = 0.4
    """How much a colour may differ from that of its mirrored place, in parts of its distance from the wood."""

    least_tolerance: float = 0.02
    """And at least so much."""

    print_twins: int = 3
    """Of seven mirrored places, how many must show the like to make it print: a symmetric arm has one."""

    line_mm: float = 5.0
    """Twice this is the least breadth of a thing: printed lines and letters are narrower, fingers broader."""

    reaching_mm2: float = 1000.0
    """Area from which what comes in over a rail is a hand or an arm: a finger to its second
    joint, more than an unseen coin."""

    lying_mm2: float = 2600.0
    """The same for what lies free: more than an unseen striker, less than a powder tin of 33 mm radius; makers'
    emblems stay below 1300."""

    rod_mm: float = 26.0
    """What is thinner than this may be a rod: arms are broader."""

    rod_length_mm: float = 130.0
    """And is one if it is so long: fingers are shorter, also where two lie end to end."""

    fist_mm2: float = 2200.0
    """Area from which what comes in over a rail is a hand whatever its outline."""

    solid_share: float = 0.65
    """Share of its outline's hull that a smaller thing must fill: fingers do, smears of powder do not."""

    round_rings: tuple[float, ...] = (1.4, 1.7, 2.0)
    """Rings round a disc, in radii, on which it is judged whether a thing carries it."""

    carried_share: float = 0.5
    """Share of these rings that a thing must cover to carry the disc; a finger on a striker covers a third."""
