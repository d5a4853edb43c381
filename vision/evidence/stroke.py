"""A stroke as it was seen: how it began, what lay there before, and what happened until all was at rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import nan

from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm
from vision.evidence.leaps import off_the_board
from vision.evidence.onset import Onset, StandingStriker
from vision.geometry import distance_mm
from vision.layouts.census import COINS
from vision.layouts.consistency import PIECES_OF_A_SET, STOOD_OUT_SHARE
from vision.layouts.contrast import changed_by_kind, faint_kinds, pale_kinds
from vision.likelihoods.model import LikelihoodModel
from vision.observing.hand_history import covered_by_hand
from vision.observing.observation import TableReading
from vision.observing.pockets import changed_mouths, quiet_levels, still_mouths
from vision.observing.requests import Disc, Level, Measures, Prominence, Question, Share
from vision.pieces.seen import SeenPiece
from vision.traces.continuation import is_continued
from vision.traces.outside import is_drawn_back, went_outside
from vision.tracking.ballistic import leaps_among
from vision.tracking.track import Sighting, Track, between_pictures_s, on_surface, rest_of

PACK = 16  # coins within the large circle: no other table has so many there
TOUCHED_MM = 3.0  # A coin this far from where it was has been moved by the stroke: twice what a reading is off.
STILL_BEFORE_NUDGE_S = 0.6  # A thing that lay still for so long before the camera was moved had come to rest.
# A mouth that changes by more grey levels than this changed by more than a piece that comes or goes beside it.
RIM_LEVELS = 8.0
# Quiet mouths that change by more show noise, twice that of a good camera: a fall hides in it.
NOISY_LEVELS = 3.0


@dataclass(frozen=True)
class StrokeEvidence:
    """A stroke and the evidence at its end."""

    number: int
    """Its number among the strokes of this film, from 1."""

    before: Layout
    """The layout before it, with the striker where it was struck from."""

    begun: Onset
    """How it was seen to begin: when, where, and at whose seat."""

    stand: StandingStriker | None
    """The striker as it stood beside a hand before it; None where none was seen standing."""

    seen: TableReading
    """The reading at its end."""

    tracks: tuple[Track, ...]
    """All tracks since the last rest, those from before the onset among them."""

    shaken_s: float | None
    """When the camera was first moved since the last rest; None where it was not."""

    levels: tuple[tuple[Kind, float], ...]
    """The brightness of each kind before it; at a break, after it."""

    reached: dict[Pocket, tuple[float, float]]
    """The pockets that a hand was over since the onset, from when to when: it may have hidden a fall, or
    fetched a piece."""

    profile: BoardProfile
    """The sizes of this board, with those of this set's striker."""

    swept: frozenset[Mm] | None = None
    """The places of `graspable` that were reached by hands which came after the onset; None where none came."""

    handled: frozenset[Pocket] = frozenset()
    """The pockets whose mouths hands had changed before it began."""

    lying: Mapping[Kind, int] | None = None
    """The number of coins of each kind that lay on the board, read or not; None where it is unknown."""

    rested: Layout = ()
    """The last layout at rest, with the striker where the previous stroke left it."""

    doubted: tuple[SeenPiece, ...] = ()
    """The discs that were refused at that rest."""

    supposed: frozenset[Mm] = frozenset()
    """The places of pieces that an inference put there, and no reading has shown."""

    unshown: tuple[Mm, ...] = ()
    """Places of the surface outside the picture, where a pocket is outside, too."""

    beyond: tuple[Sighting, ...] = ()
    """The things seen round the board since the last rest, farther out than tracks reach."""

    quiet_share: float = 0.0
    """The share of this table's falls that leave a mouth unchanged."""

    model: LikelihoodModel = field(default_factory=LikelihoodModel)
    """The weights by which its hypotheses are judged, and how sure an outcome must be."""

    measures: Measures = field(default_factory=Measures, compare=False)
    """The answers about the picture, as far as they were asked for (`strokes.measuring`)."""

    @cached_property
    def tracks_since(self) -> tuple[Track, ...]:
        """The tracks that were still seen after it began."""
        return tuple(track for track in self.tracks if track.last.t_s >= self.begun.t_s)

    @cached_property
    def apart_s(self) -> float:
        """The usual time from one picture to the next."""
        return between_pictures_s(self.tracks_since)

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
        """The time when all had come to rest on the surface, as in the picture that was read."""
        return self._rest_of(on_surface(self.tracks, self.profile.half_mm))

    @cached_property
    def flown_s(self) -> float:
        """The time when things that flew over the wooden border had gone, too."""
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
    def leaps(self) -> tuple[Track, ...]:
        """The straight, fast paths off the board that were seen."""
        while_s = (self.begun.t_s, self.flown_s)
        leaps = leaps_among(self.tracks_since, while_s, self.before, self.profile, self.beyond)
        return off_the_board(leaps, self.tracks_since, self.beyond, self.begun, self.before, self.profile)

    @property
    def covered_by_hand(self) -> frozenset[Pocket]:
        """The pockets that a hand was over for longer than one that draws back: it explains their changes."""
        return covered_by_hand(self.reached)

    @property
    def veiled(self) -> frozenset[Pocket]:
        """The pockets whose mouths are no evidence of this stroke: hands were at them."""
        return self.covered_by_hand | self.handled

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
        """The pockets whose mouths do not contradict a fall: in a noisy picture, all of them."""
        return frozenset(Pocket) - (frozenset() if self._is_noisy else self.quiet)

    @property
    def sure(self) -> float:
        """An outcome less likely than this is asked about."""
        return self.model.sure_unsteady if self.is_unsteady else self.model.sure

    @cached_property
    def outside(self) -> frozenset[Pocket]:
        """The pockets outside the picture; of those inside, each mouth is compared."""
        compared = frozenset(mouth.pocket for mouth in self.seen.mouths)
        return frozenset(Pocket) - compared if compared and self.seen.comparison is not None else frozenset()

    @property
    def unread(self) -> tuple[Kind, ...]:
        """The kinds of which more coins may have lain there than were read."""
        read, lying = Counter(piece.kind for piece in self.before), self.lying or PIECES_OF_A_SET
        return tuple(kind for kind in COINS if lying[kind] > read[kind])

    @cached_property
    def outbound(self) -> tuple[Track, ...]:
        """The tracks that left the picture where its edge crosses the board, without hands that draw back."""
        near_mm, begun, tracks = 2 * self.profile.coin_radius_mm, self.begun, self.tracks_since
        out = (t for t in tracks if went_outside(t, self.unshown, near_mm) and not is_continued(t, tracks))
        return tuple(t for t in out if not is_drawn_back(t, begun.seat, begun.t_s, self.before, self.profile))

    def answer(self, question: Question[float]) -> float:
        """The answer to a question about this reading; NaN where there is no earlier rest to compare with."""
        return nan if self.seen.comparison is None else self.measures.of(question)

    def share(self, at: Mm) -> float | None:
        """The changed share of a coin's place; None where nothing can be compared."""
        return None if self.seen.comparison is None else self.measures.of(self.share_question(at))

    def share_question(self, at: Mm, beside: tuple[Disc, ...] = ()) -> Share:
        """The question that asks how much of a coin's place changed, without these discs beside it."""
        return Share(at, self.profile.coin_radius_mm, beside)

    def level(self, at: Mm, radius_mm: float) -> float:
        """The brightness of the inner part of a disc now, in grey levels; NaN where nothing can be compared."""
        return self.answer(Level(at, radius_mm))

    def stood_out(self, at: Mm) -> bool:
        """Whether a piece there stood out from the wood beside it, so that its departure would show."""
        return self.seen.comparison is None or self.answer(self.prominence_question(at)) > STOOD_OUT_SHARE

    def prominence_question(self, at: Mm) -> Prominence:
        """The question that asks how much a piece there differed from the wood beside it."""
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
        """Kinds of which a piece surely came to an empty place and did not show; nor would its departure."""
        return pale_kinds(self._changed_by_kind)

    @cached_property
    def faint(self) -> frozenset[Kind]:
        """Kinds that mostly show little where they come to lie: they leave hardly any track or trace."""
        return faint_kinds(self._changed_by_kind)

    @cached_property
    def _changed_by_kind(self) -> dict[Kind, list[float]]:
        lain, clear_mm = (*self.before, *self.rested), 2 * self.profile.coin_radius_mm
        return changed_by_kind(self.seen.pieces or (), lain, clear_mm, self.share)
