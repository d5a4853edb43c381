"""Profiles survive being written down."""

import json
from dataclasses import replace

import numpy as np
import pytest

from calibration.errors import CalibrationError
from calibration.lens import Lens
from calibration.profile import Profile, profile_from_text, text_from_profile
from calibration.solve import map_from_corners

LENS = Lens(1332, 990, 1025.5, 665.5, 494.5, -0.1, 0.01)
CORNERS = np.array([[400.0, 100.0], [1000.0, 110.0], [1020.0, 800.0], [390.0, 790.0]])

FIRST_VERSION = """{"schema": 1, "lens": {"width_px": 640, "height_px": 480, "f_px": 500.0, "cx_px": 319.5,
 "cy_px": 239.5, "k1": -0.05, "k2": 0.0}, "reprojection_px": 0.4}"""


def test_a_profile_comes_back_as_it_was_written() -> None:
    profile = Profile(LENS, map_from_corners(CORNERS, (1332, 990), lens=LENS), 0.5)
    assert profile_from_text(text_from_profile(profile)) == profile


def test_a_profile_of_the_first_version_still_opens() -> None:
    profile = profile_from_text(FIRST_VERSION)
    assert profile.lens.f_px == 500.0
    assert profile.board is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a calibration profile"),
        ("[]", "not a calibration profile"),
        ("{}", "schema"),
        ('{"schema": 99}', "schema 99"),
        (FIRST_VERSION.replace("500.0", '"wide"'), "f_px = 'wide'"),
        (FIRST_VERSION.replace("f_px", "focal"), "focal"),
        (json.dumps({"schema": 1, "lens": {"f_px": 1.0}}), "not a calibration profile"),
    ],
)
def test_an_unfit_profile_is_refused_with_its_reason(text: str, said: str) -> None:
    with pytest.raises(CalibrationError, match=said):
        profile_from_text(text)


def test_a_board_written_before_pockets_were_measured_has_the_laws_pockets() -> None:
    document = json.loads(text_from_profile(Profile(LENS, map_from_corners(CORNERS, (1332, 990), lens=LENS))))
    del document["board"]["pocket_radius_mm"], document["board"]["pocket_inset_mm"]
    board = profile_from_text(json.dumps(document)).board
    assert board is not None
    assert (board.pocket_radius_mm, board.pocket_inset_mm) == (22.25, 22.25)


def test_a_net_pocket_is_kept() -> None:
    board = replace(
        map_from_corners(CORNERS, (1332, 990), lens=LENS), pocket_radius_mm=80.0, pocket_inset_mm=0.0
    )
    again = profile_from_text(text_from_profile(Profile(LENS, board))).board
    assert again is not None
    assert (again.pocket_radius_mm, again.pocket_middle_mm) == (80.0, 370.0)
