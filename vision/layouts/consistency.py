"""What certainly lies where it lay: where the picture did not change, no reading makes a coin come or go.

A coin that is hard to see is read at one time and missed at another, and print may now and then pass for one.
Neither is a stroke. What several readings agree on is believed in the end: a first reading may be wrong too.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from statistics import median

from rules.carrom.board import BoardProfile
from rules.pieces import Kind
from rules.table import Layout, Mm, Piece
from vision.geometry import distance_mm
from vision.observing.hands import GRASP_MM
from vision.observing.observation import Observation
from vision.pieces.seen import SeenPiece

MOST = {Kind.WHITE: 9, Kind.BLACK: 9, Kind.QUEEN: 1, Kind.STRIKER: 1}  # a usual set has no more

MIDDLE = Mm(0.0, 0.0)
SURE = 0.9  # a piece so likely is one, whatever the set: some games have sets of their own
SAME_PLACE_MM = 5.0  # A piece found this near to where it was has not moved.
# Share of a place that may look otherwise if its coin lies there still: then it is 0.0, else 0.2.
UNMOVED_SHARE = 0.06
# So much of its place must have differed from the wood for that to tell anything: white on white 0.0.
STOOD_OUT_SHARE = 0.1
# The same for a coin that is not read there, and for print: a dark queen on dark wood changes 0.03.
SAME_SHARE = 0.01
# And for a piece that came and is not read for sure: print beside which a coin came to rest has 0.02.
ARRIVAL_SHARE = 0.12
# Share of a disc's place that looks otherwise since the last rest where a hand put one that stills hardly tell
# from print. One queen put on a red spot had 0.98; no shadow's edge covers a whole disc.
PUT_SHARE = 0.6
# Its middle is so many coins' radii from all that lies or lay there: else that left it bare.
PUT_APART_TIMES = 1.8
# So many readings in a row must contradict a picture that did not change to be believed. More corrects a wrong
# first reading later, fewer believes print.
CONTRADICTIONS = 3
BELIEVED_SCORE = 0.9  # Score from which they count for a piece that nobody saw come.
FEW_COINS = 5  # Fewer do not tell how large this set's coins are,
# from which a coin that nobody saw come may be off by so much: readings of one size spread by 0.2 mm.
SET_OFF_MM = 0.6


@dataclass
class LayoutConsistency:
    """Remembers how often readings contradicted a picture that did not change, place by place."""

    profile: BoardProfile
    _against: list[tuple[Mm, int]] = field(default_factory=list)

    def layout(
        self, before: Layout, seen: Observation, *, by_hand: bool = False, struck: bool = False
    ) -> Layout:
        """What lies on the table by this reading at rest and by what lay there `before`.

        `by_hand`: hands were there meanwhile, and no stroke; `struck`: a stroke was.
        """
        read = within_a_set(seen.pieces or ())
        if seen.difference is None:
            return as_layout(read)
        kept = [p for p in before if self._is_kept(p, before, read, seen, struck=struck)]
        clear_mm = self.profile.coin_radius_mm
        free = [q for q in read if all(distance_mm(p.at, q.at) > clear_mm for p in kept)]
        come = [q for q in free if self._has_come(q, before, seen) or (struck and self._is_pale(q, seen))]
        kept = [p for p in kept if not self._is_outdone(p, come, read)]
        found = (*(_as_read(p, read) for p in kept), *as_layout(tuple(come)))
        return (*found, *self._put(before, found, seen)) if by_hand else found

    def _is_outdone(self, piece: Piece, come: list[SeenPiece], read: tuple[SeenPiece, ...]) -> bool:
        """Whether a queen that stayed is print, since another is likelier."""
        here = [q.score for q in read if distance_mm(q.at, piece.at) <= SAME_PLACE_MM]
        queens = [q.score for q in come if q.kind is Kind.QUEEN]
        return piece.kind is Kind.QUEEN and bool(queens) and max(queens) > max(here, default=0.0)

    def double(self) -> LayoutConsistency:
        """Another that remembers as much: what it is asked, this one never learns."""
        return replace(self, _against=list(self._against))

    def beside_hand(self, before: Layout, seen: Observation) -> Layout:
        """What lies there by a reading beside a hand: coins that it hides are taken to lie where they lay."""
        read, hand = as_layout(within_a_set(seen.pieces or ())), seen.hand
        coins = [piece for piece in before if piece.kind is not Kind.STRIKER]
        hidden = [coin for coin in coins if hand is not None and hand.covers(coin.at, GRASP_MM)]
        clear_mm = self.profile.coin_radius_mm
        return (*read, *(coin for coin in hidden if all(distance_mm(coin.at, p.at) > clear_mm for p in read)))

    def _is_kept(
        self, piece: Piece, before: Layout, read: tuple[SeenPiece, ...], seen: Observation, *, struck: bool
    ) -> bool:
        """A coin whose place did not change; where no disc is seen at all, it must show no change whatever.

        And that tells nothing, after a stroke, of one that never stood out from the wood.
        """
        if not self._is_unchanged(piece.at, seen):
            return False
        if piece.kind is Kind.STRIKER:
            return self._is_misread(piece, read)
        is_seen = any(distance_mm(piece.at, q.at) <= SAME_PLACE_MM for q in (*read, *seen.doubtful))
        if is_seen or not self._is_unchanged(piece.at, seen, SAME_SHARE):
            return is_seen
        return not struck or self._stood_out(piece.at, before, seen)

    def _is_misread(self, striker: Piece, read: tuple[SeenPiece, ...]) -> bool:
        """Whether a coin is read where the striker lay, and no striker anywhere: on a lip it looks smaller."""
        near = any(distance_mm(striker.at, q.at) <= SAME_PLACE_MM for q in read)
        return near and all(q.kind is not Kind.STRIKER for q in read)

    def _put(self, before: Layout, after: Layout, seen: Observation) -> Layout:
        """Coins that hands put where stills hardly tell them from print: the whole place looks otherwise."""
        put: Layout = ()
        for disc in seen.doubtful:
            lying = (*after, *put)
            is_missing = sum(piece.kind is disc.kind for piece in lying) < MOST[disc.kind]
            if is_missing and disc.kind is not Kind.STRIKER and self._is_put(disc, (*before, *lying), seen):
                put = (*put, Piece(disc.kind, disc.at))
        return put

    def _is_put(self, disc: SeenPiece, lying: Layout, seen: Observation) -> bool:
        assert seen.difference is not None
        if distance_mm(disc.at, MIDDLE) > self.profile.centre_circle_radius_mm:
            return False  # pieces are put back within the centre circle; elsewhere it may be a wrist
        radius_mm = self.profile.coin_radius_mm
        free = all(distance_mm(piece.at, disc.at) > PUT_APART_TIMES * radius_mm for piece in lying)
        return free and seen.difference.share(disc.at, radius_mm) > PUT_SHARE

    def dismissed(self, before: Layout, seen: Observation) -> Layout:
        """The coins of `before` that no reading finds any more, though their places did not change."""
        if seen.difference is None:
            return ()
        discs = (*(seen.pieces or ()), *seen.doubtful)
        return tuple(p for p in before if self._is_dismissed(p, discs, seen))

    def _is_dismissed(self, piece: Piece, discs: tuple[SeenPiece, ...], seen: Observation) -> bool:
        if piece.kind is Kind.STRIKER or not self._is_unchanged(piece.at, seen):
            return False
        found = any(distance_mm(piece.at, disc.at) <= SAME_PLACE_MM for disc in discs)
        return not found and self._is_enough(piece.at)

    def _has_come(self, piece: SeenPiece, before: Layout, seen: Observation) -> bool:
        """A piece is there where something changed; where nothing did, it was there before or is none."""
        known = any(distance_mm(old.at, piece.at) <= SAME_PLACE_MM for old in before)
        least = SAME_SHARE if piece.score >= BELIEVED_SCORE else ARRIVAL_SHARE
        if known or not self._is_unchanged(piece.at, seen, least):
            return True
        likely = piece.score >= BELIEVED_SCORE and self._is_of_this_set(piece, seen.pieces or ())
        return likely and self._is_enough(piece.at)

    def _is_of_this_set(self, piece: SeenPiece, read: tuple[SeenPiece, ...]) -> bool:
        """Whether a coin is as large as this set's others: wood amid four coins may pass for a larger one."""
        coins = [q.radius_mm for q in read if q.kind is not Kind.STRIKER]
        if piece.kind is Kind.STRIKER or len(coins) < FEW_COINS:
            return True
        return abs(piece.radius_mm - median(coins)) <= SET_OFF_MM

    def _is_unchanged(self, at: Mm, seen: Observation, most: float | None = None) -> bool:
        assert seen.difference is not None
        share = seen.difference.share(at, self.profile.coin_radius_mm)
        return share <= (UNMOVED_SHARE if most is None else most)

    def _stood_out(self, at: Mm, before: Layout, seen: Observation) -> bool:
        assert seen.difference is not None
        lying = tuple((p.at, self.profile.radius_mm(p.kind)) for p in before if p.at != at)
        return seen.difference.stood_out(at, self.profile.coin_radius_mm, lying) > STOOD_OUT_SHARE

    def _is_pale(self, piece: SeenPiece, seen: Observation) -> bool:
        """Whether a coin that is surely read stands out so little that its coming hardly shows."""
        assert seen.difference is not None
        if piece.kind is Kind.STRIKER or piece.score < BELIEVED_SCORE:
            return False
        lying = tuple((q.at, q.radius_mm) for q in seen.pieces or () if q is not piece)
        return seen.difference.stands_out(piece.at, piece.radius_mm, lying) <= STOOD_OUT_SHARE

    def _is_enough(self, at: Mm) -> bool:
        """Counts a contradiction at this place; whether there have been enough of them."""
        near_mm = SAME_PLACE_MM
        count = 1 + max((n for place, n in self._against if distance_mm(place, at) <= near_mm), default=0)
        self._against = [(place, n) for place, n in self._against if distance_mm(place, at) > near_mm]
        if count >= CONTRADICTIONS:
            return True
        self._against.append((at, count))
        return False


