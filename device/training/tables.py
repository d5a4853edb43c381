"""The virtual table's boards as training pictures: the still frames of its films.

Each table has one look and one camera; the empty table is drawn once for several positions.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from device.training.sources import Labelled, as_truth
from device.virtual.film import Table, shipped, table_of
from device.virtual.play.positions import draw_position
from device.virtual.staging.gesture import pointing, reaching
from device.virtual.staging.seeing import Tables
from device.virtual.staging.world import World
from rules.carrom.board import ICF, BoardProfile, board_from_seat
from rules.pieces import Kind, Seat
from rules.table import Layout, Mm, Piece
from vision.pieces.detector import KINDS
from vision.synthetic.scene.scene import Disc, Pose, Scene

TABLES = 900  # the tables of films with seeds below 9000: figures use later ones
POSITIONS = 6
HAND_SHARE, STRIKER_SHARE, ON_LINE_SHARE, SPOT_SHARE = 0.25, 0.8, 0.5, 0.3
SPOT_OFF_MM = (0.5, 12.0, 25.0)  # the distance of a returned queen from the middle, in standard deviations
BESIDE_MM, BESIDE_OTHERS, BESIDE_SHARE = 30.0, 8, 0.8  # from print's middle; the others; how often
QUEEN_SHARE, BASE_CIRCLES = 0.7, 2  # beside the middle's spot; other circles tried
POSES = (Pose.OPEN, Pose.PINCH, Pose.CURLED, Pose.FLICKED)
RESTING_SHARE, MIDDLE_SHARE = 0.85, 0.6  # of boards with a striker at rest; of those, in the middle
LUCK, BESIDE_LUCK, AIMED_LUCK, REST_LUCK = 21, 22, 23, 24  # streams of luck beside those of films
FINGER_MM = (0.0, 45.0)  # from the striker's rim to a fingertip behind it
AIMED_DEG = 65.0  # the largest angle of its aim
PLACE_SHARES = (0.45, 0.25, 0.3)  # of strikers on a base circle, beside one, anywhere between
ON_CIRCLE_MM, BESIDE_CIRCLE_MM = (
    1.0,
    (-3.0, 5.0),
)  # the distance from its middle; free and covered parts, between
TRIES = 30


def tables(number: int) -> Iterator[Labelled]:
    """Some positions on the table of this number, a whole number below `TABLES`."""
    luck, table = np.random.default_rng((number, LUCK)), table_of(number)
    for position in range(POSITIONS):
        yield _shown(f"table_{number:05d}_{position}", table, _world(table, luck), luck)


def beside_print(number: int) -> Iterator[Labelled]:
    """Positions on the same table with pieces on, half beside and next to the middle's spot and base circles.

    A disc that covers half of a printed one looks like neither.
    """
    luck, table = np.random.default_rng((number, BESIDE_LUCK)), table_of(number)
    for position in range(POSITIONS):
        lying = _beside_print(luck)
        world = World(pieces=list(lying), nets=[], striker=None, t_s=9.0, wearers=table.wearers)
        yield _shown(f"beside_{number:05d}_{position}", table, world, luck)


def aimed_at(number: int) -> Iterator[Labelled]:
    """Positions on the same table with a striker on its lines and an aiming hand behind it.

    A disc at a fingertip is not part of the hand.
    """
    luck, table = np.random.default_rng((number, AIMED_LUCK)), table_of(number)
    for position in range(POSITIONS):
        yield _shown(f"aimed_{number:05d}_{position}", table, _aimed(table, luck), luck)


def come_to_rest(number: int) -> Iterator[Labelled]:
    """Positions on the table of any make of this number after a stroke: the striker lies anywhere, often in the
    middle.

    There a striker is rare before a stroke, and common after it.
    """
    luck, table = np.random.default_rng((number, REST_LUCK)), table_of(number, Tables.ANY)
    for position in range(POSITIONS):
        yield _shown(f"rest_{number:05d}_{position}", table, _come_to_rest(table, luck), luck)


def _come_to_rest(table: Table, luck: np.random.Generator) -> World:
    catalogue, profile = shipped(), table.profile
    trap = catalogue.draw(catalogue.shares("figures"), luck)
    lying = draw_position(trap, Seat(int(luck.integers(4))), luck, profile)
    striker = _rest_of(lying.pieces, profile, luck) if luck.random() < RESTING_SHARE else None
    nets = list(lying.nets)
    return World(0.0, list(lying.pieces), striker, nets, wearers=table.wearers, profile=profile)


def _rest_of(pieces: Layout, profile: BoardProfile, luck: np.random.Generator) -> Mm | None:
    """A free place for the striker, in the middle or anywhere; None where none was found."""
    room_mm = profile.striker_radius_mm + profile.coin_radius_mm
    in_middle = luck.random() < MIDDLE_SHARE
    reach_mm = profile.centre_circle_radius_mm if in_middle else profile.half_mm - profile.striker_radius_mm
    for _ in range(TRIES):
        at = Mm(*(float(part) for part in luck.uniform(-reach_mm, reach_mm, 2)))
        from_hole = profile.pocket_centre_mm - np.abs([at.x_mm, at.y_mm])
        in_pocket = np.hypot(from_hole[0], from_hole[1]) < profile.pocket_radius_mm
        if not in_pocket and all(_away(piece.at, at) > room_mm for piece in pieces):
            return at
    return None


def _aimed(table: Table, luck: np.random.Generator) -> World:
    catalogue, seat = shipped(), Seat(int(luck.integers(4)))
    lying = draw_position(catalogue.draw(catalogue.shares("figures"), luck), seat, luck)
    own = _on_lines(luck)
    room_mm = ICF.striker_radius_mm + ICF.coin_radius_mm
    pieces = tuple(piece for piece in lying.pieces if _away(piece.at, board_from_seat(seat, own)) > room_mm)
    way = np.radians(luck.uniform(-AIMED_DEG, AIMED_DEG))
    back_mm = ICF.striker_radius_mm + float(luck.uniform(*FINGER_MM))
    tip = Mm(own.x_mm - back_mm * float(np.sin(way)), own.y_mm - back_mm * float(np.cos(way)))
    ahead = board_from_seat(seat, Mm(float(np.sin(way)), float(np.cos(way))))
    striker = board_from_seat(seat, own)
    world = World(pieces=list(pieces), nets=[], striker=striker, t_s=9.0, wearers=table.wearers)
    pose = POSES[int(luck.integers(len(POSES)))]
    world.hand = pointing(seat, board_from_seat(seat, tip), (ahead.x_mm, ahead.y_mm), pose)
    return world


def _on_lines(luck: np.random.Generator) -> Mm:
    """A place for a striker, from its player's side: often on a base circle, which it hides, or beside one."""
    circle = ICF.base_circles(Seat.S)[1]
    clear_mm = circle.x_mm - ICF.base_circle_radius_mm - ICF.striker_radius_mm
    along_mm = (
        circle.x_mm + float(luck.normal(0, ON_CIRCLE_MM)),
        clear_mm - float(luck.uniform(*BESIDE_CIRCLE_MM)),
        float(luck.uniform(0, clear_mm)),
    )[int(luck.choice(3, p=PLACE_SHARES))]
    return Mm(along_mm if luck.random() < 0.5 else -along_mm, circle.y_mm)


