"""The colours of this set's coins, learnt from the opening pack and refreshed by settled tables."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from rules.pieces import Kind
from vision.rectified.view import Floats

Colour = tuple[float, float, float]

SURE = 0.97  # Colours are learnt from pieces of at least this score.
KNOWN_SPREAD = (0.4, 7.0, 8.0)  # The spread of a coin's colour about the colours learnt of this set earlier.
HAZE = 0.05  # The light that a reflection adds to a face, in shares of the wood's: much on a black coin.
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
        """The colours after one more reading of a kind, `seen` (3,); its count is at `place` in `readings`."""
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


def unlike(colours: Floats, kind: Kind, known: SetColours | None) -> Floats:
    """(N,) the cost of not looking as this set's coins of that kind are known to look; 0 if unknown."""
    usual = known.of(kind) if known else None
    if usual is None:
        return np.zeros(len(colours))
    spread = spread_about(np.array(usual)[None], KNOWN_SPREAD)[0]
    return away((colours - np.array(usual)) / spread) + float(np.log(spread[0] / KNOWN_SPREAD[0]))


def away(scaled: Floats) -> Floats:
    """(..., N) the cost in nats of lying off a group's middle; strays under a lamp cost little more."""
    return np.asarray(1.5 * np.log1p((scaled**2).sum(axis=-1) / 3), float)


def spread_about(known: Floats, spread: tuple[float, float, float]) -> Floats:
    """(K, 3) the spread of coins about (K, 3) colours of their set: haze brightens dark faces by more."""
    bright = np.hypot(spread[0], HAZE / np.exp(known[:, 0]))
    return np.column_stack([bright, *(np.full(len(known), part) for part in spread[1:])])
