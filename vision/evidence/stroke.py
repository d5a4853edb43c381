"""A stroke as it was seen: how it began, what lay there before, and what was noticed until all was at rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import hypot, nan

from rules.carrom.board import BoardProfile, from_seat
from rules.pieces import Kind, Pocket, Seat
from rules.table import Layout, Mm
from vision.evidence.falls import DOUBTFUL_FALL, FLOWN_OVER, Fall, falls
from vision.evidence.model import LikelihoodModel
from vision.evidence.placement import TURN_BACK
from vision.geometry import distance_mm
from vision.layouts.consistency import BELIEVED_SCORE, STOOD_OUT_SHARE, UNMOVED_SHARE
from vision.observing.hands import held
from vision.observing.observation import TableReading
from vision.observing.pockets import changed_mouths, quiet_levels, still_mouths
from vision.observing.requests import Disc, Level, Measures, Prominence, Question, Share
from vision.pieces.seen import SeenPiece
from vision.tracking.ballistic import BOUNCE_S, LEAP_MM2, LEAP_SIGHTINGS, OWN_START_MM, ballistic_tracks
from vision.tracking.track import STROKE_MM, Sighting, Track, came_from, on_surface, rest_of

PACK = 16  # coins within the large circle: nobody leaves so many there
TOUCHED_MM = 3.0  # A coin this far from where it was has been moved by the stroke: twice what a reading is off.
HIDDEN_S = 0.25  # So long before and after a hand is over a pocket, what seems to fall there may be the hand.
# Nothing falls sooner after the stroke began: the fastest striker needs longer to any pocket.
SOONEST_FALL_S = 0.06
# So soon after a stroke began what goes out over the player's own side is the hand that made it.
DRAWS_BACK_S = 0.3
SLEEVE_S = 0.6  # The same of what is seen round the board, where an arm is seen for longer.
STILL_BEFORE_NUDGE_S = 0.6  # What lay still for so long before the camera was moved had come to rest.
# Grey levels by which a mouth changes more than by a piece that comes to lie, or lay, beside it.
RIM_LEVELS = 8.0


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
    """A stroke and what is known at its end.

    `before` what lay there, the striker among it, `rested` what did at the last reading at rest, the striker
    where the stroke before had left it, `doubted` discs that were refused then. `tracks` since the last rest,
    `beyond` what was seen round the board since,
    `handled` the pockets whose mouths hands had changed before it began, `levels` how bright each kind was
    before, `reached` the pockets that a hand was over since the stroke began, from when to when: it may have
    hidden a fall, or fetched what lay there. `swept` those of `graspable` that hands reached which came since,
    None where none came. `measures` what the picture shows of it, as far as that was asked (`measuring`).
    `quiet_share` how many of this table's falls leave a mouth as it was. `lying` how many coins of each kind
    lay there, read or not, where that is known. `shaken_s` when the camera was first moved since the last rest,
    None where it was not.
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
    beyond: tuple[Sighting, ...] = ()
    quiet_share: float = 0.0
    model: LikelihoodModel = field(default_factory=LikelihoodModel)
    measures: Measures = field(default_factory=Measures, compare=False)

    @cached_property
    def since(self) -> tuple[Track, ...]:
        """The tracks that were still seen after it began."""
        return tuple(track for track in self.tracks if track.last.t_s >= self.begun.t_s)

    @property
    def graspable(self) -> tuple[Mm, ...]:
        """The places where a hand may have taken a piece, or put one."""
        discs = (disc.at for disc in (*self.doubted, *(self.seen.pieces or ())))
        ends = (track.last.mover.at for track in self.tracks)
        return (self.begun.start, *(piece.at for piece in self.before), *discs, *ends)

    @cached_property
    def is_break(self) -> bool:
        """Whether an opening pack lay there: then it is known how many coins there are."""
        middle, reach_mm = Mm(0.0, 0.0), self.profile.centre_circle_radius_mm
        return sum(distance_mm(piece.at, middle) < reach_mm for piece in self.before) >= PACK

    @cached_property
    def rest_s(self) -> float:
        """When all had come to rest on the surface, as it had in the frame that was read."""
        return self._rest_of(on_surface(self.tracks, self.profile.half_mm))

    @cached_property
    def flown_s(self) -> float:
        """When what flew over the frame had gone, too."""
        return self._rest_of(self.tracks)

    def _rest_of(self, tracks: tuple[Track, ...]) -> float:
        """Later than the reading only a hand comes in.

        Where the camera was moved while pieces ran, their tracks broke off: they ran for as long as anything
        stirred, but for the camera's own swing after that.
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
        """Whether it was moved, and all had lain still for long."""
        return self.shaken_s is not None and self.shaken_s - rest_s > STILL_BEFORE_NUDGE_S

    @cached_property
    def ballistic_tracks(self) -> tuple[Track, ...]:
        """What is seen to have leapt off the board."""
        while_s = (self.begun.t_s, self.flown_s)
        leaps = ballistic_tracks(self.since, while_s, self.before, self.profile, self.beyond)
        return tuple(leap for leap in leaps if not self._is_hand_drawn_back(leap) and not self._strikes(leap))

    def _strikes(self, leap: Track) -> bool:
        """Whether what is seen last over the board strikes a piece there right after: it had not left."""
        end = leap.last
        if end.mover.over_frame:
            return False
        speed, touch_mm = hypot(*leap.velocity()), 2 * self.profile.coin_radius_mm
        return any(
            0 < track.first.t_s - end.t_s <= BOUNCE_S
            and distance_mm(piece.at, end.mover.at) < touch_mm + speed * (track.first.t_s - end.t_s)
            and came_from(track, piece.at, OWN_START_MM)
            for track in self.since
            for piece in self.before
            if track.reached_mm() > STROKE_MM
        )

    def _is_hand_drawn_back(self, leap: Track) -> bool:
        """Whether it went out over the player's own side as the stroke began: no coin goes there so soon.

        Farther out its sleeve is seen for longer; of that scraps show, and of a coin all of it.
        """
        seat, end = self.begun.seat, leap.last
        out = [sighting.mover.area_mm2 for sighting in leap.sightings if sighting in self.beyond]
        if seat is None or end.t_s - self._struck_s(leap) > (SLEEVE_S if out else DRAWS_BACK_S):
            return False
        at = from_seat(TURN_BACK[seat], end.mover.at)
        if at.y_mm >= -self.profile.half_mm or (out and abs(at.x_mm) > -at.y_mm):
            return False
        whole = len(out) >= LEAP_SIGHTINGS and min(out) > max(LEAP_MM2, max(out) / 2)
        return not whole

    def _struck_s(self, leap: Track) -> float:
        """When something set out last, before a leap, from where the stroke did: fingers may stir there."""
        near_mm, before_s = OWN_START_MM, leap.first.t_s
        near = (t for t in self.since if distance_mm(t.first.mover.at, self.begun.start) < near_mm)
        return max((t.first.t_s for t in near if t.first.t_s <= before_s), default=self.begun.t_s)

    @property
    def held(self) -> frozenset[Pocket]:
        """The pockets that a hand was over for longer than one needs that draws back: what they show is its."""
        return held(self.reached)

    @property
    def veiled(self) -> frozenset[Pocket]:
        """The pockets whose mouths tell nothing of this stroke: hands were at them."""
        return self.held | self.handled

    @cached_property
    def altered(self) -> frozenset[Pocket]:
        """The pockets whose mouths look otherwise since, though no hand was over them."""
        return frozenset(changed_mouths(self.seen.mouths)) - self.veiled

    @cached_property
    def quiet(self) -> frozenset[Pocket]:
        """The pockets whose mouths are known to look as before."""
        if self.seen.comparison is None:
            return frozenset()
        return still_mouths(self.seen.mouths) - self.veiled

    def falls(self, after: Layout) -> tuple[Fall, ...]:
        """What may have gone down pockets, likeliest first."""
        quiet = quiet_levels(self.seen.mouths)
        mouths = tuple(
            mouth
            for mouth in self.seen.mouths
            if self._is_open(mouth.pocket, after, strong=mouth.changed - quiet > RIM_LEVELS)
        )
        soonest_s = self.begun.t_s + SOONEST_FALL_S
        tracks = tuple(track for track in self.since if track.last.t_s >= soonest_s)
        possible = falls(tracks, after, self.profile, mouths)
        return tuple(replace(fall, likelihood=self._doubted_fall(fall)) for fall in possible)

    def _doubted_fall(self, fall: Fall) -> float:
        """How likely a fall is that a hand hid, or whose track is seen to fly on beyond the frame."""
        if any(self._is_led_on(fall, leap) for leap in self.ballistic_tracks):
            return min(fall.likelihood, FLOWN_OVER)
        return fall.likelihood * (DOUBTFUL_FALL if self._is_hidden(fall) else 1.0)

    def _is_led_on(self, fall: Fall, leap: Track) -> bool:
        return fall.track is not None and leap.last in self.beyond and fall.track.last in leap.sightings

    def _is_hidden(self, fall: Fall) -> bool:
        """Whether a hand was over the pocket just when something seems to have fallen, and no mouth tells."""
        if fall.track is None or fall.pocket not in self.reached or fall.brighter != 0.0:
            return False
        came_s, went_s = self.reached[fall.pocket]
        slack_s = HIDDEN_S
        return came_s - slack_s <= fall.track.last.t_s <= went_s + slack_s

    def answer(self, question: Question[float]) -> float:
        """The answer to a question about this reading; NaN where it compares with no rest before."""
        return nan if self.seen.comparison is None else self.measures.of(question)

    def share(self, at: Mm) -> float | None:
        """The share of a coin's place that looks otherwise since; None where nothing compares."""
        return None if self.seen.comparison is None else self.measures.of(self.share_question(at))

    def share_question(self, at: Mm, beside: tuple[Disc, ...] = ()) -> Share:
        """The question how much of a coin's place changed, but for these discs beside it."""
        return Share(at, self.profile.coin_radius_mm, beside)

    def level(self, at: Mm, radius_mm: float) -> float:
        """How bright the inner part of a disc is now, in grey levels; NaN where nothing compares."""
        return self.answer(Level(at, radius_mm))

    def stood_out(self, at: Mm) -> bool:
        """Whether a piece there was seen apart from the wood beside it, so that its going would show."""
        return self.seen.comparison is None or self.answer(self.prominence_question(at)) > STOOD_OUT_SHARE

    def prominence_question(self, at: Mm) -> Prominence:
        """The question how much of what lay there differed from the wood beside it."""
        lying = tuple((p.at, self.profile.radius_mm(p.kind)) for p in self.before if p.at != at)
        return Prominence(at, self.profile.coin_radius_mm, lying)

    def place_questions(self) -> Iterator[Question[float]]:
        """The questions about the places where coins lay, and where discs are read that lay nowhere near."""
        yield from (self.share_question(piece.at) for piece in self.before if piece.kind is not Kind.STRIKER)
        yield from (
            self.share_question(disc.at) for disc in self.seen.pieces or () if not self.has_lain(disc.at)
        )

    def has_lain(self, at: Mm) -> bool:
        """Whether a piece that lay within reach of a place before can have changed it by its going."""
        return any(distance_mm(at, piece.at) < 2 * self.profile.coin_radius_mm for piece in self.before)

    @cached_property
    def pale(self) -> frozenset[Kind]:
        """Kinds of which one surely came to lie where nothing lay, and does not show: nor would its going."""
        sure = (disc for disc in self.seen.pieces or () if disc.score >= BELIEVED_SCORE)
        return frozenset(disc.kind for disc in sure if self._came_unseen(disc))

    def _came_unseen(self, disc: SeenPiece) -> bool:
        clear_mm = 2 * self.profile.coin_radius_mm
        if self.has_lain(disc.at) or any(distance_mm(disc.at, piece.at) < clear_mm for piece in self.rested):
            return False
        share = self.share(disc.at)
        return share is not None and share <= UNMOVED_SHARE

    def _is_open(self, pocket: Pocket, after: Layout, *, strong: bool = False) -> bool:
        """Whether what changed in a mouth fell in: no hand was there, and nothing came or went at the rim.

        A `strong` change is more than a piece makes that comes or goes without hanging well over the rim.
        """
        middle = self.profile.pocket(pocket)
        reach_mm = self.profile.pocket_radius_mm + self.profile.coin_radius_mm * (0.5 if strong else 1.0)
        was, now = ([p for p in lay if distance_mm(p.at, middle) < reach_mm] for lay in (self.before, after))
        return pocket not in self.veiled and all(
            any(distance_mm(piece.at, other.at) <= TOUCHED_MM for other in others)
            for pieces, others in ((was, now), (now, was))
            for piece in pieces
        )
