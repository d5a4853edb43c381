"""A photographed sheet of Roll in One: its lines and its flattened page."""

from __future__ import annotations

import base64
import json
import os
import sys
from typing import Any, cast

import cv2

from calibration.golf.found import NoCourse
from device.golf_tables.courses import course_of
from device.golf_tables.sheets import lines_json
from device.reading_apart.photographs import COURTESY, NO_PICTURE, QUALITY, decoded
from rules.golf.charts import Chart
from vision.golf.sheets.reading import read_sheet

GAME = "roll_in_one"


def answer(jpeg: bytes, chart: Chart) -> dict[str, Any]:
    """`{"lines", "unread", "hand", "page"}` of a photograph; only `refusal` where no sheet is found."""
    bgr = decoded(jpeg)
    if bgr is None:
        return {"refusal": NO_PICTURE}
    try:
        read = read_sheet(bgr, course_of(chart, GAME).grounds)
    except NoCourse as reason:
        return {"refusal": str(reason)}
    page = cv2.imencode(".jpg", read.page.bgr, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1]
    return {
        "lines": lines_json(read.lines),
        "unread": read.lines.unread,
        "hand": read.hand,
        "page": base64.b64encode(page.tobytes()).decode(),
    }


def main() -> None:
    """The main function of that process: a line with the chart and a picture in, one line of JSON out."""
    os.nice(COURTESY)
    cv2.setNumThreads(1)
    chart, _, jpeg = sys.stdin.buffer.read().partition(b"\n")
    print(json.dumps(answer(jpeg, cast(Chart, json.loads(chart)))))


if __name__ == "__main__":
    main()
