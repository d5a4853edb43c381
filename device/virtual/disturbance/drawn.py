"""Rooms: the named ones, each disturbance alone by strength, and rooms drawn from a seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from device.virtual.disturbance.lamp import Lamp
from device.virtual.disturbance.mount import Mount
from device.virtual.disturbance.room import Camera, Room

GRAIN_OF_LIGHT = 0.035  # noise of a sensor at the light that `light` leaves: it grows as the gain does
PLAIN = Room()
LATE_S = 1.5  # when a camera turns to infrared in the evening: before the stroke

NAMED: Mapping[str, Room] = MappingProxyType(
    {
        "hum05": Room(Mount(hum_px=0.5)),
        "hum10": Room(Mount(hum_px=1.0)),
        "bump10": Room(Mount(hum_px=1.0, bump_px=6.0)),
        "band20": Room(lamp=Lamp(flicker=0.2)),
        "band60": Room(lamp=Lamp(flicker=0.6)),
        "aestep": Room(lamp=Lamp(step=0.3)),
        "dim1": Room(lamp=Lamp(light=0.25, grain=0.06)),
        "dim2": Room(lamp=Lamp(light=0.08, grain=0.12)),
        "grey": Room(camera=Camera(grey_from_s=0.0)),
        "greymid": Room(camera=Camera(grey_from_s=LATE_S)),
        "cut340": Room(camera=Camera(cut_px=340)),
        "r15": Room(camera=Camera(every=4)),
        "mjpg": Room(jpeg=50),
        "crf32": Room(crf=32),
    }
)
"""The rooms of the field notes, by their names there."""


def alone(seed: int) -> dict[str, Room]:
    """Each disturbance alone, at its moderate strength; a room's luck is its seed's."""
    moderate = {
        "hum 1 px": Room(Mount(hum_px=1.0)),
        "bumps 6 px": Room(Mount(bump_px=6.0)),
        "flicker 15 %": Room(lamp=Lamp(flicker=0.15)),
        "a quarter of the light": Room(lamp=Lamp(light=0.25, grain=GRAIN_OF_LIGHT)),
        "exposure steps 30 %": Room(lamp=Lamp(step=0.3)),
        "15 a second, 2 % lost": Room(camera=Camera(every=4, lost=0.02)),
        "CRF 32": Room(crf=32),
        "JPEG 50": Room(jpeg=50),
    }
    return {name: replace(room, seed=seed) for name, room in moderate.items()}


def drawn_room(seed: int) -> Room:
    """A room with two to four disturbances at moderate strength."""
    luck = np.random.default_rng(seed)
    kinds = luck.permutation(6)[: int(luck.integers(2, 5))]
    room = Room(seed=seed)
    for kind in sorted(int(kind) for kind in kinds):
        room = _with(room, kind, luck)
    return room


def _with(room: Room, kind: int, luck: np.random.Generator) -> Room:
    """The room with one more disturbance."""
    share = float(luck.uniform(0.3, 1.0))
    if kind == 0:
        return replace(room, mount=replace(room.mount, hum_px=share))
    if kind == 1:
        return replace(room, mount=replace(room.mount, bump_px=6 * share))
    if kind == 2:
        return replace(
            room, lamp=replace(room.lamp, flicker=0.15 * share, step=0.3 * share * (luck.random() < 0.5))
        )
    if kind == 3:
        return replace(room, lamp=replace(room.lamp, light=1 - 0.75 * share, grain=GRAIN_OF_LIGHT * share))
    if kind == 4:
        return replace(room, camera=replace(room.camera, every=int(luck.integers(1, 5)), lost=0.02))
    if luck.random() < 0.5:
        return replace(room, crf=round(20 + 12 * share))
    return replace(room, jpeg=round(90 - 40 * share))
