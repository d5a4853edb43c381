"""The check of this installation: each finding says what is wrong and the command that mends it.

The check changes nothing: the journal is opened to read, the camera is only detected, a port is held for a
moment and released.
"""

from __future__ import annotations

import platform
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path

from device.errors import BadInput, PocketwatchError
from device.keeping.journal import FILE, Journal
from device.serving.address import bind
from device.serving.box import THERMOMETER
from device.sources import picam

LEAST_PYTHON = (3, 11)
SCARCE_BYTES = 200 << 20  # a match takes some MB; below this the system itself begins to fail
LOW_BYTES = 2 << 30
ROOMS = ("rules", "calibration", "vision", "web", "device")
HOT_C, THROTTLED_C = 70.0, 80.0  # a Pi slows itself down from 80 degrees on
REINSTALL = "run `make environment` in the checkout, or reinstall pocketwatch"


class Health(StrEnum):
    """The state of a part: in order, worth knowing, or in the way of playing."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Finding:
    """The checked part, its state, and, where it is not in order, the remedy."""

    part: str
    health: Health
    found: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The checked surroundings: the data folder, and the address of `serve`."""

    folder: Path
    host: str
    port: int


def examine(around: Surroundings) -> Iterator[Finding]:
    """Every finding, the groundwork first."""
    yield _python()
    yield from _packages()
    yield from _rooms()
    yield _camera()
    yield from _on_a_pi()
    yield _disk(around.folder)
    yield _journal(around.folder)
    yield _port(around.host, around.port)


def _python() -> Finding:
    running = platform.python_version()
    if sys.version_info < LEAST_PYTHON:
        wanted = ".".join(map(str, LEAST_PYTHON))
        return Finding("python", Health.FAIL, f"{running}, {wanted} or newer is needed", f"install {wanted}")
    if sys.maxsize < 2**32:
        return Finding("python", Health.FAIL, f"{running}, 32 bits", "install a 64-bit system: OpenCV needs it")
    return Finding("python", Health.OK, f"{running} on {platform.machine()}")


def _packages() -> Iterator[Finding]:
    """Each package that this distribution needs on this machine, against the version it was tested with."""
    try:
        wanted = requires("pocketwatch") or []
    except PackageNotFoundError:
        yield Finding("pocketwatch", Health.FAIL, "not installed as a package", REINSTALL)
        return
    for line in wanted:
        requirement, _, marker = line.partition(";")
        if "extra ==" not in marker and not ("aarch64" in marker and platform.machine() != "aarch64"):
            yield _package(requirement.strip())


def _package(requirement: str) -> Finding:
    name, pinned = re.split(r"[=<>!~\[ ]", requirement)[0], requirement.partition("==")[2]
    try:
        installed = version(name)
    except PackageNotFoundError:
        return Finding(name, Health.FAIL, "not installed", REINSTALL)
    if pinned and installed != pinned:
        return Finding(name, Health.WARN, f"{installed}, tested with {pinned}", REINSTALL)
    return Finding(name, Health.OK, installed)


def _rooms() -> Iterator[Finding]:
    """Packages of the same name that would run in place of ours."""
    home = Path(__file__).resolve().parents[2]
    for room in ROOMS:
        spec = find_spec(room)
        origin = Path(spec.origin).resolve() if spec and spec.origin else None
        if origin is None or home not in origin.parents:
            yield Finding(room, Health.FAIL, f"is taken from {origin}, not from {home}", REINSTALL)


def _camera() -> Finding:
    if find_spec("picamera2") is None:
        how = "sudo apt install python3-picamera2" if platform.machine() == "aarch64" else ""
        health = Health.WARN if how else Health.OK
        return Finding("camera", health, "no Pi camera library: `serve` shows the virtual table", how)
    if not picam.is_present():
        return Finding(
            "camera", Health.WARN, "none is connected", "check the cable, then `rpicam-hello --list-cameras`"
        )
    return Finding("camera", Health.OK, "connected")


def _on_a_pi() -> Iterator[Finding]:
    """Problems of camera installations there: a namesake of `kms`, a simplejpeg of another numpy, heat."""
    if platform.machine() == "aarch64" and _is_installed("kms"):
        remedy = "pip uninstall kms"
        yield Finding("kms", Health.FAIL, "an unrelated package that picamera2 would import", remedy)
    if find_spec("picamera2") is not None and not _imports("simplejpeg"):
        remedy = f"{sys.executable} -m pip install simplejpeg"
        yield Finding("simplejpeg", Health.FAIL, "is built for another numpy, picamera2 will not start", remedy)
    if THERMOMETER.exists():
        yield _warmth(float(THERMOMETER.read_text(encoding="ascii")) / 1000)


def _warmth(celsius: float) -> Finding:
    if celsius >= THROTTLED_C:
        remedy = "cool it: a fan, or the case open"
        return Finding("temperature", Health.FAIL, f"{celsius:.0f} C, the processor slows down", remedy)
    health = Health.WARN if celsius >= HOT_C else Health.OK
    return Finding("temperature", health, f"{celsius:.0f} C", "give it air" if health is Health.WARN else "")


def _is_installed(name: str) -> bool:
    return _succeeds(lambda: version(name), PackageNotFoundError)


def _imports(name: str) -> bool:
    return _succeeds(lambda: __import__(name), ImportError, ValueError)


def _succeeds(act: Callable[[], object], *failures: type[Exception]) -> bool:
    try:
        act()
    except failures:
        return False
    return True


def _disk(folder: Path) -> Finding:
    """The free space where the score is kept, or would be: the nearest existing folder."""
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    free = shutil.disk_usage(there).free
    space = f"{free / (1 << 30):.1f} GB free in {there}"
    if free < SCARCE_BYTES:
        return Finding("disk", Health.FAIL, space, "make room, or name another folder with --data")
    health = Health.WARN if free < LOW_BYTES else Health.OK
    return Finding("disk", health, space, "make room soon" if health is Health.WARN else "")


def _journal(folder: Path) -> Finding:
    if not (folder / FILE).exists():
        return Finding("journal", Health.OK, f"none in {folder} yet")
    try:
        Journal.open_to_read(folder).close()
    except PocketwatchError as failure:
        return Finding("journal", Health.FAIL, str(failure), "keep that file, and name another --data folder")
    return Finding("journal", Health.OK, f"{folder / FILE} can be read")


def _port(host: str, port: int) -> Finding:
    try:
        bind(host, port).close()
    except BadInput as failure:
        return Finding("port", Health.WARN, str(failure), "or it is this very scoreboard, running")
    return Finding("port", Health.OK, f"{port} is free")
