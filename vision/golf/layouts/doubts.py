"""Candidates that are asked about although they seem likely.

The likelihoods are fitted on golfers that are seen. They say little about golfers that are hidden, so the
likeliest candidate becomes less sure in three cases:

- It has a golfer come to a hex where hardly any of it shows. Behind a tree a corner of it fits several hexes.
- It has all golfers stay, and one has plainly left its hex and is seen nowhere: it may be hidden elsewhere.
- It has a golfer stay behind a tree of its own colours, and that golfer seems to have come down elsewhere.

Nobody is asked whether a golfer is hidden on one hex if it has plainly come to another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calibration.golf.course import Place, neighbours_of
from vision.golf.layouts.features import IT, IT_BEFORE, NOISE, PRESENCE
from vision.golf.layouts.foreseen import Foreseen, WeighedLayout
from vision.golf.layouts.outline_fit import Fit
from vision.golf.layouts.sightings import MOST_BARE, LookPair, is_plain, is_shared, landed, weighed_by_sight

NOT_SEEN = 0.0  # log odds of a token on its hex below which the reading of the hex does not see one
MOST_HIDDEN = 0.3  # share of a golfer's outline that is new, in its colours; of one in plain view 0.5 to 1
MOST_HIDDEN_BESIDE = 0.1  # of one that has joined others: 0.15 to 0.95 of eleven, 0.08 of one that had not
PLAIN_CHANGE = 0.17  # of a hex, of the course's usual light, from which all of a spot is new (`patch_colours`)
SURE_OF_HIDDEN = 0.98  # likelihood to tell it then, where hardly any ground is seen in its place
# A golfer of whom less than half shows, and some fits the next likely hex, too, may stand there behind a tree.
# Of 808 told on free hexes (87001 to 87006, 88102, 89102) six show less than half and are less likely than
# 0.998: the two wrong ones have 0.16 and 0.22 on that other hex, the right ones up to 0.01.
HALF_SHOWN, RIVAL_SHOWN, SURE_IN_PART = 0.5, 0.1, 0.995
# One that would stand over more bare ground than `MOST_BARE`, and fits the next likely hex better, is asked
# about up to this. Of 706 moves (90100, 90101, 98104, parts of four more) two fit another hex so: one was
# wrong, at 0.9955, the other is right, at 1.
SURE_OVER_BARE = 0.999
# One that is hidden though likely, and shows some on the next likely hex over no more bare ground than this,
# may stand there. Of 1381 deeds (103101, 105103 to 105105) one was so, told wrongly.
RIVAL_BARE = 0.3
# Who would join others, and shows nearly as much of itself on the next likely hex, may stand there: up to this.
# Of 57 that seemed to join (103101, 105103 to 105105) two were so: a wrong one at 0.954, a right one at 0.988.
ABOUT_AS_MUCH, SURE_JOINED = 0.15, 0.999
# Of one who stands alone so much more shows beside others on the next hex at most: of 399 pairs (105107,
# 105108, 105110, 105111, 105130, 105131, part of 103101) one shows 0.12 more there, told wrongly before, all
# others at least 0.08 less; who joined others shows as much as alone at least, in all of 419 pairs.
MORE_BESIDE = 0.04
GREW = 2.0  # log odds that a golfer stands on a hex: by so much more, something like it has come there
ASKED = 0.9  # likelihood that is left to a layout then: too little to be told


def with_doubt_against_laws(
    candidates: tuple[WeighedLayout, ...], foreseen: Foreseen
) -> tuple[WeighedLayout, ...]:
    """The candidates, less sure of the likeliest where it has other tokens move against the laws.

    Then something happened that is not understood, and it does not follow that the acting token stayed.
    """
    best, stayed = candidates[0], foreseen.decisive(foreseen.present)
    if best.layout in foreseen.layouts or foreseen.decisive(best.layout) != stayed or len(candidates) < 2:
        return candidates
    return _halved(candidates)


def with_doubt_where_hidden(candidates: tuple[WeighedLayout, ...], pair: LookPair) -> tuple[WeighedLayout, ...]:
    """The candidates, weighed by sight, and less sure of the likeliest where a golfer may be hidden."""
    candidates = weighed_by_sight(candidates, pair)
    return _less_sure_where_gone(_less_sure_where_hidden(candidates, pair), pair)


def _less_sure_where_hidden(candidates: tuple[WeighedLayout, ...], pair: LookPair) -> tuple[WeighedLayout, ...]:
    """The same, less sure of a likeliest one that has a golfer come to where hardly any of it shows."""
    best = candidates[0]
    came = pair.came(best)
    if (
        len(candidates) < 2
        or best.likelihood <= ASKED
        or not any(
            name in pair.foreseen.deciding
            and (
                _is_hidden(name, candidates, pair)
                or _has_rival(name, candidates, pair)
                or _may_have_joined(name, candidates, pair)
            )
            for name, _ in came
        )
    ):
        return candidates
    share = (1 - ASKED) / max(sum(candidate.likelihood for candidate in candidates[1:]), 1e-9)
    others = (replace(candidate, likelihood=candidate.likelihood * share) for candidate in candidates[1:])
    return (replace(best, likelihood=ASKED), *others)


def _less_sure_where_gone(candidates: tuple[WeighedLayout, ...], pair: LookPair) -> tuple[WeighedLayout, ...]:
    """The same, less sure that all stay if a deciding golfer is gone, or is seen elsewhere."""
    best = candidates[0]
    if len(candidates) < 2 or pair.before is None or pair.came(best):
        return candidates
    if not any(
        name in pair.foreseen.deciding
        and (_has_gone(name, at, pair) or _has_landed(name, at, pair) or _may_have_come(name, at, pair))
        for name, at in best.seen
    ):
        return candidates
    return _halved(candidates)


def _has_gone(name: str, at: Place, pair: LookPair) -> bool:
    """Whether a hex shows no token now, and plainly looks different from what it did with one."""
    number = pair.features.numbers.get(at)
    if number is None or pair.features.change(at) < PLAIN_CHANGE:
        return False
    return float(pair.features.of(pair.foreseen.guises[name])[number, PRESENCE]) < NOT_SEEN


def _has_landed(name: str, at: Place, pair: LookPair) -> bool:
    """Whether a golfer that seems to stay on a hex has newly come to be seen on another one."""
    if pair.features.landings is None:
        return False
    return is_plain(pair.features.landings.newly(name, at))


def _may_have_come(name: str, at: Place, pair: LookPair) -> bool:
    """Whether a golfer that is not seen, and whose colours are not known, may have come elsewhere.

    A tree hides where it stood, and something that is more like it than before has come to another hex.
    """
    number = pair.features.numbers.get(at)
    if number is None or pair.features.landings is None or pair.features.landings.knows_colours(name, at):
        return False
    seen = pair.features.of(pair.foreseen.guises[name])
    if seen[number, IT] > NOT_SEEN:
        return False
    return any(
        place != at
        and pair.features.change(place) >= PLAIN_CHANGE
        and seen[row, IT] - seen[row, IT_BEFORE] > GREW
        for place, row in pair.features.numbers.items()
    )


def _has_rival(name: str, candidates: Sequence[WeighedLayout], pair: LookPair) -> bool:
    """Whether less than half of a golfer shows where it would stand, and some where it may stand instead.

    Where it would join others it is so if about as much of it shows on the other hex.
    """
    best, other = (_alone(name, candidate, pair) for candidate in candidates[:2])
    if best is None:
        return _may_join_others(name, candidates, pair)
    if other is None:
        return False
    if candidates[0].likelihood < SURE_OVER_BARE and _is_better(other, best):
        return True
    is_sure = candidates[0].likelihood >= SURE_IN_PART
    return not is_sure and best.shown < HALF_SHOWN and other.shown > RIVAL_SHOWN


def _may_join_others(name: str, candidates: Sequence[WeighedLayout], pair: LookPair) -> bool:
    """Whether a golfer who would join others fits about as well on another hex, alone or beside others."""
    joined, other = _joining(name, candidates[0], pair), _instead(name, candidates, pair)
    if joined is None or other is None or candidates[0].likelihood >= SURE_JOINED:
        return False
    return other.shown > joined.shown - ABOUT_AS_MUCH and other.bare <= MOST_BARE


def _may_have_joined(name: str, candidates: Sequence[WeighedLayout], pair: LookPair) -> bool:
    """Whether a golfer who would stand alone shows more beside others on the next hex, by the laws, too.

    At the rim of their hex it is seen on the free one, too, and read there.
    """
    alone, at = _alone(name, candidates[0], pair), dict(candidates[0].seen).get(name)
    if alone is None or at is None:
        return False
    among = (
        _joining(name, candidate, pair)
        for candidate in candidates[1:]
        if candidate.layout in pair.foreseen.layouts and dict(candidate.seen).get(name) in neighbours_of(at)
    )
    return any(fit is not None and fit.shown > alone.shown + MORE_BESIDE for fit in among)


def _is_better(other: Fit, best: Fit) -> bool:
    """Whether a golfer would stand over bare ground, and more of it shows, and less ground, on another hex."""
    gain = (other.shown - other.bare) - (best.shown - best.bare)
    return best.bare > MOST_BARE and other.shown > RIVAL_SHOWN and gain > 0


def _alone(name: str, candidate: WeighedLayout, pair: LookPair) -> Fit | None:
    """How a golfer fits where a layout has it; None where it shares its hex, or no landing of it is seen."""
    return None if is_shared(name, candidate) else landed(name, candidate, pair)


def _instead(name: str, candidates: Sequence[WeighedLayout], pair: LookPair) -> Fit | None:
    """How a golfer fits on another hex to which the next likely layout has it come; None without one."""
    best, other = (dict(candidate.seen).get(name) for candidate in candidates[:2])
    return None if best == other else landed(name, candidates[1], pair)


def _joining(name: str, candidate: WeighedLayout, pair: LookPair) -> Fit | None:
    """How a golfer fits beside those whom it joins; None where it joins nobody, or no landing of it is seen."""
    return landed(name, candidate, pair) if is_shared(name, candidate) else None


def _halved(candidates: tuple[WeighedLayout, ...]) -> tuple[WeighedLayout, ...]:
    """The same, the likeliest one as likely as all others together: it is not known whether it is so."""
    rest = max(sum(candidate.likelihood for candidate in candidates[1:]), 1e-9)
    others = (replace(candidate, likelihood=candidate.likelihood / rest / 2) for candidate in candidates[1:])
    return (replace(candidates[0], likelihood=0.5), *others)


def _is_hidden(name: str, candidates: Sequence[WeighedLayout], pair: LookPair) -> bool:
    """Whether most of a token that came to a hex is hidden there, and it is not plain by what.

    Of who joins others less is seen; nothing at all may mean that the other one seems changed only because who
    hid it has left. Where the likeliest layout is all but certain, and hardly any ground is seen where it
    would stand, a tree or another golfer covers it; unless it may have joined that one, or some of it is seen
    on the next likely hex.
    """
    best = candidates[0]
    at, left = dict(best.seen)[name], pair.left(name)
    number = pair.features.numbers.get(at)
    has_joined = any(on == at for other, on in best.seen if other != name)
    if number is None or pair.features.landings is None:
        return False
    fit = pair.features.landings.fit(name, left, number)
    if has_joined:
        return fit is None or fit.shown < MOST_HIDDEN_BESIDE
    if fit is None:  # its colours are not known: nothing was seen to leave
        is_seen = float(pair.features.of(pair.foreseen.guises[name])[number, PRESENCE]) >= NOT_SEEN
        return not is_seen or pair.features.change(at) <= NOISE
    is_covered = pair.features.landings.knows_ground and fit.bare <= MOST_BARE
    is_known = is_covered and best.likelihood >= SURE_OF_HIDDEN and not _may_join(name, best, pair.foreseen)
    is_elsewhere = _may_stand(_instead(name, candidates, pair))
    return fit.shown < MOST_HIDDEN and (is_elsewhere or not is_known)


def _may_stand(fit: Fit | None) -> bool:
    """Whether some of a golfer is seen where it would fit so, most of the rest being covered."""
    return fit is not None and fit.shown > RIVAL_SHOWN and fit.bare <= RIVAL_BARE


def _may_join(name: str, candidate: WeighedLayout, foreseen: Foreseen) -> bool:
    """Whether the laws let a golfer stand with another who is on a hex beside its own: that one may hide it."""
    standing = dict(candidate.seen)
    beside = set(neighbours_of(standing[name])) & {at for other, at in candidate.seen if other != name}
    return any((name, at) in layout for at in beside for layout in foreseen.layouts)
