"""Varied boards made harder to read, for training: any print, dots that look like coins, odd strikers.

    scene = odd(varied(seed))

`varied` draws usual boards; features of unusual ones that confuse the detector are common here.
"""

from __future__ import annotations

import colorsys
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Seat
from rules.table import Mm
from vision.synthetic.scene.look import Bgr, Look
from vision.synthetic.scene.ornament import Patch
from vision.synthetic.scene.scene import Disc
from vision.synthetic.variety.look import legible
from vision.synthetic.variety.varied import VariedScene

ODDITIES = 5  # A random stream beside those of `varied`.
MOST_PATCHES = 8
SPOT_ROOM_MM = 42.0  # The other pieces stay this far from the middle where the queen lies there alone.
QUEEN_ALONE_SHARE, FEW_SHARE = 0.15, 0.5
COINLIKE = (Kind.WHITE, Kind.BLACK)


def odd(scene: VariedScene) -> VariedScene:
    """The same board and camera with unusual print, coins and striker; the scene's seed decides which."""
    luck = np.random.default_rng((scene.seed, ODDITIES))
    profile, look = _with_odd_striker(scene.profile, scene.look, luck)
    look = _printed_otherwise(look, profile, luck)
    pieces = with_queen_alone(scene.pieces, luck) if luck.random() < QUEEN_ALONE_SHARE else scene.pieces
    pieces = with_striker(pieces, profile, luck)
    return replace(scene, profile=profile, look=legible(look), pieces=pieces)


def _with_odd_striker(
    profile: BoardProfile, look: Look, luck: np.random.Generator
) -> tuple[BoardProfile, Look]:
    """A striker: every other one is hardly larger than coins, and most of those have the coins' colours."""
    if luck.random() < 0.5:
        return profile, look
    profile = replace(profile, striker_radius_mm=float(luck.uniform(19.0, 21.0)))
    colours = dict(look.coins)
    if luck.random() < 0.7:
        colours[Kind.STRIKER] = _near(luck, colours[COINLIKE[int(luck.integers(2))]])
    else:
        colours[Kind.STRIKER] = any_colour(luck)
    return profile, replace(look, coins=tuple(colours.items()), striker_ring=any_colour(luck))


def _printed_otherwise(look: Look, profile: BoardProfile, luck: np.random.Generator) -> Look:
    """A look with circles and motifs of any colour, and patches."""
    red, accent = (any_colour(luck) if luck.random() < 0.6 else usual for usual in (look.red, look.accent))
    ink = any_colour(luck) if luck.random() < 0.25 else look.ink
    patches = tuple(_patch(luck, look, profile) for _ in range(int(luck.integers(MOST_PATCHES + 1))))
    ornament = replace(look.ornament, patches=patches)
    return replace(look, red=red, accent=accent, ink=ink, ornament=ornament)


def _patch(luck: np.random.Generator, look: Look, profile: BoardProfile) -> Patch:
    """A dot or ring of any colour, or a place where varnish is worn; some on the base circles."""
    reach = profile.half_mm - 12.0
    x_mm, y_mm = (float(part) for part in luck.uniform(-reach, reach, 2))
    if luck.random() < 0.25:
        circle = profile.base_circles(list(Seat)[int(luck.integers(4))])[int(luck.integers(2))]
        x_mm, y_mm = circle.x_mm, circle.y_mm
    radius = float(luck.uniform(7.0, 24.0))
    if luck.random() < 0.35:
        worn = tuple(float(np.clip(part * luck.uniform(0.55, 1.35), 0, 250)) for part in look.wood)
        return Patch((x_mm, y_mm), radius, (worn[0], worn[1], worn[2]), ragged=float(luck.uniform(0.05, 0.6)))
    coin = look.coin(list(Kind)[int(luck.integers(len(Kind)))])
    colour = _near(luck, coin) if luck.random() < 0.4 else any_colour(luck)
    ring_mm = float(luck.uniform(1.0, 5.0)) if luck.random() < 0.4 else 0.0
    return Patch((x_mm, y_mm), radius, colour, ring_mm=ring_mm)


def with_queen_alone(pieces: tuple[Disc, ...], luck: np.random.Generator) -> tuple[Disc, ...]:
    """The queen on the printed spot, as she is put back, and nothing near her."""
    rest = [disc for disc in pieces if disc.kind is not Kind.QUEEN and _off_middle(disc.at)]
    if luck.random() < FEW_SHARE:
        rest = rest[: int(luck.integers(0, 6))]
    x_mm, y_mm = (float(part) for part in luck.normal(0, 1.5, 2))
    return (*rest, Disc(Kind.QUEEN, Mm(x_mm, y_mm), turn_deg=float(luck.uniform(0, 360))))


def with_striker(
    pieces: tuple[Disc, ...], profile: BoardProfile, luck: np.random.Generator
) -> tuple[Disc, ...]:
    """The pieces that leave room for the striker, and the striker, on a base line where there was none."""
    striker = next((disc for disc in pieces if disc.kind is Kind.STRIKER), None)
    if striker is None:
        along, away = float(luck.uniform(-210, 210)) * profile.surface_mm / 740, -profile.half_mm
        at = (along, away + profile.circle_from_rail_mm)
        turned = (at, (at[1], at[0]), (at[0], -at[1]), (-at[1], at[0]))[int(luck.integers(4))]
        striker = Disc(Kind.STRIKER, Mm(*turned), turn_deg=float(luck.uniform(0, 360)))
    room = profile.striker_radius_mm + profile.coin_radius_mm
    others: Sequence[Disc] = [disc for disc in pieces if disc.kind is not Kind.STRIKER]
    return (*(disc for disc in others if _away(disc.at, striker.at) > room), striker)


def _off_middle(at: Mm) -> bool:
    return float(np.hypot(at.x_mm, at.y_mm)) > SPOT_ROOM_MM


def _away(at: Mm, other: Mm) -> float:
    return float(np.hypot(at.x_mm - other.x_mm, at.y_mm - other.y_mm))


def any_colour(luck: np.random.Generator) -> Bgr:
    """A colour of any kind."""
    red, green, blue = colorsys.hsv_to_rgb(luck.random(), luck.random() ** 0.7, luck.uniform(0.1, 0.95))
    return 255 * blue, 255 * green, 255 * red


def _near(luck: np.random.Generator, colour: Bgr) -> Bgr:
    shade = luck.uniform(0.85, 1.1)
    blue, green, red = (float(min(part * shade * luck.uniform(0.95, 1.05), 250.0)) for part in colour)
    return blue, green, red
