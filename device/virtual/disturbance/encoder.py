"""A film's encoder: what is left of a picture after JPEG or H.264."""

from __future__ import annotations

from fractions import Fraction

import av
import cv2
import numpy as np
from av.video.frame import VideoFrame

from vision.frame import Frame, Plane


def through_jpeg(frame: Frame, quality: int) -> Frame:
    """The frame as a webcam's JPEG of this quality gives it."""
    _, encoded = cv2.imencode(".jpg", frame.whole_bgr(), [cv2.IMWRITE_JPEG_QUALITY, quality])
    bgr = np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8)
    height, width = bgr.shape[:2]
    i420 = np.asarray(cv2.cvtColor(bgr[: height & ~1, : width & ~1], cv2.COLOR_BGR2YUV_I420), np.uint8)
    return Frame.from_planes(*_planes(i420, width & ~1, height & ~1), frame.t_s, frame.index)


class H264:
    """An H.264 encoder and its decoder: one frame in, one out, at a constant quality."""

    def __init__(self, size_px: tuple[int, int], crf: int) -> None:
        self._size_px = (size_px[0] & ~1, size_px[1] & ~1)
        self._encoder = av.CodecContext.create("libx264", "w")
        self._encoder.width, self._encoder.height = self._size_px
        self._encoder.pix_fmt, self._encoder.time_base = "yuv420p", Fraction(1, 90000)
        self._encoder.options = {"crf": str(crf), "preset": "ultrafast", "tune": "zerolatency"}
        self._decoder = av.CodecContext.create("h264", "r")
        self._decoder.thread_count = 1

    def through(self, frame: Frame) -> Frame:
        """The frame as the decoder gives it back."""
        width, height = self._size_px
        assert frame.luma is not None
        assert frame.u is not None
        assert frame.v is not None
        parts = (
            frame.luma[:height, :width],
            frame.u[: height // 2, : width // 2],
            frame.v[: height // 2, : width // 2],
        )
        flat = np.concatenate([np.ascontiguousarray(part).ravel() for part in parts])
        shown = VideoFrame.from_ndarray(flat.reshape(height * 3 // 2, width), format="yuv420p")
        shown.pts = round(frame.t_s * 90000)
        for packet in self._encoder.encode(shown):
            for back in self._decoder.decode(packet):
                return Frame.from_planes(
                    *_planes(np.asarray(back.to_ndarray(), np.uint8), width, height), frame.t_s, frame.index
                )
        return frame  # the decoder has nothing yet


def _planes(i420: Plane, width: int, height: int) -> tuple[Plane, Plane, Plane]:
    flat, half = i420.reshape(-1), width * height // 4
    u, v = (flat[width * height + n * half :][:half].reshape(height // 2, width // 2) for n in (0, 1))
    return i420[:height], u, v
