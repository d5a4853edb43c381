"""Each disturbance alone: its effect on a room at a strength, and the three strengths that are measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from device.virtual.disturbance.room import Room
from device.virtual.disturbance.second_lamp import SecondLamp
from device.virtual.disturbance.sun import Sun

GRAIN_OF_LIGHT = 0.035  # noise of a sensor at the light that `light` leaves: it grows as the gain does
OUTSIDE = "one pocket outside"
FILM_HZ, LOST = 60.0, 0.02
EXPOSED_FLICKER, JITTERING_EVERY = 0.3, 2


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


def at_a_rate(room: Room, rate_hz: float) -> Room:
    """The room with a camera of so many frames a second."""
    return replace(room, camera=replace(room.camera, every=round(FILM_HZ / rate_hz), lost=LOST))


def at_crf(room: Room, crf: float) -> Room:
    """The room with films encoded as H.264 of this quality."""
    return replace(room, crf=round(crf))


def at_jpeg(room: Room, quality: float) -> Room:
    """The room with pictures encoded as JPEG of this quality."""
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


Curve = tuple[Callable[[Room, float], Room], tuple[float, float, float]]
CURVES: Mapping[str, Curve] = MappingProxyType(
    {
        "hum, px": (_humming, (0.5, 1.0, 2.0)),
        "bumps, px": (_bumped, (3.0, 6.0, 12.0)),
        "held by hand, px": (_held, (6.0, 12.0, 30.0)),
        "flicker, %": (_flickering, (7.0, 15.0, 30.0)),
        "exposure steps, %": (_stepping, (15.0, 30.0, 45.0)),
        "light gone, %": (_darkened, (50.0, 75.0, 88.0)),
        "frames a second": (at_a_rate, (30.0, 15.0, 10.0)),
        "CRF": (at_crf, (26.0, 32.0, 38.0)),
        "JPEG quality": (at_jpeg, (70.0, 50.0, 30.0)),
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

Each is measured alone (`ALONE`). One that neither `rooms.RANDOM` nor `rooms.STILL` names is in no
random room.
"""
ALONE = (
    *(f"{name} {strength:g}" for name, (_, strengths) in CURVES.items() for strength in strengths),
    OUTSIDE,
)
