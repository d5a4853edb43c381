"""The weights of hypotheses about a stroke: the likelihood of each thing that no frame shows by itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LikelihoodModel:
    """Shares and factors, measured on drawn strokes where a number is given; larger values believe more."""

    sure: float = 0.9
    """An outcome less likely than this is asked about."""

    sure_unsteady: float = 0.95
    """The same where the light flickered, the camera trembled, or noise is as large as what mouths show of a
    fall: the weights below were measured in steady views, and each is a little less sure here."""

    worth_asking: float = 0.01
    """A reading less likely than this is not among the answers, except the first two."""

    unread: float = 0.01
    """Share of the pieces at rest that a reading misses: 14 of 1750 away from the middle."""

    unread_in_middle: float = 0.06
    """The same on the print in the middle: 24 of 350."""

    unread_at_edge: float = 0.15
    """The same where the picture's edge may cut it: 3 of 18 that lay 8 to 24 mm from places outside."""

    unread_faint: float = 3.0
    """Factor of these shares for a kind that hardly stands out from the table: of coins that had moved 5 of 99
    were unread, and 26 of 1432 of the other kinds."""

    lost: float = 0.0008
    """Likelihood that a piece is missed and leaves no trace at all, neither a refused disc nor a changed place:
    two in a thousand strokes of some ten pieces each."""

    lost_faint: float = 0.02
    """The same for a coin that hardly stood out from the wood where it lay. Not measured: less than half of
    what is believed of such kinds after a break."""

    supposed: float = 1.0
    """The same for a piece that no reading has ever shown there: an earlier inference alone put it there, or a
    person was asked whether it fell."""

    lost_of_pack: float = 0.002
    """The same after the break of a pack, where nearly every place in the middle changed: none of 1640 coins of
    ninety-seven breaks in drawn rooms, of kinds that stand out from the wood."""

    lost_faint_of_pack: float = 0.05
    """The same for a kind that mostly does not: ten of about a hundred, white coins on pale wood and black ones
    on dark wood in a quarter of the light. That is one in ten; half of it is believed, of two tables alone."""

    unread_of_many: int = 3
    """So many places that hold unread pieces after a break show that its reading misses pieces."""

    lost_queen_of_pack: float = 0.025
    """The same for the queen, which lay on the printed spot that may hide her beside it: 3 of 107, before the
    networks were trained further."""

    lost_on_edge: float = 0.02
    """The same where something as bright as it, of which little shows, rolled far to where no such piece lies.
    Not measured: enough to ask."""

    lost_in_motion: float = 0.006
    """The same where the camera was moved meanwhile, so that places cannot be compared."""

    misread: float = 0.004
    """Likelihood that a piece is read in another colour, or a striker as a coin."""

    ghost: float = 0.02
    """Likelihood that a reading names a piece from nowhere: print, or a piece that it missed before."""

    seen_and_changed: float = 300.0
    """Factor by which a refused disc at a changed place is more frequent where a piece lies there."""

    seen_where_one_left: float = 5.0
    """The same where a piece lay before: leaving changed the place, and print may look like a faint disc."""

    seen_anew: float = 50.0
    """The same where hardly anything changed, and no disc was refused before: of 27 discs in drawn rooms that
    none was like before 25 were pieces, at places that changed or not. It says more; boards differ in print."""

    refused_before: float = 0.007
    """Factor where a disc of that kind was refused there before the stroke too: print that looks like a disc
    once does so again, and where the camera shook its edges look different."""

    changed_only: float = 30.0
    """The same for a changed place, large as a piece, where no disc was even refused."""

    scrap_only: float = 8.0
    """The same for a smaller one, as of a coin on its edge, where something came to rest."""

    changed_after_a_move: float = 0.1
    """Factor for a changed place where the camera was moved meanwhile: print that is laid anew does not lie
    upon itself to the last part of a pixel."""

    over_rim: float = 300.0
    """The same for a place beside a pocket's rim: a coin that fell changes nothing there. None of 4000 mouths
    on match boards and 1600 on tables of any make looked so."""

    over_other_rim: float = 30.0
    """The same on boards of another size or with other openings, which are measured less surely there.
    Not measured: two films of falls looked so, and this is enough to ask about both."""

    dropped: float = 0.05
    """Likelihood left to a piece over a rim whose own track ended in the middle of that hole: there nothing
    hangs, and a coded picture smears the mouth that took it. Not measured."""

    netted: float = 0.004
    """Likelihood that a piece lies in the net that is read as come to a pocket whose mouth has changed.
    Not measured: as rare as a misread kind."""

    netted_elsewhere: float = 0.05
    """The same on boards of another size or with other openings. Not measured: three films of ninety looked
    so."""

    at_a_tracks_end: float = 3.0
    """Factor for a place where a track ended."""

    at_its_tracks_end: float = 20.0
    """The same where that track had set out from the missing piece's own place."""

    no_tracks_end: float = 0.4
    """The same where no track ended."""

    never_reached: float = 0.04
    """The same for a changed place alone, where nothing ran, or had lain, within a way that goes unseen: of 118
    coins that came to lie far from where others had lain 5 did so, of kinds that stand out from the wood."""

    other_kind: float = 0.15
    """Likelihood left to a place that looks like another kind."""

    other_level: float = 0.08
    """Likelihood left where its brightness fits another kind better."""

    same_level: float = 4.0
    """Factor for a place that is just as bright as the coins of this kind."""

    measured_size: float = 0.02
    """Likelihood left where a refused disc is the striker's size and a coin is missing, or the reverse."""

    other_size: float = 0.05
    """The same where no disc was refused, but a place as large as the striker changed."""

    smaller_patch: float = 0.3
    """The same for the striker where only a part of its place changed: another piece may have lain there."""

    same_place: float = 3.0
    """Factor for a piece that lies still where hardly anything changed, though no reading finds it."""

    pale_upon_pale: float = 0.05
    """The same where it never stood out from the wood: an unchanged picture says nothing then, and a reading
    that found it before and does not now says more."""

    nudged_share: float = 0.2
    """Share of a coin's place that looks different where the coin was shifted by a few millimetres at most."""

    nudged_place: float = 0.3
    """Likelihood that it was shifted so, though no reading finds it."""

    beneath: float = 0.05
    """Likelihood that a piece lies beneath the one that came to rest on its place."""

    beneath_striker: float = 0.004
    """The same beneath the striker, which is heavy, and more often stops where it struck a coin away."""

    peeps_out: float = 120.0
    """Factor where all that shows of the lower piece's place is unchanged, and it stood out from the wood. Not
    after a break: a pack lies on print, which may be as pale as a coin."""

    shows_wood: float = 0.0025
    """Likelihood that a piece lies beneath where that has changed."""

    swollen: float = 0.1
    """Likelihood that a piece lies half on, or beneath, one of its kind that is measured too large."""

    swollen_times: float = 1.04
    """Ratio to the usual radius from which a disc is too large: coins by themselves differ by 0.01."""

    usual_discs: int = 4
    """The number of pieces that establish the usual radius."""

    swollen_beyond: float = 1.08
    """Ratio to the radius of this board's coins where there are fewer: makers' coins differ by 0.03."""

    unseen_fall: float = 0.001
    """Likelihood that a piece fell and neither a track nor a mouth shows it."""

    blind_fall: float = 0.05
    """The same where the camera was moved, so that tracks broke off."""

    faint_fall: float = 0.02
    """The same for a kind that hardly stands out from the table, and so leaves no track, where the mouth has
    changed: another piece that fell there may have changed it, too. Chosen so that such a fall is asked."""

    outside_fall: float = 0.1
    """The same for a pocket outside the picture, whose mouth nobody sees."""

    outside_lies: float = 0.1
    """Likelihood that a piece that may have gone out over the picture's edge lies there."""

    outside_untraced: float = 0.005
    """Likelihood of a fall there though it lay away from the edge, and no track went out over it."""

    outside_faint: float = 0.02
    """The same for a kind that hardly stands out from the table, as in a pocket that is seen (`faint_fall`)."""

    returned_leap: float = 0.2
    """Likelihood of a flight off the board where, after the leap, something ran in over the picture's edge."""

    back_unseen: float = 0.005
    """Likelihood that a coin which went out over the picture's edge lies in it again, and no track shows it."""

    back_faint: float = 0.05
    """The same for a kind that hardly stands out. Neither is measured; both are enough to ask."""

    unshown_fall: float = 0.2
    """Likelihood that a coin which no picture shows, though by the count it lies there, fell outside when
    something went out over the picture's edge. It is enough to ask."""

    brink_fall: float = 0.04
    """Likelihood of a fall without a trace where it stood at the brink, or was last seen on its way there."""

    pushed_in: float = 5.0
    """Factor for a piece at the brink where another piece fell into that mouth, and pushed it in."""

    mouth_tells: float = 3.0
    """Factor for a fall where the mouth has changed."""

    mouth_from_afar: float = 0.12
    """Likelihood left to a fall that only the mouth shows, for a piece that neither stood nor ran there."""

    hint_from_afar: float = 0.015
    """The same where that mouth hardly changed, as by noise: one of 57 such mouths in drawn rooms had taken a
    piece, and of 13 falls without a track 12 had changed their mouths plainly."""

    quiet_fall: float = 0.03
    """The same where the mouth is unchanged: of 141 falls 2 did not show, both while the camera shook. A net
    may hide more, so the observed falls of this table are counted in."""

    quiet_alike: float = 0.3
    """The same where the mouth is as bright as the piece, as a black coin in a black net."""

    quiet_falls: float = 10.0
    """The number of falls that the share above is worth. A smaller number learns a hidden net sooner."""

    hidden_fall: float = 0.05
    """Likelihood that a piece fell into a pocket that a hand was over."""

    hidden_grasp: float = 0.05
    """Likelihood that such a hand took it."""

    unseen_flight: float = 0.0005
    """Likelihood that a piece flew off and no track beyond the rail shows it."""

    edge_flight: float = 0.008
    """The same where a fast track ended at the rail."""

    own_edge_flight: float = 0.1
    """The same where that track set out from the piece's own place."""

    driven_flight: float = 0.02
    """The same where a fast striker drove it ahead of itself towards a pocket, over which it may have leapt."""

    seen_flight: float = 0.8
    """Likelihood that a piece flew off where a track did."""

    met_leap: float = 10.0
    """Factor for a piece in the path of a leap that seems to set out elsewhere: the striking piece may leap."""

    seen_leap: float = 20.0
    """Factor where a leap set out from a place of this kind: little else looks like that."""

    unseen_grasp: float = 0.00001
    """Likelihood that a hand took a piece and was not seen."""

    far_grasp: float = 0.005
    """Likelihood that a later hand took it which was not over a place where the piece may have lain.
    """

    grasp: float = 0.003
    """The same for a hand that was over such a place."""

    striker_grasp: float = 0.6
    """The same for the striker: the next player takes it."""

    grasped_at_mouth: float = 0.1
    """Share of that likelihood left where its own track ended at a mouth that has changed."""

    idle_evidence: float = 0.02
    """Likelihood that a track ended in a mouth, or a mouth changed, and yet nothing fell."""

    idle_twice: float = 0.003
    """The same where both suggest a fall."""

    idle_mouth: float = 0.2
    """Likelihood that a mouth changed at a track that may have gone on: the part that hung over it shows."""

    idle_beside: float = 0.1
    """Likelihood of the same for a track that is not the one of the piece that fell into this mouth."""

    idle_leap: float = 0.05
    """Likelihood that something seems to fly off the board though no piece did: a sleeve's fragments."""

    told_twice: float = 0.3
    """Likelihood that two pieces fell where one's track ended before the mouth and another continued it."""

    unknown_piece: float = 0.01
    """Likelihood that a piece fell which no reading ever found."""

    unknown_beside: float = 0.003
    """The same where a missing coin may have fallen: both it and an overlooked one would be needed.
    """

    unknown_of_missed: float = 0.2
    """The same where more coins of its kind lie there now than were read before: that reading missed some. Not
    measured."""

    beyond_the_set: float = 0.05
    """Share of that left where all coins of the set are known to lie there, or to be off the board."""

    unread_of_pack: float = 0.3
    """The same for an opening pack, whose number of coins is known."""

    striker_times: float = 1.1
    """Ratio to a coin's radius from which a disc is the striker's size: strikers have 1.13 and more."""

    striker_size: float = 300.0
    """Factor by which a disc of that size is rather the striker; between the two sizes a tenth as much.
    """

    coin_size: float = 0.02
    """The same for a disc of a coin's size."""

    large_alone: float = 0.05
    """Likelihood that a single coin fell where something of a striker's size was seen in the mouth: one of 75
    falls of one coin in drawn rooms showed so much, 14 of 26 of two pieces did."""
