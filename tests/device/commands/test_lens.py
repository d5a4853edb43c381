"""A lens of `calibrate` is used by every command that looks at a board, and refused where it does not fit."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.lens import Lens
from calibration.profile import Profile, text_from_profile
from device.cli import main
from rules.carrom.board import opening_layout
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import scene_of

LENS = Lens.from_hfov(800, 600, 66.0)
ASLANT_MM = (120.0, -400.0, 950.0)
FOCUS_OFF = 1.3


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Lens]:
    """A picture of a board, and the lens it was drawn through."""
    renderer = Renderer(camera_above(LENS, ASLANT_MM), Look(), luck=np.random.default_rng(4))
    picture = tmp_path_factory.mktemp("drawn") / "board.png"
    cv2.imwrite(str(picture), renderer.picture(scene_of(opening_layout(20.0))))
    return picture, LENS


def written(lens: Lens, folder: Path) -> str:
    profile = folder / "lens.json"
    profile.write_text(text_from_profile(Profile(lens)))
    return str(profile)


def eye_of(picture: Path, lens: str, capsys: pytest.CaptureFixture[str]) -> list[float]:
    assert main(["calibrate", str(picture), "--lens", lens]) == 0
    eye: list[float] = json.loads(capsys.readouterr().out)["eye_mm"]
    return eye


@pytest.mark.long
def test_a_longer_lens_puts_the_eye_farther_away(
    drawn: tuple[Path, Lens], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture, lens = drawn
    near = eye_of(picture, written(lens, tmp_path), capsys)
    longer = Lens(**{**vars(lens), "f_px": lens.f_px * FOCUS_OFF})
    assert eye_of(picture, written(longer, tmp_path), capsys)[2] > near[2]


def test_detect_takes_it(drawn: tuple[Path, Lens], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture, lens = drawn
    assert main(["detect", str(picture), "--lens", written(lens, tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)["board"]["found"]


@pytest.mark.parametrize("command", ["detect", "replay", "calibrate"])
def test_a_lens_for_pictures_of_another_size_is_refused_in_one_line(
    command: str, drawn: tuple[Path, Lens], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = written(Lens.from_hfov(640, 480, 66.0), tmp_path)
    assert main([command, str(drawn[0]), "--lens", profile]) == 2
    message = capsys.readouterr().err.strip()
    assert "640x480" in message
    assert "\n" not in message


def test_a_profile_that_is_none_is_refused_in_one_line(
    drawn: tuple[Path, Lens], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lens.json").write_text("coffee")
    assert main(["detect", str(drawn[0]), "--lens", str(tmp_path / "lens.json")]) == 2
    assert "run pocketwatch calibrate" in capsys.readouterr().err
