"""A photograph of a course is read in a process of its own; what cannot be read says why."""

from __future__ import annotations

import base64
from typing import Any

import cv2
import numpy as np
import pytest

from device.golf_tables.photographs import survey_apart
from tests.calibration.golf.drawn_course import COURSE, drawn
from web.errors import BadAsk


def test_a_photograph_becomes_a_proposal_with_its_flattened_picture() -> None:
    answer: Any = survey_apart(cv2.imencode(".jpg", drawn()[0])[1].tobytes(), "course_cg")
    assert len(answer["hexes"]) > 0.9 * len(COURSE)
    q, r, ground, sure = answer["hexes"][0]
    assert (type(q), type(r), type(ground), 0 <= sure <= 1) == (int, int, str, True)
    flat = np.frombuffer(base64.b64decode(answer["picture"]["jpeg"]), np.uint8)
    picture: Any = cv2.imdecode(flat, cv2.IMREAD_COLOR)
    height, width = picture.shape[:2]
    _, _, wide, tall = answer["picture"]["at"]
    assert width / height == pytest.approx(wide / tall, rel=0.01)


@pytest.mark.parametrize(("jpeg", "says"), [(b"", "no picture"), (b"\xff\xd8\xff", "no picture")])
def test_what_is_no_picture_is_refused(jpeg: bytes, says: str) -> None:
    with pytest.raises(BadAsk, match=says):
        survey_apart(jpeg, "course_cg")
