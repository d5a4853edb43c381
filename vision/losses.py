"""What became of the pieces that a stroke took away: down a pocket, over the frame, or a question."""

from __future__ import annotations

from dataclasses import dataclass

from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Choice, LeftBoard, Mm, Piece, Pocketed, Removed, TableEvent, Uncertain
from vision.account import Account
from vision.falls import Fall, match
from vision.follow import Track, apart_mm
from vision.settings import WitnessSettings


@dataclass(frozen=True, slots=True)
class End:
    """The end of a stroke: its number, when all was at rest, when that was known, whether a hand came since.

    `levels` how bright each kind was before it, `is_covered` whether a hand was over a pocket: what is gone may
    have fallen there. `altered` are pockets whose mouths look otherwise, `tipped` when something stirred in a
    mouth: a coin may hang on the lip before it falls.
    """

    stroke: int
    rest_s: float
    known_s: float
    hand_since: bool
    tipped: tuple[tuple[Pocket, float], ...] = ()
    altered: frozenset[Pocket] = frozenset()
    is_covered: bool = False
    levels: tuple[tuple[Kind, float], ...] = ()


def lost_pieces(
    end: End,
    difference: Account,
    falling: tuple[Fall, ...],
    tracks: tuple[Track, ...],
    profile: BoardProfile,
    settings: WitnessSettings,
) -> list[TableEvent]:
    """An event for every piece that is gone, and a question where one fell though none is missing."""
    told: list[TableEvent] = []
    matched = match(difference.gone, falling, settings, end.levels)
    unmatched = [piece for piece, _, likelihood in matched if likelihood <= settings.doubtful_fall]
    flights = _flights(tracks, profile, settings)
    if len(unmatched) == len(flights) == 1 and not end.is_covered:
        told.append(_flown(end, unmatched[0], flights[0]))
        matched = [one for one in matched if one[0] is not unmatched[0]]
    for piece, fall, likelihood in matched:
        if fall is not None and likelihood >= settings.sure:
            told.append(_fell(end, piece, fall, likelihood))
        else:
            told.append(_other_end(end, piece, fall, likelihood, tracks, profile, settings))
    explained = {fall.pocket for _, fall, _ in matched if fall is not None}
    certain = [f for f in falling if f.track is not None and f.likelihood >= settings.certain]
    unexplained = {fall.pocket: fall for fall in certain if fall.pocket not in explained}
    return told + [_unexplained(end, fall, difference) for fall in unexplained.values()]


def _unexplained(end: End, fall: Fall, difference: Account) -> Uncertain:
    """Something went into a pocket, by its track and by the mouth, and yet no piece is missing."""
    t_s = _time_of(fall, end)
    kinds = sorted({piece.kind for piece in difference.layout} - {Kind.STRIKER})
    fell = [
        Choice(
            f"a {kind} went down {fall.pocket}",
            (Pocketed(t_s=t_s, stroke=end.stroke, piece=kind, pocket=fall.pocket, confidence=0.2),),
            0.2,
        )
        for kind in kinds
    ]
    nothing = Choice("nothing fell", (), round(1 - 0.2 * len(kinds), 2))
    question = f"Did something go down {fall.pocket}?"
    return Uncertain(t_s=t_s, question=question, choices=(nothing, *fell), stroke=end.stroke)


def asked(
    stroke: int, piece: Piece, t_s: float, pocket: Pocket, down: float, *, may_fly: bool = True
) -> Uncertain:
    """The question where a piece went, the likeliest answer first; `down` is how likely it was a pocket."""
    kind, rest = piece.kind, 1 - down
    left, taken = (round(0.7 * rest, 2), round(0.3 * rest, 2)) if may_fly else (0.0, round(rest, 2))
    fell = Pocketed(t_s=t_s, stroke=stroke, piece=kind, pocket=pocket, confidence=round(down, 2))
    flew = LeftBoard(t_s=t_s, stroke=stroke, piece=kind, confidence=left)
    gone = Removed(t_s=t_s, piece=kind, at=rounded(piece.at), confidence=taken)
    choices = [
        Choice(f"the {kind} went down {pocket}", (fell,), round(down, 2)),
        Choice(f"the {kind} left the board", (flew,), left),
        Choice(f"a hand took the {kind}", (gone,), taken),
    ]
    likely = sorted((c for c in choices if c.likelihood > 0), key=lambda choice: -choice.likelihood)
    return Uncertain(t_s=t_s, question=f"Where did the {kind} go?", choices=tuple(likely), stroke=stroke)


