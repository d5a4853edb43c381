"""The report of a stroke by its likeliest joint hypothesis, with questions where others are possible."""

from __future__ import annotations

from collections.abc import Iterable

from rules.carrom.board import BoardProfile, seat_from_board
from rules.pieces import Kind, Pocket
from rules.table import (
    Choice,
    LeftBoard,
    Mm,
    Piece,
    Placed,
    Pocketed,
    Removed,
    StrokeEnded,
    StrokeStarted,
    TableEvent,
    Uncertain,
)
from vision.evidence.places import ends_at, set_out_from
from vision.evidence.stroke import TOUCHED_MM, StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.piece_ends import Hypothesis, PieceEnd
from vision.inference.joint import JointHypothesis, RankedOutcome
from vision.observing.requests import Work
from vision.questions.answers import Answer, asked_by_kind, shared_and_open
from vision.questions.wording import rounded, what_went, where_went
from vision.strokes.end import ended_s
from vision.strokes.order import when_gone
from vision.traces.fall import Fall
from vision.traces.placement import placement
from vision.traces.set_out import FIRST_OF_ALL_S
from vision.tracking.track import Track

PLACEMENT_SLACK_MM = 2.5  # The measuring error of a striker's place up to which its placement is called right.

Left = Pocketed | LeftBoard
MOST_CHOICES = 5  # a phone's page holds this many answers
NEAR_MM = 90.0  # What was last seen so near to the middle of a pocket was seen near it, for a person.
HARDLY = 0.2  # Share of the least likelihood of an answer from which all missing pieces may have fallen.


def stroke_events(evidence: StrokeEvidence, outcomes: tuple[RankedOutcome, ...]) -> Work[list[TableEvent]]:
    """The events of the stroke, from its start to its end; `outcomes` are sorted, likeliest first."""
    begun, joint = evidence.begun, outcomes[0].joint
    lost = _lost(evidence, outcomes)
    placed = [
        Placed(t_s=evidence.rest_s, piece=piece.kind, at=rounded(piece.at))
        for piece in joint.difference.new
        if evidence.swept is not None and piece.at in evidence.swept
    ]
    started = StrokeStarted(t_s=begun.t_s, stroke=evidence.number, seat=begun.seat)
    end_s = yield from ended_s(evidence, joint)
    return [started, *lost, *placed, _ended(evidence, joint, lost, end_s)]


def _lost(evidence: StrokeEvidence, outcomes: tuple[RankedOutcome, ...]) -> list[TableEvent]:
    """The events of the pieces that are gone, as far as all answers agree, and questions about the rest."""
    best = outcomes[0]
    if best.likelihood >= evidence.sure:
        return _events(evidence, best.joint, best.likelihood)
    others = _others(outcomes, evidence)
    left_out = _left_out(outcomes, (best, *others), evidence)
    courses = (best, *others, *left_out)
    shared, answers = shared_and_open([_answer(evidence, outcome) for outcome in courses])
    choices = tuple(answer.choice() for answer in answers)
    question = _question(choices, best.joint, evidence.profile)
    asked = Uncertain(t_s=evidence.rest_s, question=question, choices=choices, stroke=evidence.number)
    if left_out:
        return [*shared, *asked_by_kind(asked, shared, answers, len(best.joint.difference.gone))]
    return [*shared, asked]


def _answer(evidence: StrokeEvidence, outcome: RankedOutcome) -> Answer:
    return Answer(outcome.likelihood, tuple(_events(evidence, outcome.joint, outcome.likelihood)))


def _left_out(
    outcomes: Iterable[RankedOutcome], offered: Iterable[RankedOutcome], evidence: StrokeEvidence
) -> list[RankedOutcome]:
    """The outcomes that are worth asking about, and for which one question has no room."""
    held = {id(outcome) for outcome in offered}
    likely = (outcome for outcome in outcomes if outcome.likelihood >= evidence.model.worth_asking)
    return [outcome for outcome in likely if id(outcome) not in held]


def _others(outcomes: tuple[RankedOutcome, ...], evidence: StrokeEvidence) -> list[RankedOutcome]:
    """The other answers, likeliest first, and those that no crowd of others leaves out, if at all likely.

    These are that all missing pieces fell, and, with a pocket outside the picture, that none did: the ways in
    which single pieces may lie, fell, or were taken, are many. In an unsteady view no likelihood is small
    enough to leave them out.
    """
    worth_asking = evidence.model.worth_asking
    least = 0.0 if evidence.is_unsteady else worth_asking * HARDLY
    fell = next((outcome for outcome in outcomes if _all_fell(outcome.joint)), None)
    none = next((outcome for outcome in outcomes if evidence.outside and not outcome.joint.outcome), None)
    kept = [other for other in (fell, none) if other not in (None, outcomes[0]) and other.likelihood >= least]
    likely = [outcome for outcome in outcomes[1:MOST_CHOICES] if outcome.likelihood >= worth_asking]
    rest = [outcome for outcome in likely if outcome not in kept][: MOST_CHOICES - 1 - len(kept)]
    return sorted([*rest, *kept], key=lambda outcome: -outcome.likelihood) or [outcomes[1]]


def _all_fell(joint: JointHypothesis) -> bool:
    ends = [hypothesis.end for hypothesis in joint.hypotheses]
    return bool(ends) and all(end is PieceEnd.FELL for end in ends)


