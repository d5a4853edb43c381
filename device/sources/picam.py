"""The Raspberry Pi's camera: the only file that imports picamera2, and only inside the functions that need it.

A thread of its own takes each picture out of the camera's few buffers and hands the buffer back at once; the
reader may then be late by some frames without the camera losing any.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from device.errors import PocketwatchError
from device.sources.stream import FrameStream
from device.sources.waiting import Waiting
from vision.frame import Frame, Plane

Read = TypeVar("Read")


class CameraLostError(PocketwatchError, OSError):
    """The camera is not there, or stopped giving pictures."""


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """Settings of the camera. The mode is that of the HQ camera (IMX477); other sensors have other fast ones.

    `rate_hz`: more frames follow a fast coin better and cost the processor as much. `exposure_max_us`: a coin
    at 2 m/s smears 4 mm in 2 ms; a shorter one needs more gain and so makes more noise. `settle_s`: the time
    for exposure and white balance before both are locked, since a lamp must not change the colours of the
    pieces. `buffer_count`: the camera's own memory; fewer lose frames, more take 2 MB each. `queue_frames`:
    how many pictures may wait for a late reader, see `device.sources.waiting`. `patience_s`: after
    so long without a picture the camera is lost. `ending_s`: so long may a driver take to stop. Both, and a
    start, are less than ten seconds.
    """

    size_px: tuple[int, int] = (1332, 990)
    bit_depth: int = 10
    rate_hz: float = 60.0
    exposure_max_us: int = 2000
    settle_s: float = 1.5
    buffer_count: int = 6
    queue_frames: int = 8
    patience_s: float = 4.0
    ending_s: float = 1.0


class MappedPicture(Protocol):
    """A camera buffer as an array, as long as it is held."""

    @property
    def array(self) -> Plane: ...


MapRequest = Callable[[Any], AbstractContextManager[MappedPicture]]


def is_present() -> bool:
    """Whether a camera that this program can drive is connected."""
    try:
        from picamera2 import Picamera2
    except ImportError:
        return False
    return bool(Picamera2.global_camera_info())


def open_camera(settings: CameraSettings | None = None) -> PiCamera:
    """The connected camera, settled and locked; raises `CameraLostError` where there is none."""
    if not is_present():
        raise CameraLostError(
            "no Pi camera was found: check its cable and that python3-picamera2 is installed, "
            "or play on the virtual table with --source virtual"
        )
    from picamera2 import MappedArray, Picamera2

    return PiCamera(Picamera2(), lambda request: MappedArray(request, "main", write=False), settings)


class PiCamera(FrameStream):
    """Frames of a Picamera2, `t_s` by the sensor's own clock.

    `dropped` counts pictures that never arrived (gaps in its clock) or came too fast for the reader.
    """

    is_live = True

    def __init__(self, camera: Any, map_request: MapRequest, settings: CameraSettings | None = None) -> None:
        self.settings = settings or CameraSettings()
        self.size_px = self.settings.size_px
        self.rate_hz = self.settings.rate_hz
        self.name = "camera"
        self.dropped = 0
        self._camera = camera
        self._map_request = map_request
        self._queue = Waiting(self.settings.queue_frames)
        self._news = threading.Condition()
        self._lost: str | None = None
        self._is_closing = False
        camera.configure(configuration(camera, self.settings))
        camera.start()
        self._thread = threading.Thread(target=self._capture, name="camera", daemon=True)
        self._thread.start()
        super().__init__()

    def close(self) -> None:
        """Stops the camera; safe to call twice. A driver that does not end is left: its process can end."""
        with self._news:
            was_closing, self._is_closing = self._is_closing, True
            self._news.notify_all()
        if was_closing:
            return
        self._thread.join(self.settings.patience_s)
        ending = threading.Thread(target=self._end, name="camera's end", daemon=True)
        ending.start()
        ending.join(self.settings.ending_s)

    def _end(self) -> None:
        self._camera.stop()
        self._camera.close()

    def _read(self) -> Iterator[Frame]:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._queue or self._lost or self._is_closing)
                if self._is_closing:
                    return
                if not self._queue:
                    raise CameraLostError(f"the camera gave no more pictures ({self._lost}): check its cable")
                frame = self._queue.take()
            yield frame

    def _capture(self) -> None:
        try:
            first_ns = self._settled_ns()
            self._deliver(first_ns)
        except (RuntimeError, OSError, TimeoutError) as failure:
            with self._news:
                self._lost = str(failure) or type(failure).__name__
                self._news.notify_all()

    def _settled_ns(self) -> int:
        """Lets the automatics settle, then locks them; returns the sensor's clock at that moment."""
        first_ns: int | None = None
        while True:
            metadata = self._next(lambda request: dict(request.get_metadata()))
            now_ns = int(metadata["SensorTimestamp"])
            first_ns = now_ns if first_ns is None else first_ns
            if self._is_closing or now_ns - first_ns >= self.settings.settle_s * 1e9:
                self._camera.set_controls(locked_controls(metadata, self.settings))
                return now_ns

    def _deliver(self, first_ns: int) -> None:
        index, last_ns, apart_ns = 0, first_ns, 1e9 / self.settings.rate_hz
        while not self._is_closing:
            now_ns, planes = self._next(self._copied)
            missed = round((now_ns - last_ns) / apart_ns) - 1
            index, last_ns = index + 1 + max(missed, 0), now_ns
            self._offer(Frame.from_planes(*planes, (now_ns - first_ns) / 1e9, index - 1), max(missed, 0))

    def _offer(self, frame: Frame, missed: int) -> None:
        with self._news:
            self.dropped += missed + self._queue.offer(frame)
            self._news.notify()

    def _copied(self, request: Any) -> tuple[int, tuple[Plane, Plane, Plane]]:
        with self._map_request(request) as mapped:
            planes = planes_from_buffer(mapped.array, self.size_px)
        return int(request.get_metadata()["SensorTimestamp"]), planes

    def _next(self, read: Callable[[Any], Read]) -> Read:
        request = self._camera.capture_request(wait=self.settings.patience_s)
        try:
            return read(request)
        finally:
            request.release()


