"""Which story of a stroke is the likeliest, and what else may have happened: all of it is weighed at once.

The layouts before and after leave pieces missing; tracks, mouths and changed places tell of ends. Every way of
giving each missing piece an end is weighed, and so is what would be left over: a mouth that changed though
nothing fell. Readings may err too: a striker taken for a coin, a coin that was overlooked before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import prod
from statistics import median

from rules.pieces import Kind, Pocket
from rules.table import Layout, Piece
from vision.evidence.falls import SAME_FALL_S, Fall, flew_on, start_fits
from vision.evidence.flights import flew_mm, went_over_the_edge
from vision.evidence.stroke import Ran
from vision.evidence.unread_places import (
    GONE,
    Unread,
    ends_at,
    level_odds,
    once_there,
    overlap,
    set_out_from,
    unread_places,
)
from vision.geometry import distance_mm
from vision.layouts.consistency import BELIEVED_SCORE, MOST, SAME_PLACE_MM
from vision.layouts.difference import Account, account
from vision.observing.observation import Mouth
from vision.pieces.seen import SeenPiece
from vision.strokes.hypotheses import Fate, Traces, Way, fates
from vision.strokes.unexplained import (
    explained,
    idle,
    idle_beside,
    leapt_unknown,
    led_twice,
    mouths_fit,
    told_twice,
)
from vision.tracking.ballistic import SAME_FLIGHT_MM
from vision.tracking.track import Track

KEPT = 150  # stories that are followed at a time: the unlikeliest of so many decide nothing; 300 do the same
SUSPECTS = 3  # pieces overlooked before that are thought of at once
OVER_MM = 15.0  # A track that ends this far beyond the rail and leaves no piece behind flew off.

Outcome = tuple[tuple[str, str], ...]  # kinds and ways of what left the board


@dataclass(frozen=True)
class Story:
    """One way in which it may have happened: what lies there after, each missing piece's end, its weight."""

    found: Account
    fates: tuple[Fate, ...]
    weight: float

    @property
    def outcome(self) -> Outcome:
        """What decides the score: which pieces left the board, and how; a striker in a hand is nothing."""
        left = [(fate.piece.kind, fate.way) for fate in self.fates if fate.way is not Way.LIES]
        told = [(k, w) for k, w in left if w is not Way.TAKEN or k is not Kind.STRIKER]
        return tuple(sorted((kind.value, way.value) for kind, way in told))

    @property
    def layout(self) -> Layout:
        """What lies on the table after; a coin that lies nobody knows where is kept where it lay: it counts."""
        misread = {id(fate.uses) for fate in self.fates if isinstance(fate.uses, Piece)}
        read = [piece for piece in self.found.layout if id(piece) not in misread]
        lies = [fate for fate in self.fates if fate.way is Way.LIES]
        lying = [
            Piece(f.piece.kind, f.at or f.piece.at) for f in lies if f.at or f.piece.kind is not Kind.STRIKER
        ]
        return (*read, *lying)

    @property
    def seen_falls(self) -> tuple[Pocket, ...]:
        """The pockets into which pieces were seen to fall."""
        falls = [fate.uses for fate in self.fates if isinstance(fate.uses, Fall)]
        return tuple(fall.pocket for fall in falls if fall.track is not None)


@dataclass(frozen=True)
class Verdict:
    """The likeliest story of one outcome, and how likely that outcome is of all."""

    story: Story
    likelihood: float

    def needs_no_second_look(self, sure: float) -> bool:
        """Whether it is sure, and no foul: a striker on a pocket's lip may be overlooked at first."""
        return self.likelihood >= sure and all(kind != Kind.STRIKER for kind, _ in self.story.outcome)


def verdicts(ran: Ran, after: Layout) -> tuple[Verdict, ...]:
    """Every outcome that is at all likely, each by its likeliest story, the likeliest outcome first."""
    best: dict[Outcome, Story] = {}
    total: dict[Outcome, float] = {}
    for story in _stories(ran, after):
        key = story.outcome
        total[key] = total.get(key, 0.0) + story.weight
        if key not in best or story.weight > best[key].weight:
            best[key] = story
    whole = sum(total.values()) or 1.0
    found = [Verdict(best[key], total[key] / whole) for key in best]
    return tuple(sorted(found, key=lambda one: -one.likelihood))


def _stories(ran: Ran, after: Layout) -> Iterator[Story]:
    for before, read, weight, misread in _versions(ran, after):
        for now, likely in _strikers(ran, read):
            found = account(before, now, SAME_PLACE_MM, misread=False)
            yield from _told_of(ran, found, weight * likely, misread)


