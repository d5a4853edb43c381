"""The pictures for training, each with the board's place and its pieces.

Drawn scenes come from seeds below those of the figures. Photographs and renders are read from their folders
beside the checkout.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from calibration.find import find_board
from calibration.solve import map_from_corners
from device.evaluation.truth import KnownPicture, known_pictures
from device.evaluation.zipped import as_folder
from device.sources.stills import read_picture
from rules.pieces import Kind
from rules.table import Mm
from vision.diagnostics.accuracy import KnownPiece
from vision.frame import Plane
from vision.pieces.detector import KINDS
from vision.rectified.view import Floats
from vision.synthetic.scene.scene import Disc
from vision.synthetic.variety.broad import broad
from vision.synthetic.variety.flower import flowered
from vision.synthetic.variety.hard import hard
from vision.synthetic.variety.middle import in_middle
from vision.synthetic.variety.odd import odd
from vision.synthetic.variety.spots import on_spots
from vision.synthetic.variety.varied import Shown, VariedScene, show, varied

X, Y, RADIUS, KIND, HIDDEN = range(5)  # columns of a truth
UNKNOWN = -1  # the kind of a piece that could not be named
STILLS = "renders/stills"  # a folder of pictures beside the checkout
SPOT_EVERY, SPOT_ROOM_MM = 8, 42.0  # scenes that show the queen alone in the middle; the room it needs
AT_REST_FRAMES = 3  # taken from a film before its first and after its last movement
FIRST_FRAME = 3  # the very first of a video are the coarsest
BROAD_IN_FIVE = 3  # of boards of any make
SETTLED_S = 0.25  # a film's table lies still this long after the last event


@dataclass(frozen=True, eq=False)
class Labelled:
    """A picture, its board, and `truth` (N, 5): x, y, radius in mm, the place in `KINDS`, the hidden share.

    `decoys` (N, 2) in mm are places known to look like pieces that hold none. `hand`: whether one is over the
    board; None where nobody says.
    """

    name: str
    bgr: Plane
    board_map: BoardMap
    truth: Floats
    decoys: Floats = field(default_factory=lambda: np.zeros((0, 2)))
    hand: bool | None = None


def drawn(seed: int) -> Labelled:
    """The drawn scene of a seed; in every eighth the queen lies in the middle, as when it is put back."""
    scene = varied(seed)
    return _labelled(
        f"drawn_{seed:05d}", show(_with_queen_in_the_middle(scene) if seed % SPOT_EVERY == 0 else scene)
    )


def drawn_oddly(seed: int) -> Labelled:
    """The same scene with unusual print and an unusual striker."""
    return _labelled(f"odd_{seed:05d}", show(odd(varied(seed))))


def drawn_hardly_seen(seed: int) -> Labelled:
    """The same scene with coins and a striker that show badly."""
    return _labelled(f"hard_{seed:05d}", show(hard(varied(seed))))


def drawn_on_spots(seed: int) -> Labelled:
    """The same board with pieces on its print or at its pockets."""
    return _labelled(f"spots_{seed:05d}", show(on_spots(varied(seed))))


def drawn_in_middle(seed: int) -> Labelled:
    """The same board with pieces about its middle and its base circles, printed in any colour."""
    return _labelled(f"middle_{seed:05d}", show(in_middle(varied(seed))))


def drawn_with_flowers(seed: int) -> Labelled:
    """The same board with flowers and finery printed on it; its pieces are usual, or hard to see."""
    return _labelled(f"flower_{seed:05d}", show(flowered(varied(seed))))


def drawn_broadly(seed: int) -> Labelled:
    """Another board, of any maker, seen by anybody (`broad`)."""
    return _labelled(f"broad_{seed:05d}", show(broad(seed)))


def drawn_of_any_make(seed: int) -> Labelled:
    """Three in five drawn broadly, the rest in each of the other ways in turn."""
    return way_of(seed)(seed)


def way_of(seed: int) -> Callable[[int], Labelled]:
    """The way in which `drawn_of_any_make` draws a seed."""
    if seed % 5 < BROAD_IN_FIVE:
        return drawn_broadly
    others = (drawn, drawn_oddly, drawn_hardly_seen, drawn_on_spots, drawn_in_middle, drawn_with_flowers)
    return others[(seed // 5 * (5 - BROAD_IN_FIVE) + seed % 5 - BROAD_IN_FIVE) % len(others)]


def _labelled(name: str, shown: Shown) -> Labelled:
    rows = [
        (piece.at.x_mm, piece.at.y_mm, piece.radius_mm, KINDS.index(piece.kind), piece.occluded)
        for piece in shown.pieces
    ]
    look, traps = shown.varied.look, shown.varied.traps
    places = [patch.at_mm for patch in look.ornament.patches]
    places += [(stray.at.x_mm, stray.at.y_mm) for stray in traps.strays]
    places += [(disc.at.x_mm, disc.at.y_mm) for _, disc in traps.in_net]
    circle_mm = shown.varied.profile.centre_circle_radius_mm
    places += [middle for flower in look.ornament.flowers for middle in flower.middles_mm(circle_mm)]
    decoys = np.array(places, float).reshape(-1, 2)
    return Labelled(name, shown.bgr, shown.varied.board_map, as_truth(rows), decoys, shown.hand)


def _with_queen_in_the_middle(scene: VariedScene) -> VariedScene:
    """The scene with its queen, or one more, on the printed spot, where nothing else lies there."""
    rest = tuple(disc for disc in scene.pieces if disc.kind is not Kind.QUEEN)
    if any(np.hypot(disc.at.x_mm, disc.at.y_mm) < SPOT_ROOM_MM for disc in rest):
        return scene
    x_mm, y_mm = np.random.default_rng(scene.seed).normal(0, 1.5, 2)
    return replace(scene, pieces=(*rest, Disc(Kind.QUEEN, Mm(float(x_mm), float(y_mm)))))


def beside(shared: Path) -> Iterator[Labelled]:
    """The labelled pictures beside the checkout in which a board is found: photographs, renders, films."""
    stills = (shared / name for name in ("photos/carrom", STILLS))
    yield from chain.from_iterable(_pictures(folder) for folder in stills if folder.is_dir())
    yield from chain.from_iterable(map(_film, _films(shared)))


def renders(shared: Path | None) -> Iterator[Labelled]:
    """The rendered stills beside the checkout, and the first frame of each rendered film."""
    if shared is not None and (shared / STILLS).is_dir():
        yield from _pictures(shared / STILLS)
    yield from chain.from_iterable(islice(_film(path), 1) for path in _films(shared))


def _films(shared: Path | None) -> list[Path]:
    return [] if shared is None else sorted((shared / "renders/strokes").glob("*.json"))


def trials(paths: Sequence[Path], tell: Callable[[str], None]) -> Iterator[Labelled]:
    """The pictures of trials, from their zips or folders.

    A picture with a piece whose place is known only as drawn teaches wrong places: it is passed over.
    """
    for path in paths:
        with as_folder(path) as folder:
            for known in known_pictures(folder):
                if known.is_drawn_only:
                    tell(
                        f"passes over {known.path.name} of {path.name}: "
                        "a missed piece's place is known only as drawn"
                    )
                    continue
                labelled = _trial_picture(known, f"trial_{zlib.crc32(known.path.read_bytes()):08x}")
                if labelled is not None:
                    yield labelled


def verify_trial(path: Path) -> None:
    """Raises BadInput where this is no trial's zip or folder that can be read."""
    with as_folder(path) as folder:
        list(known_pictures(folder))


