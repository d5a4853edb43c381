"""Consistency of readings: where the picture did not change, no reading makes a coin come or go.

A coin that is hard to see is read at one time and missed at another, and print sometimes passes for one.
Neither is a stroke. Several readings that agree win in the end, since the first one may be wrong, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from statistics import median

from rules.carrom.board import BoardProfile
from rules.pieces import Kind
from rules.table import Layout, Mm, Piece
from vision.geometry import distance_mm
from vision.observing.observation import TableReading
from vision.observing.requests import Disc, Measures, Prominence, Question, Share, Work, measured
from vision.pieces.seen import SeenPiece

PIECES_OF_A_SET = {Kind.WHITE: 9, Kind.BLACK: 9, Kind.QUEEN: 1, Kind.STRIKER: 1}  # a usual set has no more

MIDDLE = Mm(0.0, 0.0)
SURE = 0.9  # a piece so likely is one, whatever the set: some games have sets of their own
SAME_PLACE_MM = 5.0  # A piece found this near to where it was has not moved.
# Share of a place that may change while its coin still lies there: usually 0.0 changes, else 0.2.
UNMOVED_SHARE = 0.06
# Share of its place that must have differed from the wood for that to be evidence: white on white has 0.0.
STOOD_OUT_SHARE = 0.1
# The same for a coin that is not read there, and for print: a dark queen on dark wood changes 0.03.
SAME_SHARE = 0.01
# The same for a coin that a disc in its place names otherwise, and not for sure: compression smears its edge.
NUDGED_SHARE = 0.2
# The same for a piece that came and is not read for sure: print beside which a coin came to rest has 0.02.
ARRIVAL_SHARE = 0.12
# Share of a disc's place that changed since the last rest where a hand put a coin that stills hardly
# distinguish from print. One queen put on a red spot had 0.98; no shadow's edge covers a whole disc.
PUT_SHARE = 0.6
# Its middle is at least this many coin radii from every piece that lies or lay there: else that piece left it
# bare.
PUT_APART_TIMES = 1.8
# This many readings in a row must contradict an unchanged picture to be believed. More corrects a wrong first
# reading later, fewer believes print.
CONTRADICTIONS = 3
BELIEVED_SCORE = 0.9  # Score from which they count for a piece that was not seen to come.
PLAIN_SCORE = 0.97  # Score from which a coin has come after a stroke in which one of its kind went missing.
FEW_COINS = 5  # Fewer coins do not show the size of this set's coins.
# A coin that was not seen to come may differ from that size by this much: readings of one size spread by 0.2
# mm.
SET_OFF_MM = 0.6


@dataclass
class LayoutConsistency:
    """Counts the readings that contradicted an unchanged picture, place by place."""

    profile: BoardProfile
    _against: list[tuple[Mm, int]] = field(default_factory=list)

    def layout(
        self,
        before: Layout,
        seen: TableReading,
        doubted: tuple[SeenPiece, ...] = (),
        *,
        by_hand: bool = False,
        struck: bool = False,
    ) -> Work[Layout]:
        """The layout of the table by this reading at rest and the layout `before`, when discs were `doubted`.

        `by_hand`: hands were there meanwhile, and there was no stroke; `struck`: there was a stroke.
        """
        read = within_a_set(seen.pieces or ())
        if seen.comparison is None:
            return as_layout(read)
        new = [q for q in read if not is_among(q, before)]
        measures = yield from measured(map(self._share, [*(p.at for p in before), *(q.at for q in new)]))
        if struck:
            more = yield from measured(self._prominences(before, read, seen, measures))
            measures = measures.joined(more)
        kept = [p for p in before if self._is_kept(p, before, read, seen, measures, struck=struck)]
        clear_mm = self.profile.coin_radius_mm
        free = [q for q in read if all(distance_mm(p.at, q.at) > clear_mm for p in kept)]
        come = [
            q
            for q in free
            if self._has_come(q, before, seen, measures) or (struck and self._is_pale(q, seen, measures))
        ]
        if struck:
            come += self._missing_found(
                [q for q in free if q not in come], before, [*kept, *come], seen, doubted
            )
        kept = [p for p in kept if not self._is_outdone(p, come, read)]
        layout = (*(_as_read(p, read) for p in kept), *as_layout(tuple(come)))
        return (*layout, *(yield from self._put(before, layout, seen))) if by_hand else layout

    def _prominences(
        self, before: Layout, read: tuple[SeenPiece, ...], seen: TableReading, shares: Measures
    ) -> list[Question[float]]:
        """The questions whether coins stand out from the wood, for coins whose places did not change."""
        discs = (*read, *seen.doubtful)
        gone = [p for p in before if p.kind is not Kind.STRIKER and not is_among(p, discs)]
        coins = [q for q in read if q.kind is not Kind.STRIKER and not is_among(q, before)]
        sure = [q for q in coins if q.score >= BELIEVED_SCORE]
        return [
            *(self._stood_out(p.at, before) for p in gone if self._is_unchanged(p.at, shares, SAME_SHARE)),
            *(self._stands_out(q, seen) for q in sure if self._is_unchanged(q.at, shares, SAME_SHARE)),
        ]

    def _is_outdone(self, piece: Piece, come: list[SeenPiece], read: tuple[SeenPiece, ...]) -> bool:
        """Whether a queen that stayed is print, since another is likelier."""
        here = [q.score for q in read if distance_mm(q.at, piece.at) <= SAME_PLACE_MM]
        queens = [q.score for q in come if q.kind is Kind.QUEEN]
        return piece.kind is Kind.QUEEN and bool(queens) and max(queens) > max(here, default=0.0)

    def double(self) -> LayoutConsistency:
        """A copy with the same memory: it may be used without changing this one."""
        return replace(self, _against=list(self._against))

    def beside_hand(self, pieces: tuple[SeenPiece, ...], hidden: Layout) -> Layout:
        """The layout by a reading beside a hand: coins `hidden` by it are taken to lie where they lay."""
        read, clear_mm = as_layout(within_a_set(pieces)), self.profile.coin_radius_mm
        coins = [piece for piece in hidden if piece.kind is not Kind.STRIKER]
        return (*read, *(coin for coin in coins if all(distance_mm(coin.at, p.at) > clear_mm for p in read)))

    def _is_kept(
        self,
        piece: Piece,
        before: Layout,
        read: tuple[SeenPiece, ...],
        seen: TableReading,
        measures: Measures,
        *,
        struck: bool,
    ) -> bool:
        """Whether a piece is kept: its place did not change, and its disc is seen or there is no change at all.

        After a stroke, an unchanged place is no evidence for a coin that never stood out from the wood.
        """
        if not self._is_unchanged(piece.at, measures):
            return self._is_misnamed(piece, read, measures)
        if piece.kind is Kind.STRIKER:
            return self._is_misread(piece, read)
        is_seen = is_among(piece, (*read, *seen.doubtful))
        if is_seen or not self._is_unchanged(piece.at, measures, SAME_SHARE):
            return is_seen
        return not struck or measures.of(self._stood_out(piece.at, before)) > STOOD_OUT_SHARE

    def _is_misread(self, striker: Piece, read: tuple[SeenPiece, ...]) -> bool:
        """Whether a coin is read where the striker lay, and no striker anywhere: on a lip it looks smaller."""
        near = any(distance_mm(striker.at, q.at) <= SAME_PLACE_MM for q in read)
        return near and all(q.kind is not Kind.STRIKER for q in read)

    def _is_misnamed(self, coin: Piece, read: tuple[SeenPiece, ...], measures: Measures) -> bool:
        """Whether a disc just there is the same coin, unsurely named otherwise: little of its place changed."""
        there = [
            q.kind for q in read if q.score < BELIEVED_SCORE and distance_mm(q.at, coin.at) <= SAME_PLACE_MM
        ]
        if coin.kind in there or Kind.STRIKER in (coin.kind, *there):
            return False
        return bool(there) and self._is_unchanged(coin.at, measures, NUDGED_SHARE)

    def _put(self, before: Layout, after: Layout, seen: TableReading) -> Work[Layout]:
        """Coins that hands put where stills hardly distinguish them from print: the whole place changed."""
        discs = [disc for disc in seen.doubtful if self._may_be_put(disc, (*before, *after))]
        shares = yield from measured(self._share(disc.at) for disc in discs)
        put: Layout = ()
        for disc in discs:
            lying = (*after, *put)
            is_missing = sum(piece.kind is disc.kind for piece in lying) < PIECES_OF_A_SET[disc.kind]
            if is_missing and self._is_apart(disc, put) and shares.of(self._share(disc.at)) > PUT_SHARE:
                put = (*put, Piece(disc.kind, disc.at))
        return put

    def _may_be_put(self, disc: SeenPiece, lying: Layout) -> bool:
        """Whether a disc may be a coin put back: in the centre circle, since elsewhere it may be a wrist."""
        in_middle = distance_mm(disc.at, MIDDLE) <= self.profile.centre_circle_radius_mm
        return disc.kind is not Kind.STRIKER and in_middle and self._is_apart(disc, lying)

    def _is_apart(self, disc: SeenPiece, lying: Layout) -> bool:
        apart_mm = PUT_APART_TIMES * self.profile.coin_radius_mm
        return all(distance_mm(piece.at, disc.at) > apart_mm for piece in lying)

    def dismissed(self, before: Layout, seen: TableReading) -> Work[Layout]:
        """The coins of `before` that no reading finds any more, though their places did not change.

        This reading counts as one more contradiction at the place of each coin that it does not find.
        """
        discs = (*(seen.pieces or ()), *seen.doubtful)
        lost = [p for p in before if p.kind is not Kind.STRIKER and not is_among(p, discs)]
        if seen.comparison is None:
            return ()
        shares = yield from measured(self._share(piece.at) for piece in lost)
        return tuple(p for p in lost if self._is_unchanged(p.at, shares) and self._count_contradiction(p.at))

    def _has_come(self, piece: SeenPiece, before: Layout, seen: TableReading, measures: Measures) -> bool:
        """Whether a piece came: its place changed, or several readings agree on it.

        Where its place did not change this reading counts as one more contradiction there.
        """
        least = SAME_SHARE if piece.score >= BELIEVED_SCORE else ARRIVAL_SHARE
        if is_among(piece, before) or not self._is_unchanged(piece.at, measures, least):
            return True
        likely = piece.score >= BELIEVED_SCORE and self._is_of_this_set(piece, seen.pieces or ())
        return likely and self._count_contradiction(piece.at)

    def _is_of_this_set(self, piece: SeenPiece, read: tuple[SeenPiece, ...]) -> bool:
        """Whether a coin is as large as this set's others: wood amid four coins may pass for a larger one."""
        coins = [q.radius_mm for q in read if q.kind is not Kind.STRIKER]
        if piece.kind is Kind.STRIKER or len(coins) < FEW_COINS:
            return True
        return abs(piece.radius_mm - median(coins)) <= SET_OFF_MM

    def _share(self, at: Mm) -> Share:
        return Share(at, self.profile.coin_radius_mm)

    def _is_unchanged(self, at: Mm, measures: Measures, most: float = UNMOVED_SHARE) -> bool:
        return measures.of(self._share(at)) <= most

    def _stood_out(self, at: Mm, before: Layout) -> Prominence:
        lying = tuple((p.at, self.profile.radius_mm(p.kind)) for p in before if p.at != at)
        return Prominence(at, self.profile.coin_radius_mm, lying)

    def _stands_out(self, piece: SeenPiece, seen: TableReading) -> Prominence:
        lying: tuple[Disc, ...] = tuple((q.at, q.radius_mm) for q in seen.pieces or () if q is not piece)
        return Prominence(piece.at, piece.radius_mm, lying, now=True)

    def _is_pale(self, piece: SeenPiece, seen: TableReading, measures: Measures) -> bool:
        """Whether a coin that is read for sure stands out so little that its coming hardly shows."""
        if piece.kind is Kind.STRIKER or piece.score < BELIEVED_SCORE:
            return False
        return measures.of(self._stands_out(piece, seen)) <= STOOD_OUT_SHARE

    def _missing_found(
        self,
        discs: list[SeenPiece],
        before: Layout,
        lying: list[Piece | SeenPiece],
        seen: TableReading,
        doubted: tuple[SeenPiece, ...],
    ) -> list[SeenPiece]:
        """The discs where a coin lies that is missing else, though its coming hardly shows in the picture.

        Print is read again and again: what nothing was like before, and is a coin beyond doubt now, has come.
        """
        missing = Counter(p.kind for p in before) - Counter(p.kind for p in lying)
        return [
            q
            for q in discs
            if q.kind is not Kind.STRIKER
            and missing[q.kind] > 0
            and q.score >= PLAIN_SCORE
            and self._is_of_this_set(q, seen.pieces or ())
            and not is_among(q, doubted)
        ]

    def _count_contradiction(self, at: Mm) -> bool:
        """Counts a contradiction at this place, and says whether there have been enough by now."""
        near_mm = SAME_PLACE_MM
        count = 1 + max((n for place, n in self._against if distance_mm(place, at) <= near_mm), default=0)
        self._against = [(place, n) for place, n in self._against if distance_mm(place, at) > near_mm]
        if count >= CONTRADICTIONS:
            return True
        self._against.append((at, count))
        return False


