"""Layouts weighed once more by what is seen of the golfers that came: likelihoods are fitted on single hexes.

Where one is plainly seen to have come, or a corner of it beside a tree that may cover the rest, it hardly came
to hexes that show less of it; nor does anybody stand where the ground of its place is seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calibration.golf.course import Place
from vision.golf.layouts.features import Features
from vision.golf.layouts.foreseen import Foreseen, Layout, WeighedLayout
from vision.golf.layouts.outline_fit import Fit

MOST_BARE = 0.2  # share of its outline that shows ground, where one is seen to have come
# Of a golfer, and of all that is new in its colours, so much shows on another hex though it seems to stay.
# Of 528 golfers that moved (18 Holes 90100, 90101) 95 % show more; of 1134 that stood still under other lights
# and hard shadows (57000 to 57009) 0.7 % do, none where the light changed everywhere.
NEWLY_SHOWN, NEWLY_MET = 0.4, 0.25
LEAST_SHOWN = 0.1  # of a golfer: less than that may be noise
# How much less likely one stands where less than `LEAST_SHOWN` of it shows, if it is so seen where it may have
# come. Of 677 moves (90100, 90101, 95102, 98104, parts of three more) none came to where so little of it shows
# while it was so seen on a hex to which it did not come.
ELSEWHERE = 0.02
# Where a corner of a golfer is seen, so much of it shows at least, and of all that is new in its colours. Of 98
# that show less than `NEWLY_SHOWN` where they came (5255 moves: 105107, 105108, 105110 to 105112, and 105130 to
# 105137) 75 show such a corner there, and of all none shows twice as large a one elsewhere as there.
CORNER, MOSTLY_MET = 0.07, 0.5
SURE = 0.995  # likelihood that needs nothing more
# Of its outline so much shows ground at most where a golfer may stand. Of 5093 moves (the same without 105111
# and 105112) none came to where more than 0.28 does; 0.4 to 1 does where nothing stands and nothing leans over.
MOST_GROUND = 0.35


@dataclass(frozen=True, slots=True, eq=False)
class LookPair:
    """A look beside the one before it: the features of both, what the laws foresee, and the layout `before`.

    That is None where there was no earlier look.
    """

    features: Features
    foreseen: Foreseen
    before: Layout | None

    def left(self, name: str) -> Place | None:
        """The hex on which a token stood at the earlier look."""
        return dict(self.before or ()).get(name)

    def came(self, candidate: WeighedLayout) -> Layout:
        """The tokens that a candidate has come to other hexes since the earlier look, with these hexes."""
        return frozenset() if self.before is None else candidate.seen - self.before


def weighed_by_sight(candidates: tuple[WeighedLayout, ...], pair: LookPair) -> tuple[WeighedLayout, ...]:
    """The layouts, the likeliest first, weighed by what is seen of the golfers that came, and of the ground."""
    candidates = _by_ground(candidates, pair)
    return _by_corner(_by_sight(candidates, pair), pair)


def _by_ground(candidates: tuple[WeighedLayout, ...], pair: LookPair) -> tuple[WeighedLayout, ...]:
    """The same; if golfers have come, they hardly came to hexes where ground is seen where they would stand."""
    came = [name for name, _ in pair.came(candidates[0]) if name in pair.foreseen.deciding]
    if not came:
        return candidates
    if candidates[0].likelihood >= SURE and not _on_ground(came, candidates[0], pair):
        return candidates
    return _less_likely(candidates, [_on_ground(came, candidate, pair) for candidate in candidates])


def _by_sight(candidates: tuple[WeighedLayout, ...], pair: LookPair) -> tuple[WeighedLayout, ...]:
    """The same; if golfers are plainly seen where the likeliest has them come, they are hardly elsewhere."""
    came = pair.came(candidates[0])
    plain = [
        name
        for name, _ in came
        if name in pair.foreseen.deciding and is_plain(fit_of(name, candidates[0], pair))
    ]
    if not plain:
        return candidates
    unseen = [sum(not _may_show(name, candidate, pair) for name in plain) for candidate in candidates]
    return _less_likely(candidates, unseen)


def _by_corner(candidates: tuple[WeighedLayout, ...], pair: LookPair) -> tuple[WeighedLayout, ...]:
    """The same; if a corner of a golfer has newly come to be seen on one hex, it hardly came to others.

    Most of what is new in its colours is there, and a tree may cover the rest; on others hardly any of it is,
    and none that is more than noise.
    """
    if candidates[0].likelihood >= SURE:
        return candidates
    for name in pair.foreseen.deciding:
        fits = [landed(name, candidate, pair) for candidate in candidates]
        corner = max((fit.shown for fit in fits if fit is not None and _is_corner(fit)), default=0.0)
        least = min(corner / 2, LEAST_SHOWN)
        weighed = _less_likely(candidates, [fit is not None and fit.shown < least for fit in fits])
        fit = landed(name, weighed[0], pair)
        if fit is not None and _is_corner(fit):  # else that it stayed, or another moved, is the likeliest
            candidates = weighed
    return candidates


def _on_ground(names: Sequence[str], candidate: WeighedLayout, pair: LookPair) -> int:
    """How many of some golfers a layout has come to hexes that show bare ground."""
    numbers = [pair.features.numbers.get(at) for name, at in pair.came(candidate) if name in names]
    landings = pair.features.landings
    return sum(
        landings is not None and number is not None and landings.bare(number) > MOST_GROUND
        for number in numbers
    )


def _less_likely(candidates: Sequence[WeighedLayout], counts: Sequence[int]) -> tuple[WeighedLayout, ...]:
    """The same, each less likely for so many golfers that are not seen where it has them."""
    shares = [
        candidate.likelihood * ELSEWHERE**count for candidate, count in zip(candidates, counts, strict=True)
    ]
    whole = sum(shares)
    scaled = (
        replace(candidate, likelihood=share / whole)
        for candidate, share in zip(candidates, shares, strict=True)
    )
    return tuple(sorted(scaled, key=lambda candidate: -candidate.likelihood))


def is_plain(fit: Fit | None) -> bool:
    """Whether a golfer is plainly seen to have come to where it fits so."""
    return fit is not None and fit.shown > NEWLY_SHOWN and fit.met > NEWLY_MET and fit.bare <= MOST_BARE


def _is_corner(fit: Fit) -> bool:
    """Whether some of a golfer, and most of what is new in its colours, shows where hardly any ground does."""
    return fit.shown > CORNER and fit.met > MOSTLY_MET and fit.bare <= MOST_BARE


def _may_show(name: str, candidate: WeighedLayout, pair: LookPair) -> bool:
    """Whether some of a golfer shows where a layout has it, or that hex is not in the picture."""
    at = dict(candidate.seen).get(name)
    if at is not None and at not in pair.features.numbers:
        return True
    fit = fit_of(name, candidate, pair)
    return fit is not None and fit.shown >= LEAST_SHOWN


def landed(name: str, candidate: WeighedLayout, pair: LookPair) -> Fit | None:
    """How a golfer fits where a layout has it come; None where it stays, or no landing of it is seen."""
    has_stayed = dict(candidate.seen).get(name) == pair.left(name)
    return None if has_stayed else fit_of(name, candidate, pair)


def fit_of(name: str, candidate: WeighedLayout, pair: LookPair) -> Fit | None:
    """How a golfer fits where a layout has it, alone or beside others; None where no landing of it is seen."""
    at, left = dict(candidate.seen).get(name), pair.left(name)
    number = None if at is None else pair.features.numbers.get(at)
    if number is None or pair.features.landings is None:
        return None
    return pair.features.landings.fit(name, left, number, joins=is_shared(name, candidate))


def is_shared(name: str, candidate: WeighedLayout) -> bool:
    """Whether another golfer stands on a golfer's hex."""
    at = dict(candidate.seen).get(name)
    return any(on == at for other, on in candidate.seen if other != name)
