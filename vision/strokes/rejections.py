"""Movements that are no strokes: a striker that a hand puts, pushes or lets go, coins that it lays out."""

from __future__ import annotations

from collections.abc import Collection

from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Seat
from rules.table import Layout, Mm, Piece
from vision.evidence.onset import Onset
from vision.geometry import distance_mm
from vision.layouts.consistency import SAME_PLACE_MM
from vision.layouts.difference import layout_difference
from vision.observing.observation import TableReading
from vision.pieces.seen import SeenPiece
from vision.strokes.onset import FLICK_MM, STAND_OFF_MM
from vision.traces.placement import seat_of
from vision.traces.set_out import BASE_LINE_MM
from vision.tracking.track import OWN_START_MM, Track, came_from
from vision.tracking.tracker import Tracked

LAID_OUT = 3  # This many coins more than before: no reading was seen to miss so many at once.
STAND_ALONE_MM = 20.0  # A disc nearer than this to a known coin is that coin, not a striker being placed.
# A disc read as the striker that lies farther than this from where the stroke set out was not struck by a hand.
BYSTANDER_MM = 100.0
# Movement so near to a place may be of the piece that lies there, if it is farther than this from all hands and
# lasts for longer than a place stirs when a hand has drawn back: ten times it did so in one or two pictures.
AT_PLACE_MM, CLEAR_OF_HAND_MM, LINGERS_S = 45.0, 40.0, 0.06
# A thing that runs so far from base lines was struck: a hand that draws back is over the border before, and its
# fragments are joined to something that runs so far for fewer pictures.
STRUCK_MM, STRUCK_SIGHTINGS = 150.0, 6
STAND_SCORE = 0.6  # Likelihood from which a disc beside a hand is believed to be a striker being placed.


def standing_strikers(
    seen: TableReading, layout: Layout, profile: BoardProfile, handled: Collection[Seat] = ()
) -> list[SeenPiece]:
    """Discs on somebody's base lines that are no known coins: a finger hides half a striker.

    Where the seats `handled` are known, at whose base lines a hand was, it is one of theirs: no hand stands a
    striker where it is not, and a disc there is print.
    """
    coins = [piece for piece in layout if piece.kind is not Kind.STRIKER]
    return [
        piece
        for piece in seen.pieces or ()
        if all(distance_mm(coin.at, piece.at) > STAND_ALONE_MM for coin in coins)
        and piece.score >= STAND_SCORE
        and seat_of(piece.at, profile, STAND_OFF_MM, handled) in (handled or tuple(Seat))
    ]


def was_only_pushed(
    stroke: Onset,
    seen: TableReading,
    layout: Layout,
    profile: BoardProfile,
    *,
    striker_known: bool,
    hidden: Layout = (),
) -> bool:
    """Whether the stroke was a striker being placed: it stands on the same lines again, and no coin moved.

    Coins `hidden` by a hand are taken to lie where they lay.
    """
    fresh = standing_strikers(seen, layout, profile)
    seats = {seat_of(piece.at, profile, BASE_LINE_MM) for piece in fresh}
    if not fresh or (striker_known and stroke.seat not in seats):
        return False
    coins = [piece for piece in layout if piece.kind is not Kind.STRIKER]
    return all(coin in hidden or _is_seen(coin, seen) for coin in coins)


def was_only_placed(
    stroke: Onset,
    seen: TableReading,
    layout: Layout,
    profile: BoardProfile,
    *,
    striker_known: bool,
    hidden: Layout = (),
) -> bool:
    """Whether it came from nobody's base lines, and a striker stands there at rest: a hand drew back."""
    return stroke.seat is None and was_only_pushed(
        stroke, seen, layout, profile, striker_known=striker_known, hidden=hidden
    )


def was_only_laid_out(stroke: Onset | None, before: Layout, after: Layout) -> bool:
    """Whether it came from nobody's base lines while hands laid out coins: no stroke adds coins."""
    lay, lie = (sum(piece.kind is not Kind.STRIKER for piece in layout) for layout in (before, after))
    return stroke is not None and stroke.seat is None and lie >= lay + LAID_OUT


