"""Networks of hexes are judged by prints that they never saw."""

from pathlib import Path

import pytest

from device.errors import BadInput
from device.training.golf_hexes.folds import FOLDS, fold_of, judged_folds
from device.training.golf_tables.rendered import STYLES, rendered_tables

WIDE_DEG = 100.0


def test_each_style_is_in_one_fold() -> None:
    assert sorted(style for styles in FOLDS.values() for style in styles) == sorted(STYLES)
    assert all(fold_of(style) == name for name, styles in FOLDS.items() for style in styles)


def test_no_fold_has_all_wide_lenses_or_all_hands(shared: Path) -> None:
    wide, hands = set(), set()
    for table in rendered_tables(shared):
        fold = fold_of(table.style)
        wide |= {fold} if table.truth["hfov_deg"] > WIDE_DEG else set()
        hands |= {fold} if table.truth["hand"] else set()
    assert len(wide) > 1
    assert len(hands) > 1


def test_a_fold_without_its_network_is_refused(shared: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="golf_hex"):
        judged_folds(shared, tmp_path, {0: tmp_path, 1: tmp_path})
