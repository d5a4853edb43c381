"""The hour of fuzzing: every test has its share of it and new seeds, and goes on where it was stopped."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
SOME = ("tests/rules/test_hexes.py", "-k", "rounding or a_ray or nothing_of_this_name")
SECONDS = 0.2


def fuzzed(cache: Path) -> list[dict[str, float]]:
    """Runs two fuzzed tests for a moment, and returns what they have spent so far."""
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-o", f"cache_dir={cache}", *SOME],
        cwd=CHECKOUT,
        env={**os.environ, "POCKETWATCH_FUZZ": str(SECONDS)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
    kept = sorted((cache / "v" / "pocketwatch-fuzz").iterdir())
    return [json.loads(path.read_text()) for path in kept]


def test_each_test_has_its_share_and_every_run_new_seeds(tmp_path: Path) -> None:
    first = fuzzed(tmp_path)
    assert len(first) == 2
    assert all(spent["seconds"] >= SECONDS / 2 for spent in first)
    stopped = sorted((tmp_path / "v" / "pocketwatch-fuzz").iterdir())[0]
    stopped.write_text(json.dumps({"rounds": 7, "seconds": 0.0}))
    gone_on = fuzzed(tmp_path)
    assert gone_on[0]["rounds"] > 7
    assert gone_on[1] == first[1]  # its share was spent before
    again = fuzzed(tmp_path)
    assert all(after["rounds"] > before["rounds"] for before, after in zip(gone_on, again, strict=True))
