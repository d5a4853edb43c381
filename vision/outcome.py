"""What a stroke did, told from the layouts before and after it and from the tracks between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Pocket, Seat
from rules.table import Layout, LeftBoard, Mm, Piece, Placed, Pocketed, StrokeEnded, StrokeStarted, TableEvent
from vision.account import Account, account
from vision.falls import Fall, changed_mouths, falls
from vision.follow import Track, apart_mm, rest_of
from vision.losses import End, lost_pieces, rounded
from vision.observation import Observation
from vision.overlooked import Search, overlooked
from vision.placement import placement, seat_of
from vision.settings import WitnessSettings


@dataclass(frozen=True)
class Begun:
    """A stroke that was seen to begin."""

    t_s: float
    start: Mm
    seat: Seat | None


@dataclass(frozen=True)
class Stand:
    """A striker seen standing beside a hand."""

    t_s: float
    at: Mm
    radius_mm: float


@dataclass(frozen=True)
class Ran:
    """A stroke and what is known at its end.

    `tracks` since the last rest, `levels` how bright each kind was before, `reached` the pockets that a hand
    was over: it may have fetched what lay there.
    """

    number: int
    before: Layout
    begun: Begun
    stand: Stand | None
    seen: Observation
    tracks: tuple[Track, ...]
    shaken: bool
    levels: tuple[tuple[Kind, float], ...]
    reached: frozenset[Pocket]
    hand_since: bool
    profile: BoardProfile
    settings: WitnessSettings

    @property
    def rest_s(self) -> float:
        """When all had come to rest; where the camera was moved, when nothing stirred any more."""
        rest_s = rest_of(self.tracks, self.begun.t_s, self.settings)
        return max(rest_s, self.seen.rest_s) if self.shaken else rest_s

    @property
    def altered(self) -> frozenset[Pocket]:
        """The pockets whose mouths look otherwise since, though no hand was over them."""
        return frozenset(changed_mouths(self.seen.mouths, self.settings)) - self.reached

    def falls(self, after: Layout) -> tuple[Fall, ...]:
        """What may have gone down pockets, likeliest first."""
        since = tuple(track for track in self.tracks if track.last.t_s >= self.begun.t_s)
        mouths = tuple(mouth for mouth in self.seen.mouths if self._is_open(mouth.pocket, after))
        return falls(since, after, self.profile, self.settings, mouths)

    def _is_open(self, pocket: Pocket, after: Layout) -> bool:
        """Whether what changed in a mouth fell in: no hand was there, and nothing came or went at the rim."""
        middle = self.profile.pocket(pocket)
        reach_mm = self.profile.pocket_radius_mm + self.profile.coin_radius_mm
        was, now = ([p for p in lay if apart_mm(p.at, middle) < reach_mm] for lay in (self.before, after))
        return pocket not in self.reached and all(
            any(apart_mm(one.at, other.at) <= self.settings.same_place_mm for other in others)
            for pieces, others in ((was, now), (now, was))
            for one in pieces
        )


def difference_of(ran: Ran, after: Layout) -> Account:
    """What the stroke changed; a coin that nothing was seen to take is looked for: it may be overlooked.

    Not where a pocket's mouth looks otherwise and no fall explains it: the coin may as well lie in there.
    """
    search = Search(ran.seen, ran.tracks, ran.begun.t_s, ran.profile, ran.settings)
    found = account(ran.before, after, ran.settings.same_place_mm)
    fell = [fall.pocket for fall in ran.falls(after) if fall.likelihood >= ran.settings.sure]
    while len(found.gone) > len(fell) and ran.altered <= set(fell):
        piece = overlooked(search, found, len(fell))
        if piece is None:
            break
        after = (*after, piece)
        found = account(ran.before, after, ran.settings.same_place_mm)
    return found


def told(ran: Ran, difference: Account) -> list[TableEvent]:
    """The events of the stroke, from its start to its end."""
    begun, rest_s = ran.begun, ran.rest_s
    falling = ran.falls(difference.layout)
    end = End(
        stroke=ran.number,
        rest_s=rest_s,
        known_s=ran.seen.read_s,
        hand_since=ran.hand_since,
        tipped=tuple(_tipped(ran, falling)),
        altered=ran.altered,
        is_covered=bool(ran.reached),
        levels=ran.levels,
    )
    lost = lost_pieces(end, difference, falling, ran.tracks, ran.profile, ran.settings)
    placed = [Placed(t_s=rest_s, piece=p.kind, at=rounded(p.at)) for p in difference.new]
    started = StrokeStarted(t_s=begun.t_s, stroke=ran.number, seat=begun.seat)
    return [started, *lost, *placed, _ended(ran, difference, lost)]


def _ended(ran: Ran, difference: Account, lost: list[TableEvent]) -> StrokeEnded:
    fallen = sorted(
        (event for event in lost if isinstance(event, Pocketed | LeftBoard)), key=lambda event: event.t_s
    )
    return StrokeEnded(
        t_s=max([ran.rest_s, *(event.t_s for event in fallen)]),
        stroke=ran.number,
        reported_s=ran.seen.t_s,
        layout=tuple(Piece(piece.kind, rounded(piece.at)) for piece in difference.layout),
        left_lines=_left_lines(ran, difference),
        touched=_touched(difference, ran.settings),
        placement=_placement(ran),
        order=tuple(event.piece for event in fallen if isinstance(event, Pocketed)),
    )


def _tipped(ran: Ran, falling: tuple[Fall, ...]) -> Iterator[tuple[Pocket, float]]:
    """Whatever stirred within a mouth during the stroke, however briefly, without falling by itself."""
    reach_mm = ran.profile.pocket_radius_mm + ran.profile.coin_radius_mm / 2
    fell = [fall.track for fall in falling if fall.likelihood >= ran.settings.sure]
    for track in ran.tracks:
        for sighting in () if track in fell else track.sightings:
            late = sighting.clear_of_hand and sighting.t_s >= ran.begun.t_s
            at = sighting.mover.at
            pocket = min(Pocket, key=lambda p: apart_mm(ran.profile.pocket(p), at))
            if late and apart_mm(ran.profile.pocket(pocket), at) < reach_mm:
                yield pocket, sighting.t_s


def _touched(difference: Account, settings: WitnessSettings) -> bool:
    coins = [pair for pair in difference.moved if pair[0].kind is not Kind.STRIKER]
    moved = any(apart_mm(old.at, new.at) > settings.touched_mm for old, new in coins)
    return moved or any(piece.kind is not Kind.STRIKER for piece in difference.gone)


def _left_lines(ran: Ran, difference: Account) -> bool | None:
    begun, profile = ran.begun, ran.profile
    if begun.seat is None:
        return None
    now = next((p.at for p in difference.layout if p.kind is Kind.STRIKER), None)
    if now is None or apart_mm(now, begun.start) > ran.settings.base_line_mm:
        return True
    return seat_of(now, profile, profile.striker_radius_mm) is not begun.seat


def _placement(ran: Ran) -> str | None:
    begun, stand = ran.begun, ran.stand
    if stand is None or begun.seat is None or begun.start != stand.at:
        return None
    slack_mm = ran.settings.placement_slack_mm
    return placement(stand.at, begun.seat, stand.radius_mm, ran.profile, slack_mm)
