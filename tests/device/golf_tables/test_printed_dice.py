"""Rendered sheets have dice printed beside their tees: only those that were thrown are told."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from device.evaluation.golf.tables import judged_table, truth_of


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", [9, 11])
def test_no_print_of_a_rendered_sheet_is_a_die(shared: Path, number: int) -> None:
    still = shared / "renders" / "hex" / f"still_{number:03}.jpg"
    if not still.exists():
        pytest.skip(f"{still} is not there")
    truth = truth_of(still.with_suffix(".json"))
    bgr = np.asarray(cv2.imread(str(still)), np.uint8)
    dice = judged_table(still, truth, still.with_name(truth["course_file"]), bgr)["dice"]
    assert dice["ghosts"] == 0
    assert dice["right"] == dice["found"] >= 2