def _beside_print(luck: np.random.Generator) -> Layout:
    catalogue, seat = shipped(), Seat(int(luck.integers(4)))
    position = draw_position(catalogue.draw(catalogue.shares("figures"), luck), seat, luck)
    pieces: Layout = position.pieces[: int(luck.integers(BESIDE_OTHERS))]
    middle = Kind.QUEEN if luck.random() < QUEEN_SHARE else _coin(luck)
    circles = luck.permutation([(at.x_mm, at.y_mm) for side in Seat for at in ICF.base_circles(side)])
    for kind, near in ((middle, (0.0, 0.0)), *((_coin(luck), at) for at in circles[:BASE_CIRCLES])):
        if luck.random() < BESIDE_SHARE:
            off_mm, way = luck.uniform(0, BESIDE_MM), luck.uniform(0, 2 * np.pi)
            at = Mm(float(near[0] + off_mm * np.cos(way)), float(near[1] + off_mm * np.sin(way)))
            pieces = _put(pieces, kind, at)
    return pieces


def _coin(luck: np.random.Generator) -> Kind:
    return Kind.WHITE if luck.random() < 0.5 else Kind.BLACK


def _put(pieces: Layout, kind: Kind, at: Mm) -> Layout:
    """The layout with a piece put there, and the pieces in its way taken off; there is one queen."""
    rest = [piece for piece in pieces if kind is not Kind.QUEEN or piece.kind is not kind]
    return (*(piece for piece in rest if _away(piece.at, at) > 2 * ICF.coin_radius_mm), Piece(kind, at))


