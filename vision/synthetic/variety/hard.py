"""Varied boards on which pieces show badly, for training: coins like the wood, flat ones, plain strikers.

    scene = hard(varied(seed))

Nothing on them is odd; each is a board that people play on, with a lamp, coins or a striker that show little.
Pieces that light has washed out of the picture altogether count as hidden, as on every varied board.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from rules.carrom.board import BoardProfile
from rules.pieces import Kind
from rules.table import Mm
from vision.synthetic.scene.look import Bgr, Design, Look, Motif, Turning
from vision.synthetic.scene.scene import Disc
from vision.synthetic.variety.odd import any_colour, with_queen_alone, with_striker
from vision.synthetic.variety.varied import VariedScene

HARDSHIPS = 6  # A random stream beside those of `varied` and `odd`.
FLAT_SHARE, ALIKE_SHARE, BROWN_SHARE, PLAIN_SHARE = 0.45, 0.5, 0.3, 0.6
QUEEN_ALONE_SHARE, CROWDED_SHARE = 0.25, 0.4
# Half the side of the middle, the number of coins that are laid on its print, and the tries for each.
MIDDLE_MM, MOST_IN_MIDDLE, TRIES = 95.0, 4, 12
BRIGHT_WOOD = 120.0  # On brighter wood pale coins may look like it, on darker wood dark ones.
STRIKER_MM = (19.0, 30.0)
PALE: Bgr = (205.0, 218.0, 228.0)
BROWNS: tuple[Bgr, ...] = ((38, 52, 82), (55, 78, 118), (48, 60, 78), (30, 34, 70))
QUEENS: tuple[Bgr, ...] = ((35, 28, 95), (60, 40, 150), (110, 80, 205), (140, 110, 225), (45, 60, 170))
PRINTED_MIDDLES = (Motif.STAR, Motif.PETALS, Motif.COMPASS, Motif.EMBLEM)


def hard(scene: VariedScene) -> VariedScene:
    """The same board and camera with pieces that show badly; the scene's seed decides how."""
    luck = np.random.default_rng((scene.seed, HARDSHIPS))
    look = with_like_coins(_flat(scene.look, luck), luck)
    profile, look = _with_plain_striker(scene.profile, look, luck)
    pieces = with_queen_alone(scene.pieces, luck) if luck.random() < QUEEN_ALONE_SHARE else scene.pieces
    if luck.random() < CROWDED_SHARE:
        look = replace(look, motif=PRINTED_MIDDLES[int(luck.integers(len(PRINTED_MIDDLES)))])
        pieces = _laid_on_print(pieces, profile, luck)
    return replace(scene, profile=profile, look=look, pieces=with_striker(pieces, profile, luck))


def _flat(look: Look, luck: np.random.Generator) -> Look:
    """A look, often without grooves, edges and sharp shadows: in soft light a coin looks as flat as ink."""
    if luck.random() > FLAT_SHARE:
        return look
    turning = Turning(
        grooves=() if luck.random() < 0.6 else look.turning.grooves,
        depth=float(luck.uniform(0.0, 0.12)),
        bevel=float(luck.uniform(0.0, 0.25)),
        contact=float(luck.uniform(0.0, 0.2)),
        wall_share=float(luck.uniform(0.7, 0.98)),
    )
    light = replace(look.light, piece_shadow_px=look.light.piece_shadow_px + float(luck.uniform(0, 6)))
    return replace(look, turning=turning, light=light)


def with_like_coins(look: Look, luck: np.random.Generator) -> Look:
    """Coins of the wood's colour, of another brown than usual, and queens from nearly black to pink."""
    coins, wood = dict(look.coins), look.wood
    if luck.random() < BROWN_SHARE:
        coins[Kind.BLACK] = _like(BROWNS[int(luck.integers(len(BROWNS)))], luck, 0.85, 1.1)
    if luck.random() < BROWN_SHARE:
        coins[Kind.QUEEN] = _like(QUEENS[int(luck.integers(len(QUEENS)))], luck, 0.85, 1.1)
    if luck.random() < ALIKE_SHARE:
        if sum(wood) / 3 > BRIGHT_WOOD:
            coins[Kind.WHITE] = _like(wood, luck, 0.9, 1.25)
        else:
            coins[Kind.BLACK] = _like(wood, luck, 0.4, 0.8)
    return replace(look, coins=tuple(coins.items()))


def _with_plain_striker(
    profile: BoardProfile, look: Look, luck: np.random.Generator
) -> tuple[BoardProfile, Look]:
    """A striker of any size, most of one plain colour: pale, a coin's, the wood's, or any."""
    profile = replace(profile, striker_radius_mm=float(luck.uniform(*STRIKER_MM)))
    coins = dict(look.coins)
    colours = (PALE, coins[Kind.WHITE], coins[Kind.BLACK], look.wood, any_colour(luck))
    coins[Kind.STRIKER] = _like(colours[int(luck.integers(len(colours)))], luck, 0.85, 1.15)
    design = Design.PLAIN if luck.random() < PLAIN_SHARE else look.design
    return profile, replace(look, coins=tuple(coins.items()), design=design)


def _laid_on_print(
    pieces: tuple[Disc, ...], profile: BoardProfile, luck: np.random.Generator
) -> tuple[Disc, ...]:
    """Some of the coins moved on to the print in the middle."""
    moved = list(pieces)
    for number in luck.permutation(len(moved))[:MOST_IN_MIDDLE]:
        rest = [disc for place, disc in enumerate(moved) if place != number]
        for _ in range(TRIES):
            x_mm, y_mm = (float(part) for part in luck.uniform(-MIDDLE_MM, MIDDLE_MM, 2))
            if moved[number].kind is not Kind.STRIKER and _is_free(x_mm, y_mm, rest, profile):
                moved[number] = replace(moved[number], at=Mm(x_mm, y_mm))
                break
    return tuple(moved)


def _is_free(x_mm: float, y_mm: float, others: list[Disc], profile: BoardProfile) -> bool:
    room_mm = profile.coin_radius_mm + profile.striker_radius_mm
    return all(np.hypot(disc.at.x_mm - x_mm, disc.at.y_mm - y_mm) > room_mm for disc in others)


def _like(colour: Bgr, luck: np.random.Generator, least: float, most: float) -> Bgr:
    """A colour, brighter or darker by a factor in this range, and a little off its tint."""
    shade = luck.uniform(least, most)
    blue, green, red = (float(np.clip(part * shade * luck.uniform(0.96, 1.04), 4, 250)) for part in colour)
    return blue, green, red
