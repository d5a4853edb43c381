"""Rooms: the named ones, those of one disturbance, and random ones by their seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from calibration.lens import Points
from device.virtual.disturbance.aim import one_pocket_outside
from device.virtual.disturbance.camera import Camera
from device.virtual.disturbance.curves import CURVES, OUTSIDE, at_a_rate, at_crf, at_jpeg
from device.virtual.disturbance.lamp import Lamp
from device.virtual.disturbance.mount import Mount
from device.virtual.disturbance.room import Room
from device.virtual.disturbance.second_lamp import Moment, SecondLamp

LATE_S = 1.5  # when a camera turns to infrared in the evening: before the stroke

NAMED: Mapping[str, Room] = MappingProxyType(
    {
        "hum05": Room(Mount(hum_px=0.5)),
        "hum10": Room(Mount(hum_px=1.0)),
        "bump10": Room(Mount(hum_px=1.0, bump_px=6.0)),
        "bump60": Room(Mount(hum_px=6.0, bump_px=36.0)),
        "band20": Room(lamp=Lamp(flicker=0.2)),
        "band60": Room(lamp=Lamp(flicker=0.6)),
        "aestep": Room(lamp=Lamp(step=0.3)),
        "dim1": Room(lamp=Lamp(light=0.25, grain=0.06)),
        "dim2": Room(lamp=Lamp(light=0.08, grain=0.12)),
        "grey": Room(camera=Camera(grey_from_s=0.0)),
        "greymid": Room(camera=Camera(grey_from_s=LATE_S)),
        "cut340": Room(camera=Camera(cut_px=340)),
        "r15": Room(camera=Camera(every=4)),
        "r06": Room(camera=Camera(every=10)),
        "mjpg": Room(jpeg=50),
        "crf32": Room(crf=32),
        "lampoff": Room(second=SecondLamp(share=0.4)),
        "lampon": Room(second=SecondLamp(share=0.4, moment=Moment.HAND, back_s=1.2, is_lit_first=False)),
    }
)
"""The rooms of the field notes, by their names there, and a processor that manages six pictures a second.

Of two lamps one is switched off as coins roll, or on while a hand is in, and off again.
"""


@dataclass(frozen=True)
class Sighted:
    """The film's camera: (4, 2) the corners of the playing surface and the picture's size, in pixels."""

    corners_px: Points
    size_px: tuple[int, int]


RATES = (60.0, 30.0, 20.0, 15.0)
MODERATE = 1  # the place of the moderate strength among the three
# A seed permutes `RANDOM`, or `STILL`: a new entry changes the room of every seed, and with it what is measured
# in random rooms and what networks are trained on.
RANDOM = (
    "hum, px",
    "bumps, px",
    "flicker, %",
    "exposure steps, %",
    "light gone, %",
    "rate",
    "encoder",
    OUTSIDE,
    "sun, % of the lamp",
)
GREY, STILL_STREAM = "grey", 8
STILL = (
    *("flicker, %", "exposure steps, %", "light gone, %", "sun, % of the lamp", "white balance, %"),
    *("bands of colour, %", "dimmed strip, % of the light", "second lamp, % of the light", "out of focus, px"),
    *("flicker of 30 % at an exposure of, ms", "encoder", GREY),
)


def alone(seed: int, sighted: Sighted) -> dict[str, Room]:
    """Each disturbance alone: weak, as strong as in a random room at most, and stronger."""
    plain = Room(seed=seed)
    rooms = {
        f"{name} {strength:g}": with_one(plain, strength)
        for name, (with_one, strengths) in CURVES.items()
        for strength in strengths
    }
    return {**rooms, OUTSIDE: _outside(plain, sighted, np.random.default_rng(seed))}


def random_room(seed: int, sighted: Sighted) -> Room:
    """A room with two to four disturbances at moderate strength."""
    luck = np.random.default_rng(seed)
    kinds = luck.permutation(RANDOM)[: int(luck.integers(2, 5))]
    room = Room(seed=seed)
    for kind in kinds:
        share = float(luck.uniform(0.3, 1.0))
        room = _outside(room, sighted, luck) if kind == OUTSIDE else _with(room, str(kind), share, luck)
    return room


def restless(seed: int) -> Room:
    """A room that is never still: hum, flicker and sun at moderate strength, and few pictures, all at once."""
    room = at_a_rate(Room(seed=seed), RATES[-1])
    for kind in ("hum, px", "flicker, %", "sun, % of the lamp"):
        room = _with(room, kind, 1.0, np.random.default_rng(seed))
    return room


def still_room(seed: int, *, with_colour: bool = False) -> Room:
    """A room with one to three disturbances that leave a picture's pixels in their places, up to strong ones.

    `with_colour`: its camera is never grey.
    """
    luck, room = np.random.default_rng((seed, STILL_STREAM)), Room(seed=seed)
    for kind in luck.permutation(STILL)[: int(luck.integers(1, 4))]:
        share = float(luck.uniform(0.2, 1.0))
        if kind == GREY and not with_colour:
            room = replace(room, camera=replace(room.camera, grey_from_s=0.0))
        elif kind == "encoder":
            room = _with(room, "encoder", share, luck)
        elif kind != GREY:
            with_one, strengths = CURVES[str(kind)]
            room = with_one(room, strengths[-1] * share)
    return replace(room, second=replace(room.second, switched_s=(0.0,)))


def _with(room: Room, kind: str, share: float, luck: np.random.Generator) -> Room:
    """The room with one more disturbance, at this share of its moderate strength."""
    if kind == "rate":
        return at_a_rate(room, float(luck.choice(RATES)))
    if kind == "encoder":
        return at_crf(room, 20 + 12 * share) if luck.random() < 0.5 else at_jpeg(room, 90 - 40 * share)
    with_one, strengths = CURVES[kind]
    return with_one(room, strengths[MODERATE] * share)


def _outside(room: Room, sighted: Sighted, luck: np.random.Generator) -> Room:
    aim = one_pocket_outside(sighted.corners_px, sighted.size_px, luck)
    return replace(room, camera=replace(room.camera, aim=aim))
