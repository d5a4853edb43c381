"""How often readings err: the pieces that they miss, invent, or take for others."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ReadingWeights:
    """Shares and factors of what a reading may have missed or misnamed."""

    unread: float = 0.01
    """Share of the pieces at rest that a reading misses: 14 of 1750 away from the middle."""

    unread_in_middle: float = 0.06
    """The same on the print in the middle: 24 of 350."""

    unread_at_edge: float = 0.15
    """Share of the pieces that a reading misses where the picture's edge may cut them: 3 of 18 that lay 8 to 24
    mm from places outside."""

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
    """Likelihood that a piece lies unseen where no reading has ever shown it: an earlier inference alone put it
    there, or a person was asked whether it fell."""

    lost_of_pack: float = 0.002
    """Likelihood that a piece is missed and leaves no trace after the break of a pack, where nearly every place
    in the middle changed: none of 1640 coins of ninety-seven breaks in drawn rooms, of kinds that stand out
    from the wood."""

    lost_faint_of_pack: float = 0.05
    """The same for a kind that mostly does not: ten of about a hundred, white coins on pale wood and black ones
    on dark wood in a quarter of the light. That is one in ten; half of it is believed, of two tables alone."""

    unread_of_many: int = 3
    """So many places that hold unread pieces after a break show that its reading misses pieces."""

    lost_queen_of_pack: float = 0.025
    """Likelihood that the queen is missed without a trace after a break: she lay on the printed spot that may
    hide her beside it: 3 of 107, before the networks were trained further."""

    lost_on_edge: float = 0.02
    """Least likelihood that a piece is missed without a trace where something as bright as it, of which little
    shows, rolled far to where no such piece lies. Not measured: enough to ask."""

    lost_in_motion: float = 0.006
    """Likelihood that a piece is missed without a trace where places cannot be compared: the camera was
    moved."""

    misread: float = 0.004
    """Likelihood that a piece is read in another colour, or a striker as a coin."""

    ghost: float = 0.02
    """Likelihood that a reading names a piece from nowhere: print, or a piece that it missed before."""

    striker_times: float = 1.1
    """Ratio to a coin's radius from which a disc is the striker's size: strikers have 1.13 and more."""

    striker_size: float = 300.0
    """Factor by which a disc of that size is rather the striker; between the two sizes a tenth as much."""

    coin_size: float = 0.02
    """The same for a disc of a coin's size."""
