"""The likelihoods of layouts: the weight of each (`scorer`), and the log of how usual it is.

The sum of both is a layout's log likelihood up to a constant: the model is a conditional logit over layouts,
fitted where the true one is known (`device.training.golf_looks`). Beside the layouts foreseen by the laws it
weighs those of any token anywhere, and of one gone: a look may contradict the laws. Of golfers `sightings` and
`doubts` have the last word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import neighbours_of
from vision.golf.layouts.doubts import with_doubt_against_laws, with_doubt_where_hidden
from vision.golf.layouts.features import Features
from vision.golf.layouts.foreseen import Foreseen, Layout, WeighedLayout, together
from vision.golf.layouts.scorer import LayoutScorer
from vision.golf.layouts.sightings import LookPair

Values = NDArray[np.floating[Any]]
STAYED, FIRST = 0.05, 0.5  # likelihood that nothing moved between two looks; that a first look shows the score
JOINED = 0.43  # of what the reading doubts of a hex beside a taken one (79 right, 4 wrong, drawn, from 57000)
LEAST_MOVED = 0.02  # likelihood of a layout that is worth this
UNFORESEEN = -10.0  # log likelihood of one token on one hex against the laws: in all, one move in thirty


def weighed(features: Features, foreseen: Foreseen, before: Layout | None) -> tuple[WeighedLayout, ...]:
    """The layouts of a look, the likeliest first; of those that say the same, the likeliest stands for all.

    `before`: as the earlier look had them, None without one.
    """
    scorer = LayoutScorer(features, foreseen, before)
    logs_of: dict[Layout, tuple[float, Layout]] = {}
    others = (usual for usual in _unforeseen(scorer, foreseen) if scorer.is_possible(usual[0]))
    for layout, usual in (*usual_layouts(foreseen, before), *others):
        if layout not in logs_of:
            weight, seen = scorer.weighs(layout)
            logs_of[layout] = (weight + usual, seen)
    logs = np.array([log for log, _ in logs_of.values()])
    shares = np.exp(logs - logs.max())
    shares = _joined(scorer, list(logs_of), shares / shares.sum())
    candidates = [
        WeighedLayout(foreseen.followed(layout), seen, float(share))
        for (layout, (_, seen)), share in zip(logs_of.items(), shares, strict=True)
    ]
    grouped = together(sorted(candidates, key=lambda candidate: -candidate.likelihood), foreseen)
    doubted = with_doubt_against_laws(grouped, foreseen)
    return (
        with_doubt_where_hidden(doubted, LookPair(features, foreseen, before))
        if scorer.are_golfers
        else doubted
    )


def _joined(scorer: LayoutScorer, layouts: Sequence[Layout], shares: Values) -> Values:
    """(L,) the likelihoods, where who joins another is often taken to stand on a free hex beside them.

    Two share a hex by standing towards its rim, and a reading of single hexes tells the one who stands on its
    middle. A part of what the reading doubts of the free hex is due to the taken ones beside it.
    """
    numbers, after = {layout: number for number, layout in enumerate(layouts)}, shares.copy()
    for layout, share in zip(layouts, shares, strict=True):
        if share < LEAST_MOVED:
            continue
        for name, at in scorer.came(layout):
            others = {on for other, on in layout if other != name}
            joined = [
                frozenset((layout - {(name, at)}) | {(name, near)})
                for near in neighbours_of(at)
                if near in others
            ]
            known = [
                numbers[other]
                for other in joined
                if other in numbers and scorer.is_foreseen(other) and not scorer.is_plainly(name, at, other)
            ]
            part = share * JOINED * scorer.doubt(name, at) if known and at not in others else 0.0
            after[numbers[layout]] -= part
            for number in known:
                after[number] += part / len(known)
    return after


def usual_layouts(foreseen: Foreseen, before: Layout | None) -> Iterator[tuple[Layout, float]]:
    """The layouts that the laws foresee, each with the log of how usual it is."""
    present, others = foreseen.layouts[0], foreseen.layouts[1:]
    stays = FIRST if before is None else STAYED
    yield present, float(np.log(stays if others else 1.0))
    each = float(np.log((1 - stays) / max(len(others), 1)))
    for layout in others:
        yield layout, each


def _unforeseen(scorer: LayoutScorer, foreseen: Foreseen) -> Iterator[tuple[Layout, float]]:
    """Any token where it weighs most, or nowhere; and all of them, each at its best place."""
    present = dict(foreseen.present)
    best = dict(present)
    for name in foreseen.guises:
        likely = scorer.likely_places(name)
        for at in likely:
            yield frozenset((present | {name: at}).items()), UNFORESEEN
        yield frozenset((other, at) for other, at in present.items() if other != name), UNFORESEEN
        if likely and scorer.alone(name, likely[0]) + UNFORESEEN > scorer.alone(name, present.get(name)):
            best[name] = likely[0]
    moved = sum(best[name] != present.get(name) for name in best)
    yield frozenset(best.items()), moved * UNFORESEEN
