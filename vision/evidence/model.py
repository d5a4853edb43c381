"""The weights of hypotheses about a stroke: how likely each thing is that no frame shows by itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LikelihoodModel:
    """Shares and factors, measured on drawn strokes where a number is given; larger believes more of it."""

    sure: float = 0.9
    """An outcome less likely than this is asked about."""

    worth_asking: float = 0.01
    """A reading less likely than this is not among the answers, the first two set aside."""

    unread: float = 0.01
    """Share of the pieces at rest that a reading misses: 14 of 1750 away from the middle."""

    unread_in_middle: float = 0.06
    """The same on the print in the middle: 24 of 350."""

    lost: float = 0.0008
    """That one is missed and leaves no trace at all, neither a refused disc nor a changed place: two in
    a thousand strokes of some ten pieces each."""

    lost_of_pack: float = 0.012
    """The same when a pack was broken: nearly every place in the middle changed."""

    lost_queen_of_pack: float = 0.025
    """The same of the queen, which lay on the printed spot that she may hide beside: 3 of 107,
    before the eyes were taught on."""

    lost_in_motion: float = 0.006
    """The same where the camera was moved meanwhile, so that places cannot be compared."""

    misread: float = 0.004
    """That one is read in another colour, or a striker as a coin."""

    ghost: float = 0.02
    """That a reading names one that came from nowhere: print, or a piece that it missed before."""

    seen_and_changed: float = 300.0
    """How much oftener a disc is refused where the place changed, if a piece lies there than if none does."""

    seen_where_one_left: float = 5.0
    """The same where a piece lay before: its going changed the place, and print may look like a faint disc."""

    told_by_score: float = 0.08
    """Score from which a refused disc tells of a piece where pieces that are known changed all of its place, as
    where a pack lay."""

    refused_before: float = 0.007
    """Factor where a disc of that kind was refused there before the stroke too: print that looks like one once
    does so again, and where the camera shook its edges look otherwise."""

    changed_only: float = 30.0
    """The same for a place that changed, large as a piece, where no disc was so much as refused."""

    scrap_only: float = 8.0
    """And for one that is smaller, as of a coin on its edge, where something came to rest."""

    over_rim: float = 300.0
    """And for a place beside a pocket's rim: a coin that fell changes nothing there; of 4000 mouths on match
    boards and 1600 on tables of any make, none looked so."""

    at_a_tracks_end: float = 3.0
    """How much likelier a place is where a track ended."""

    at_its_tracks_end: float = 20.0
    """The same where that track had set out from the missing piece's own place."""

    no_tracks_end: float = 0.4
    """And one where none did."""

    other_kind: float = 0.15
    """Likelihood left to a place that looks like another kind."""

    other_level: float = 0.08
    """Likelihood left where its brightness fits another kind better."""

    same_level: float = 4.0
    """How much likelier it is where it is just as bright as the coins of this kind."""

    measured_size: float = 0.02
    """Likelihood left where a refused disc is the striker's size and a coin is missing, or the other way."""

    other_size: float = 0.05
    """The same where no disc was refused, but a place as large as the striker changed."""

    smaller_patch: float = 0.3
    """The same for the striker where only a part of its place changed: another piece may have lain there."""

    same_place: float = 3.0
    """That a piece lies still where hardly anything changed, though no reading finds it."""

    pale_upon_pale: float = 0.05
    """The same where it never stood out from the wood: that the picture is as it was tells nothing then, and a
    reading that found it before and does not now tells more."""

    nudged_share: float = 0.2
    """Share of a coin's place that looks otherwise where the coin was shifted by a few millimetres at most."""

    nudged_place: float = 0.3
    """That it was, though no reading finds it."""

    beneath: float = 0.05
    """That a piece lies beneath the one that came to rest on its place."""

    beneath_striker: float = 0.004
    """The same beneath the striker, which is heavy, and more often stops where it struck a coin away."""

    peeps_out: float = 6.0
    """The same where all that shows of the lower piece's place looks as before."""

    shows_wood: float = 0.0025
    """And where it does not."""

    swollen: float = 0.1
    """That it lies half on, or beneath, one of its kind which is measured larger than the others."""

    swollen_times: float = 1.04
    """From so many times the usual radius: coins by themselves differ by one part in a hundred."""

    usual_discs: int = 4
    """So many pieces tell what is usual."""

    swollen_beyond: float = 1.08
    """From so many times the radius of this board's coins where there are fewer: makers' differ by 0.03."""

    unseen_fall: float = 0.001
    """That a piece fell of which neither a track nor a mouth tells."""

    blind_fall: float = 0.05
    """The same where the camera was moved, so that tracks broke off."""

    brink_fall: float = 0.04
    """The same where it stood at the brink of that pocket, or was last seen on its way there."""

    pushed_in: float = 5.0
    """How much likelier that is at the brink where another piece fell into that mouth, and pushed it in."""

    mouth_tells: float = 3.0
    """How much likelier that is where the mouth looks otherwise."""

    mouth_from_afar: float = 0.12
    """Likelihood left to a fall that only the mouth tells of, for a piece that neither stood nor ran there."""

    quiet_fall: float = 0.03
    """And where it looks as before: of 141 falls 2 did not show, both while the camera shook. A net may hide
    more: what was seen of this table's falls is counted in."""

    quiet_falls: float = 10.0
    """So many falls is that share worth. Fewer learns a hidden net sooner."""

    hidden_fall: float = 0.05
    """That a piece fell into a pocket which a hand was over."""

    hidden_grasp: float = 0.05
    """That such a hand took it."""

    unseen_flight: float = 0.0005
    """That a piece flew off and no track beyond the rail tells of it."""

    edge_flight: float = 0.008
    """The same where a fast track ended at the rail."""

    own_edge_flight: float = 0.1
    """The same where that track set out from the piece's own place."""

    driven_flight: float = 0.02
    """And where a fast striker drove it towards a pocket, ahead of itself, over which it may have leapt."""

    seen_flight: float = 0.8
    """That a piece flew off where a track did."""

    met_leap: float = 10.0
    """The same of a piece on the way of a leap that seems to set out elsewhere: what struck it off may."""

    seen_leap: float = 20.0
    """The same where a leap is seen that set out from where one of its kind lay: little else is that."""

    unseen_grasp: float = 0.00001
    """That a hand took a piece and was not seen."""

    far_grasp: float = 0.005
    """That a hand took it which came after the stroke, but not over a place where the piece may have lain."""

    grasp: float = 0.003
    """And a hand that was over such a place."""

    striker_grasp: float = 0.6
    """The same for the striker: whoever is next takes it."""

    grasped_at_mouth: float = 0.1
    """What is left of that where its own track ended at a mouth that looks otherwise since."""

    idle_evidence: float = 0.02
    """That a track ended in a mouth, or a mouth changed, and yet nothing fell."""

    idle_twice: float = 0.003
    """The same where both tell of a fall."""

    idle_mouth: float = 0.2
    """That a mouth changed which a track came to that may have gone on: what of it hung over shows."""

    idle_beside: float = 0.1
    """That a track did which is not the one of the piece that fell into this mouth."""

    idle_leap: float = 0.05
    """That something is seen to fly on from the board, and nothing that is missing did: a sleeve's scraps."""

    told_twice: float = 0.3
    """How likely two pieces fell of which one's track ended short of the mouth and the other's took it up."""

    unknown_piece: float = 0.01
    """That a piece fell which no reading ever found."""

    unknown_beside: float = 0.003
    """The same where a coin is missing that may have: it takes both that one and one that was overlooked."""

    beyond_the_set: float = 0.05
    """What is left of that where all coins of the set are known to lie there, or to be off the board."""

    unread_of_pack: float = 0.3
    """The same of an opening pack, of which it is known how many there are."""

    striker_times: float = 1.1
    """From so many times a coin's radius a disc is the striker's size: strikers have 1.13 and more."""

    striker_size: float = 300.0
    """How much likelier a disc of that size is the striker than a coin; one between the two a tenth as much."""

    coin_size: float = 0.02
    """And one of a coin's size."""
