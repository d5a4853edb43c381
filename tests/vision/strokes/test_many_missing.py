"""After a break on wood of their colour many coins are unread: which is which nobody asks."""

from __future__ import annotations

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm
from tests.vision.plain_table import OWN, STOPPED, as_read, disc, evidence, lay, ranked, slid
from vision.change.detector import ChangeDetector

BLACK = Kind.BLACK
WERE = [Mm(-150.0 + 45.0 * k, 60.0) for k in range(8)]
ARE = [Mm(-260.0 + 70.0 * k, -190.0 - 20.0 * (k % 2)) for k in range(7)]


def test_of_many_unread_coins_the_last_may_have_fallen_or_lie_unseen(detector: ChangeDetector) -> None:
    """From 1090110 on tables of any make: of eight blacks seven lay unread, in thousands of ways.

    None of those that were kept let the eighth lie anywhere, so that its fall was certain.
    """
    before, lies = lay(*((BLACK, at) for at in WERE)), lay(*((BLACK, at) for at in ARE))
    doubtful = tuple(disc(BLACK, at, 0.38) for at in ARE)
    fell = slid(Mm(229.0, -195.0), ICF.pocket(Pocket.SE), level=50.0)
    stroke = evidence(detector, before, (STOPPED, *lies), as_read((STOPPED,)), OWN, fell, doubtful=doubtful)
    outcomes = {outcome.joint.outcome: outcome.likelihood for outcome in ranked(stroke, (STOPPED,))}
    assert {(), (("black", "fell"),)} <= outcomes.keys()
