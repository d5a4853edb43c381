"""Opens the source that a person names.

The words `virtual` and `camera` win over files of the same name; write `./camera` for such a file.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from device.errors import BadInput
from device.files import verify_file

if TYPE_CHECKING:
    from device.sources.source import FrameSource


def open_source(
    text: str,
    *,
    seed: int = 1,
    state_path: Path | None = None,
    game: str | None = None,
    fps: float | None = None,
) -> FrameSource:
    """The named source: `virtual`, `camera`, a video file, a picture, a folder of stills, a recording.

    `seed` decides the virtual table's board, light, players and luck. At `state_path` it remembers its layout,
    so that it survives a restart as a real table would. `game` is the game of its players. `fps` is a
    video's rate, where it has no clock. Raises `BadInput`
    with one line that says what is wrong with the name and what would work instead.
    """
    if text == "virtual":
        return _open_virtual(seed, state_path, game)
    if text == "camera":
        return _open_camera()
    return _open_path(Path(text), fps)


def usual_source() -> str:
    """The Pi camera where there is one, else the virtual table."""
    if find_spec("picamera2") is None:
        return "virtual"
    from device.sources import picam  # asks the camera system, which takes a second on a Pi

    return "camera" if picam.is_present() else "virtual"


def _open_path(path: Path, fps: float | None) -> FrameSource:
    # The server names a source, and its vision process opens it: only that one loads numpy and the decoders.
    from device.sources import recording
    from device.sources.stills import PICTURE_SUFFIXES, StillsSource
    from device.sources.video import VideoSource

    if not path.exists():
        raise BadInput(
            f"there is no {path}: name a video file, a folder of stills, a recording, 'virtual' or 'camera'"
        )
    if path.is_dir():
        return recording.open_recording(path) if recording.is_recording(path) else StillsSource.of_folder(path)
    verify_file(path, "a video file, a picture or a folder of them")
    if path.suffix.lower() in PICTURE_SUFFIXES:
        return StillsSource((path,), path.name)
    return VideoSource(path, fps)


def _open_virtual(seed: int, state_path: Path | None, game: str | None) -> FrameSource:
    from device.headers.header import header_from_words  # loads the laws of all games
    from device.virtual.source import VirtualTable  # loads the physics, which no other source needs

    header = None if game is None else header_from_words(game, None)
    return VirtualTable.live(seed=seed, state_path=state_path, header=header)


def _open_camera() -> FrameSource:
    from device.sources import picam

    return picam.open_camera()