def left_all_as_it_lay(stroke: Onset, before: Layout, after: Layout) -> bool:
    """Whether it came from nobody's base lines, and the striker and all coins are read where they lay.

    What was struck has moved. A hand that hovers in the dark and draws back is no stroke.
    """
    difference = layout_difference(before, after, SAME_PLACE_MM)
    lies = any(piece.kind is Kind.STRIKER for piece in difference.stayed)
    return stroke.seat is None and lies and not (difference.moved or difference.gone or difference.new)


def without_bystander(stroke: Onset, before: Layout, after: Layout) -> tuple[Layout, Layout]:
    """Both layouts without a disc read as the striker that lay far from where the stroke set out.

    What is struck from base lines is the striker: one that lies still is print that looks like one, or another
    set's, and one that is gone was carried to the base lines by the hand that struck it.
    """
    lay = [piece for piece in before if piece.kind is Kind.STRIKER]
    if stroke.seat is None or any(distance_mm(piece.at, stroke.start) <= BYSTANDER_MM for piece in lay):
        return before, after
    lies = [
        p for p in after for old in lay if p.kind is old.kind and distance_mm(p.at, old.at) <= SAME_PLACE_MM
    ]
    return tuple(p for p in before if p not in lay), tuple(p for p in after if p not in lies)


def leads_to(at: Mm, stroke: Onset, tracked: Tracked) -> bool:
    """Whether something that ran since the stroke began had come to rest at this place when it was read."""
    return any(
        stroke.t_s <= track.last.t_s <= tracked.seen.read_s
        and track.reached_mm() > FLICK_MM
        and distance_mm(track.last.mover.at, at) < OWN_START_MM
        for track in tracked.tracks
    )


def moved_free_of_hands(at: Mm, tracked: Tracked, since_s: float) -> bool:
    """Whether something moved at this place, clear of all hands, for longer than a hand's own traces linger.

    A hand that lays something down leaves it lying still. `since_s` is the last rest.
    """
    times = [
        sighting.t_s
        for track in tracked.tracks
        for sighting in track.sightings
        if since_s < sighting.t_s <= tracked.seen.read_s
        and not sighting.mover.over_border
        and sighting.hand_mm > CLEAR_OF_HAND_MM
        and distance_mm(sighting.mover.at, at) < AT_PLACE_MM
    ]
    return bool(times) and max(times) - min(times) >= LINGERS_S


def _is_seen(coin: Piece, seen: TableReading) -> bool:
    """Whether a disc is seen where a coin lay."""
    discs = (*(seen.pieces or ()), *seen.doubtful)
    return any(distance_mm(coin.at, disc.at) <= SAME_PLACE_MM for disc in discs)


def struck_from_lines(stroke: Onset, tracks: Collection[Track]) -> list[Track]:
    """The ways of what was surely struck from the base lines where a stroke began, wherever it went.

    It ran far over the board by itself, free of hands all the while, and was followed for long.
    """
    return [
        track
        for track in tracks
        if stroke.seat is not None
        and track.last.t_s >= stroke.t_s
        and all(seen.clear_of_hand and not seen.mover.over_border for seen in track.sightings)
        and len(track.sightings) >= STRUCK_SIGHTINGS
        and track.reached_mm() >= STRUCK_MM
        and came_from(track, stroke.start, OWN_START_MM)
    ]


def left_its_lines(stroke: Onset, tracks: Collection[Track], profile: BoardProfile) -> bool:
    """Whether what was struck from base lines ended off them: no placing, wherever a striker stands now."""
    own = () if stroke.seat is None else (stroke.seat,)
    ends = (track.last.mover.at for track in struck_from_lines(stroke, tracks))
    return any(seat_of(at, profile, BASE_LINE_MM, own) is not stroke.seat for at in ends)


def led_nowhere(stroke: Onset | None, tracked: Tracked, layout: Layout, profile: BoardProfile) -> bool:
    """Whether no movement of a stroke ended where a striker stands now."""
    standing = standing_strikers(tracked.seen, layout, profile)
    return stroke is not None and not any(leads_to(piece.at, stroke, tracked) for piece in standing)
