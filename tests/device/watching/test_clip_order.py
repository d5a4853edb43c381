"""The oldest clips go first by the counters in their names: the clock may have gone backward."""

from __future__ import annotations

import os
from pathlib import Path

from device.watching.clips import prune

IN_ORDER = ("20260101120000000000-900", "run2-7", "run2-40", "run10-3")


def test_a_clock_that_went_backward_costs_no_fresh_clip(tmp_path: Path) -> None:
    for age_s, name in enumerate(reversed(IN_ORDER)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "clip.mp4").write_bytes(bytes(1000))
        os.utime(tmp_path / name, (1000.0 + age_s, 1000.0 + age_s))
    for gone in range(1, len(IN_ORDER)):
        prune(tmp_path, (len(IN_ORDER) - gone) * 1000 / 1e6)
        assert sorted(path.name for path in tmp_path.iterdir()) == sorted(IN_ORDER[gone:])
