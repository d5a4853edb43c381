"""The golf games' options in words: the subject of each, and the effect of each value.

Those of 18 Holes are in `options_clubs`; their numbers in the rule documents are in the games' own
`options` modules.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.explained import Explained, Explanations
from web.golf.options_clubs import EIGHTEEN_HOLES
from web.languages.language import marked

YES_NO: Mapping[object, str] = {True: marked("yes"), False: marked("no")}
CAROM_GOLF: Explanations = {
    "direction_rule": Explained(
        marked("When the direction is chosen"),
        {"after_roll": marked("after the roll"), "before_roll": marked("before the roll")},
    ),
    "cards": Explained(
        marked("How often a card is played"),
        {"free": marked("as often as one likes"), "once_per_hole": marked("once on each hole")},
    ),
    "first_direction": Explained(
        marked("A stroke towards an obstacle that the ball touches"),
        {"not_solid": marked("cannot begin"), "any": marked("may begin, and bounces at once")},
    ),
    "spent_on_ice": Explained(
        marked("A ball without impulses on ice"),
        {"glides": marked("glides off it"), "stops": marked("stays on it")},
    ),
    "mushroom": Explained(
        marked("A mushroom falls"),
        {"and_step": marked("for three impulses and the step beyond"), "three": marked("for three impulses")},
    ),
    "landing": Explained(
        marked("A flight that ends over grass, an obstacle or a ball"),
        {"before": marked("comes down on the hex before"), "beyond": marked("comes down beyond")},
    ),
    "landing_on_hole": Explained(
        marked("A ball that comes down right on a hole"),
        {"passes": marked("rolls on over it"), "falls_in": marked("falls in")},
    ),
    "near_mushroom": Explained(
        marked("A mushroom near the end of a flight"),
        {
            "ends": marked("takes three impulses and ends it"),
            "flies_on": marked("takes three, and the ball flies on"),
        },
    ),
    "balls_in_flight": Explained(
        marked("A flight over other balls"),
        {"low": marked("passes over them"), "high": marked("needs the room that a stump needs")},
    ),
    "return_taken": Explained(
        marked("Where the hex to come back to is taken"),
        {"nearest": marked("the owner picks the nearest free one"), "shared": marked("two balls lie there")},
    ),
    "hole_edge": Explained(
        marked("A ball that passes a hole loses its impulse"),
        {"on_arrival": marked("as it comes to it"), "on_leaving": marked("as it leaves it")},
    ),
    "limit_counts_penalties": Explained(
        marked("The limit of 30 on a hole counts"),
        {True: marked("strokes and penalties"), False: marked("strokes alone")},
    ),
    "knocked_in": Explained(
        marked("A ball that another knocks into the hole scores"),
        {
            "round": marked("the number of the round, and its penalties"),
            "strokes": marked("its own strokes and penalties"),
        },
    ),
    "at_limit": Explained(
        marked("A ball that has used up its strokes"),
        {"removed": marked("is taken away"), "stays": marked("lies on, in everybody's way")},
    ),
    "tee": Explained(
        marked("Balls on one tee hex"),
        {"single": marked("one ball, unless all are taken"), "shared": marked("as many as like")},
    ),
    "struck": Explained(
        marked("A ball that is struck hard"),
        {"rolls": marked("rolls"), "flies": marked("flies, as the stroke's own ball would")},
    ),
    "capped": Explained(marked("No hole scores more than 30"), YES_NO),
    "touching": Explained(
        marked("A long stroke at a ball that touches"),
        {"hit": marked("hits it"), "over": marked("flies over it")},
    ),
}
ROLL_IN_ONE: Explanations = {
    "deviation": Explained(
        marked("The table of curls"),
        {"current": marked("that of the rules"), "old": marked("the older one, which is it mirrored")},
    ),
    "curl_is_bend": Explained(marked("A curl counts as a bend"), YES_NO),
    "curl_way": Explained(
        marked("A curl turns"),
        {"free": marked("either way"), "bound": marked("never against the bends")},
    ),
    "short_shot": Explained(
        marked("Two segments and two curls"),
        {"curls": marked("both segments curl"), "bend": marked("one curls and one bends")},
    ),
    "three": Explained(
        marked("The three holes of two dice"),
        {"open": marked("are open from the beginning"), "closed": marked("wait to be unlocked")},
    ),
    "flag": Explained(
        marked("Where a shot ends on the flag"),
        {"hex": marked("with its last segment in the flag's hex"), "edge": marked("beside that hex too")},
    ),
    "one_into_rough": Explained(
        marked("A single segment into rough or a bunker"),
        {"stays": marked("leaves the ball where it is"), "drawn": marked("is drawn, the ball lies behind it")},
    ),
    "green": Explained(
        marked("From a green, with another club than the putter"),
        {"fairway": marked("lines curl as from the fairway"), "none": marked("lines do not curl")},
    ),
    "tree_stop": Explained(
        marked("Where a tree stops a shot"),
        {"tree": marked("the tree alone counts"), "ground": marked("the ground below it counts too")},
    ),
    "page_border": Explained(
        marked("A line that leaves the page and comes back"),
        {"anywhere": marked("is off the page"), "end": marked("counts by where it ends")},
    ),
    "off_page": Explained(
        marked("A line off the page costs"),
        {"plus_two": marked("two strokes"), "plus_one": marked("one stroke")},
    ),
}
EXPLAINED: Mapping[str, Explanations] = {
    "carom_golf": CAROM_GOLF,
    "roll_in_one": ROLL_IN_ONE,
    "eighteen_holes": EIGHTEEN_HOLES,
}
OF_MODE: Mapping[str, tuple[str, ...]] = {  # options that only these modes read
    "tee": ("carom",),
    "knocked_in": ("carom",),
    "struck": ("carom",),
    "touching": ("carom",),
    "balls_in_flight": ("carom",),
    "return_taken": ("carom",),
    "at_limit": ("carom",),
    "three": ("three",),
    "draft": ("match", "skins", "racing", "stroke", "stableford", "chaos", "chaos_teams", "kelly"),
    "skins_tie": ("skins",),
    "skins_unreached": ("skins",),
    "skins_level": ("skins",),
    "stroke_out": ("stroke",),
    "stableford_out": ("stableford",),
    "racing_travel": ("racing",),
    "chaos_tie": ("chaos",),
    "teams_ten": ("chaos_teams",),
    "claimed_target": ("kelly",),
    "kelly_travel": ("kelly",),
    "solo_clubs": ("solo_chaos",),
    "solo_deck": ("solo_chaos",),
}
