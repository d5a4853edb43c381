"""The knobs of reading a settled board: unit, effect of turning it, and why it stands where it stands.

Lengths are in millimetres of a 740 mm surface; a household board given as 740 mm makes coins look larger,
so the coins' radius is learnt from the picture.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReadingSettings:
    """How a settled board is read."""

    view_px_per_mm: float = 0.5
    """Pixels a mm of the view from above, where circles are searched. Halving it makes the search four times
    cheaper and misses thin rims; what is found is measured in the frame itself."""

    margin_mm: float = 24.0
    """How much of the cushion the view shows: a coin against the cushion needs its whole rim in view."""

    least_cell: float = 0.01
    """Likelihood from which a cell's word about a place is heard. Lower: slower, and more is weighed that is
    refused; higher loses what is half hidden."""

    same_px: float = 3.0
    """How far apart, in pixels of the view, places may be that cells point at and be one."""

    apart_share: float = 0.9
    """Within this part of a piece's radius no second piece lies: the better borne out place stands."""

    heard_px: float = 4.0
    """How far round a place, in pixels of the view, the cells lie whose likelihoods are its score."""

    wide_says: float = 0.9
    """What the log odds by the look at the whole board count for a piece's score; this and the next four were
    fitted to drawn boards that the networks had not seen: of places scored 0.9 nine in ten are pieces."""

    close_says: float = 0.8
    """What those by the closer look count."""

    close_at_most: float = 3.0
    """And how far those go at most: what is close by is a coin for sure, but it may lie in a net or a hand."""

    close_doubts_at_most: float = 3.0
    """How far they go at most where it doubts: a coin that casts no shadow looks printed from close by."""

    both_say: float = -1.2
    """Log odds that are added to both: higher finds more, and more that is none."""

    least_looked: float = 0.01
    """Likelihood from which a place is looked at closely. Lower: slower, and more is seen in explanations."""

    faint: float = 0.5
    """Likelihood below which there is no piece."""

    faint_striker: float = 0.5
    """The same of a striker, which may have any colours: flowers printed beside base circles look like one."""

    faint_on_spot: float = 0.45
    """The same on the printed spot, where the queen lies whenever she was put back."""

    spot_off_mm: float = 5.0
    """How far from the board's middle a piece on the printed spot may be measured."""

    print_off_mm: float = 12.0
    """How near a printed disc's usual place something refused is called print."""

    circles_alike: int = 7
    """On so many of the eight base circles discs of one kind are print: one circle may be covered."""

    told_weight: float = 1.0
    """How much the network's word about a coin's kind weighs against how the coins compare with one another."""

    coin_radius_mm: float = 15.5
    """Coins are 15.1 to 15.9 mm in radius (ICF Law 7); a 660 mm board taken for 740 mm shows them as 17.5."""

    sides: int = 1
    """From how many sides the networks look, four at most. More is a little surer, and as many times slower."""

    few_coins: int = 3
    """Fewer coins than this do not tell their own radius."""

    striker_off_mm: float = 1.5
    """A disc larger than this set's striker by more is none: a printed arrow's curl is."""

    hidden_rim_mm: float = 3.0
    """The same where the striker was only read beside a hand: fingers that aim hide 2 mm of its radius."""

    striker_slack_mm: float = 1.0
    """So much smaller than its radius this set's striker may be read: readings of it spread by 0.3 mm."""

    striker_less_odds: float = 8.0
    """Log odds that each further mm takes: two coins upon one another are read as a disc between the sizes."""

    striker_times: float = 1.09
    """A piece so much larger than the picture's coins is by its size as likely the striker as not: 1.23 is the
    smallest in use."""

    striker_size_odds: float = 60.0
    """Log odds that each part of a coin's radius above that adds: radii are read to two parts in a hundred."""

    size_says: float = 4.0
    """And how much size says at most: a set's coins may be of two sizes."""

    usual_striker_times: float = 1.5
    """Most strikers are no larger: of two discs that look like one, what is larger is oftener a tin."""

    tin_size_odds: float = 20.0
    """Log odds that each coin's radius above that takes away."""

    surely_a_striker: float = 6.0
    """Log odds above which none of two looks more like a striker than the other."""

    ringed_coin_times: float = 1.25
    """A coin on a printed circle may measure so much larger than it is."""

    wood_reach_mm: float = 40.0
    """How far the wood's colour is averaged. Smaller follows reflections; larger bridges a pack of coins."""

    face_rays: int = 16
    """Spots on each ring of a face whose colour is taken."""

    face_rings: tuple[float, ...] = (0.3, 0.6, 0.85)
    """Those rings, in parts of the radius."""

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

    white_card: float = 0.9
    """From this likelihood on a coin is white enough to tell the lamp's colour by."""

    red_wood: float = 12.0
    """Lab a* of wood beside white coins from which redness is told against those: drawn birch has -1, honey 8,
    teak 13, mahogany 15 to 23. Less trusts the coins on pale boards too, where the wood tells more."""

    queens_weighed: int = 3
    """How many of the reddest coins are weighed as the queen. More is slower."""

    partings_weighed: int = 4
    """At how many of the widest gaps in brightness white and black may part."""

    coins_of_a_set: int = 6
    """Of so many coins it is known how large they are."""

    larger_mm: float = float("inf")
    """So much larger than the middle one of them a coin is none. At a live table two may lie half upon one
    another and measure as one: there the witness weighs what it is."""

    larger_spreads: float = 4.5
    """And by so many times what they are spread by: small, blurred pictures measure worse."""

    lip_mm: float = 2.0
    """How far a disc's middle may be measured inside a pocket's rim and still lie on the surface."""

    rail_slack: float = 0.55
    """A disc's middle stays its radius from the rail; less than this part of it is the frame's."""

    round_rings: tuple[float, ...] = (1.5, 1.8, 2.1)
    """Rings round a disc, in radii, on which its surroundings are looked at."""

    wood_tint: float = 0.3
    """How unequally the channels may change for wood in other light."""

    overlap: float = 0.8
    """Discs nearer than this part of the sum of their radii cannot both be there."""

    sure: float = 0.85
    """Likelihood from which a disc bears others out."""


CAREFUL = ReadingSettings(
    sides=4,
    faint_striker=0.6,
    faint_on_spot=0.65,
    larger_mm=1.0,
    close_says=0.7,
    close_at_most=4.0,
    close_doubts_at_most=2.0,
    both_say=-1.0,
)
"""For a picture that nobody waits for. Of 3900 coins on drawn boards one in a thousand is measured 1 mm off.

What both looks count was fitted anew to photographs whose coins were laid elsewhere
(`device.evaluation.rearranged`), the disturbed photographs and stills and 540 drawn boards: from four sides the
look at the whole board errs less.
"""
