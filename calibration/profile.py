"""The written form of a calibration: JSON with a version, which later versions can still read.

    {"schema": 1, "lens": {"width_px": 1332, ...}, "board": {"straight_from_board": [9 numbers], ...}}

Either part may be missing: a lens calibrated without a board, or a board with the usual lens.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Any

from calibration.boardmap import BoardMap
from calibration.errors import CalibrationError
from calibration.lens import Lens

SCHEMA = 1


@dataclass(frozen=True)
class Profile:
    """A calibration to keep: the lens, and the board's place. `reprojection_px` is the lens's own residual."""

    lens: Lens
    board: BoardMap | None = None
    reprojection_px: float | None = None


def text_from_profile(profile: Profile) -> str:
    """The profile as text; `profile_from_text` gives the same profile back."""
    document: dict[str, Any] = {"schema": SCHEMA, "lens": asdict(profile.lens)}
    document["reprojection_px"] = profile.reprojection_px
    if profile.board is not None:
        board = asdict(profile.board)
        del board["lens"]
        document["board"] = board
    return json.dumps(document, indent=1) + "\n"


def profile_from_text(text: str) -> Profile:
    """A profile from its text; raises CalibrationError for another schema, a missing or an unfit number."""
    try:
        document = json.loads(text)
        schema = document["schema"]
        if schema != SCHEMA:
            raise CalibrationError(f"profile schema {schema}, this program reads {SCHEMA}: calibrate again")
        lens = Lens(**_numbers(Lens, document["lens"]))
        board = document.get("board")
        made = None if board is None else BoardMap(lens, **_numbers(BoardMap, board))
        return Profile(lens, made, document.get("reprojection_px"))
    except (KeyError, TypeError, AttributeError, json.JSONDecodeError, RecursionError) as cause:
        lacks = f" (it lacks {cause})" if isinstance(cause, KeyError) else ""
        raise CalibrationError(f"not a calibration profile{lacks}: run pocketwatch calibrate") from cause


def _numbers(kind: type[Lens] | type[BoardMap], given: dict[str, Any]) -> dict[str, Any]:
    known = {field.name for field in fields(kind)} - {"lens"}
    for name, value in given.items():
        parts = value if isinstance(value, list) else [value]
        if name not in known or not all(isinstance(part, (int, float)) for part in parts):
            raise CalibrationError(f"profile: {name} = {value!r} is no number of a {kind.__name__}")
    return {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
