"""The decided ambiguities of 18 Holes, each a named option; the point is that of `eighteen_holes.md`, 12."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Laws:
    """What the rules leave open, decided. Each comment: what the default does; then the other way."""

    # out of bounds on the way ends the shot; true: only its last hex counts (the rules' own variation)
    through_oob: bool = False
    # H23: in Skins a tie carries the tokens to the next green; share: everybody who tied scores them
    skins_tie: Literal["jackpot", "share"] = "jackpot"
    # H1: Iron Jane's card says irons only, the rulebook does not: a warning; false: nothing is said
    iron_jane_only_irons: bool = True
    # H2: The Shark plays the tile below the water; rough: as his card says, water is rough for him
    shark: Literal["underlying", "rough"] = "underlying"
    # H3: the action that resets a hand discards the club that was selected; false: it comes back too
    reset_discards: bool = True
    # H4: a fenced tree stops a golfer before the edge of the board behind it is met; out: the path is out
    tree_before_edge: Literal["stops", "out"] = "stops"
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
    # H12: in Racing who reached a green is on the next tee at once; on_foot: plays on from where it is
    racing_travel: Literal["at_once", "on_foot"] = "at_once"
    # H15: ten flags end Chaos Teams at once; round_end: when the round has ended
    teams_ten: Literal["at_once", "round_end"] = "at_once"
    # H16: Kelly's tokens of claimed greens are set aside; kept: they may be drawn and kept, for nothing
    claimed_target: Literal["aside", "kept"] = "aside"
    # H19: who is in the water at a hole's end misses nothing on the next; kept: the turn is missed there
    water_at_end: Literal["cancelled", "kept"] = "cancelled"
    # H20: the card that Bunjil keeps is one of those his club draws; besides: it comes on top of them
    bunjil_kept: Literal["one_of_them", "besides"] = "one_of_them"
    # H21: Slugger's Driver is the first copy; second: the other one, where five play
    slugger_driver: Literal["first", "second"] = "first"
    # the clubs of Solo Chaos, of which the eighteen are too few: those of four golfers; all: all 34
    solo_clubs: Literal["four", "all"] = "four"
    # hands are told, or the preset ones; true: clubs are dealt by the seed, and drafted
    draft: bool = False
    # shot cards are drawn at the table and told; dealt: five decks, shuffled by the seed, lie here
    cards: Literal["told", "dealt"] = "told"


DEFAULTS = Laws()
