"""A second lamp over the table, which somebody switches during a stroke: shadows and colours change at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

import numpy as np

from calibration.lens import Points
from device.virtual.disturbance.lamp import GAMMA
from vision.synthetic.scene.look import Light

ASIDE_MM, HEIGHT_MM = (250.0, 800.0), (900.0, 1600.0)  # where it hangs: from above the middle, and how high
WARMTH, FADES_S = (-0.2, 0.2), (0.0, 0.25)  # of its colour; a bulb glows for a while, a diode does not
BACK_S, BACK_CHANCE, DARK_CHANCE = (0.3, 2.0), 0.4, 0.4
BEFORE_S, JUST_S = 0.4, 0.05
OFF_PICTURE, HIGH = (0.2, 0.6), (0.6, 1.2)  # in a film that is not drawn: shares of the picture's width
MOST_TAKEN = 0.9  # of the light at a place, in such a film


class Moment(StrEnum):
    """When the lamp is switched."""

    HAND = "hand"
    STRIKE = "strike"
    ROLL = "roll"
    FALL = "fall"
    REST = "rest"
    AFTER = "after"


@dataclass(frozen=True)
class SecondLamp:
    """`share` of both lamps' light is its own; `warmth` is how much redder it is, and less blue.

    It is switched at this `moment` of each stroke, and back `back_s` later if that is given; either takes
    `fades_s`. `switched_s` are the times of one film (`during`); `seed` decides where it hangs.
    """

    share: float = 0.0
    moment: Moment = Moment.ROLL
    back_s: float | None = None
    is_lit_first: bool = True
    warmth: float = 0.1
    fades_s: float = 0.0
    seed: int = 0
    switched_s: tuple[float, ...] = ()

    @classmethod
    def random(cls, share: float, seed: int) -> SecondLamp:
        """A lamp that is switched at a random moment, sometimes on instead of off, sometimes back again."""
        luck = _luck(seed, 1)
        return cls(
            share=share,
            moment=Moment(luck.choice(list(Moment))),
            back_s=float(luck.uniform(*BACK_S)) if luck.random() < BACK_CHANCE else None,
            is_lit_first=bool(luck.random() >= DARK_CHANCE),
            warmth=float(luck.uniform(*WARMTH)),
            fades_s=float(luck.uniform(*FADES_S)),
            seed=seed,
        )

    def during(self, events: Sequence[Mapping[str, Any]]) -> SecondLamp:
        """The same lamp with the times of its switching in a film, whose true events these are."""
        times = [at_s for stroke in _strokes(events) for at_s in self._in_a_stroke(*stroke)]
        return replace(self, switched_s=tuple(times))

    def lit(self, t_s: float) -> float:
        """How bright it is at a time, from 0 to 1."""
        before = [at_s for at_s in self.switched_s if at_s <= t_s]
        is_lit = self.is_lit_first == (len(before) % 2 == 0)
        if not before or t_s - before[-1] >= self.fades_s:
            return float(is_lit)
        risen = (t_s - before[-1]) / self.fades_s
        return risen if is_lit else 1 - risen

    def over(self, light: Light) -> Light:
        """The light of this lamp in the room of another one."""
        luck = _luck(self.seed, 2)
        turn, aside_mm = luck.uniform(0, 2 * np.pi), luck.uniform(*ASIDE_MM)
        at_mm = (
            aside_mm * float(cos(turn)),
            aside_mm * float(sin(turn)),
            float(luck.uniform(*HEIGHT_MM)),
        )
        tint = (1 - self.warmth, 1.0, 1 + self.warmth)
        return replace(light, lamp_mm=at_mm, tint=tint, reflections=(), shades=())

    def left(self, t_s: float, size_px: tuple[int, int]) -> Points:
        """(h, w) the share of its levels that a film of both lamps has at a time; its shadows stay."""
        return _left(self.seed, self.share * (1 - self.lit(t_s)), size_px)

    def reddened(self, t_s: float) -> float:
        """The share by which such a film's red is brighter, and its blue darker."""
        return -self.warmth * self.share * (1 - self.lit(t_s))

    def _in_a_stroke(self, begun_s: float, hand_s: float, fallen_s: float, ended_s: float) -> list[float]:
        at_s = {
            Moment.HAND: (hand_s + begun_s) / 2,
            Moment.STRIKE: begun_s + JUST_S,
            Moment.ROLL: (begun_s + ended_s) / 2,
            Moment.FALL: fallen_s + JUST_S,
            Moment.REST: ended_s - JUST_S,
            Moment.AFTER: ended_s + 3 * JUST_S,
        }[self.moment]
        return [at_s] if self.back_s is None else [at_s, at_s + self.back_s]


ONE_LAMP = SecondLamp()


def _strokes(events: Sequence[Mapping[str, Any]]) -> list[tuple[float, float, float, float]]:
    """When each stroke begins, a hand comes in before it, its first piece falls, and it ends, in seconds."""
    strokes, hand_s, begun_s, fallen_s = list[tuple[float, float, float, float]](), None, 0.0, None
    for event in sorted(events, key=lambda event: float(event["t"])):
        sort, at_s = event["type"], float(event["t"])
        if sort == "hand_in":
            hand_s = at_s
        elif sort == "stroke_started":
            begun_s, fallen_s = at_s, None
        elif sort == "pocketed" and fallen_s is None:
            fallen_s = at_s
        elif sort == "stroke_ended":
            came_s = begun_s - BEFORE_S if hand_s is None or hand_s > begun_s else hand_s
            fell_s = (begun_s + at_s) / 2 if fallen_s is None else fallen_s
            strokes.append((begun_s, came_s, fell_s, at_s))
    return strokes


def _luck(seed: int, part: int) -> np.random.Generator:
    return np.random.default_rng((seed, 6, part))


@lru_cache(maxsize=4)
def _left(seed: int, taken: float, size_px: tuple[int, int]) -> Points:
    """(h, w) the share of its levels that a picture has without so much of its light."""
    light = 1 - np.minimum(taken * _reach(seed, size_px), MOST_TAKEN)
    return np.asarray(light ** (1 / GAMMA), np.float32)


@lru_cache(maxsize=4)
def _reach(seed: int, size_px: tuple[int, int]) -> Points:
    """(h, w) how much of this lamp's light each pixel has, 1 on the mean: less, the farther it is."""
    luck, (width, height) = _luck(seed, 3), size_px
    turn, away = luck.uniform(0, 2 * pi), width * luck.uniform(*OFF_PICTURE)
    high = width * luck.uniform(*HIGH)
    x = np.arange(width, dtype=np.float32) - (width / 2 + away * cos(turn))
    y = np.arange(height, dtype=np.float32) - (height / 2 + away * sin(turn))
    lit = (1 + (x[None, :] ** 2 + y[:, None] ** 2) / high**2) ** -1.5
    return np.asarray(lit / lit.mean(), np.float32)
