"""How sure it is that a measured disc is a piece: what speaks for and against it, weighed into a probability.

The weights were fitted by logistic regression on discs of labelled boards, drawn, rendered and photographed:
see `coin_weights` in the settings. Print is judged apart (`vision.printed`): it has every mark of a disc
but height.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.colours import Faces, Wood, middle
from vision.discs import Floats, Rims
from vision.settings import ReadingSettings
from vision.topview import Field, Seen

MARKS = (
    "one",
    "fit",
    "support",
    "round",
    "unlike",
    "ringed",
    "strange",
    "uneven",
    "foot",
    "apart",
    "weak",
)


@dataclass(frozen=True, eq=False)
class Looked:
    """All that was seen of N discs: `at` (N, 2) and `radius` (N,) mm, their faces, `told` their marks.

    `large` (N,) which are larger than coins, `scores` (N,) how likely each is a piece or a drawing of one.
    """

    seen: Seen
    wood: Wood
    at: Floats
    radius: Floats
    faces: Faces
    told: Floats
    large: NDArray[np.bool_]
    scores: Floats

    def of(self, some: NDArray[np.bool_]) -> Looked:
        """The same of some of the discs."""
        rows = (self.at[some], self.radius[some], self.faces.of(some), self.told[some])
        return Looked(self.seen, self.wood, *rows, self.large[some], self.scores[some])


def marks(
    seen: Seen, wood: Wood, rims: Rims, faces: Faces, strange: Floats, settings: ReadingSettings
) -> Floats:
    """(N, len(MARKS)) what speaks for a piece, each about 0 to 1.

    `unlike` how its face differs from the wood, `uneven` how much the face varies along its rim, `apart` and
    `weak` how inside and outside of the rim differ on most of it and on its weakest part.
    """
    inside, outside = _beside_the_rim(seen, rims, settings)
    steps = inside - outside
    across = np.sort(np.sqrt(np.einsum("ncr,ncr->nr", steps, steps)), axis=1)
    rays = across.shape[1]
    apart, weak = (across[:, int(part * rays)] for part in (0.5, 0.15))
    uneven = np.abs(inside - middle(inside)[..., None]).max(axis=1).mean(axis=1).astype(float)
    told = (
        np.ones(len(rims.at)),
        rims.fit,
        rims.support,
        rims.fit * rims.support,
        _unlike(faces, settings),
        faces.ringed.astype(float),
        strange,
        _half_at(uneven, 15.0),
        rims.foot,
        _half_at(apart, 20.0),
        _half_at(weak, 20.0),
    )
    return np.column_stack(told)


def likelihood(told: Floats, large: NDArray[np.bool_], settings: ReadingSettings) -> Floats:
    """(N,) how likely discs with these marks are pieces, coins or, where `large`, strikers."""
    weights = np.where(large[:, None], settings.striker_weights, settings.coin_weights)
    told = np.where(large[:, None], _marbled(told, settings), told)
    return np.asarray(1 / (1 + np.exp(-np.clip((told * weights).sum(axis=1), -30.0, 30.0))), float)


def _marbled(told: Floats, settings: ReadingSettings) -> Floats:
    """The marks, `uneven` counting the less the clearer the rim is all the way round: strikers may be marbled.

    Not where the face is the wood's: that is a drawn ring.
    """
    support, weak, unlike = (told[:, MARKS.index(name)] for name in ("support", "weak", "unlike"))
    whole = np.clip((support - settings.whole_rim) / (1 - settings.whole_rim), 0, 1)
    clear = np.clip(weak / settings.clear_rim - 1, 0, 1) * np.clip(unlike / settings.clear_rim - 1, 0, 1)
    marbled = told.copy()
    marbled[:, MARKS.index("uneven")] *= 1 - whole * clear
    return marbled


def _unlike(faces: Faces, settings: ReadingSettings) -> Floats:
    tint = np.hypot(faces.relative[:, 1], faces.relative[:, 2])
    unlike = np.abs(np.log(np.maximum(faces.bright, 0.05))) + tint / settings.tint_as_unlike
    return np.asarray(np.minimum(unlike, 1.0), float)


def _beside_the_rim(seen: Seen, rims: Rims, settings: ReadingSettings) -> tuple[Field, Field]:
    """(N, 3, rays) colours a little inside and a little outside of each rim."""
    angles = np.arange(settings.beside_rays) * (2 * np.pi / settings.beside_rays)
    outward = np.column_stack([np.cos(angles), np.sin(angles)])
    reach = rims.radius[:, None] + settings.beside_mm * np.array([-1.0, 1.0])
    x_mm, y_mm = (rims.at[:, part, None, None] + outward[:, part] * reach[:, :, None] for part in (0, 1))
    inside, outside = np.ascontiguousarray(seen.sample(x_mm, y_mm).transpose(1, 0, 3, 2))
    return inside, outside


def _half_at(value: Floats, half: float) -> Floats:
    return value / (value + half)