def configuration(camera: Any, settings: CameraSettings) -> Any:
    """The camera's configuration: the forced fast mode, YUV 4:2:0, a fixed rate, no noise reduction."""
    frame_us = round(1e6 / settings.rate_hz)
    return camera.create_video_configuration(
        main={"size": settings.size_px, "format": "YUV420"},
        sensor={"output_size": settings.size_px, "bit_depth": settings.bit_depth},
        buffer_count=settings.buffer_count,
        controls={"FrameDurationLimits": (frame_us, frame_us), "NoiseReductionMode": 0},
    )


def locked_controls(metadata: Mapping[str, Any], settings: CameraSettings) -> dict[str, Any]:
    """The controls that fix the present picture: exposure and gain, white balance, and focus if any.

    A shortened exposure is balanced by gain, so that the brightness stays.
    """
    measured_us = int(metadata["ExposureTime"])
    exposure_us = min(measured_us, settings.exposure_max_us)
    locked = {
        "AeEnable": False,
        "ExposureTime": exposure_us,
        "AnalogueGain": float(metadata["AnalogueGain"]) * measured_us / exposure_us,
        "AwbEnable": False,
        "ColourGains": tuple(metadata["ColourGains"]),
    }
    if "LensPosition" in metadata:
        locked |= {"AfMode": 0, "LensPosition": metadata["LensPosition"]}
    return locked


def planes_from_buffer(buffer: Plane, size_px: tuple[int, int]) -> tuple[Plane, Plane, Plane]:
    """The planes of one YUV420 buffer, copied out of the camera's memory, without the padding.

    The buffer is (rows, stride) with `stride >= width`; the colour planes follow the brightness with half its
    stride, so that two of their rows share one of the buffer's.
    """
    width, height = size_px
    stride = buffer.shape[1]
    flat = buffer.reshape(-1)
    y = flat[: height * stride].reshape(height, stride)[:, :width].copy()
    half, size = (height // 2, stride // 2), (height // 2) * (stride // 2)
    start = height * stride
    u = flat[start : start + size].reshape(half)[:, : width // 2].copy()
    v = flat[start + size : start + 2 * size].reshape(half)[:, : width // 2].copy()
    for plane in (y, u, v):
        plane.setflags(write=False)
    return y, u, v
