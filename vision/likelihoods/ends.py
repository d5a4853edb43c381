"""How likely a missing piece fell, flew off or was taken, by what shows of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class EndWeights:
    """Likelihoods of the ends of a piece that no longer lies on the board."""

    unseen_fall: float = 0.001
    """Likelihood that a piece fell and neither a track nor a mouth shows it."""

    blind_fall: float = 0.05
    """The same where the camera was moved, so that tracks broke off."""

    faint_fall: float = 0.02
    """Likelihood that a piece fell of a kind that hardly stands out from the table, and so leaves no track,
    where the mouth has changed: another piece that fell there may have changed it, too. Chosen so that such a
    fall is asked about."""

    outside_fall: float = 0.1
    """Likelihood that a piece fell into a pocket outside the picture, whose mouth nobody sees."""

    outside_lies: float = 0.1
    """Likelihood that a piece that may have gone out over the picture's edge lies there."""

    outside_untraced: float = 0.005
    """Likelihood of a fall outside the picture though the piece lay away from its edge, and no track went
    out."""

    outside_faint: float = 0.02
    """The same for a kind that hardly stands out from the table, as in a pocket that is seen (`faint_fall`)."""

    returned_leap: float = 0.2
    """Odds of a flight off the board where, after the leap, something ran in over the picture's edge. They
    replace `seen_flight`, `seen_leap` and `met_leap`."""

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
    """Share of the falls that leave the mouth unchanged: of 141 falls 2 did not show, both while the camera
    shook. A net may hide more, so the observed falls of this table are counted in."""

    quiet_alike: float = 0.3
    """The least such share where the mouth is as bright as the piece, as a black coin in a black net."""

    quiet_falls: float = 10.0
    """The number of falls that `quiet_fall` is worth. A smaller number learns a hidden net sooner."""

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
    """Likelihood that a piece flew off, unseen, where a fast striker drove it ahead of itself towards a
    pocket."""

    seen_flight: float = 0.8
    """Odds that a piece flew off where a track did that set out from its place; half as much from elsewhere."""

    met_leap: float = 10.0
    """Odds for a piece in the path of a leap that seems to set out elsewhere: the striking piece may leap. They
    replace `seen_flight`."""

    seen_leap: float = 20.0
    """Odds where a leap set out from a place of this kind, in the place of `seen_flight`: little else looks
    so."""

    unseen_grasp: float = 0.00001
    """Likelihood that a hand took a piece and was not seen."""

    far_grasp: float = 0.005
    """Likelihood that a hand which came after the stroke took the piece, though it was seen over no place where
    that may have lain. It is above `grasp`; neither is measured."""

    grasp: float = 0.003
    """Likelihood that a coin was taken by a hand which came after the stroke and was over such a place."""

    striker_grasp: float = 0.6
    """The same for the striker: the next player takes it."""

    grasped_at_mouth: float = 0.1
    """Share that is left of `grasp`, or `striker_grasp`, where its own track ended at a mouth that has
    changed."""
