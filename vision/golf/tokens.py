"""Tokens: what the network tells of each hex, each token once, told by the hex under its foot."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.golf.grounds import RIM_GROUND
from vision.golf.ground import SOLID, Course, neighbours_of
from vision.golf.hex_network import COLOURS, STATES, HexAnswers

NOT_STOOD_ON = SOLID | {RIM_GROUND}
LEAST_SCORE = 0.15  # weaker ones are not even doubtful
SURE = 0.5
LEAST_COLOUR = 0.2  # likelihood that a colour has at least where a surer token has taken a likelier one
PLAIN = 0.9  # likelihood of a token from which it is no part of one of another form beside it
HAND_HEXES = 2  # hexes that a hand covers at least


@dataclass(frozen=True)
class Token:
    """A token: colour's name, form, the hex under its foot, the foot in pixels, and a score of 0 to 1."""

    token: str
    form: str
    at: tuple[int, int]
    px: tuple[float, float]
    score: float


def tokens_of(
    readings: HexAnswers,
    hexes: Sequence[tuple[int, int]],
    middles_px: NDArray[np.float64],
    course: Course,
    forms: Sequence[str],
) -> list[Token]:
    """The tokens of these forms on these hexes, by hex, weak ones included; (N, 2) the middles of the hexes."""
    columns = [STATES.index(form) for form in forms]
    likely = readings.states[:, columns]
    scores = likely.sum(axis=1)
    seen = [n for n, at in enumerate(hexes) if scores[n] >= LEAST_SCORE and course[at] not in NOT_STOOD_ON]
    return _each_once(
        [
            _Candidate(
                forms[int(likely[number].argmax())],
                hexes[number],
                (float(middles_px[number, 0]), float(middles_px[number, 1])),
                float(scores[number]),
                readings.colours[number],
            )
            for number in seen
        ]
    )


@dataclass(frozen=True, eq=False)
class _Candidate:
    """A hex on which some token seems to stand, with the likelihoods (8,) of the colours."""

    form: str
    at: tuple[int, int]
    px: tuple[float, float]
    score: float
    colours: NDArray[np.float32]

    def as_token(self, colour: int) -> Token:
        """The token, if it has this colour."""
        score = self.score * float(self.colours[colour]) ** 0.5
        return Token(COLOURS[colour], self.form, self.at, self.px, score)


def covered_by_hand(
    readings: HexAnswers, hexes: Sequence[tuple[int, int]], course: Course
) -> frozenset[tuple[int, int]]:
    """The whole hexes that look like a hand or a sleeve."""
    is_covered = readings.states[:, STATES.index("hand")] > SURE
    hidden = [place for place, is_hidden in zip(hexes, is_covered, strict=True) if is_hidden]
    return frozenset(place for place in hidden if course[place] != RIM_GROUND)


def is_hand(covered: Collection[tuple[int, int]]) -> bool:
    """Whether a hand covers these hexes: several lie side by side."""
    return sum(any(near in covered for near in neighbours_of(place)) for place in covered) >= HAND_HEXES


def _each_once(candidates: Sequence[_Candidate]) -> list[Token]:
    """Each token once, the surest first: a set has one ball, one disc or one golfer of each colour.

    What is less sure gets the likeliest colour that is left, or is dropped where no other is likely. So is
    what has a token's colour beside it, for a token is seen on more than its own hex; not what is plainly the
    other form of that colour, which a set has, too.
    """
    kept: list[Token] = []
    for candidate in sorted(
        candidates, key=lambda candidate: -candidate.score * float(candidate.colours.max()) ** 0.5
    ):
        first = COLOURS[int(candidate.colours.argmax())]
        beside = {candidate.at, *neighbours_of(candidate.at)}
        near = [token for token in kept if token.token == first and token.at in beside]
        if any(token.form == candidate.form or candidate.score < PLAIN for token in near):
            continue
        taken = {token.token for token in kept if token.form == candidate.form}
        left = [number for number, name in enumerate(COLOURS) if name not in taken]
        colour = max(left, key=lambda number: float(candidate.colours[number]), default=None)
        if colour is not None and candidate.colours[colour] >= LEAST_COLOUR:
            kept.append(candidate.as_token(colour))
    return sorted(kept, key=lambda token: token.at)
