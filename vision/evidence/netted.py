"""What lies in the nets: a face that newly shows in a mouth tells which kind of piece fell there.

In a net a piece is dimmed by the hole, by how much depends on the table; its tint stays. So a face there is
compared with the faces of each kind on the surface, as bright as any net could leave them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import exp, log
from statistics import median
from typing import Any, TypeAlias

from rules.pieces import Kind, Pocket
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.layouts.census import COINS
from vision.layouts.consistency import as_layout
from vision.observing.requests import Colour, FaceColours, NewFace, NewFaces, Question

NO_TINT = 128.0
BESIDE_MM = 4.0  # A piece over the rim shows so far beside its foot.
# The share of the light that reaches a net, and its spread as a logarithm: drawn nets have 0.4 to 0.6, others
# may have any from a fourth to four fifths.
IN_NET, IN_NET_SPREAD = 0.45, 0.3
SHARES = tuple(0.2 ** (step / 32) for step in range(33))  # of the light that are tried
FEW_BLACKS, RED_TINT = 3, 145.0  # coins, and the tint V of a red or brown face
FACE_LEVELS = 4.0  # The spread of a face's levels in a net about those of its kind.
MOST_OFF = 5.0  # Nats from the likeliest kind from which a face is none of them: a shadow, or two pieces.

Likely: TypeAlias = Mapping[Kind, float]
"""How well each kind explains a face, 1 for the likeliest."""


def netted_questions(evidence: StrokeEvidence) -> Iterator[Question[Any]]:
    """The questions about the mouths, and about the faces on the surface, that `kinds_netted` needs."""
    yield from (_new_faces(evidence, pocket) for pocket in Pocket)
    yield from (question for kind in COINS for question in _faces_of(evidence, kind))


def kinds_netted(evidence: StrokeEvidence, pocket: Pocket) -> tuple[Likely, ...]:
    """How well each kind explains each new face in a mouth that no hand was at; none where unclear."""
    if evidence.seen.comparison is None or pocket in evidence.veiled:
        return ()
    faces = [face for face in evidence.measures.of(_new_faces(evidence, pocket)) if not face.was_there]
    colours = colours_of_kinds(evidence) if faces else {}
    explained = (likely_kinds(face, colours) for face in faces)
    return tuple(likely for likely in explained if likely)


def _new_faces(evidence: StrokeEvidence, pocket: Pocket) -> NewFaces:
    """The question about one mouth. What lies, or lay, over its rim shows above it and is left out."""
    middle, profile = evidence.profile.pocket(pocket), evidence.profile
    discs = (
        (piece.at, profile.radius_mm(piece.kind) + BESIDE_MM)
        for piece in (*evidence.before, *as_layout(evidence.seen.pieces or ()))
    )
    near = (disc for disc in discs if distance_mm(disc[0], middle) < profile.pocket_radius_mm + disc[1])
    return NewFaces(pocket, tuple(near))


def colours_of_kinds(evidence: StrokeEvidence) -> dict[Kind, Colour]:
    """The median colour of each kind of coin on the surface, of those that lay before and those that lie now.

    The striker's is no use: before a stroke a hand is over it, and where it lies now it is in no net.
    """
    colours: dict[Kind, Colour] = {}
    for kind in COINS:
        seen = [colour for asked in _faces_of(evidence, kind) for colour in evidence.measures.of(asked)]
        if seen:
            y, u, v = (median(colour[plane] for colour in seen) for plane in range(3))
            colours[kind] = (y, u, v)
    return colours


def _faces_of(evidence: StrokeEvidence, kind: Kind) -> Iterator[FaceColours]:
    """The questions about one kind's faces."""
    before = [piece.at for piece in evidence.before if piece.kind is kind]
    lying = [piece.at for piece in evidence.seen.pieces or () if piece.kind is kind]
    for places, now in ((before, False), (lying, True)):
        if places:
            yield FaceColours(tuple((at, evidence.profile.radius_mm(kind)) for at in places), now)


def likely_kinds(face: NewFace, colours: Mapping[Kind, Colour]) -> Likely:
    """How well each kind of these colours explains a face in a net; empty where none does."""
    costs = {kind: _cost(face.colour, colour) for kind, colour in colours.items()}
    least = min(costs.values(), default=MOST_OFF)
    return {kind: exp(least - cost) for kind, cost in costs.items()} if least < MOST_OFF else {}


def _cost(face: Colour, colour: Colour) -> float:
    """The cost, in nats, of a face in a net that has this colour on the surface, by the likeliest dimming."""
    seen, own = (_from_grey(levels) for levels in (face, colour))
    return min(_off(seen, own, share) + (log(share / IN_NET) / IN_NET_SPREAD) ** 2 / 2 for share in SHARES)


def _off(seen: Colour, own: Colour, share: float) -> float:
    """The cost of a face whose own levels, dimmed to a share, differ so from those that are seen."""
    return sum((a - share * b) ** 2 for a, b in zip(seen, own, strict=True)) / (2 * FACE_LEVELS * FACE_LEVELS)


def _from_grey(colour: Colour) -> tuple[float, float, float]:
    y, u, v = colour
    return y, u - NO_TINT, v - NO_TINT


def best_of(likely: Likely, kinds: Iterable[Kind]) -> float:
    """How well the best of these kinds explains a face; a kind of which no face was read may be any."""
    return max((likely.get(kind, 1.0) for kind in kinds), default=0.0)


def may_be_the_queen(evidence: StrokeEvidence) -> bool:
    """Whether few coins lay there that are named black and are red, and none that is named the queen.

    Three coins show no set: one of them may be she. Of five strokes on 307 tables of any make at which one of
    up to four such coins fell it was she in four.
    """
    kinds = [piece.kind for piece in evidence.before]
    if evidence.seen.comparison is None or Kind.QUEEN in kinds or kinds.count(Kind.BLACK) > FEW_BLACKS:
        return False
    if evidence.lying is not None and not evidence.lying[Kind.QUEEN]:
        return False
    colour = colours_of_kinds(evidence).get(Kind.BLACK)
    return colour is not None and colour[2] > RED_TINT
