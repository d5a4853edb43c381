"""Small sources of every kind, and a stand-in for the Raspberry Pi's camera."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
import pytest

from device.opening import open_source
from device.sources.picam import CameraSettings, PiCamera
from device.sources.recording import Meta
from device.sources.recording_writer import RecordingWriter
from device.sources.source import FrameSource
from device.virtual.pacing import Pacer
from device.virtual.source import VirtualTable
from vision.frame import Frame, Plane

RATE_HZ = 30.0
SIZE_PX = (64, 48)
COUNT = 12


def picture(index: int) -> Plane:
    """(48, 64, 3) BGR: a bright bar that moves, so that every frame differs from every other."""
    bgr = np.full((SIZE_PX[1], SIZE_PX[0], 3), 60, np.uint8)
    bgr[:, 4 * index : 4 * index + 8] = (200, 180, 160)
    return bgr


def frames(count: int = COUNT) -> Iterator[Frame]:
    for index in range(count):
        yield Frame.from_bgr(picture(index), index / RATE_HZ, index)


def meta(rate_hz: float | None = RATE_HZ) -> Meta:
    return Meta("a test", SIZE_PX, rate_hz, "2026-01-02T03:04:05+00:00")


@pytest.fixture(scope="session")
def recording_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("recordings") / "bar"
    with RecordingWriter(folder, meta()) as writer:
        for frame in frames():
            writer.write(frame)
    return folder


@pytest.fixture(scope="session")
def video_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A video with an odd height, whose planes are padded."""
    path = tmp_path_factory.mktemp("videos") / "bar.mp4"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=int(RATE_HZ), options={"crf": "10", "bf": "0"})
        stream.width, stream.height = SIZE_PX
        for frame in frames():
            assert frame.bgr is not None
            container.mux(stream.encode(av.VideoFrame.from_ndarray(frame.bgr, format="bgr24")))
        container.mux(stream.encode(None))
    return path


@pytest.fixture(scope="session")
def stills_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stills") / "bar"
    write_stills(folder)
    (folder / "truth.json").write_text("{}", "utf-8")
    return folder


@pytest.fixture(scope="session")
def stills_recording_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("recordings") / "pictures"
    write_stills(folder / "frames")
    (folder / "meta.json").write_text(
        '{"schema": 1, "camera": "a test", "size_px": [64, 48], "rate_hz": 30.0, "date": "2026-01-02"}', "utf-8"
    )
    times = "".join(f"{5 + index / RATE_HZ:.6f}\n" for index in range(COUNT))
    (folder / "times.csv").write_text(times, "utf-8")
    return folder


def write_stills(folder: Path) -> None:
    folder.mkdir(parents=True)
    for frame in frames():
        assert frame.bgr is not None
        assert cv2.imwrite(str(folder / f"{frame.index:05d}.png"), frame.bgr)


class FakePicamera2:
    """Behaves as Picamera2 does for `device.sources.picam`; its sensor sees the moving bar.

    `gaps` are pictures that the sensor skips. After `count` pictures it delivers no more: then
    `capture_request` fails as the real one does after its time limit.
    """

    def __init__(self, count: int = 40, gaps: frozenset[int] = frozenset()) -> None:
        self.pictures = [index for index in range(count) if index not in gaps]
        self.calls: list[str] = []
        self.configuration: dict[str, Any] = {}
        self.controls: dict[str, Any] = {}
        self.held = 0

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        return wanted

    def configure(self, configuration: dict[str, Any]) -> None:
        self.calls.append("configure")
        self.configuration = configuration

    def start(self) -> None:
        self.calls.append("start")

    def stop(self) -> None:
        self.calls.append("stop")

    def close(self) -> None:
        self.calls.append("close")

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls |= controls

    def capture_request(self, wait: float) -> FakeRequest:
        if not self.pictures:
            raise TimeoutError(f"no picture for {wait} s")
        self.held += 1
        return FakeRequest(self, self.pictures.pop(0))


@dataclass
class FakeRequest:
    """One completed picture, to be released before its buffer can be used again."""

    camera: FakePicamera2
    index: int

    def get_metadata(self) -> dict[str, Any]:
        return {
            "SensorTimestamp": 7_000_000_000 + round(self.index * 1e9 / RATE_HZ),
            "ExposureTime": 4000,
            "AnalogueGain": 1.5,
            "ColourGains": (1.8, 1.4),
            "LensPosition": 2.0,
        }

    def release(self) -> None:
        self.camera.held -= 1

    def buffer(self) -> Plane:
        """YUV420 with rows padded to 80 bytes, as a Pi may pad them."""
        width, height = SIZE_PX
        yuv = cv2.cvtColor(picture(self.index % COUNT), cv2.COLOR_BGR2YUV_I420).reshape(-1)
        luma = width * height
        planes = (
            yuv[:luma].reshape(height, width),
            yuv[luma : luma * 5 // 4].reshape(height // 2, width // 2),
            yuv[luma * 5 // 4 :].reshape(height // 2, width // 2),
        )
        padded = [np.pad(plane, ((0, 0), (0, plane.shape[1] // 4))).reshape(-1) for plane in planes]
        return np.asarray(np.concatenate(padded), np.uint8).reshape(height * 3 // 2, width * 5 // 4)


@dataclass
class FakeMapped:
    array: Plane


@contextmanager
def fake_map(request: FakeRequest) -> Iterator[FakeMapped]:
    yield FakeMapped(request.buffer())


CAMERA_SETTINGS = CameraSettings(
    size_px=SIZE_PX, rate_hz=RATE_HZ, settle_s=0.3, queue_frames=30, patience_s=0.1, ending_s=0.5
)


def open_fake_camera(camera: FakePicamera2 | None = None) -> PiCamera:
    return PiCamera(camera or FakePicamera2(), fake_map, CAMERA_SETTINGS)


class FakeTime:
    """A clock that only moves by sleeping."""

    def __init__(self) -> None:
        self.now_s = 100.0
        self.slept: list[float] = []

    def clock(self) -> float:
        return self.now_s

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now_s += seconds


def open_virtual() -> VirtualTable:
    fake = FakeTime()
    return VirtualTable(pacer=Pacer(fake.clock, fake.sleep))


@pytest.fixture(scope="session")
def openers(
    video_path: Path, stills_folder: Path, recording_folder: Path, stills_recording_folder: Path
) -> dict[str, Callable[[], FrameSource]]:
    """One way to open each kind of source."""
    return {
        "video": lambda: open_source(str(video_path)),
        "stills": lambda: open_source(str(stills_folder)),
        "picture": lambda: open_source(str(stills_folder / "00003.png")),
        "recording": lambda: open_source(str(recording_folder)),
        "recording of stills": lambda: open_source(str(stills_recording_folder)),
        "virtual": open_virtual,
        "fake camera": open_fake_camera,
    }


@pytest.fixture
def fake_camera() -> FakePicamera2:
    return FakePicamera2()


@pytest.fixture
def fake_time() -> FakeTime:
    return FakeTime()


@pytest.fixture
def open_camera_with() -> Callable[[FakePicamera2], PiCamera]:
    return open_fake_camera


@pytest.fixture
def make_camera() -> Callable[..., FakePicamera2]:
    return FakePicamera2
