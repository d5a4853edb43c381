"""A stroke as it was seen: how it began, what lay there before, and what happened until all was at rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import hypot, nan

from rules.carrom.board import BoardProfile, from_seat
from rules.pieces import Kind, Pocket, Seat
from rules.table import Layout, Mm
from vision.evidence.falls import DOUBTFUL_FALL, FLOWN_OVER, Fall, falls
from vision.evidence.model import LikelihoodModel
from vision.evidence.outside import DRAWS_BACK_S, is_coins_before_lines, is_drawn_back, went_outside
from vision.evidence.placement import TURN_BACK
from vision.evidence.track_ends import is_continued, is_followed, without_freed_places
from vision.geometry import distance_mm
from vision.layouts.census import COINS
from vision.layouts.consistency import MOST, STOOD_OUT_SHARE
from vision.layouts.contrast import changed_by_kind, faint_kinds, pale_kinds
from vision.observing.hands import held
from vision.observing.observation import TableReading
from vision.observing.pockets import changed_mouths, quiet_levels, still_mouths
from vision.observing.requests import Disc, Level, Measures, Prominence, Question, Share
from vision.pieces.seen import SeenPiece
from vision.tracking.ballistic import LEAP_MM2, OWN_START_MM, ballistic_tracks
from vision.tracking.rebounds import BOUNCE_S, LEAP_SIGHTINGS
from vision.tracking.track import STROKE_MM, Sighting, Track, between_pictures_s, came_from, on_surface, rest_of

PACK = 16  # coins within the large circle: no other table has so many there
TOUCHED_MM = 3.0  # A coin this far from where it was has been moved by the stroke: twice what a reading is off.
HIDDEN_S = 0.25  # A fall within this time before or after a hand is over the pocket may be the hand itself.
# Nothing falls sooner after the stroke began: the fastest striker needs longer to any pocket.
SOONEST_FALL_S = 0.06
SLEEVE_S = 0.6  # As DRAWS_BACK_S, for things seen round the board, where an arm is seen for longer.
STILL_BEFORE_NUDGE_S = 0.6  # A thing that lay still for so long before the camera was moved had come to rest.
# A mouth that changes by more grey levels than this changed by more than a piece that comes or goes beside it.
RIM_LEVELS = 8.0
# Quiet mouths that change by more show noise, twice that of a good camera: a fall hides in it.
NOISY_LEVELS = 3.0


@dataclass(frozen=True)
class Onset:
    """A stroke that was seen to begin."""

    t_s: float
    start: Mm
    seat: Seat | None


@dataclass(frozen=True)
class StandingStriker:
    """A striker seen standing beside a hand."""

    t_s: float
    at: Mm
    radius_mm: float


@dataclass(frozen=True)
class StrokeEvidence:
    """A stroke and the evidence at its end.

    `before` is the layout before it, with the striker; `rested` is the last layout at rest, with the striker
    where the previous stroke left it; `doubted` are discs that were refused then, `supposed` the places of
    pieces that no reading has shown there. `tracks` are those since the last rest, `beyond` the things seen
    round the board since then. `handled` are the pockets whose mouths hands had changed before it began.
    `levels` is the brightness of each kind before; at a break, after. The pockets `reached` are those that a
    hand was over since the stroke began, from when to when: it may have hidden a fall, or fetched a piece.
    `swept` are the places of `graspable` that hands reached which came since; None where none came. `measures`
    are the answers about the picture, as far as they were asked (`measuring`). `quiet_share` is the share of
    this table's falls that leave a mouth unchanged. `unshown` are places of the surface outside the picture,
    where a pocket is outside, too. `lying` is the number of coins of each kind that lay there, read or not,
    where that is known. `shaken_s` is when the camera was first moved since the last rest, None where it was
    not.
    """

    number: int
    before: Layout
    begun: Onset
    stand: StandingStriker | None
    seen: TableReading
    tracks: tuple[Track, ...]
    shaken_s: float | None
    levels: tuple[tuple[Kind, float], ...]
    reached: dict[Pocket, tuple[float, float]]
    profile: BoardProfile
    swept: frozenset[Mm] | None = None
    handled: frozenset[Pocket] = frozenset()
    lying: Mapping[Kind, int] | None = None
    rested: Layout = ()
    doubted: tuple[SeenPiece, ...] = ()
    supposed: frozenset[Mm] = frozenset()
    unshown: tuple[Mm, ...] = ()
    beyond: tuple[Sighting, ...] = ()
    quiet_share: float = 0.0
    model: LikelihoodModel = field(default_factory=LikelihoodModel)
    measures: Measures = field(default_factory=Measures, compare=False)

    @cached_property
    def since(self) -> tuple[Track, ...]:
        """The tracks that were still seen after it began."""
        return tuple(track for track in self.tracks if track.last.t_s >= self.begun.t_s)

    @cached_property
    def apart_s(self) -> float:
        """The usual time from one picture to the next."""
        return between_pictures_s(self.since)

    @property
    def graspable(self) -> tuple[Mm, ...]:
        """The places where a hand may have taken a piece, or put one."""
        discs = (disc.at for disc in (*self.doubted, *(self.seen.pieces or ())))
        ends = (track.last.mover.at for track in self.tracks)
        return (self.begun.start, *(piece.at for piece in self.before), *discs, *ends)

    @cached_property
    def is_break(self) -> bool:
        """Whether an opening pack lay there: then the number of coins is known."""
        middle, reach_mm = Mm(0.0, 0.0), self.profile.centre_circle_radius_mm
        return sum(distance_mm(piece.at, middle) < reach_mm for piece in self.before) >= PACK

    @cached_property
    def rest_s(self) -> float:
        """The time when all had come to rest on the surface, as in the frame that was read."""
        return self._rest_of(on_surface(self.tracks, self.profile.half_mm))

    @cached_property
    def flown_s(self) -> float:
        """The time when things that flew over the frame had gone, too."""
        return self._rest_of(self.tracks)

    def _rest_of(self, tracks: tuple[Track, ...]) -> float:
        """The time of rest of these tracks, at most that of the reading: later only a hand comes in.

        Where the camera was moved while pieces ran, their tracks broke off. Then they ran for as long as
        anything stirred, without the camera's own swing after that.
        """
        rest_s = min(rest_of(tracks, self.begun.t_s), self.seen.read_s)
        if self.shaken_s is None or self._lay_still(rest_s):
            return rest_s
        return max(rest_s, min(self.seen.rest_s, self.shaken_s))

    @property
    def shaken(self) -> bool:
        """Whether the camera was moved since the rest before."""
        return self.shaken_s is not None

    def _lay_still(self, rest_s: float) -> bool:
        """Whether it was moved after everything had lain still for long."""
        return self.shaken_s is not None and self.shaken_s - rest_s > STILL_BEFORE_NUDGE_S

    @cached_property
    def ballistic_tracks(self) -> tuple[Track, ...]:
        """The leaps off the board that were seen."""
        while_s = (self.begun.t_s, self.flown_s)
        flights = ballistic_tracks(self.since, while_s, self.before, self.profile, self.beyond)
        return tuple(leap for leap in flights if not (self._is_hand_drawn_back(leap) or self._strikes(leap)))

    def _strikes(self, flight: Track) -> bool:
        """Whether the thing last seen over the board strikes a piece right after: then it had not left."""
        end = flight.last
        if end.mover.over_frame:
            return False
        speed, touch_mm = hypot(*flight.velocity()), 2 * self.profile.coin_radius_mm
        return any(
            0 < track.first.t_s - end.t_s <= BOUNCE_S
            and distance_mm(piece.at, end.mover.at) < touch_mm + speed * (track.first.t_s - end.t_s)
            and came_from(track, piece.at, OWN_START_MM)
            for track in self.since
            for piece in self.before
            if track.reached_mm() > STROKE_MM
        )

    def _is_hand_drawn_back(self, flight: Track) -> bool:
        """Whether it went out over the player's own side as the stroke began: no coin goes there so soon.

        Farther out the sleeve is seen for longer; a sleeve shows as fragments, a coin as a whole.
        """
        seat, end = self.begun.seat, flight.last
        out = [sighting.mover.area_mm2 for sighting in flight.sightings if sighting in self.beyond]
        if seat is None or end.t_s - self._struck_s(flight) > (SLEEVE_S if out else DRAWS_BACK_S):
            return False
        if is_followed(flight) and is_coins_before_lines(flight, seat, self.before, self.profile):
            return False
        at = from_seat(TURN_BACK[seat], end.mover.at)
        if at.y_mm >= -self.profile.half_mm or (out and abs(at.x_mm) > -at.y_mm):
            return False
        whole = len(out) >= LEAP_SIGHTINGS and min(out) > max(LEAP_MM2, max(out) / 2)
        return not whole

    def _struck_s(self, flight: Track) -> float:
        """The last time before a leap that something left the stroke's start: fingers may stir there."""
        near_mm, before_s = OWN_START_MM, flight.first.t_s
        near = (t for t in self.since if distance_mm(t.first.mover.at, self.begun.start) < near_mm)
        return max((t.first.t_s for t in near if t.first.t_s <= before_s), default=self.begun.t_s)

    @property
    def held(self) -> frozenset[Pocket]:
        """The pockets that a hand was over for longer than a withdrawing hand is: it explains their changes."""
        return held(self.reached)

    @property
    def veiled(self) -> frozenset[Pocket]:
        """The pockets whose mouths are no evidence of this stroke: hands were at them."""
        return self.held | self.handled

    @cached_property
    def altered(self) -> frozenset[Pocket]:
        """The pockets whose mouths have changed, though no hand was over them."""
        return frozenset(changed_mouths(self.seen.mouths)) - self.veiled

    @cached_property
    def quiet(self) -> frozenset[Pocket]:
        """The pockets whose mouths are known to be unchanged."""
        if self.seen.comparison is None:
            return frozenset()
        return still_mouths(self.seen.mouths) - self.veiled

    @cached_property
    def is_unsteady(self) -> bool:
        """Whether light, camera or noise left more doubt than usual."""
        return self.model.sure >= self.model.sure_unsteady or self._is_noisy

    @property
    def _is_noisy(self) -> bool:
        return quiet_levels(self.seen.mouths) > NOISY_LEVELS

    @property
    def may_hide_a_fall(self) -> frozenset[Pocket]:
        """The pockets whose mouths do not contradict a fall: noise hides it everywhere."""
        return frozenset(Pocket) - (frozenset() if self._is_noisy else self.quiet)

    @property
    def sure(self) -> float:
        """An outcome less likely than this is asked about."""
        return self.model.sure_unsteady if self.is_unsteady else self.model.sure

    @cached_property
    def outside(self) -> frozenset[Pocket]:
        """The pockets outside the picture: of those in it, each mouth is compared."""
        compared = frozenset(mouth.pocket for mouth in self.seen.mouths)
        return frozenset(Pocket) - compared if compared and self.seen.comparison is not None else frozenset()

    @property
    def unread(self) -> tuple[Kind, ...]:
        """The kinds of which more coins may have lain there than were read."""
        read, lying = Counter(piece.kind for piece in self.before), self.lying or MOST
        return tuple(kind for kind in COINS if lying[kind] > read[kind])

    @cached_property
    def outbound(self) -> tuple[Track, ...]:
        """The tracks that went out over the picture's edge where it crosses the board, no hand drawn back."""
        near_mm, begun, lay, since = 2 * self.profile.coin_radius_mm, self.begun, self.before, self.since
        out = (t for t in since if went_outside(t, self.unshown, near_mm) and not is_continued(t, since))
        return tuple(t for t in out if not is_drawn_back(t, begun.seat, begun.t_s, lay, self.profile))

    def falls(self, after: Layout) -> tuple[Fall, ...]:
        """Possible falls into the pockets, likeliest first."""
        quiet = quiet_levels(self.seen.mouths)
        mouths = tuple(
            m for m in self.seen.mouths if self._is_open(m.pocket, after, strong=m.changed - quiet > RIM_LEVELS)
        )
        late = (track for track in self.since if track.last.t_s >= self.begun.t_s + SOONEST_FALL_S)
        parts = (without_freed_places(t, self.before, after, self.profile) for t in late)
        possible = falls(tuple(t for t in parts if t is not None), after, self.profile, mouths)
        return tuple(replace(fall, likelihood=self._doubted_fall(fall)) for fall in possible)

    def _doubted_fall(self, fall: Fall) -> float:
        """The likelihood of a fall that a hand may have hidden, or whose track is seen to fly on."""
        flights = (flight for flight in self.ballistic_tracks if flight.last in self.beyond)
        if fall.track is not None and any(fall.track.last in flight.sightings for flight in flights):
            return min(fall.likelihood, FLOWN_OVER)
        return fall.likelihood * (DOUBTFUL_FALL if self._is_hidden(fall) else 1.0)

    def _is_hidden(self, fall: Fall) -> bool:
        """Whether a hand was over the pocket when something seemed to fall there, and no mouth shows it."""
        if fall.track is None or fall.pocket not in self.reached or fall.brighter != 0.0:
            return False
        came_s, went_s = self.reached[fall.pocket]
        return came_s - HIDDEN_S <= fall.track.last.t_s <= went_s + HIDDEN_S

    def answer(self, question: Question[float]) -> float:
        """The answer to a question about this reading; NaN where there is no earlier rest to compare with."""
        return nan if self.seen.comparison is None else self.measures.of(question)

    def share(self, at: Mm) -> float | None:
        """The changed share of a coin's place; None where nothing can be compared."""
        return None if self.seen.comparison is None else self.measures.of(self.share_question(at))

    def share_question(self, at: Mm, beside: tuple[Disc, ...] = ()) -> Share:
        """The question how much of a coin's place changed, without these discs beside it."""
        return Share(at, self.profile.coin_radius_mm, beside)

    def level(self, at: Mm, radius_mm: float) -> float:
        """The brightness of the inner part of a disc now, in grey levels; NaN where nothing can be compared."""
        return self.answer(Level(at, radius_mm))

    def stood_out(self, at: Mm) -> bool:
        """Whether a piece there stood out from the wood beside it, so that its departure would show."""
        return self.seen.comparison is None or self.answer(self.prominence_question(at)) > STOOD_OUT_SHARE

    def prominence_question(self, at: Mm) -> Prominence:
        """The question how much a piece there differed from the wood beside it."""
        lying = tuple((p.at, self.profile.radius_mm(p.kind)) for p in self.before if p.at != at)
        return Prominence(at, self.profile.coin_radius_mm, lying)

    def place_questions(self) -> Iterator[Question[float]]:
        """The questions about the places where coins lay, and about discs that are read far from those."""
        yield from (self.share_question(piece.at) for piece in self.before if piece.kind is not Kind.STRIKER)
        yield from (
            self.share_question(disc.at) for disc in self.seen.pieces or () if not self.has_lain(disc.at)
        )

    def has_lain(self, at: Mm) -> bool:
        """Whether a piece lay so near to a place before that its departure can have changed it."""
        return any(distance_mm(at, piece.at) < 2 * self.profile.coin_radius_mm for piece in self.before)

    @cached_property
    def pale(self) -> frozenset[Kind]:
        """Kinds of which a piece surely came to an empty place without showing: nor would its departure."""
        return pale_kinds(self._changed_by_kind)

    @cached_property
    def faint(self) -> frozenset[Kind]:
        """Kinds that mostly show little where they come to lie: they leave hardly a track or a trace."""
        return faint_kinds(self._changed_by_kind)

    @cached_property
    def _changed_by_kind(self) -> dict[Kind, list[float]]:
        lain, clear_mm = (*self.before, *self.rested), 2 * self.profile.coin_radius_mm
        return changed_by_kind(self.seen.pieces or (), lain, clear_mm, self.share)

    def _is_open(self, pocket: Pocket, after: Layout, *, strong: bool = False) -> bool:
        """Whether a change in a mouth is a fall: no hand was there, and no piece came or went at the rim.

        A `strong` change is larger than that by a piece which comes or goes without hanging well over the rim.
        """
        middle = self.profile.pocket(pocket)
        reach_mm = self.profile.pocket_radius_mm + self.profile.coin_radius_mm * (0.5 if strong else 1.0)
        was, now = ([p for p in lay if distance_mm(p.at, middle) < reach_mm] for lay in (self.before, after))
        return pocket not in self.veiled and all(
            any(distance_mm(piece.at, other.at) <= TOUCHED_MM for other in others)
            for pieces, others in ((was, now), (now, was))
            for piece in pieces
        )
