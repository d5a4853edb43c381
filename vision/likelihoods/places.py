"""How likely a missing piece lies at a place, by what shows there: discs, changes, ends of tracks, its look."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PlaceWeights:
    """Factors by which places are likelier, or less likely, to hold a missing piece."""

    seen_and_changed: float = 300.0
    """Factor by which a refused disc at a changed place is more frequent where a piece lies there."""

    seen_where_one_left: float = 5.0
    """The same where a piece lay before: leaving changed the place, and print may look like a faint disc."""

    seen_anew: float = 50.0
    """Factor of a disc where hardly anything changed, and no disc was refused before: of 27 discs in drawn
    rooms that none was like before 25 were pieces, at places that changed or not. It says more; boards differ
    in print."""

    refused_before: float = 0.007
    """Factor where a disc of that kind was refused there before the stroke too: print that looks like a disc
    once does so again, and where the camera shook its edges look different."""

    changed_only: float = 30.0
    """Factor for a changed place, as large as a piece, where no disc was even refused."""

    scrap_only: float = 8.0
    """Factor for a smaller changed place, as of a coin on its edge, where something came to rest."""

    changed_after_a_move: float = 0.1
    """Factor for a changed place where the camera was moved meanwhile: print that is laid anew does not lie
    upon itself to the last part of a pixel."""

    over_rim: float = 300.0
    """Factor for a changed place beside a pocket's rim: a coin that fell changes nothing there. None of 4000
    mouths on match boards and 1600 on tables of any make looked so."""

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
    """Factor for a place where no track ended."""

    never_reached: float = 0.04
    """Factor for a changed place without a disc, where nothing ran, or had lain, within a way that goes unseen:
    of 118 coins that came to lie far from where others had lain 5 did so, of kinds that stand out from the
    wood."""

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
    """Likelihood left to the striker where only a part of its place changed: another piece may have lain
    there."""

    same_place: float = 3.0
    """Factor for a piece that lies still where hardly anything changed, though no reading finds it."""

    pale_upon_pale: float = 0.05
    """Factor for such a piece where it never stood out from the wood: an unchanged picture says nothing then,
    and a reading that found it before and does not now says more."""

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
