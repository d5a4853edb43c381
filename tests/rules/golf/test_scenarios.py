"""Every worked example of the golf games' documents, and cases of our own, play to what they expect."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules.golf.scenarios import check, files

WORKED = {
    "carom_golf": (
        1,
        3,
        4,
        6,
        7,
        *range(9, 14),
        15,
        16,
        18,
        19,
        21,
        22,
        24,
        25,
        27,
        28,
        30,
        31,
        33,
        34,
        36,
        37,
        39,
    ),
    "roll_in_one": (1, 2, 3, 4, 6, 7, *range(9, 14), 15, 16, 18),
    "eighteen_holes": (1, 3, 4, 5, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 20, 21, 22, 24, 25, 27, 28, 30, 31),
}
ALL = [(game, path) for game in WORKED for path in files(game)]


@pytest.mark.parametrize(("game", "scenario"), ALL, ids=[f"{game}-{path.stem}" for game, path in ALL])
def test_a_scenario_plays_to_what_it_expects(game: str, scenario: Path) -> None:
    check(scenario)


@pytest.mark.parametrize("game", WORKED)
def test_every_worked_example_has_its_scenario(game: str) -> None:
    assert set(WORKED[game]) <= {int(path.stem.partition("_")[0]) for path in files(game)}


@pytest.mark.parametrize("game", WORKED)
def test_the_command_judges_them(game: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "device", "referee", str(files(game)[0])],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert json.loads(run.stdout)["game"] == game