def _world(table: Table, luck: np.random.Generator) -> World:
    """A board after some play: most have a striker, some a hand over it, or the queen put back."""
    catalogue, seat = shipped(), Seat(int(luck.integers(4)))
    position = draw_position(catalogue.draw(catalogue.shares("figures"), luck), seat, luck)
    pieces = _queen_put_back(position.pieces, luck) if luck.random() < SPOT_SHARE else position.pieces
    striker = _striker_place(pieces, seat, luck) if luck.random() < STRIKER_SHARE else None
    world = World(
        pieces=list(pieces), nets=list(position.nets), striker=striker, t_s=9.0, wearers=table.wearers
    )
    if luck.random() < HAND_SHARE:
        tip = board_from_seat(seat, Mm(float(luck.uniform(-250, 250)), float(luck.uniform(-420, -60))))
        world.hand = reaching(seat, tip, POSES[int(luck.integers(len(POSES)))])
    return world


def _queen_put_back(pieces: Layout, luck: np.random.Generator) -> Layout:
    """The queen in the middle, or half beside the spot as a stroke may leave it, where nothing else lies."""
    off_mm = SPOT_OFF_MM[int(luck.integers(len(SPOT_OFF_MM)))]
    at = Mm(*(float(part) for part in luck.normal(0, off_mm, 2)))
    return _put(pieces, Kind.QUEEN, at)


def _striker_place(pieces: Layout, seat: Seat, luck: np.random.Generator) -> Mm | None:
    """A free place for the striker, on the base line or anywhere; None where none was found."""
    reach_mm, room_mm = ICF.half_mm - ICF.striker_radius_mm, ICF.striker_radius_mm + ICF.coin_radius_mm
    on_line = luck.random() < ON_LINE_SHARE
    for _ in range(TRIES):
        x_mm, y_mm = (float(part) for part in luck.uniform(-reach_mm, reach_mm, 2))
        if on_line:
            x_mm, y_mm = x_mm * 0.62, ICF.circle_from_rail_mm - ICF.half_mm
        at = board_from_seat(seat, Mm(x_mm, y_mm))
        in_pocket = np.hypot(*(ICF.pocket_centre_mm - np.abs([at.x_mm, at.y_mm]))) < ICF.pocket_radius_mm
        if not in_pocket and all(_away(piece.at, at) > room_mm for piece in pieces):
            return at
    return None


def _away(place: Mm, other: Mm) -> float:
    return float(np.hypot(place.x_mm - other.x_mm, place.y_mm - other.y_mm))


def _shown(name: str, table: Table, world: World, luck: np.random.Generator) -> Labelled:
    scene = world.scene()
    frame = table.renderer.draw(scene, world.t_s, 0, luck)
    rows = [_row(table, scene, disc) for disc in scene.discs if disc.base_mm >= 0]
    return Labelled(name, frame.whole_bgr(), table.board_map, as_truth(rows))


def _row(table: Table, scene: Scene, disc: Disc) -> tuple[float, ...]:
    profile = table.profile
    radius_mm = profile.striker_radius_mm if disc.kind is Kind.STRIKER else profile.coin_radius_mm
    hidden = table.renderer.hidden_share(scene, disc)
    return disc.at.x_mm, disc.at.y_mm, radius_mm, KINDS.index(disc.kind), hidden
