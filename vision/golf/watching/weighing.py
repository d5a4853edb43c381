"""The likelihoods of layouts: each token's signs on its hex, weighed by a fitted model, and what is usual.

    stays     the token stood there at the earlier look
    comes     it did not
    shares    another stands on the same hex and may hide it
    alone     there is no earlier look

The sum over tokens of these weights, that of the change which a layout leaves unexplained, and the log of what
is usual is a layout's log likelihood up to a constant: the model is a conditional logit over layouts, fitted
where the true one is known (`device.training.golf_looks`). Beside the layouts foreseen by the laws it weighs
those of any token anywhere, and of one gone: a look may contradict the laws.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from vision.golf.watching.foreseen import Foreseen, Layout, Place, Weighed
from vision.golf.watching.signs import Signs
from vision.golf.watching.weights import WEIGHTS

GOLFER = "meeple"
Places = Mapping[str, Place]
STAYED, FIRST = 0.05, 0.5  # likelihood that nothing moved between two looks; that a first look shows the score
UNFORESEEN = -10.0  # log likelihood of one token on one hex against the laws: in all, one move in thirty


def weighed(signs: Signs, foreseen: Foreseen, before: Layout | None) -> tuple[Weighed, ...]:
    """The layouts of a look, the likeliest first. `before`: as the earlier look had them, None without one."""
    scale = _Scale(signs, foreseen, before)
    found: dict[Layout, tuple[float, Layout]] = {}
    for layout, usual in (*_foreseen(foreseen, before), *_unforeseen(scale, foreseen)):
        if layout not in found:
            weight, seen = scale.weighs(layout)
            found[layout] = (weight + usual, seen)
    logs = np.array([log for log, _ in found.values()])
    shares = np.exp(logs - logs.max())
    shares /= shares.sum()
    told = [
        Weighed(layout, seen, float(share))
        for (layout, (_, seen)), share in zip(found.items(), shares, strict=True)
    ]
    return tuple(sorted(told, key=lambda one: -one.likelihood))


def _foreseen(foreseen: Foreseen, before: Layout | None) -> Iterator[tuple[Layout, float]]:
    present, others = foreseen.layouts[0], foreseen.layouts[1:]
    stays = FIRST if before is None else STAYED
    yield present, float(np.log(stays if others else 1.0))
    for layout in others:
        yield layout, float(np.log((1 - stays) / len(others)))


def _unforeseen(scale: _Scale, foreseen: Foreseen) -> Iterator[tuple[Layout, float]]:
    """Any token anywhere or nowhere; and all of them, each where it weighs most."""
    present = dict(foreseen.present)
    best = dict(present)
    for name in foreseen.guises:
        ways = {at: present | {name: at} for at in scale.places}
        for way in ways.values():
            yield frozenset(way.items()), UNFORESEEN
        yield frozenset((other, at) for other, at in present.items() if other != name), UNFORESEEN
        at = max(ways, key=lambda at: scale.alone(name, at), default=None)
        if at is not None and scale.alone(name, at) + UNFORESEEN > scale.alone(name, present.get(name)):
            best[name] = at
    moved = sum(best[name] != present.get(name) for name in best)
    yield frozenset(best.items()), moved * UNFORESEEN


class _Scale:
    """Weighs the layouts of one look."""

    def __init__(self, signs: Signs, foreseen: Foreseen, before: Layout | None) -> None:
        self.places = signs.places
        self._signs, self._foreseen = signs, foreseen
        self._present = dict(foreseen.present)
        self._before = None if before is None else dict(before)
        self._known: dict[tuple[str, Place, bool], float] = {}

    def weighs(self, layout: Layout) -> tuple[float, Layout]:
        """The sum of its tokens' weights, and where they are seen."""
        seen = {name: self._seen(name, dict(layout)) for name in self._foreseen.guises}
        standing = {name: at for name, at in seen.items() if at is not None}
        shared = list(standing.values())
        weight = sum(self._weight(name, at, shared.count(at) > 1) for name, at in standing.items())
        return weight + self._unexplained(standing), frozenset(standing.items())

    def _unexplained(self, standing: Places) -> float:
        """The weight of what looks different although nothing came or went there."""
        if self._before is None:
            return 0.0
        moved = set(standing.items()) ^ set(self._before.items())
        kind = self._kind(next(iter(self._foreseen.guises)))
        forms = ((at, self._foreseen.guises[name].forms[0]) for name, at in moved)
        return self._signs.unexplained(forms) * WEIGHTS[kind]["unexplained"][0]

    def _kind(self, name: str) -> str:
        return "golfer" if GOLFER in self._foreseen.guises[name].forms else "ball"

    def alone(self, name: str, at: Place | None) -> float:
        """The weight of a token on a hex of its own."""
        return 0.0 if at is None else self._weight(name, at, False)

    def _seen(self, name: str, layout: Places) -> Place | None:
        """Where a token is: one that the laws have moved may still be where it was."""
        by_laws = layout.get(name)
        if self._before is None or by_laws != self._present.get(name):
            return by_laws
        was = self._before.get(name)
        return max((by_laws, was), key=lambda at: self.alone(name, at))

    def _weight(self, name: str, at: Place, is_shared: bool) -> float:
        key = (name, at, is_shared)
        if key not in self._known:
            self._known[key] = self._weighed(name, at, is_shared)
        return self._known[key]

    def _weighed(self, name: str, at: Place, is_shared: bool) -> float:
        number = self._signs.numbers.get(at)
        if number is None:
            return 0.0
        signs = self._signs.of(self._foreseen.guises[name])[number]
        weights = WEIGHTS[self._kind(name)]
        if self._before is None:
            return float(signs[:3] @ weights["alone shared" if is_shared else "alone"])
        stays = self._before.get(name) == at
        if is_shared:
            return float(np.append(signs[:4], stays) @ weights["shares"])
        if stays or self._present.get(name) != at:
            return float(signs @ weights["stays" if stays else "comes"])
        return max(float(signs @ weights[way]) for way in ("stays", "comes"))  # the earlier look may have erred
