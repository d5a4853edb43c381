"""The work of hands between two strokes: fetch the striker, put back, straighten or take a piece."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from device.virtual.staging.stage import Stage
from device.virtual.staging.trap import Work
from device.virtual.staging.world import free_place
from rules.pieces import Kind, Seat
from rules.table import Mm, Piece, Placed, Removed
from vision.synthetic.scene.scene import Pose, Scene
from vision.traces.placement import seat_of

STRAIGHTENED_MM = (4.0, 16.0)  # a straightened coin is moved by this much
ASIDE_MM = 40.0  # a piece put back is not always put exactly in the middle
IN_THE_OPEN_MM = 250.0  # a striker laid down is within so much of the middle, along both axes
AT_LINES_MM = 20.0  # nearer to the middle of base lines a striker is placed for a stroke
PUSHED_MM = (40.0, 220.0)  # a finger pushes a striker so far


def done(work: Work, stage: Stage, seat: Seat, luck: np.random.Generator) -> Iterator[Scene]:
    """One piece of work by the player of a seat; empty where there is nothing to do."""
    yield from _BY_HAND[work](stage, seat, luck)
    yield from stage.leave(seat)


def put_back(stage: Stage, seat: Seat, kind: Kind, at: Mm) -> Iterator[Scene]:
    """Fetches a pocketed piece and puts it on the surface; the hand stays there."""
    yield from stage.fetch(seat, kind)
    stage.world.carried = kind
    yield from stage.move(seat, at, Pose.PINCH, stage.pace.carry_s)
    stage.world.carried = None
    stage.put(Piece(kind, at))
    yield from stage.rest(stage.pace.let_go_s)


def _fetch_striker(stage: Stage, seat: Seat, _: np.random.Generator) -> Iterator[Scene]:
    if stage.world.striker is None:
        return
    yield from _take_striker(stage, seat, stage.world.striker)
    yield from stage.leave(seat)
    stage.world.carried = None


def _take_striker(stage: Stage, seat: Seat, at: Mm) -> Iterator[Scene]:
    """Takes the striker up from the surface; the hand stays there."""
    yield from stage.move(seat, at, Pose.OPEN, stage.pace.come_s)
    yield from stage.rest(stage.pace.let_go_s)
    stage.pick_up_striker()
    stage.world.carried = Kind.STRIKER


def _lay_striker(stage: Stage, seat: Seat, luck: np.random.Generator) -> Iterator[Scene]:
    """Lays the striker down in the open, off all base lines."""
    at = _open_place(stage, luck)
    if at is None:
        return
    if stage.world.striker is not None:
        yield from _take_striker(stage, seat, stage.world.striker)
    else:
        yield from stage.fetch(seat, Kind.STRIKER)
    stage.world.carried = Kind.STRIKER
    yield from stage.move(seat, at, Pose.PINCH, stage.pace.carry_s)
    _let_go_of_striker(stage, at)
    yield from stage.rest(stage.pace.let_go_s)


def _push_striker(stage: Stage, seat: Seat, luck: np.random.Generator) -> Iterator[Scene]:
    """Pushes the striker across the open surface with a fingertip, which stays on it until it lies still."""
    start = stage.world.striker
    if start is None:
        return
    for _ in range(24):
        at = _open_place(stage, luck)
        far_mm = 0.0 if at is None else float(np.hypot(at.x_mm - start.x_mm, at.y_mm - start.y_mm))
        if at is not None and PUSHED_MM[0] < far_mm < PUSHED_MM[1]:
            yield from stage.move(seat, start, Pose.POINTING, stage.pace.come_s)
            stage.pick_up_striker()
            stage.world.carried, stage.world.carried_mm = Kind.STRIKER, 0.0
            yield from stage.move(seat, at, Pose.POINTING, stage.pace.carry_s)
            stage.world.carry_nothing()
            _let_go_of_striker(stage, at)
            return


def _let_go_of_striker(stage: Stage, at: Mm) -> None:
    stage.world.carried, stage.world.striker = None, at
    stage.world.happen(Placed(t_s=stage.world.t_s, piece=Kind.STRIKER, at=at))
    stage.listen()


def _open_place(stage: Stage, luck: np.random.Generator) -> Mm | None:
    """A place in the open where a striker touches no coin; None where none was found."""
    clear_mm = 2.0 + stage.world.profile.striker_radius_mm + stage.world.profile.coin_radius_mm
    for _ in range(24):
        at = Mm(*(float(part) for part in luck.uniform(-IN_THE_OPEN_MM, IN_THE_OPEN_MM, 2)))
        is_at_lines = seat_of(at, stage.world.profile, AT_LINES_MM) is not None
        pieces = stage.world.pieces
        apart_mm = (float(np.hypot(at.x_mm - p.at.x_mm, at.y_mm - p.at.y_mm)) for p in pieces)
        if not is_at_lines and all(mm > clear_mm for mm in apart_mm):
            return at
    return None


def _return(stage: Stage, seat: Seat, luck: np.random.Generator) -> Iterator[Scene]:
    """Puts a coin or the queen from a net into the centre circle."""
    world = stage.world
    netted = next((netted for netted in world.nets if netted.kind is not Kind.STRIKER), None)
    if netted is None:
        return
    aside = 0.0 if netted.kind is Kind.QUEEN else float(luck.uniform(-ASIDE_MM, ASIDE_MM))
    at = free_place(world.layout, world.profile.centre_circle_radius_mm, world.profile, Mm(aside, 0.0))
    if at is not None:
        yield from put_back(stage, seat, netted.kind, at)


def _straighten(stage: Stage, seat: Seat, luck: np.random.Generator) -> Iterator[Scene]:
    """Pushes a coin a little with a fingertip."""
    piece = _some_piece(stage, luck)
    reach = float(luck.uniform(*STRAIGHTENED_MM))
    for _ in range(12):
        turn = float(luck.uniform(0, 2 * np.pi))
        at = Mm(piece.at.x_mm + reach * float(np.cos(turn)), piece.at.y_mm + reach * float(np.sin(turn)))
        others = tuple(other for other in stage.world.layout if other != piece)
        if free_place(others, stage.world.profile.half_mm, stage.world.profile, at) == at:
            yield from _pushed(stage, seat, piece, at)
            return


def _pushed(stage: Stage, seat: Seat, piece: Piece, at: Mm) -> Iterator[Scene]:
    yield from stage.move(seat, piece.at, Pose.POINTING, stage.pace.come_s)
    stage.world.pieces.remove(piece)
    stage.world.happen(Removed(t_s=stage.world.t_s, piece=piece.kind, at=piece.at))
    stage.world.carried, stage.world.carried_mm = piece.kind, 0.0
    yield from stage.move(seat, at, Pose.POINTING, stage.pace.carry_s)
    stage.world.carry_nothing()
    stage.put(Piece(piece.kind, at))


def _take(stage: Stage, seat: Seat, luck: np.random.Generator) -> Iterator[Scene]:
    """Takes a coin off the board for good."""
    piece = _some_piece(stage, luck)
    yield from stage.move(seat, piece.at, Pose.PINCH, stage.pace.come_s)
    yield from stage.rest(stage.pace.let_go_s)
    stage.world.pieces.remove(piece)
    stage.world.happen(Removed(t_s=stage.world.t_s, piece=piece.kind, at=piece.at))
    stage.listen()
    stage.world.carried = piece.kind
    yield from stage.leave(seat)
    stage.world.carried = None


def _some_piece(stage: Stage, luck: np.random.Generator) -> Piece:
    return stage.world.pieces[int(luck.integers(len(stage.world.pieces)))]


_BY_HAND = {
    Work.FETCH_STRIKER: _fetch_striker,
    Work.LAY_STRIKER: _lay_striker,
    Work.PUSH_STRIKER: _push_striker,
    Work.PUT_BACK: _return,
    Work.STRAIGHTEN: _straighten,
    Work.TAKE: _take,
}
