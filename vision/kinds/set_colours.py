"""The colours of this set's coins, learnt from the opening pack and refreshed by settled tables."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from rules.pieces import Kind
from vision.rectified.view import Floats

Colour = tuple[float, float, float]

SURE = 0.97  # Colours are learnt from pieces of at least this score.
HOLD = 12.0  # Readings that a colour averages: fewer follows the daylight, more withstands one odd reading.


@dataclass(frozen=True, slots=True)
class SetColours:
    """The colours (log brightness, a*, b* against the wood) of this set's coins; None where not yet known.

    `readings` is the number of readings that each is known from (white, black and queen), up to `HOLD`.
    """

    white: Colour | None = None
    black: Colour | None = None
    queen: Colour | None = None
    readings: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def of(self, kind: Kind) -> Colour | None:
        """The colour of coins of this kind; a striker may look like anything."""
        return {Kind.WHITE: self.white, Kind.BLACK: self.black, Kind.QUEEN: self.queen}.get(kind)

    def refreshed(self, kinds: tuple[Kind, ...], colours: Floats, scores: Floats, *, pack: bool) -> SetColours:
        """The colours after a reading of N coins: (N, 3) colours, (N,) scores. A `pack` starts again."""
        known = SetColours() if pack else self
        for place, kind in enumerate((Kind.WHITE, Kind.BLACK, Kind.QUEEN)):
            named = np.array([k is kind for k in kinds], bool)
            sure = named & (scores > (0.0 if pack else SURE))
            if sure.any():
                known = known._with(place, kind, np.median(colours[sure], axis=0))
        return known

    def _with(self, place: int, kind: Kind, seen: Floats) -> SetColours:
        count = self.readings[place]
        old = self.of(kind)
        share = 1 / (count + 1)
        mixed = seen if old is None else (1 - share) * np.array(old) + share * seen
        counts = [*self.readings]
        counts[place] = min(count + 1, HOLD)
        colour = (float(mixed[0]), float(mixed[1]), float(mixed[2]))
        learned = replace(self, readings=(counts[0], counts[1], counts[2]))
        if kind is Kind.WHITE:
            return replace(learned, white=colour)
        return replace(learned, black=colour) if kind is Kind.BLACK else replace(learned, queen=colour)