def within_a_set(read: tuple[SeenPiece, ...]) -> tuple[SeenPiece, ...]:
    """The pieces without those that no set has: of too many of a kind those that are unlikely are none."""
    likely = sorted(read, key=lambda piece: -piece.score)
    left = dict(MOST)
    found = []
    for piece in likely:
        left[piece.kind] -= 1
        if left[piece.kind] >= 0 or piece.score >= SURE:
            found.append(piece)
    return tuple(piece for piece in read if piece in found)


def doubted(layout: Layout, seen: Observation) -> tuple[SeenPiece, ...]:
    """The discs that a reading refused, and those that it names though nobody believes that they came."""
    near_mm = SAME_PLACE_MM
    read = seen.pieces or ()
    apart = (disc for disc in read if all(distance_mm(disc.at, piece.at) > near_mm for piece in layout))
    return (*seen.doubtful, *apart)


def as_layout(pieces: tuple[SeenPiece, ...]) -> Layout:
    """What is seen, as the laws speak of it."""
    return tuple(Piece(piece.kind, piece.at) for piece in pieces)


def _as_read(piece: Piece, read: tuple[SeenPiece, ...]) -> Piece:
    """A coin that stayed, where this reading has it; its kind is as it was."""
    near = [q for q in read if distance_mm(q.at, piece.at) <= SAME_PLACE_MM]
    return Piece(piece.kind, near[0].at) if near else piece
