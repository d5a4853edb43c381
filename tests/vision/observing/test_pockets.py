"""Mouths of pockets: a table is learnt whose nets hide what fell."""

from __future__ import annotations

import pytest

from rules.pieces import Pocket
from vision.observing.pockets import QuietFalls


def test_a_table_whose_nets_show_nothing_is_learnt() -> None:
    mouths = QuietFalls(0.03, 10.0)
    before = mouths.quiet_share
    mouths.learn([Pocket.NE, Pocket.SW], {Pocket.NE, Pocket.SW})
    assert before == pytest.approx(0.03)
    assert mouths.quiet_share > 5 * before