def _versions(ran: Ran, after: Layout) -> Iterator[tuple[Layout, Layout, float, tuple[SeenPiece, ...]]]:
    """What may have lain there before and after, by what was read and by what readings are known to err in.

    With the discs that were read though they are none.
    """
    suspects = once_there(ran, after)[:SUSPECTS]
    for count in range(len(suspects) + 1):
        for chosen in combinations(suspects, count):
            before = (*ran.before, *(once.piece for once in chosen))
            weight = prod(once.odds for once in chosen)
            yield before, after, weight, ()
            for piece, disc in _unsure(ran, after):
                rest = tuple(one for one in after if one is not piece)
                yield before, rest, weight * _none(ran, disc), (disc,)


def _unsure(ran: Ran, after: Layout) -> Iterator[tuple[Piece, SeenPiece]]:
    """The pieces that came and are not read for sure, each with its disc."""
    discs = {(disc.at.x_mm, disc.at.y_mm): disc for disc in ran.seen.pieces or ()}
    for piece in after:
        disc = discs.get((piece.at.x_mm, piece.at.y_mm))
        near_mm = SAME_PLACE_MM
        still = any(old.kind is piece.kind and distance_mm(old.at, piece.at) <= near_mm for old in ran.before)
        if disc is not None and disc.score < BELIEVED_SCORE and not still:
            yield piece, disc


def _none(ran: Ran, disc: SeenPiece) -> float:
    """Odds that a disc is not what it was read as; where nothing lay and much changed, something came."""
    odds = (1 - disc.score) / max(disc.score, 0.05)
    lain = any(distance_mm(disc.at, piece.at) < 2 * ran.profile.coin_radius_mm for piece in ran.before)
    share = ran.share(disc.at)
    return odds if lain or share is None or share < GONE else odds * ran.odds.ghost


def _strikers(ran: Ran, after: Layout) -> Iterator[tuple[Layout, float]]:
    """The layout as it was read and, where no striker was, with each disc in turn that may be it."""
    yield after, 1.0
    was = [piece for piece in ran.before if piece.kind is Kind.STRIKER]
    if not was or any(piece.kind is Kind.STRIKER for piece in after):
        return
    size = {(p.at.x_mm, p.at.y_mm): p for p in ran.seen.pieces or ()}
    for piece in after:
        disc = size.get((piece.at.x_mm, piece.at.y_mm))
        still = any(distance_mm(old.at, piece.at) <= SAME_PLACE_MM for old in ran.before)
        if disc is not None and not still:
            others = tuple(one for one in after if one is not piece)
            yield (*others, Piece(Kind.STRIKER, piece.at)), ran.odds.misread * _like_a_striker(ran, disc)


def _like_a_striker(ran: Ran, disc: SeenPiece) -> float:
    """How much likelier a disc looks so if it is the striker than if it is the coin that it was read as."""
    knobs = ran.odds
    coins = [p.radius_mm for p in ran.seen.pieces or () if p.kind is not Kind.STRIKER and p is not disc]
    coin_mm = median(coins) if coins else ran.profile.coin_radius_mm
    times = disc.radius_mm / coin_mm
    odds = knobs.coin_size
    if times >= max(knobs.striker_times, 0.0 if ran.stand is None else (1 + ran.stand.radius_mm / coin_mm) / 2):
        odds = knobs.striker_size
    elif times >= (1 + knobs.striker_times) / 2:
        odds = knobs.striker_size / 10
    level = float("nan") if ran.seen.apart is None else ran.seen.apart.level(disc.at, disc.radius_mm)
    odds /= level_odds(ran, disc.kind, level)
    if ends_at(set_out_from(ran.begun.start, ran), disc.at, ran):
        return odds * knobs.at_its_tracks_end
    return odds * (knobs.at_a_tracks_end if ends_at(ran.since, disc.at, ran) else knobs.no_tracks_end)


def _told_of(ran: Ran, found: Account, weight: float, misread: tuple[SeenPiece, ...]) -> Iterator[Story]:
    """Every way to give each missing piece an end of its own."""
    come = (*(after for _, after in found.moved), *found.new)
    traces = Traces(
        falls=ran.falls(found.layout),
        flights=_flights(ran),
        over=tuple(track for track in ran.since if went_over_the_edge(track, ran)),
        flew_on=tuple(track for track in ran.since if flew_on(track, ran.tracks)),
        unread=unread_places(ran, found, misread),
        new=found.new,
        come=come,
        stayed=found.stayed,
        mouths=_bare_mouths(ran, found),
    )
    stories: list[tuple[float, tuple[Fate, ...]]] = [(weight, ())]
    for piece in found.gone:
        ends = fates(piece, ran, traces)
        longer = [
            (odds * fate.odds, (*told, fate))
            for odds, told in stories
            for fate in ends
            if all(_can_both_be(ran, fate, other) for other in told)
        ]
        stories = sorted(longer, key=lambda one: -one[0])[:KEPT]
    for odds, told in stories:
        yield from _with_leftovers(ran, found, traces, odds, told)


