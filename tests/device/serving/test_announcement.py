"""What a person reads where the server was started."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.serving.announcement import Announced, announce
from device.serving.codes import Codebook
from device.serving.settings import NOBODY
from web.visitors.codes import CodeWish

ADDRESS = "http://192.0.2.7:8080/"


@pytest.mark.parametrize(
    ("source", "words"), [("camera", "Watching: camera. "), (NOBODY, "Watching: no camera, everything is ")]
)
def test_the_announcement_says_what_is_watched(
    source: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    announce(Announced(source, tmp_path, None), (ADDRESS,), Codebook.open(tmp_path))
    said = capsys.readouterr()
    assert said.out == f"{ADDRESS}\n"
    assert words in said.err


def test_the_announcement_names_the_codes_and_where_they_are_entered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = Codebook.open(tmp_path, CodeWish("PLAYED", "JUDGED"))
    announce(Announced("camera", tmp_path, None), (ADDRESS,), book)
    said = capsys.readouterr().err
    assert "The table's code is PLAYED; the umpire's code is JUDGED. The page Join takes either." in said
