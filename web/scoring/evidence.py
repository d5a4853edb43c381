"""The camera's evidence of an event: pictures before and after, the clip between, and the pieces' paths."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from flask import Blueprint, Response, abort, current_app, send_from_directory

FOLDER = "pocketwatch.evidence"
PARTS = ("before.jpg", "after.jpg", "clip.mp4", "paths.json")
KEPT_S = 3600  # the evidence does not change, but the box keeps only the last of it

evidence = Blueprint("evidence", __name__)


@evidence.get("/evidence/<id>/<part>")
def piece_of(id: str, part: str) -> Response:
    """One part of the evidence of this id; 404 where it was not kept, or no longer is."""
    folder = cast(Path | None, current_app.extensions[FOLDER])
    if folder is None or part not in PARTS:
        abort(404, f"no such evidence is kept: there may be {', '.join(PARTS)} of what was seen lately")
    return send_from_directory(folder, f"{id}/{part}", conditional=True, max_age=KEPT_S)
