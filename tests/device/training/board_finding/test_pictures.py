"""The groups of the photographs: five, and sources that show the same board are in one."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.errors import BadInput
from device.training.board_finding import pictures
from device.training.board_finding.pictures import (
    KEPT_PX,
    SAME,
    Photograph,
    boards,
    group_of,
    kept,
    other_things,
    source_of,
)
from device.training.board_finding.pool import pool_of
from device.training.pretrained.plan import GROUPS, Plan

CORNERS = {"NW": [100, 90], "NE": [700, 95], "SE": None, "SW": [90, 710]}


def write_picture(path: Path, width_px: int = 800) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), np.full((width_px, width_px, 3), 90, np.uint8))


@pytest.fixture
def drawn_folder(tmp_path: Path) -> Path:
    """Made-up photographs of two boards and one die."""
    truth = {
        "one_a.png": {
            "corners_px": CORNERS,
            "corners_est_px": {"SE": [720, 705]},
            "corners_inferred": ["SW"],
            "corner_tolerance_px": 3,
        },
        "two_b.png": {"corners_px": CORNERS},
    }
    for name in truth:
        write_picture(tmp_path / "photos/carrom" / name)
    write_picture(tmp_path / "photos/dice/die_1.png", 100)
    (tmp_path / "photos/carrom/truth.json").write_text(json.dumps(truth))
    return tmp_path


def test_a_board_is_read_with_what_is_known_and_what_is_estimated(drawn_folder: Path) -> None:
    (photograph,) = boards(drawn_folder)  # the other one lacks a corner even as an estimate
    assert photograph.name == "carrom/one_a.png"
    assert photograph.known == (True, True, False, False)
    assert photograph.labelled == (True, True, False, True), "an inferred corner is good enough to be learnt"
    assert photograph.corners_px is not None
    assert photograph.corners_px.tolist() == [[100, 90], [700, 95], [720, 705], [90, 710]]
    assert (photograph.tolerance_px, photograph.whole) == (3, False)


def test_a_large_picture_is_kept_small_with_its_corners(drawn_folder: Path) -> None:
    (photograph,) = boards(drawn_folder)
    picture = kept(photograph)
    assert picture.bgr().shape == (KEPT_PX, KEPT_PX, 3)
    assert (picture.known, picture.group) == (photograph.labelled, photograph.group)
    assert picture.corners_px is not None
    assert picture.corners_px[0].tolist() == pytest.approx([100.5 * 0.8 - 0.5, 90.5 * 0.8 - 0.5])
    (die,) = other_things(drawn_folder)
    assert kept(die).bgr().shape == (100, 100, 3)
    assert kept(die).corners_px is None


def test_the_group_that_is_left_out_is_not_learnt_from(drawn_folder: Path) -> None:
    (photograph,), (die,) = boards(drawn_folder), other_things(drawn_folder)
    other = next(group for group in range(GROUPS) if group not in (photograph.group, die.group))
    plan = Plan(drawn_folder / "kept", drawn_folder, None, 1, 4, left_out=(None, other))
    pool = pool_of(plan, lambda words: None)
    assert (len(pool.large), len(pool.small), len(pool.others)) == (1, 0, 1)
    holds = pool.batch(np.random.default_rng(1), 4).holds
    assert set(np.flatnonzero(holds.any(axis=0))) == {photograph.group, die.group}
    with pytest.raises(BadInput, match="no picture of a board"):
        pool_of(replace(plan, left_out=(None, photograph.group)), lambda words: None)


def test_a_source_is_the_beginning_of_a_name_and_a_collection_has_many() -> None:
    assert source_of("saba_glare.jpg") == source_of("saba_captain.jpg") == "saba"
    assert source_of("athlesense_272.jpg") == "athlesense_272"


@pytest.mark.parametrize(("source", "same"), sorted(SAME.items()))
def test_sources_that_show_the_same_board_are_in_one_group(source: str, same: str) -> None:
    assert group_of(source) == group_of(same)
    assert same not in SAME, "a chain would need to be followed"


def test_the_photographs_make_five_groups_and_each_source_is_in_one(shared: Path) -> None:
    photographs = boards(shared)
    counts = np.bincount([photograph.group for photograph in photographs], minlength=GROUPS)
    assert len(counts) == GROUPS
    assert counts.min() > 0.1 * len(photographs)
    assert np.bincount([photograph.group for photograph in other_things(shared)]).min() > 0
    groups: dict[str, set[int]] = {}
    for photograph in photographs:
        groups.setdefault(source_of(photograph.path.name), set()).add(photograph.group)
    assert [source for source, own in groups.items() if len(own) > 1] == []


def test_the_overlaps_are_those_that_the_photographs_say(shared: Path) -> None:
    """Each pair is named in the photographs' own paper."""
    paper = (shared / "photos/README.md").read_text(encoding="utf-8")
    sentence = paper.partition("overlaps known:")[2].partition(".\n")[0]
    for source, same in SAME.items():
        assert source in sentence
        assert same in sentence
    assert sentence.count(" with ") == len(SAME)


@pytest.mark.parametrize(
    ("truth", "reason"),
    [("[1, 2]", "no JSON object"), ('{"a.png": {"corners_px": [1, 2]}}', "not as expected")],
)
def test_a_truth_that_cannot_be_read_is_refused(tmp_path: Path, truth: str, reason: str) -> None:
    write_picture(tmp_path / "photos/carrom/a.png", 100)
    (tmp_path / "photos/carrom/truth.json").write_text(truth)
    with pytest.raises(BadInput, match=reason):
        boards(tmp_path)


def test_a_photograph_tells_its_folder_and_file() -> None:
    assert Photograph(Path("/x/photos/dice/a.jpg"), 0).name == "dice/a.jpg"


def test_photographs_whose_truth_is_in_the_checkout_are_learnt_from_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    labels = tmp_path / "labels.json"
    labels.write_text(
        json.dumps({"three_c.png": {"corners_px": CORNERS, "corners_est_px": {"SE": [720, 705]}}})
    )
    monkeypatch.setattr(pictures, "LABELLED_HERE", {"carrom9/unlabelled": labels})
    assert boards(tmp_path) == []
    write_picture(tmp_path / "photos/carrom9/unlabelled/three_c.png")
    assert [photograph.name for photograph in boards(tmp_path)] == ["unlabelled/three_c.png"]


def test_the_truth_in_the_checkout_is_where_training_looks_for_it() -> None:
    assert all(path.is_file() for path in pictures.LABELLED_HERE.values())
