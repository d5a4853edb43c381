"""Tokens: what the network tells of each hex, each token once, told by the hex under its foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from calibration.golf.placing import RIM_GROUND
from calibration.golf.plane import HexPlane
from vision.golf.ground import SOLID, Course, neighbours_of
from vision.golf.hex_network import COLOURS, STATES, HexesTold

NOT_STOOD_ON = SOLID | {RIM_GROUND}
FORMS = ("ball", "flat", "meeple")
LEAST_SCORE = 0.15  # weaker ones are not even doubtful
SURE = 0.5
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
    told: HexesTold, hexes: Sequence[tuple[int, int]], plane: HexPlane, course: Course, meeples: bool
) -> list[Token]:
    """The tokens on these hexes, by hex, weak ones included; `meeples`: golfers instead of balls and discs."""
    forms = FORMS[2:] if meeples else FORMS[:2]
    columns = [STATES.index(form) for form in forms]
    found = []
    for number, place in enumerate(hexes):
        likely = told.states[number, columns]
        score = float(likely.sum())
        if score < LEAST_SCORE or course[place] in NOT_STOOD_ON:
            continue
        colour = int(told.colours[number].argmax())
        x_px, y_px = plane.px_from_hexes([place])[0]
        form = forms[int(likely.argmax())]
        score *= float(told.colours[number, colour]) ** 0.5
        found.append(Token(COLOURS[colour], form, place, (float(x_px), float(y_px)), score))
    return _each_once(found)


def is_hand(told: HexesTold, hexes: Sequence[tuple[int, int]]) -> bool:
    """Whether a hand or a sleeve covers hexes side by side."""
    covered = {hexes[k] for k in np.flatnonzero(told.states[:, STATES.index("hand")] > SURE)}
    return sum(any(near in covered for near in neighbours_of(place)) for place in covered) >= HAND_HEXES


def _each_once(tokens: Sequence[Token]) -> list[Token]:
    """Of one colour on hexes side by side only the surest: a token is seen on more than its own hex."""
    kept: list[Token] = []
    for token in sorted(tokens, key=lambda token: -token.score):
        beside = {token.at, *neighbours_of(token.at)}
        if not any(other.token == token.token and other.at in beside for other in kept):
            kept.append(token)
    return sorted(kept, key=lambda token: token.at)