def is_among(piece: Piece | SeenPiece, others: Iterable[Piece | SeenPiece]) -> bool:
    """Whether one of the others lies in the same place."""
    return any(distance_mm(other.at, piece.at) <= SAME_PLACE_MM for other in others)


def within_a_set(read: tuple[SeenPiece, ...]) -> tuple[SeenPiece, ...]:
    """The pieces that one set can have: where a kind has too many, the least likely are dropped.

    A coin that may be of another kind counts as that kind where the set has more of it than were read; a second
    queen is print.
    """
    left, kept = dict(PIECES_OF_A_SET), dict[int, SeenPiece]()
    likely = sorted(enumerate(read), key=lambda numbered: -numbered[1].score)
    for number, piece in likely:
        if left[piece.kind] > 0 or piece.score >= SURE:
            left[piece.kind] -= 1
            kept[number] = piece
    for number, piece in likely:
        other = piece.instead
        is_coin = number not in kept and piece.kind is not Kind.QUEEN
        if is_coin and other is not None and left[other] > 0:
            left[other] -= 1
            kept[number] = replace(piece, kind=other, instead=piece.kind)
    return tuple(kept[number] for number in sorted(kept))


def as_layout(pieces: tuple[SeenPiece, ...]) -> Layout:
    """The seen pieces as a layout."""
    return tuple(Piece(piece.kind, piece.at) for piece in pieces)


def _as_read(piece: Piece, read: tuple[SeenPiece, ...]) -> Piece:
    """A piece that stayed, at the place of this reading; its kind is kept."""
    near = [q for q in read if distance_mm(q.at, piece.at) <= SAME_PLACE_MM]
    return Piece(piece.kind, near[0].at) if near else piece
