"""The decided ambiguities of 18 Holes, each a named option; the point is that of `eighteen_holes.md`, 12."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Laws:
    """The decisions on points that the rules leave open. Comments: the default, then the other way."""

    # out of bounds on the way ends the shot; true: only its last hex counts (the rules' own variation)
    through_oob: bool = False
    # H23: in Skins a tie carries the tokens to the next green; share: everybody who tied scores them
    skins_tie: Literal["jackpot", "share"] = "jackpot"
    # points level after a last skin that one player won are played off too; shared: the win is shared
    skins_level: Literal["play_off", "shared"] = "play_off"
    # H1: Iron Jane's card says irons only, the rulebook does not: a warning; false: nothing is said
    iron_jane_only_irons: bool = True
    # H2: The Shark plays the tile below the water; rough: as his card says, water is rough for him
    shark: Literal["underlying", "rough"] = "underlying"
    # H3: the action that resets a hand discards the club that was selected; false: it comes back too
    reset_discards: bool = True
    # H4: a fenced tree stops a golfer before the edge of the board behind it is met; out: the path is out
    tree_before_edge: Literal["stops", "out"] = "stops"
    # H5: a bunker's icon that leads into a tree leaves the golfer there; target: on the target hex instead
    bunker_tree: Literal["stays", "target"] = "stays"
    # H6: no wood leads out of a bunker, unless woods are all one has; any_deck: it does, by a card of any deck
    bunker_wood: Literal["no_way", "any_deck"] = "no_way"
    # H7: for a bunker the longest drive counts as an icon target; remain, left, right: as that one
    longest_icon: Literal["target", "remain", "left", "right"] = "target"
    # H8: the longest drive flies six from rough too; five: one less, as every other card
    longest_from_rough: Literal["six", "five"] = "six"
    # H9: nobody moves one hex onto the clubhouse; out: it can be done, and is out of bounds
    clubhouse: Literal["closed", "out"] = "closed"
    # H10: in Stroke a shot out of bounds costs its turn and one stroke more; one: the turn alone
    stroke_out: Literal["two", "one"] = "two"
    # H11: in Stableford a turn out of bounds counts once; two: it counts as two turns
    stableford_out: Literal["one", "two"] = "one"
    # H12: in Racing a golfer on a green is on the next tee at once; on_foot: it plays on from there
    racing_travel: Literal["at_once", "on_foot"] = "at_once"
    # H13: golfers level with Swift play after her a-side and before her b-side; owner_first: before both
    swift_ties: Literal["by_side", "owner_first"] = "by_side"
    # H14: a tied Chaos is shared; hole_in_one: green from a tee in one shot earns a token, and most of them win
    chaos_tie: Literal["shared", "hole_in_one"] = "shared"
    # H15: ten flags end Chaos Teams at once; round_end: when the round has ended
    teams_ten: Literal["at_once", "round_end"] = "at_once"
    # H16: Kelly's tokens of claimed greens are set aside; kept: they may be drawn and kept, for nothing
    claimed_target: Literal["aside", "kept"] = "aside"
    # H17: a hand is reset when it is empty, small ones too; driver_alone: Slugger's with the Driver left too
    hand_reset: Literal["empty", "driver_alone"] = "empty"
    # H18: in Skins a hole lasts until somebody is on the green; carried: after par rounds its tokens go on
    skins_unreached: Literal["play_on", "carried"] = "play_on"
    # H19: a golfer in the water at a hole's end misses nothing on the next; kept: the turn is missed there
    water_at_end: Literal["cancelled", "kept"] = "cancelled"
    # H20: the card that Bunjil keeps is one of those his club draws; besides: it comes on top of them
    bunjil_kept: Literal["one_of_them", "besides"] = "one_of_them"
    # H21: Slugger's Driver is the first copy; second: the other one, where five play
    slugger_driver: Literal["first", "second"] = "first"
    # Kelly has the extra turns on tee boxes of Chaos, whose rules it shares; false: it has none
    kelly_travel: bool = True
    # the Sand Wedge chips out of a bunker; either: or makes an exit by icon, as every other club
    sand_wedge: Literal["chips", "either"] = "chips"
    # staying in water costs nothing again; misses: a shot that does not leave it ends there once more
    stay_in_water: Literal["free", "misses"] = "free"
    # a card that Bunjil keeps is discarded if the turn draws none; held: it waits for the next shot
    bunjil_unused: Literal["discarded", "held"] = "discarded"
    # without a common hole end it ends for a golfer who scores, whose ability is fresh; any: for everybody
    ability_fresh: Literal["own", "any"] = "own"
    # an automaton's club that was flipped goes below its others; stays: it is on top again the next time
    flipped_club: Literal["below", "stays"] = "below"
    # the clubs of Solo Chaos, for which eighteen are too few: those of four golfers; all: all 34
    solo_clubs: Literal["four", "all"] = "four"
    # hands are entered, or the preset ones; true: clubs are dealt by the seed, and drafted
    draft: bool = False
    # shot cards are drawn at the table and entered; dealt: five decks, shuffled by the seed, lie here
    cards: Literal["told", "dealt"] = "told"


DEFAULTS = Laws()