def _events(evidence: StrokeEvidence, joint: JointHypothesis, likelihood: float) -> list[TableEvent]:
    """An event for each piece that left the board by this joint hypothesis, in the order of time."""
    confidence = round(min(likelihood, 0.99), 2)
    events = [
        _event(evidence, hypothesis, t_s, confidence)
        for hypothesis, t_s in when_gone(evidence, joint.hypotheses)
    ]
    return sorted((event for event in events if event is not None), key=lambda event: event.t_s)


def _event(
    evidence: StrokeEvidence, hypothesis: Hypothesis, t_s: float, confidence: float
) -> TableEvent | None:
    kind, stroke = hypothesis.piece.kind, evidence.number
    if hypothesis.end is PieceEnd.FELL:
        return Pocketed(t_s=t_s, stroke=stroke, piece=kind, pocket=hypothesis.pocket, confidence=confidence)
    if hypothesis.end is PieceEnd.FLEW:
        return LeftBoard(t_s=t_s, stroke=stroke, piece=kind, confidence=confidence)
    if hypothesis.end is PieceEnd.TAKEN:
        at = None if kind is Kind.STRIKER else rounded(hypothesis.piece.at)
        return Removed(t_s=evidence.rest_s, piece=kind, at=at, confidence=confidence)
    return None


def _question(choices: tuple[Choice, ...], joint: JointHypothesis, profile: BoardProfile) -> str:
    """The question that these answers belong to, with what the likeliest of them was told from."""
    events = [event for choice in choices for event in choice.events if not isinstance(event, StrokeStarted)]
    kinds = {event.piece for event in events if isinstance(event, Pocketed | LeftBoard | Removed)}
    pockets = {event.pocket for event in events if isinstance(event, Pocketed)}
    missing = joint.difference.gone
    if len(kinds) == 1 and kinds <= {piece.kind for piece in missing}:
        return where_went(kind := kinds.pop(), _last_near(kind, joint, profile))
    are_falls = all(isinstance(event, Pocketed) for event in events)
    return what_went(len(missing), pockets.pop() if len(pockets) == 1 and are_falls else None)


def _last_near(kind: Kind, joint: JointHypothesis, profile: BoardProfile) -> Pocket | None:
    """The pocket by which the piece of this kind was last seen on its way; None without such a way."""
    uses = [hypothesis.uses for hypothesis in joint.hypotheses if hypothesis.piece.kind is kind]
    ways = [use.track if isinstance(use, Fall) else use for use in uses]
    places = [way.last.mover.at for way in ways if isinstance(way, Track)]
    near = {pocket for pocket in Pocket for at in places if distance_mm(profile.pocket(pocket), at) < NEAR_MM}
    return near.pop() if len(near) == 1 else None


def _ended(
    evidence: StrokeEvidence, joint: JointHypothesis, lost: list[TableEvent], end_s: float
) -> StrokeEnded:
    fallen = [event for event in lost if isinstance(event, Pocketed | LeftBoard)]
    return StrokeEnded(
        t_s=max([end_s, *(event.t_s for event in fallen)]),
        stroke=evidence.number,
        reported_s=evidence.seen.t_s,
        layout=tuple(Piece(piece.kind, rounded(piece.at)) for piece in joint.layout),
        left_lines=_left_lines(evidence, joint),
        touched=_touched(joint),
        placement=_placement(evidence),
        order=tuple(event.piece for event in fallen if isinstance(event, Pocketed)),
    )


def _touched(joint: JointHypothesis) -> bool:
    coins = [pair for pair in joint.difference.moved if pair[0].kind is not Kind.STRIKER]
    moved = any(distance_mm(old.at, new.at) > TOUCHED_MM for old, new in coins)
    return moved or any(piece.kind is not Kind.STRIKER for piece in joint.difference.gone)


def _left_lines(evidence: StrokeEvidence, joint: JointHypothesis) -> bool | None:
    """Whether the striker was ever wholly beyond the inner line, by its track and its end."""
    begun, profile = evidence.begun, evidence.profile
    if begun.seat is None:
        return None
    now = next((piece.at for piece in joint.layout if piece.kind is Kind.STRIKER), None)
    if now is None:
        return True
    seen = [sighting.mover.at for track in _of_the_striker(evidence, now) for sighting in track.sightings]
    clear_mm = profile.inner_line_mm - profile.half_mm + profile.striker_radius_mm
    return any(seat_from_board(begun.seat, at).y_mm > clear_mm for at in (*seen, now))


def _of_the_striker(evidence: StrokeEvidence, now: Mm) -> tuple[Track, ...]:
    """The tracks that began where it stood, or where a hand hid that while the stroke began, and to its end."""
    soon_s = evidence.begun.t_s + FIRST_OF_ALL_S
    began = set_out_from(evidence.begun.start, evidence) or [
        track for track in evidence.tracks_since if track.first.t_s < soon_s
    ]
    return (*began, *(track for track in evidence.tracks_since if ends_at((track,), now, evidence)))


def _placement(evidence: StrokeEvidence) -> str | None:
    begun, stand = evidence.begun, evidence.stand
    if stand is None or begun.seat is None or begun.start != stand.at:
        return None
    slack_mm = PLACEMENT_SLACK_MM
    return placement(stand.at, begun.seat, stand.radius_mm, evidence.profile, slack_mm)
