"""Samples are drawn once a seed and read again after that; the command refuses what cannot be."""

from pathlib import Path

import numpy as np
import pytest

from device.cli import main as command
from device.errors import BadInput
from device.training.golf_tables.plan import FIRST_FIGURE_SEED, FIRST_TEST_SEED, Plan, is_held_out
from device.training.golf_tables.shards import Samples, kept_samples, shard_path, verify_seeds

TABLES = 3  # seed 0 is held out


def quiet(words: str) -> None:
    """Nobody listens."""


def numbered(seed: int) -> Samples:
    """As many rows as the seed says, so seed 0 ... gives one, all of its number."""
    return Samples(np.full((seed + 1, 2), seed, np.int8), np.full((seed + 1, 1), seed, np.int8))


def test_held_out_tables_are_not_learnt_from(tmp_path: Path) -> None:
    learnt, held_out = kept_samples(numbered, Plan(tmp_path, TABLES, 1), "some", quiet)
    assert learnt.due.ravel().tolist() == [1, 1, 2, 2, 2]
    assert (learnt.shown == learnt.due).all()
    assert held_out.due.ravel().tolist() == [0]
    assert is_held_out(0)
    assert not is_held_out(1)


def test_a_stopped_drawing_goes_on_where_it_was(tmp_path: Path) -> None:
    drawn: list[int] = []

    def counted(seed: int) -> Samples:
        drawn.append(seed)
        if len(drawn) == 2:
            raise KeyboardInterrupt
        return numbered(seed)

    plan = Plan(tmp_path, TABLES, 1)
    with pytest.raises(KeyboardInterrupt):
        kept_samples(counted, plan, "some", quiet)
    learnt, _ = kept_samples(counted, plan, "some", quiet)
    assert drawn == [0, 1, 1, 2]
    assert len(learnt) == 5
    assert sorted(path.name for path in (tmp_path / "some").iterdir()) == [
        f"{seed:06d}.npz" for seed in range(TABLES)
    ]


def test_a_broken_shard_is_named(tmp_path: Path) -> None:
    plan = Plan(tmp_path, TABLES, 1)
    kept_samples(numbered, plan, "some", quiet)
    shard_path(tmp_path / "some", 1).write_bytes(b"PK broken")
    with pytest.raises(BadInput, match=r"000001\.npz is not a file of samples: delete it"):
        kept_samples(numbered, plan, "some", quiet)


def test_tables_without_samples_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="too few samples"):
        kept_samples(lambda _: Samples(np.zeros((0, 2)), np.zeros((0, 1))), Plan(tmp_path, 3, 1), "some", quiet)


def test_seeds_of_figures_and_tests_are_never_learnt_from() -> None:
    verify_seeds(range(FIRST_FIGURE_SEED))
    assert FIRST_FIGURE_SEED < FIRST_TEST_SEED
    with pytest.raises(BadInput, match="for figures and tests"):
        verify_seeds(range(FIRST_FIGURE_SEED, FIRST_FIGURE_SEED + 1))


@pytest.mark.parametrize("name", ["golf", "dice"])
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--tables", "1"], "--tables wants 2 to 60000, not 1"),
        (["--tables", "60001"], "--tables wants 2 to 60000, not 60001: the seeds from there on"),
        (["--epochs", "0"], "--epochs wants 1 or more, not 0"),
        (["--from", "/nowhere.pt"], "no file /nowhere.pt"),
        (["--scenes", "0"], "--scenes is not for --only"),
        (["--rate", "0"], "--rate is not for --only"),
        (["--steps", "3"], "--steps is not for --only"),
        (["--at-once", "8"], "--at-once is for --only finder or --only whole or --only tiles alone"),
        (["--leave-out", "a"], "--leave-out is not for --only"),
    ],
)
def test_a_course_that_cannot_be_is_refused_in_one_line(
    tmp_path: Path, name: str, words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(["train", str(tmp_path / "new"), "--only", name, *words]) == 2
    refusal = capsys.readouterr().err
    assert reason in refusal
    assert refusal.count("\n") == 1
    assert not (tmp_path / "new").exists()


def test_a_file_in_the_place_of_the_folder_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").touch()
    assert command(["train", str(tmp_path / "taken"), "--only", "golf"]) == 2
    assert "is a file: name a folder" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["--only", "board"], ["--only", "finder"]])
@pytest.mark.parametrize(
    "own", [["--tables", "4"], ["--epochs", "2"], ["--from", "a.pt"]], ids=lambda own: own[0]
)
def test_other_networks_refuse_what_golf_takes_alone(
    tmp_path: Path, words: list[str], own: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(["train", str(tmp_path), *words, *own]) == 2
    assert f"{own[0]} is for --only golf" in capsys.readouterr().err
