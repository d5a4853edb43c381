"""One room: its mount, lamps, sun, camera and encoder, as data; `disturbed` shows a film in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from device.virtual.disturbance.camera import Camera
from device.virtual.disturbance.lamp import Lamp
from device.virtual.disturbance.mount import Mount
from device.virtual.disturbance.second_lamp import SecondLamp
from device.virtual.disturbance.sun import Sun


@dataclass(frozen=True)
class Room:
    """Everything that a room does to a film; `crf` and `jpeg` are the encoder's quality, None for none.

    A film that is drawn with the `second` lamp (`Film`) has it already, and needs a room without it.
    """

    mount: Mount = field(default_factory=Mount)
    lamp: Lamp = field(default_factory=Lamp)
    second: SecondLamp = field(default_factory=SecondLamp)
    sun: Sun = field(default_factory=Sun)
    camera: Camera = field(default_factory=Camera)
    crf: int | None = None
    jpeg: int | None = None
    seed: int = 0
