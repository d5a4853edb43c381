"""Films of single strokes on disk: a recording each, with its truth; an interrupted run can be resumed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

from calibration.boardmap import BoardMap
from device.errors import BadInput
from device.sources.recording import DRAWN, Meta
from device.sources.recording_writer import RecordingWriter
from device.virtual.film import Film
from rules.header import json_from_header

TRUTH = "truth.json"  # written last: a film that has it is complete


def write_films(out: Path, seeds: Iterable[int], film_of: Callable[[int], Film]) -> int:
    """A folder for each seed; returns how many were new. Raises BadInput where nothing can be written."""
    return sum(_written(out / f"{seed:06d}", seed, film_of) for seed in seeds)


def _written(folder: Path, seed: int, film_of: Callable[[int], Film]) -> bool:
    if (folder / TRUTH).exists():
        return False
    if folder.exists():
        raise BadInput(f"{folder} holds half a film, of a run that was cut short: remove it")
    film = film_of(seed)
    with film, RecordingWriter(folder, _meta(film)) as recording:
        for frame in film:
            recording.write(frame)
        for line in film.truth:
            recording.write_truth(line)
    truth = camera_json(film.table.board_map) | {
        "surface_mm": film.table.profile.surface_mm,
        "trap": film.trap.name,
        "kind": film.trap.group.value,
        "hidden": film.hidden,
        "header": json_from_header(film.header),
    }
    (folder / TRUTH).write_text(json.dumps(truth, indent=1) + "\n", "utf-8")
    return True


def camera_json(board_map: BoardMap) -> dict[str, object]:
    """The camera's place."""
    lens = board_map.lens
    return {
        "corners_px": [[float(x), float(y)] for x, y in board_map.corners_px()],
        "eye_mm": list(board_map.eye_mm),
        "lens": {"f_px": lens.f_px, "cx_px": lens.cx_px, "cy_px": lens.cy_px, "k1": lens.k1, "k2": lens.k2},
    }


def _meta(film: Film) -> Meta:
    return Meta(
        camera=film.name,
        size_px=film.size_px,
        rate_hz=film.rate_hz,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        game=f"{film.header.game}:{film.header.variant}",
        players=tuple(player.name for player in film.header.players),
        source=DRAWN,
    )
