"""The knobs of reading a settled board: unit, effect of turning it, and why it stands where it stands.

Lengths are in millimetres of a 740 mm surface; a household board given as 740 mm makes coins look larger,
so the coins' radius is learnt from the picture.
"""

from __future__ import annotations

from dataclasses import dataclass

from vision.settings_print import PrintSettings


@dataclass(frozen=True)
class ReadingSettings(PrintSettings):
    """How a settled board is read."""

    view_px_per_mm: float = 0.5
    """Pixels a mm of the view from above, where circles are searched. Halving it makes the search four times
    cheaper and misses thin rims; what is found is measured in the frame itself."""

    margin_mm: float = 24.0
    """How much of the cushion the view shows: a coin against the cushion needs its whole rim in view."""

    coin_radius_mm: float = 15.5
    """Coins are 15.1 to 15.9 mm in radius (ICF Law 7); a 660 mm board taken for 740 mm shows them as 17.5."""

    coin_votes_mm: tuple[float, ...] = (14.5, 16.0, 17.5)
    """Radii searched for coins. Fewer is faster; a rim half a step off still votes."""

    striker_votes_mm: tuple[float, ...] = (20.0, 22.0)
    """Radii searched for strikers: at most 20.65 mm (ICF Law 10)."""

    large_votes_mm: tuple[float, ...] = (25.0, 28.0, 31.0, 34.0)
    """And for the large ones of households, up to 30 mm, more on a small board."""

    striker_vote_floor: float = 0.4
    """As `vote_floor`, for strikers."""

    large_vote_floor: float = 0.55
    """And for large ones: they are clear, and drawings of their size are many."""

    vote_width_mm: float = 2.0
    """How far off an edge may lie and still vote for a radius."""

    vote_apart_mm: float = 10.0
    """Nearer votes are one place. Coins that touch are 30 mm apart."""

    few_coins: int = 3
    """Fewer coins than this do not tell their own radius."""

    striker_times: float = 1.16
    """A disc this much larger than the coins is a striker: 19 mm is the smallest in use, a millimetre less is
    how it may be measured."""

    striker_share: float = 0.7
    """The same where this set's striker is known: so far of the way from the coins' radius to the striker's."""

    striker_off_mm: float = 1.5
    """A disc larger than this set's striker by more is none: a printed arrow's curl is."""

    ringed_coin_times: float = 1.25
    """A coin on a printed circle may measure so much larger than it is."""

    gradient_floor: float = 5.0
    """Grey levels a pixel. Edges weaker than this vote less; wood grain stays below, pale coins on pale
    wood above."""

    vote_floor: float = 0.25
    """Share of a full circle's vote that makes a place worth looking at. Lower: slower, never less found."""

    rays: int = 24
    """Rays along which a rim is measured. More is finer and slower."""

    ray_step_mm: float = 0.6
    """Distance between samples on a ray."""

    rim_reach_mm: tuple[float, ...] = (2.0, 1.5)
    """How far from the expected rim the edge is searched, pass by pass: the search's error, then the fit's."""

    least_measured: tuple[float, float] = (0.9, 0.7)
    """Fit and support that a measured disc must exceed to be judged at all; no labelled piece has less."""

    sized_reach_mm: float = 1.0
    """How far edges are searched once the coins' common radius is known."""

    coin_off_mm: float = 1.5
    """How far a coin's radius may be measured from its true one."""

    edge_floor: float = 4.0
    """Grey levels a mm that make a ray's edge count. Lower: pale rims count more, so does wood grain."""

    rim_slack_mm: float = 1.0
    """How far an edge may lie from the fitted circle and still be its rim: half a pixel of a 640 px camera."""

    slide_mm: float = 6.0
    """How far a coin's middle may lie from its vote, beyond its own wall: hard shadows drag votes that far."""

    slide_steps_mm: tuple[float, float] = (4.0, 2.0)
    """Steps of that search, one after another. The fit that follows reaches as far as the last."""

    slide_rays: int = 16
    """Rays of that search. Fewer is faster, and print is more easily taken for a rim."""

    rim_beside_mm: tuple[float, ...] = (-3.0, -1.0, 1.0, 3.0)
    """Where beside a disc's rim an edge makes the disc worth sliding about."""

    least_rim: float = 0.54
    """How much of a rim there must be for that, 0 to 1. Two lines as far apart as a coin is wide reach 0.5."""

    least_fit: tuple[float, float] = (0.65, 0.95)
    """What fits worse after each of those steps is dropped: what follows costs more than the search, and no
    support makes a piece of what fits less than 0.87."""

    ring_worse: float = 0.7
    """How much worse a larger disc fits than a coin within it, to be that coin's shadow and no striker."""

    same_mm: float = 3.0
    """Discs that slide to places nearer than this are one, if their radii are as near."""

    fan_mm: float = 5.0
    """How far from the nominal rim, inwards and outwards, rays are read."""

    fan_steps_mm: tuple[float, ...] = (1.0, 0.5)
    """Steps of that search, one after another."""

    ray_floor: float = 3.5
    """Grey levels a mm from which an edge on a ray is rather there than not."""

    fan_slide_mm: float = 3.0
    """How far a disc may slide on those rays."""

    one_colour: float = 1.5
    """What an uneven face costs against missing edges. Larger: shadows mislead less, glare more."""

    uneven_levels: float = 25.0
    """Grey levels from the mean along a ring inside the rim that count half."""

    inner_rings: tuple[float, ...] = (0.65, 0.85)
    """Where inside the rim the face is looked at, in parts of the radius."""

    bevels_mm: tuple[float, float, float] = (0.5, 1.0, 0.4)
    """How much smaller than the coin the far rim, the near rim and the foot are that are searched: edges are
    rounded, and the near rim is seen against the wall only where it is sharp."""

    bevel_mm: float = 1.0
    """How much smaller than the coin the face is that is searched: edges are rounded, and a search a little
    inside prefers the face's rim to the wall's and the shadow's."""

    wood_reach_mm: float = 40.0
    """How far the wood's colour is averaged. Smaller follows reflections; larger bridges a pack of coins."""

    wood_red_at_most: float = 14.0
    """Lab a* that wood may have: mahogany is redder than that, and a queen on it still is red."""

    face_rays: int = 16
    """Spots on each ring of a face whose colour is taken."""

    face_rings: tuple[float, ...] = (0.3, 0.6, 0.85)
    """Those rings, in parts of the radius."""

    queen_redder: float = 14.0
    """Lab a* above the wood's from which a coin is the queen: black wood reaches 8, faded queens are 20."""

    usual_split: float = 0.42
    """Brightness, the wood's being 1, at which a coin by itself is as likely white as black."""

    split_slack: float = 0.25
    """How gently that doubt fades, in natural logarithms of brightness: woods and lamps differ."""

    group_spread: tuple[float, float, float] = (0.22, 5.0, 6.0)
    """How much coins of a kind differ on one board, in log brightness and Lab a*, b*: light varies over it."""

    known_spread: tuple[float, float, float] = (0.4, 7.0, 8.0)
    """How much they may differ from what was learnt of this set earlier."""

    groups_apart: float = 1.1
    """How many natural logarithms of brightness white and black coins lie apart at least, as a rule."""

    groups_apart_slack: float = 0.2
    """And how strict that rule is."""

    too_many_cost: float = 4.0
    """What a tenth coin of a kind costs, in nats: a ghost may be among them."""

    queen_red: float = 17.0
    """Lab a*, the wood's being grey, from which a coin is rather the queen: brown-black ones reach 11, dark
    and faded queens are 22."""

    queen_red_slack: float = 2.5
    """How gently that doubt fades."""

    queen_least_red: float = 7.0
    """Below this a coin is not even weighed as the queen."""

    queens_weighed: int = 3
    """How many of the reddest coins are weighed as the queen. More is slower."""

    partings_weighed: int = 4
    """At how many of the widest gaps in brightness white and black may part."""

    hole_off_mm: float = 5.0
    """How far from an opening's middle a disc may be measured and be the opening itself."""

    faint_coin: float = 0.42
    """Likelihood below which a disc is no coin: of those scored 0.4 to 0.5, half were coins."""

    faint_striker: float = 0.35
    """Likelihood below which a large disc is no striker: of several the likeliest is taken anyway."""

    lip_mm: float = 2.0
    """How far a disc's middle may be measured inside a pocket's rim and still lie on the surface."""

    rail_slack: float = 0.55
    """A disc's middle stays its radius from the rail; less than this part of it is the frame's."""

    round_rings: tuple[float, ...] = (1.5, 1.8, 2.1)
    """Rings round a disc, in radii, on which its surroundings are looked at."""

    close_round: float = 1.3
    """How close round a disc, in radii, it is looked whether the disc lies on wood."""

    wood_close: float = 0.45
    """Share of that ring that is wood where a disc lies beside a pocket and not in it."""

    disc_halo: float = 1.35
    """A disc and its wall and shadow, in radii."""

    rail_shadow_mm: float = 12.0
    """The strip along the rail where its shadow lies."""

    wood_light: tuple[float, float] = (0.5, 1.5)
    """Brightness, the wood's being 1, that still is wood."""

    wood_tint: float = 0.3
    """How unequally the channels may change for wood in other light."""

    whole_rim: float = 0.85
    """Share of a rim that makes a disc sure enough to learn from."""

    overlap: float = 0.8
    """Discs nearer than this part of the sum of their radii cannot both be there."""

    coin_weights: tuple[float, ...] = (-14.22, 6.16, 1.66, 7.47, 1.92, 2.02, -3.2, -10.46, -2.05, -1.24, 6.28)
    """Weights of `evidence.MARKS` that make a coin."""

    striker_weights: tuple[float, ...] = (-14.86, 2.49, 1.51, 4.84, 4.02, 0.37, -1.06, -6.99, -0.8, 0.97, 4.29)
    """And a striker."""

    clear_rim: float = 0.3
    """How far a rim's weakest part must stand out before a large disc's face may be of several colours."""

    beside_mm: float = 3.0
    """How far inside and outside of a rim its two sides are compared."""

    beside_rays: int = 24
    """At how many places along the rim."""

    tint_as_unlike: float = 40.0
    """Lab chroma, against the wood's, that differs from it as much as being e times as bright."""

    striker_sure: float = 0.35
    """Likelihood from which a striker goes before the coins that are seen within it: its own rings."""

    sure: float = 0.85
    """Likelihood from which a disc bears others out."""

    touch_mm: float = 2.0
    """How far from touching two discs may be measured and hold one another."""

    touch_odds: float = 0.7
    """Log odds that each sure disc which touches another adds to its being a piece: gaps between coins hold
    circles, but those overlap the coins."""

    touch_most: int = 4
    """How many of them count."""

    usual_fit: float = 1.85
    """How well sure discs fit in a sharp picture."""

    softest: float = 0.5
    """How much worse, at most, is put down to the picture."""

    soft_odds: float = 2.0
    """Log odds that each unit of it adds to a faint disc."""

    ringed_weights: tuple[float, ...] = (
        *(-12.13, 0.94, -0.52),
        *(5.24, 2.3, 3.09, 1.31, -2.54),
        *(-0.56, 1.32, -5.75, 2.57),
    )
    """What makes a striker of a disc round a coin's: 1, how much larger it is and how far off, in mm; its marks
    fit, support, weak, apart, uneven; the inner disc's fit, weak, apart, and by how many mm it is no coin's
    size. Fitted by logistic regression on 1184 such pairs on labelled boards, 118 of them strikers."""

    ring_most_mm: float = 9.0
    """How much larger than a disc within it a striker is at most."""

    ring_room_mm: float = 4.0
    """How much larger than its rings a striker is at least: a coin's wall and shadow add up to four."""

    ring_off_mm: float = 2.0
    """How far a striker's own rings may be measured out of it."""

    ring_search: tuple[float, float, float] = (0.15, 0.65, 0.05)
    """From where to where on a face, and how finely, turned rings are looked for, in radii."""

    ring_levels: float = 1.3
    """Grey levels by which rings stand out from the mean of their neighbours; noise alone makes one."""

    ring_at_most: float = 9.0
    """Grey levels a face may vary from its middle outwards and be of one colour: a star varies more."""
