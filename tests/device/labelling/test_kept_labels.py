"""The labels in `tests/data` are in the form that the tool writes, and the evaluation reads them."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from device.evaluation.truth import known_picture, known_pictures
from device.labelling.truth_entry import CORNERS, joined, verified

DATA = Path(__file__).resolve().parents[2] / "data"
LABELS = DATA / "carrom3_unlabelled.json"


def test_no_picture_lies_beside_the_labels() -> None:
    assert {path.suffix for path in DATA.iterdir()} == {".json", ".md"}


def test_each_label_is_one_that_the_tool_writes_and_gives_all_corners() -> None:
    for name, entry in json.loads(LABELS.read_text(encoding="utf-8")).items():
        assert joined(entry, verified(entry, tuple(entry["size"]))) == entry, name
        known = known_picture(Path(name), entry)
        assert known.corners_px is not None
        seen = int(np.isfinite(known.corners_px).all(axis=1).sum())
        assert seen + len(entry["corners_est_px"]) == len(CORNERS), name
        assert len(entry["notes"]) > 20, name


def test_each_labelled_photograph_is_there_at_its_size(shared: Path) -> None:
    folder = shared / "photos/carrom3/unlabelled"
    known = {picture.path.name for picture in known_pictures(folder, LABELS)}
    assert known == set(json.loads(LABELS.read_text(encoding="utf-8")))