def nearest_pocket(at: Mm, profile: BoardProfile) -> Pocket:
    """The pocket nearest to a place."""
    return min(Pocket, key=lambda pocket: apart_mm(profile.pocket(pocket), at))


def rounded(at: Mm) -> Mm:
    """A place as it is told: to a tenth of a millimetre, finer than it is measured."""
    return Mm(round(at.x_mm, 1), round(at.y_mm, 1))


def _fell(end: End, piece: Piece, fall: Fall, likelihood: float) -> Pocketed:
    return Pocketed(
        t_s=_time_of(fall, end),
        stroke=end.stroke,
        piece=piece.kind,
        pocket=fall.pocket,
        confidence=round(min(likelihood, 0.99), 2),
    )


def _flights(tracks: tuple[Track, ...], profile: BoardProfile, settings: WitnessSettings) -> list[Track]:
    """Tracks that flew over the frame; what ended there together is one piece and its shadow."""
    found: list[Track] = []
    for track in tracks:
        one = _flew(track, profile, settings) > settings.over_mm
        if one and not any(_ended_together(track, other, settings) for other in found):
            found.append(track)
    return found


def _ended_together(one: Track, other: Track, settings: WitnessSettings) -> bool:
    near = apart_mm(one.last.mover.at, other.last.mover.at) <= settings.same_flight_mm
    return near and abs(one.last.t_s - other.last.t_s) <= settings.same_fall_s


def _flown(end: End, piece: Piece, track: Track) -> LeftBoard:
    return LeftBoard(t_s=track.last.t_s, stroke=end.stroke, piece=piece.kind, confidence=0.8)


def _time_of(fall: Fall | None, end: End) -> float:
    """When it fell, as far as it was seen; else the end of the stroke."""
    if fall is None or fall.track is None:
        return end.rest_s
    came_s = fall.track.last.t_s
    return max([came_s, *(t_s for pocket, t_s in end.tipped if pocket is fall.pocket and t_s > came_s)])


def _other_end(
    end: End,
    piece: Piece,
    fall: Fall | None,
    likelihood: float,
    tracks: tuple[Track, ...],
    profile: BoardProfile,
    settings: WitnessSettings,
) -> TableEvent:
    """A striker fetched by a hand, a coin that hung at a pocket's brink and was pushed in, or a question."""
    if fall is None and piece.kind is Kind.STRIKER and end.hand_since:
        return Removed(t_s=end.known_s, piece=piece.kind, confidence=0.6)
    pocket = nearest_pocket(piece.at, profile)
    hung = apart_mm(profile.pocket(pocket), piece.at) < profile.pocket_radius_mm + settings.brink_mm
    if fall is None and hung and pocket in end.altered:
        return _fell(end, piece, Fall(None, pocket, settings.mouth_only), settings.mouth_only)
    near = any(_flew(track, profile, settings) > -settings.edge_mm for track in tracks)
    down = min(max(likelihood, 0.3 if near else 0.5), settings.sure)
    t_s = _time_of(fall, end)
    pocket = fall.pocket if fall else pocket
    return asked(end.stroke, piece, t_s, pocket, down)


def _flew(track: Track, profile: BoardProfile, settings: WitnessSettings) -> float:
    """How far beyond the rail a long track ended, in mm; far inside for what is no flight."""
    if track.first.mover.over_frame or len(track.sightings) < 3 or not track.last.clear_of_hand:
        return float("-inf")
    if track.reached_mm() < 2 * settings.stroke_mm:
        return float("-inf")
    at = track.last.mover.at
    return max(abs(at.x_mm), abs(at.y_mm)) - profile.half_mm