def _bare_mouths(ran: Ran, found: Account) -> tuple[Mouth, ...]:
    """The mouths over whose rims nothing lay or lies: its going makes one brighter or darker as well."""
    reach_mm = ran.profile.pocket_radius_mm + ran.profile.coin_radius_mm
    lying = (*ran.before, *found.layout)
    return tuple(
        mouth
        for mouth in ran.seen.mouths
        if all(distance_mm(piece.at, ran.profile.pocket(mouth.pocket)) > reach_mm for piece in lying)
    )


def _can_both_be(ran: Ran, one: Fate, other: Fate) -> bool:
    """Whether two pieces may have come to these ends: nothing tells of both, and no two lie in one place."""
    if one.uses is not None and one.uses is other.uses:
        return False
    if not (isinstance(one.uses, Unread) and isinstance(other.uses, Unread)):
        return True
    return not overlap(ran, one.piece.kind, one.uses.at, other.piece.kind, other.uses.at)


def _with_leftovers(
    ran: Ran, found: Account, traces: Traces, odds: float, told: tuple[Fate, ...]
) -> Iterator[Story]:
    """Weighs what no end explains: pieces from nowhere, and falls of which nothing is missing."""
    used = {id(fate.uses) for fate in told}
    odds *= prod(ran.odds.ghost for piece in found.new if id(piece) not in used)
    if any(isinstance(fate.uses, Fall) and fate.pocket in ran.quiet for fate in told):
        odds *= ran.quiet_share  # once: a net that hides one fall hides the next as well
    odds *= explained(ran, told) * mouths_fit(ran, traces.mouths, told)
    odds *= told_twice(ran, told) * led_twice(ran, told) * leapt_unknown(ran, told)
    pockets = {fate.pocket for fate in told if fate.way is Way.FELL}
    left = {fall.pocket: fall for fall in reversed(traces.falls) if fall.pocket not in pockets}
    odds *= prod(idle_beside(f, ran, told) for f in traces.falls if f.pocket in pockets and id(f) not in used)
    yield Story(found, told, odds * prod(idle(fall, ran, told) for fall in left.values()))
    for fall in left.values():
        others = prod(idle(other, ran, told) for other in left.values() if other is not fall)
        quiet = ran.quiet_share if fall.pocket in ran.quiet else 1.0
        for fate in _unknown(ran, found, fall):
            yield Story(found, (*told, fate), odds * others * quiet * fate.odds)


def _unknown(ran: Ran, found: Account, fall: Fall) -> Iterator[Fate]:
    """A piece that no reading ever found fell there; which are missing is known of an opening pack."""
    known = Counter(piece.kind for piece in ran.before)
    for kind in (Kind.WHITE, Kind.BLACK, Kind.QUEEN):
        if known[kind] < MOST[kind]:
            at = ran.begun.start if fall.track is None else fall.track.first.mover.at
            odds = _never_read(ran, found) * fall.likelihood
            odds *= level_odds(ran, kind, fall.level)
            if not ran.is_break:  # of a pack everything begins beside everything
                odds *= start_fits(kind, fall, ran.before)
            if ran.lying is not None and known[kind] >= ran.lying[kind]:
                odds *= ran.odds.beyond_the_set
            yield Fate(Piece(kind, at), Way.FELL, odds, fall, fall.pocket)


def _never_read(ran: Ran, found: Account) -> float:
    """How often a piece that falls was in no reading."""
    if ran.is_break:
        return ran.odds.unread_of_pack
    missing = any(piece.kind is not Kind.STRIKER for piece in found.gone)
    return ran.odds.unknown_beside if missing else ran.odds.unknown_piece


def _flights(ran: Ran) -> tuple[Track, ...]:
    """Leaps, and tracks that flew over the frame; what ended there together is one piece and its shadow."""
    found: list[Track] = []
    over = (track for track in ran.tracks if flew_mm(track, ran) > OVER_MM)
    for track in (*ran.leaps, *filter(_is_of_one_piece, over)):
        if not any(_together(track, other, ran) for other in found):
            found.append(track)
    return tuple(found)


def _is_of_one_piece(track: Track) -> bool:
    """Whether a track is seen on its way: one leap of most of it joins two things that are not one."""
    places = [sighting.mover.at for sighting in track.sightings]
    steps_mm = [distance_mm(one, other) for one, other in pairwise(places)]
    return len(steps_mm) >= 3 and max(steps_mm) < 0.5 * sum(steps_mm)


def _together(one: Track, other: Track, ran: Ran) -> bool:
    """Whether one ended where the other was seen just then: farther out tracks end, and leaps are seen yet."""
    end = one.last
    ends = abs(end.t_s - other.last.t_s) <= SAME_FALL_S
    there = [one for one in other.sightings if one.t_s == end.t_s or (ends and one is other.last)]
    return any(distance_mm(end.mover.at, one.mover.at) <= SAME_FLIGHT_MM for one in there)
