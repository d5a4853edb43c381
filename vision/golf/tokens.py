"""Tokens: each is counted once, at the hex under its foot, from what the network says of every hex."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.golf.camera import camera_place
from calibration.golf.course import RIM_GROUND, Course, neighbours_of
from calibration.golf.plane import HexPlane
from vision.golf.hex_network import COLOURS, STATES, HexAnswers
from vision.golf.obstacles import SOLID

NOT_STOOD_ON = SOLID | {RIM_GROUND}
LEAST_SCORE = 0.15  # weaker ones are not even doubtful
SURE = 0.5
LEAST_COLOUR = 0.2  # likelihood that a colour has at least where a surer token has taken a likelier one
LEAST_FORM = 0.1  # likelihood that a form has at least: networks are too sure of it on tokens of other makes
PLAIN = 0.9  # likelihood of a token from which it is no part of one of another form beside it
ROUND, DISC, GOLFER = "ball", "flat", "meeple"  # the forms of tokens
HEIGHTS = {ROUND: 0.85, DISC: 0.2, GOLFER: 1.1}  # of tokens, in pitches
HALF_WIDE = 0.4  # pitches from the middle of a ball, at any height, up to which it shows
HAND_HEXES = 2  # hexes that a hand covers at least


@dataclass(frozen=True)
class Token:
    """A token: its colour's name, its form, the hex under its foot, the foot in pixels, a score of 0 to 1."""

    token: str
    form: str
    at: tuple[int, int]
    px: tuple[float, float]
    score: float


def shows_at(token: Token, plane: HexPlane, px: tuple[float, float]) -> bool:
    """Whether a token shows at a point of the picture: tall ones lean away from the camera."""
    shown, foot = plane.plane_from_px(np.array([px, token.px]))
    camera = camera_place(plane)
    lean = (foot - np.array([camera.x, camera.y])) / camera.height
    height = np.clip((shown - foot) @ lean / max(float(lean @ lean), 1e-9), 0, HEIGHTS[token.form])
    return bool(np.hypot(*(shown - foot - height * lean)) < HALF_WIDE)


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
                dict(zip(forms, (float(share) for share in likely[number]), strict=True)),
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
    """A hex on which some token seems to stand, with the likelihoods of forms and (8,) of colours."""

    forms: Mapping[str, float]
    at: tuple[int, int]
    px: tuple[float, float]
    score: float
    colours: NDArray[np.float32]

    @property
    def form(self) -> str:
        """The likeliest form."""
        return max(self.forms, key=lambda form: self.forms[form])

    @property
    def likelihood(self) -> float:
        """How likely its likeliest token is: one of doubtful form is to take no form from another."""
        return float(self.forms[self.form] * self.colours.max() ** 0.5)

    def best_of(self, taken: Collection[tuple[str, str]]) -> Token | None:
        """The likeliest token that is not taken: a colour's name and a form; None where none is likely."""
        left = [
            (float(share) * max(self.forms[form], LEAST_FORM), number, form)
            for number, share in enumerate(self.colours)
            for form in (self.forms if self.score >= PLAIN else (self.form,))
            if share >= LEAST_COLOUR and (COLOURS[number], form) not in taken
        ]
        if not left:
            return None
        _, colour, form = max(left)
        score = self.score * float(self.colours[colour]) ** 0.5
        return Token(COLOURS[colour], form, self.at, self.px, score)


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

    What is less sure gets the likeliest colour that is left in its form, or is dropped where no other is
    likely. What is plainly a token may be of the other form, too: balls and discs are taken for one another
    more often than their colours are. Dropped is also what has a token's colour beside it, for a token is seen
    on more than its own hex; not what is plainly the other form of that colour, which a set has, too.
    """
    kept: list[Token] = []
    for candidate in sorted(candidates, key=lambda candidate: -candidate.likelihood):
        first = COLOURS[int(candidate.colours.argmax())]
        beside = {candidate.at, *neighbours_of(candidate.at)}
        near = [token for token in kept if token.token == first and token.at in beside]
        if any(token.form == candidate.form or candidate.score < PLAIN for token in near):
            continue
        token = candidate.best_of({(token.token, token.form) for token in kept})
        if token is not None:
            kept.append(token)
    return sorted(kept, key=lambda token: token.at)
