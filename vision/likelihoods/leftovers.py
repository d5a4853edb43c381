"""How likely traces are that no missing piece explains, and falls of pieces that no reading showed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class LeftoverWeights:
    """Likelihoods of what an explanation of a stroke leaves over."""

    idle_evidence: float = 0.02
    """Likelihood that a track ended in a mouth, or a mouth changed, and yet nothing fell."""

    idle_twice: float = 0.003
    """The same where both suggest a fall."""

    idle_mouth: float = 0.2
    """Likelihood that a mouth changed at a track that may have gone on: the part that hung over it shows."""

    idle_beside: float = 0.1
    """Least likelihood that another track ended in the mouth which took a piece, and nothing else fell
    there."""

    idle_leap: float = 0.05
    """Likelihood that something seems to fly off the board though no piece did: a sleeve's fragments."""

    told_twice: float = 0.3
    """Likelihood that two pieces fell where one's track ended before the mouth and another continued it."""

    unknown_piece: float = 0.01
    """Likelihood that a piece fell which no reading ever found."""

    unknown_beside: float = 0.003
    """The same where a missing coin may have fallen: both it and an overlooked one would be needed. Or where
    what was seen to go in jumped back."""

    unknown_of_missed: float = 0.2
    """Likelihood that a piece fell which no reading found, where more coins of its kind lie there now than were
    read before: that reading missed some. Not measured."""

    beyond_the_set: float = 0.05
    """Share that is left of the likelihood of a fall which no reading found, where all coins of the set are
    known to lie there, or to be off the board."""

    unread_of_pack: float = 0.3
    """Likelihood that a coin fell which no reading found of an opening pack, whose number of coins is known."""

    large_alone: float = 0.05
    """Likelihood that a single coin fell where something of a striker's size was seen in the mouth: one of 75
    falls of one coin in drawn rooms showed so much, 14 of 26 of two pieces did."""
