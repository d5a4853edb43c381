"""Rooms: the named ones, each disturbance alone by strength, and random ones by their seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from calibration.lens import Points
from device.virtual.disturbance.aim import one_pocket_outside
from device.virtual.disturbance.lamp import Lamp
from device.virtual.disturbance.mount import Mount
from device.virtual.disturbance.room import Camera, Room
from device.virtual.disturbance.second_lamp import Moment, SecondLamp
from device.virtual.disturbance.sun import Sun

GRAIN_OF_LIGHT = 0.035  # noise of a sensor at the light that `light` leaves: it grows as the gain does
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
    room = _at_a_rate(Room(seed=seed), RATES[-1])
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
        return _at_a_rate(room, float(luck.choice(RATES)))
    if kind == "encoder":
        return _at_crf(room, 20 + 12 * share) if luck.random() < 0.5 else _at_jpeg(room, 90 - 40 * share)
    with_one, strengths = CURVES[kind]
    return with_one(room, strengths[MODERATE] * share)


def _outside(room: Room, sighted: Sighted, luck: np.random.Generator) -> Room:
    aim = one_pocket_outside(sighted.corners_px, sighted.size_px, luck)
    return replace(room, camera=replace(room.camera, aim=aim))


def _humming(room: Room, px: float) -> Room:
    return replace(room, mount=replace(room.mount, hum_px=px))


def _bumped(room: Room, px: float) -> Room:
    return replace(room, mount=replace(room.mount, bump_px=px))


def _held(room: Room, px: float) -> Room:
    return replace(room, mount=replace(room.mount, held_px=px))


def _flickering(room: Room, percent: float) -> Room:
    return replace(room, lamp=replace(room.lamp, flicker=percent / 100))


def _stepping(room: Room, percent: float) -> Room:
    return replace(room, lamp=replace(room.lamp, step=percent / 100))


def _darkened(room: Room, percent: float) -> Room:
    """So much of the light is gone, and the gain brings its noise."""
    grain = GRAIN_OF_LIGHT * percent / 75
    return replace(room, lamp=replace(room.lamp, light=1 - percent / 100, grain=grain))


def _at_a_rate(room: Room, rate_hz: float) -> Room:
    return replace(room, camera=replace(room.camera, every=round(FILM_HZ / rate_hz), lost=LOST))


def _at_crf(room: Room, crf: float) -> Room:
    return replace(room, crf=round(crf))


def _at_jpeg(room: Room, quality: float) -> Room:
    return replace(room, jpeg=round(quality))


def _sunny(room: Room, percent: float) -> Room:
    return replace(room, sun=Sun(percent / 100, room.seed))


def _pumping(room: Room, percent: float) -> Room:
    return replace(room, lamp=replace(room.lamp, balance=percent / 100))


def _blinking(room: Room, percent: float) -> Room:
    return replace(room, lamp=replace(room.lamp, strip=percent / 100))


def _under_two_lamps(room: Room, percent: float) -> Room:
    return replace(room, second=SecondLamp.random(percent / 100, room.seed))


def _pulsing(room: Room, percent: float) -> Room:
    return replace(room, lamp=replace(room.lamp, pulsed=percent / 100))


def _exposed(room: Room, exposure_ms: float) -> Room:
    lamp = replace(room.lamp, flicker=EXPOSED_FLICKER, exposure_s=exposure_ms / 1000)
    return replace(room, lamp=lamp)


def _jittering(room: Room, percent: float) -> Room:
    return replace(room, camera=replace(room.camera, every=JITTERING_EVERY, jitter=percent / 100))


def _in_bursts(room: Room, percent: float) -> Room:
    return replace(room, camera=replace(room.camera, every=JITTERING_EVERY, bursts=percent / 100))


def _unfocused(room: Room, px: float) -> Room:
    return replace(room, camera=replace(room.camera, soft_px=px))


def _breathing(room: Room, permille: float) -> Room:
    return replace(room, camera=replace(room.camera, breathing=permille / 1000))


OUTSIDE = "one pocket outside"
FILM_HZ, LOST = 60.0, 0.02
EXPOSED_FLICKER, JITTERING_EVERY = 0.3, 2
RATES = (60.0, 30.0, 20.0, 15.0)
MODERATE = 1  # the place of the moderate strength among the three
Curve = tuple[Callable[[Room, float], Room], tuple[float, float, float]]
CURVES: Mapping[str, Curve] = MappingProxyType(
    {
        "hum, px": (_humming, (0.5, 1.0, 2.0)),
        "bumps, px": (_bumped, (3.0, 6.0, 12.0)),
        "held by hand, px": (_held, (6.0, 12.0, 30.0)),
        "flicker, %": (_flickering, (7.0, 15.0, 30.0)),
        "exposure steps, %": (_stepping, (15.0, 30.0, 45.0)),
        "light gone, %": (_darkened, (50.0, 75.0, 88.0)),
        "frames a second": (_at_a_rate, (30.0, 15.0, 10.0)),
        "CRF": (_at_crf, (26.0, 32.0, 38.0)),
        "JPEG quality": (_at_jpeg, (70.0, 50.0, 30.0)),
        "sun, % of the lamp": (_sunny, (40.0, 80.0, 160.0)),
        "white balance, %": (_pumping, (5.0, 10.0, 20.0)),
        "bands of colour, %": (_blinking, (3.0, 6.0, 12.0)),
        "second lamp, % of the light": (_under_two_lamps, (20.0, 40.0, 60.0)),
        "dimmed strip, % of the light": (_pulsing, (10.0, 20.0, 40.0)),
        "flicker of 30 % at an exposure of, ms": (_exposed, (1.0, 5.0, 10.0)),
        "jitter of 30 frames a second, %": (_jittering, (10.0, 25.0, 50.0)),
        "lost of 30 frames a second in bursts, %": (_in_bursts, (2.0, 5.0, 10.0)),
        "out of focus, px": (_unfocused, (1.0, 2.0, 3.0)),
        "focus breathing, in a thousand": (_breathing, (2.0, 4.0, 8.0)),
    }
)
"""What each disturbance does to a room, and its three strengths.

Each is measured alone (`ALONE`). One that is neither in `RANDOM` nor in `STILL` is in no random room.
"""
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
ALONE = (
    *(f"{name} {strength:g}" for name, (_, strengths) in CURVES.items() for strength in strengths),
    OUTSIDE,
)
