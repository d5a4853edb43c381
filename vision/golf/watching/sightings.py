"""Layouts weighed once more by what is seen of the golfers that came: likelihoods are fitted on single hexes.

Where one is plainly seen to have come, or a corner of it beside a tree that may cover the rest, it hardly came
to hexes that show less of it; nor does anybody stand where the ground of its place is seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vision.golf.watching.features import Signs
from vision.golf.watching.foreseen import Foreseen, Layout, Weighed
from vision.golf.watching.landing import Fit

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


def weighed_by_sight(
    ways: tuple[Weighed, ...], signs: Signs, foreseen: Foreseen, before: Layout | None
) -> tuple[Weighed, ...]:
    """The layouts, the likeliest first, weighed by what is seen of the golfers that came, and of the ground."""
    ways = _by_ground(ways, signs, foreseen, before)
    return _by_corner(_by_sight(ways, signs, foreseen, before), signs, foreseen, before)


def _by_ground(
    ways: tuple[Weighed, ...], signs: Signs, foreseen: Foreseen, before: Layout | None
) -> tuple[Weighed, ...]:
    """The same; if golfers have come, they hardly came to hexes where ground is seen where they would stand."""
    came = [name for name, _ in ways[0].seen - (before or frozenset()) if name in foreseen.deciding]
    if before is None or not came:
        return ways
    if ways[0].likelihood >= SURE and not _on_ground(came, ways[0], signs, before):
        return ways
    return _less_likely(ways, [_on_ground(came, way, signs, before) for way in ways])


def _by_sight(
    ways: tuple[Weighed, ...], signs: Signs, foreseen: Foreseen, before: Layout | None
) -> tuple[Weighed, ...]:
    """The same; if golfers are plainly seen where the likeliest has them come, they are hardly elsewhere."""
    came = frozenset() if before is None else ways[0].seen - before
    plain = [
        name for name, _ in came if name in foreseen.deciding and is_plain(fit_of(name, ways[0], signs, before))
    ]
    if not plain:
        return ways
    unseen = [sum(not _may_show(name, way, signs, before) for name in plain) for way in ways]
    return _less_likely(ways, unseen)


def _by_corner(
    ways: tuple[Weighed, ...], signs: Signs, foreseen: Foreseen, before: Layout | None
) -> tuple[Weighed, ...]:
    """The same; if a corner of a golfer has newly come to be seen on one hex, it hardly came to others.

    Most of what is new in its colours is there, and a tree may cover the rest; on others hardly any of it is,
    and none that is more than noise.
    """
    if ways[0].likelihood >= SURE:
        return ways
    for name in foreseen.deciding:
        fits = [landed(name, way, signs, before) for way in ways]
        corner = max((fit.shown for fit in fits if fit is not None and _is_corner(fit)), default=0.0)
        least = min(corner / 2, LEAST_SHOWN)
        weighed = _less_likely(ways, [fit is not None and fit.shown < least for fit in fits])
        fit = landed(name, weighed[0], signs, before)
        if fit is not None and _is_corner(fit):  # else that it stayed, or another moved, is the likeliest
            ways = weighed
    return ways


def _on_ground(names: Sequence[str], way: Weighed, signs: Signs, before: Layout) -> int:
    """How many of some golfers a layout has come to hexes that show bare ground."""
    numbers = [signs.numbers.get(at) for name, at in way.seen - before if name in names]
    landings = signs.landings
    return sum(
        landings is not None and number is not None and landings.bare(number) > MOST_GROUND
        for number in numbers
    )


def _less_likely(ways: Sequence[Weighed], counts: Sequence[int]) -> tuple[Weighed, ...]:
    """The same, each less likely for so many golfers that are not seen where it has them."""
    shares = [way.likelihood * ELSEWHERE**count for way, count in zip(ways, counts, strict=True)]
    whole = sum(shares)
    scaled = (replace(way, likelihood=share / whole) for way, share in zip(ways, shares, strict=True))
    return tuple(sorted(scaled, key=lambda way: -way.likelihood))


def is_plain(fit: Fit | None) -> bool:
    """Whether a golfer is plainly seen to have come to where it fits so."""
    return fit is not None and fit.shown > NEWLY_SHOWN and fit.met > NEWLY_MET and fit.bare <= MOST_BARE


def _is_corner(fit: Fit) -> bool:
    """Whether some of a golfer, and most of what is new in its colours, shows where hardly any ground does."""
    return fit.shown > CORNER and fit.met > MOSTLY_MET and fit.bare <= MOST_BARE


def _may_show(name: str, way: Weighed, signs: Signs, before: Layout | None) -> bool:
    """Whether some of a golfer shows where a layout has it, or that hex is not in the picture."""
    at = dict(way.seen).get(name)
    if at is not None and at not in signs.numbers:
        return True
    fit = fit_of(name, way, signs, before)
    return fit is not None and fit.shown >= LEAST_SHOWN


def landed(name: str, way: Weighed, signs: Signs, before: Layout | None) -> Fit | None:
    """How a golfer fits where a layout has it come; None where it stays, or no landing of it is seen."""
    has_stayed = dict(way.seen).get(name) == dict(before or ()).get(name)
    return None if has_stayed else fit_of(name, way, signs, before)


def fit_of(name: str, way: Weighed, signs: Signs, before: Layout | None) -> Fit | None:
    """How a golfer fits where a layout has it, alone or beside others; None where no landing of it is seen."""
    at, left = dict(way.seen).get(name), dict(before or ()).get(name)
    number = None if at is None else signs.numbers.get(at)
    if number is None or signs.landings is None:
        return None
    return signs.landings.fit(name, left, number, joins=is_shared(name, way))


def is_shared(name: str, way: Weighed) -> bool:
    """Whether another golfer stands on a golfer's hex."""
    at = dict(way.seen).get(name)
    return any(on == at for other, on in way.seen if other != name)
