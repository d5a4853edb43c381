"""The options of 18 Holes in words, see `options`."""

from __future__ import annotations

from rules.explained import Explained, Explanations
from web.languages.language import marked

EIGHTEEN_HOLES: Explanations = {
    "draft": Explained(
        marked("Clubs"),
        {False: marked("are preset hands, or as told"), True: marked("are dealt and drafted")},
    ),
    "cards": Explained(
        marked("Shot cards"),
        {"told": marked("are drawn at the table"), "dealt": marked("are dealt here, shuffled")},
    ),
    "through_oob": Explained(
        marked("A path over what is out of bounds"),
        {False: marked("ends there, out of bounds"), True: marked("is good where its last hex is")},
    ),
    "tree_before_edge": Explained(
        marked("A fenced tree before the board's edge"),
        {"stops": marked("stops the golfer"), "out": marked("does not: the path is out of bounds")},
    ),
    "clubhouse": Explained(
        marked("A move of one hex onto the clubhouse"),
        {"closed": marked("cannot be made"), "out": marked("is out of bounds")},
    ),
    "bunker_tree": Explained(
        marked("A bunker's sign that leads into a tree"),
        {"stays": marked("leaves the golfer there"), "target": marked("leads to the target hex instead")},
    ),
    "bunker_wood": Explained(
        marked("Out of a bunker with a wood"),
        {"no_way": marked("only who holds nothing else"), "any_deck": marked("by a card of any deck")},
    ),
    "sand_wedge": Explained(
        marked("The Sand Wedge in a bunker"),
        {
            "chips": marked("chips out of it"),
            "either": marked("chips, or leaves it by its sign as other clubs do"),
        },
    ),
    "longest_icon": Explained(
        marked("For a bunker the longest drive counts as"),
        {
            "target": marked("the sign of the target"),
            "remain": marked("the sign to remain"),
            "left": marked("the sign to the left"),
            "right": marked("the sign to the right"),
        },
    ),
    "longest_from_rough": Explained(
        marked("The longest drive from rough goes"),
        {"six": marked("six hexes"), "five": marked("five hexes")},
    ),
    "reset_discards": Explained(
        marked("Resetting a hand"),
        {True: marked("discards the club that was chosen"), False: marked("takes the chosen club back too")},
    ),
    "hand_reset": Explained(
        marked("A hand is reset"),
        {
            "empty": marked("when it is empty"),
            "driver_alone": marked("also when Slugger holds the Driver alone"),
        },
    ),
    "water_at_end": Explained(
        marked("Who is in the water when a hole ends"),
        {
            "cancelled": marked("misses nothing on the next one"),
            "kept": marked("misses a turn on the next one"),
        },
    ),
    "iron_jane_only_irons": Explained(
        marked("Iron Jane with a club that is no iron"),
        {True: marked("is warned"), False: marked("is not warned")},
    ),
    "shark": Explained(
        marked("The Shark in the water plays"),
        {"underlying": marked("what lies below it"), "rough": marked("as from rough")},
    ),
    "swift_ties": Explained(
        marked("Who is level with Swift"),
        {
            "by_side": marked("plays after her a-side and before her b-side"),
            "owner_first": marked("plays before her"),
        },
    ),
    "bunjil_kept": Explained(
        marked("The card that Bunjil keeps"),
        {"one_of_them": marked("is one of those that are drawn"), "besides": marked("comes on top of them")},
    ),
    "slugger_driver": Explained(
        marked("Slugger's Driver in a draft"),
        {"first": marked("is the first"), "second": marked("is the second, where five play")},
    ),
    "skins_tie": Explained(
        marked("A tie on a green"),
        {"jackpot": marked("carries its tokens on"), "share": marked("gives its tokens to all who tied")},
    ),
    "skins_unreached": Explained(
        marked("A green that nobody reaches"),
        {
            "play_on": marked("is played until somebody does"),
            "carried": marked("is left after par; its tokens go on"),
        },
    ),
    "skins_level": Explained(
        marked("Points that are level at the end"),
        {"play_off": marked("are played off from the first tee"), "shared": marked("share the win")},
    ),
    "stroke_out": Explained(
        marked("Out of bounds costs"),
        {"two": marked("the turn and a stroke more"), "one": marked("the turn alone")},
    ),
    "stableford_out": Explained(
        marked("A turn out of bounds counts"),
        {"one": marked("as one turn"), "two": marked("as two turns")},
    ),
    "racing_travel": Explained(
        marked("Who has reached a green"),
        {"at_once": marked("is on the next tee at once"), "on_foot": marked("plays on from there")},
    ),
    "chaos_tie": Explained(
        marked("A tie at the end"),
        {
            "shared": marked("is shared"),
            "hole_in_one": marked("is won by greens that were taken straight from a tee"),
        },
    ),
    "teams_ten": Explained(
        marked("Ten flags end the game"),
        {"at_once": marked("at once"), "round_end": marked("when the round has ended")},
    ),
    "claimed_target": Explained(
        marked("Targets of greens that are taken"),
        {"aside": marked("are set aside"), "kept": marked("may be drawn and kept, for nothing")},
    ),
    "kelly_travel": Explained(
        marked("Extra turns on tee boxes"),
        {True: marked("yes"), False: marked("no")},
    ),
    "stay_in_water": Explained(
        marked("A shot that does not leave the water"),
        {"free": marked("costs nothing more"), "misses": marked("ends in the water once more")},
    ),
    "bunjil_unused": Explained(
        marked("A card that Bunjil keeps and does not use"),
        {"discarded": marked("is discarded with the turn"), "held": marked("waits for the next shot")},
    ),
    "ability_fresh": Explained(
        marked("What a golfer can do once a hole is fresh"),
        {"own": marked("when that golfer scores"), "any": marked("when anybody scores")},
    ),
    "flipped_club": Explained(
        marked("An automaton's club that was flipped"),
        {"below": marked("goes below the others"), "stays": marked("stays on top")},
    ),
    "solo_clubs": Explained(
        marked("The automata's clubs"),
        {"four": marked("are those for four golfers"), "all": marked("are all 34")},
    ),
    "solo_deck": Explained(
        marked("The automata's cards"),
        {None: marked("the usual six"), "easy": marked("easier ones"), "hard": marked("harder ones")},
    ),
}
