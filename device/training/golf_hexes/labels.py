"""What is on each hex of a drawn table, and which hexes are worth learning from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import plane_from_hexes
from device.training.golf_hexes.views import View
from device.training.golf_tables.stage import Luck
from vision.golf.hex_network import COLOURS, STATES
from vision.golf.obstacles import SOLID
from vision.synthetic.hexes.scene import Place

UNKNOWN = -1  # of a colour or of standing: nothing is learnt there
NONE, HAND = STATES.index("none"), STATES.index("hand")
MIDDLE = 0.35  # pitches around a hex's middle in which a hand is looked for
UNCOVERED, COVERED = 0.35, 0.65  # shares of the middle: between them a hand is neither there nor away
BESIDE = np.array([1.0, 0.0])  # pitches from a hex to the next
MARGIN_PX = 4  # a hex's middle lies so far inside the picture
MOST_HIDDEN = 0.6  # share of a token up to which it is to be found
NEAR_TOKEN, NEAR_DIE, NEAR_THING = 2.2, 1.5, 0.9  # pitches: what stands there leans over the hex
# Most hexes are bare. Tokens are all kept, of the others the more the easier they are taken for one.
BARE_SHARE, SOLID_SHARE, HAND_SHARE, AT_HAND_SHARE = 0.08, 0.7, 0.5, 0.6
NEAR_TOKEN_SHARE, NEAR_DIE_SHARE, NEAR_THING_SHARE = 0.6, 0.7, 0.85


@dataclass(frozen=True, slots=True)
class Label:
    """The answer due for a hex: indices of STATES and COLOURS; 1 where its obstacle stands, 0 where not."""

    at: Place
    state: int
    colour: int = UNKNOWN
    stands: int = UNKNOWN


def labels(view: View, luck: Luck) -> list[Label]:
    """The hexes to learn from, in the order of the course."""
    all_of_them = [label for place in view.course if (label := label_of(view, place)) is not None]
    kept = luck.random(len(all_of_them)) < keeping_shares(view, all_of_them)
    return [label for label, is_kept in zip(all_of_them, kept, strict=True) if is_kept]


def label_of(view: View, place: Place) -> Label | None:
    """The answer due for a hex; None outside the picture, and where a hand leaves in doubt what is seen."""
    middle = view.plane.px_from_hexes([place])
    if view.course[place] == "rim" or not view.plane.inside(middle, MARGIN_PX).all():
        return None
    number = next((number for number, token in enumerate(view.tokens) if token.at == place), None)
    covered = _covered_share(view, place)
    if number is not None and view.hidden[number] <= MOST_HIDDEN:
        token = view.tokens[number]
        state, colour = STATES.index(token.form), COLOURS.index(token.token)
        return Label(place, state, colour, _stands(view, place))
    if covered >= COVERED:
        return Label(place, HAND)
    if covered > UNCOVERED or number is not None:
        return None
    return Label(place, NONE, stands=_stands(view, place))


def _covered_share(view: View, place: Place) -> float:
    """The share of a hex's middle that hands cover."""
    if not view.covered.any():
        return 0.0
    middle = plane_from_hexes([place])
    (x, y), beside = view.plane.px_from_plane(middle)[0], view.plane.px_from_plane(middle + BESIDE)[0]
    reach = int(MIDDLE * np.hypot(*(beside - (x, y))))
    rows, columns = (slice(max(int(at) - reach, 0), int(at) + reach + 1) for at in (y, x))
    return float(view.covered[rows, columns].mean())


def _stands(view: View, place: Place) -> int:
    """Whether the obstacle of a hex stands; a hole is cut into the course, so nothing is learnt of it."""
    ground = view.course[place]
    return int(place not in view.missing) if ground in SOLID and ground != "hole" else UNKNOWN


def keeping_shares(view: View, labels: list[Label]) -> NDArray[np.float64]:
    """(N,) how likely each hex is learnt from."""
    middles = plane_from_hexes([label.at for label in labels])
    tokens = plane_from_hexes([token.at for token in view.tokens])
    reasons = (
        (BARE_SHARE, np.ones(len(labels), bool)),
        (SOLID_SHARE, np.array([view.course[label.at] in SOLID for label in labels], bool)),
        (HAND_SHARE, np.array([label.state == HAND for label in labels], bool)),
        (AT_HAND_SHARE, np.array([_covered_share(view, label.at) > 0 for label in labels], bool)),
        (NEAR_TOKEN_SHARE, _near(middles, tokens, NEAR_TOKEN)),
        (NEAR_DIE_SHARE, _near(middles, view.dice, NEAR_DIE)),
        (NEAR_THING_SHARE, _near(middles, view.things, NEAR_THING)),
    )
    passed = np.prod([1 - share * holds for share, holds in reasons], axis=0)
    is_token = np.array([label.state not in (NONE, HAND) for label in labels], bool)
    return np.where(is_token, 1.0, 1 - passed)


def _near(points: NDArray[np.float64], others: NDArray[np.float64], reach: float) -> NDArray[np.bool_]:
    """(N,) whether any of the others lies so near."""
    off = points[:, None] - others[None]
    return np.asarray((np.hypot(off[..., 0], off[..., 1]) < reach).any(axis=1))
