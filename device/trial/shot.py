"""A shot: a few frames of a table at rest, read one by one, and the facts about camera and light.

It is a value with a JSON form: the vision process says it, the trial keeps it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Self

from calibration.boardmap import BoardMap
from calibration.profile import Profile, profile_from_text, text_from_profile
from rules.pieces import Kind
from rules.table import Mm
from vision.light.quality import Fault, LightQuality
from vision.pieces.seen import SeenPiece
from vision.pieces.surface_size import SurfaceSize

Seen = tuple[SeenPiece, ...]


@dataclass(frozen=True)
class Shot:
    """The shot that was asked for under this `number`.

    `frames` are the readings, one a frame; `maybe` are discs of the first frame that were refused, the
    likeliest first. `rim_mm` is the breadth of the coins' rims in the picture, None where no coin shows.
    """

    number: int
    frames: tuple[Seen, ...]
    maybe: Seen
    board_map: BoardMap
    size: SurfaceSize
    light: LightQuality
    rim_mm: float | None = None

    def to_json(self) -> dict[str, Any]:
        """The shot as JSON; `from_json` gives it back, its places rounded to hundredths."""
        light = self.light
        return {
            "number": self.number,
            "frames": [[_said(piece) for piece in seen] for seen in self.frames],
            "maybe": [_said(piece) for piece in self.maybe],
            "profile": json.loads(text_from_profile(Profile(self.board_map.lens, self.board_map))),
            "size": [round(self.size.mm, 1), round(self.size.sd_mm, 1), self.size.coins],
            "light": {"score": light.score, "fault": light.fault.value, "at": _place(light.at)},
            "rim_mm": self.rim_mm,
        }

    @classmethod
    def from_json(cls, said: dict[str, Any]) -> Self:
        """Raises KeyError, TypeError, ValueError or CalibrationError for anything but a shot."""
        board_map = profile_from_text(json.dumps(said["profile"])).board
        if board_map is None:
            raise ValueError("a shot knows where the board lies")
        at, (mm, sd_mm, coins) = said["light"]["at"], said["size"]
        light = LightQuality(float(said["light"]["score"]), Fault(said["light"]["fault"]))
        return cls(
            int(said["number"]),
            tuple(tuple(map(_heard, seen)) for seen in said["frames"]),
            tuple(map(_heard, said["maybe"])),
            board_map,
            SurfaceSize(float(mm), float(sd_mm), int(coins)),
            light if at is None else replace(light, at=Mm(float(at[0]), float(at[1]))),
            None if said["rim_mm"] is None else float(said["rim_mm"]),
        )


def _place(at: Mm | None) -> list[float] | None:
    return None if at is None else [round(at.x_mm, 1), round(at.y_mm, 1)]


def _said(piece: SeenPiece) -> list[object]:
    numbers = (piece.at.x_mm, piece.at.y_mm, *piece.px, piece.radius_mm)
    return [piece.kind.value, *(round(float(number), 2) for number in numbers), round(float(piece.score), 4)]


def _heard(said: list[Any]) -> SeenPiece:
    kind, x_mm, y_mm, x_px, y_px, radius_mm, score = said
    at, px = Mm(float(x_mm), float(y_mm)), (float(x_px), float(y_px))
    return SeenPiece(Kind(kind), at, px, float(radius_mm), float(score))