def _trial_picture(known: KnownPicture, name: str) -> Labelled | None:
    """The picture with the board found in it, or else at its truth's corners; None without a board."""
    if known.corners_px is None or np.isnan(known.corners_px).any():
        return None
    bgr = np.asarray(read_picture(known.path), np.uint8)
    board_map = find_board(bgr) or map_from_corners(known.corners_px, (bgr.shape[1], bgr.shape[0]))
    return Labelled(
        f"{name}_{known.path.stem}", bgr, board_map, as_truth([_row(p, board_map) for p in known.pieces])
    )


def as_truth(rows: Sequence[tuple[float, ...]]) -> Floats:
    """(N, 5) of rows, also for none."""
    return np.array(rows, float).reshape(-1, 5)


def _pictures(folder: Path) -> Iterator[Labelled]:
    for known in known_pictures(folder):
        bgr = np.asarray(read_picture(known.path), np.uint8)
        board_map = None if known.corners_px is None else find_board(bgr)
        if board_map is not None:
            truth = as_truth([_row(piece, board_map) for piece in known.pieces])
            yield Labelled(f"{folder.name}_{known.path.stem}", bgr, board_map, truth)


def _row(piece: KnownPiece, board_map: BoardMap) -> tuple[float, ...]:
    """A piece at its place in the found board: its place in the picture is to be learnt."""
    ((x_mm, y_mm),) = board_map.board_from_image(np.array([piece.px]), COIN_HEIGHT_MM)
    kind = UNKNOWN if piece.kind is None else KINDS.index(piece.kind)
    return x_mm, y_mm, piece.radius_px / board_map.px_per_mm(), kind, piece.hidden


def _film(path: Path) -> Iterator[Labelled]:
    """A few frames of a film of a stroke before anything moved, and after everything came to rest."""
    record = json.loads(path.read_text(encoding="utf-8"))
    for number, frame in enumerate(_frames(path.with_suffix(".mkv"))):
        when = _at_rest(number, record)
        if when:
            after_nudge = number / record["fps"] > 0.5 and "calibration_after_nudge" in record
            seen_as = record["calibration"] | (record["calibration_after_nudge"] if after_nudge else {})
            truth = as_truth([_film_row(piece) for piece in record[when]])
            yield Labelled(f"film_{path.stem}_{number:04d}", frame, _film_map(record, seen_as), truth)


def _at_rest(number: int, record: dict[str, Any]) -> str:
    """The layout of a frame: `initial`, `final`, or empty where it is not taken."""
    times = [event["t"] for event in record["events"] if event["type"] != "lamp"]
    last, first_s = record["frames"] - 2, min(event["t"] for event in record["events"])
    before = np.linspace(FIRST_FRAME, first_s * record["fps"] - 9, AT_REST_FRAMES).astype(int)
    after = np.linspace(min((max(times) + SETTLED_S) * record["fps"], last), last, AT_REST_FRAMES).astype(int)
    return "initial" if number in before else "final" if number in after else ""


def _film_map(record: dict[str, Any], calibration: dict[str, Any]) -> BoardMap:
    size_px = (int(record["width"]), int(record["height"]))
    return map_from_corners(
        np.array(calibration["corners_px"]), size_px, hfov_deg=record["calibration"]["hfov_deg"]
    )


def _film_row(piece: dict[str, Any]) -> tuple[float, ...]:
    return piece["x_mm"], piece["y_mm"], piece["radius_mm"], KINDS.index(Kind(piece["kind"])), 0.0


def _frames(path: Path) -> Iterator[Plane]:
    with av.open(str(path)) as video:
        for frame in video.decode(video=0):
            yield np.ascontiguousarray(cv2.cvtColor(frame.to_ndarray(format="rgb24"), cv2.COLOR_RGB2BGR))
