"""The interface to the camera: what the web room needs of its keeper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

from flask import current_app

from web.door import Json
from web.errors import NoCamera

CAMERA = "pocketwatch.camera"
Corners = tuple[tuple[float, float], ...]


class Camera(Protocol):
    """The camera and the seen place of the board. Every method may be called from any thread.

    Changes of the alignment raise BadAsk for corners that are no board's, NoCamera where nothing is seen.
    """

    def picture(self) -> bytes:
        """The newest picture as JPEG, no older than a few seconds; raises NoCamera where there is none."""

    def alignment(self) -> Json:
        """`size_px`, `board`, `light`, `colours`, `by`, `can_put_back`, `refusal`, `moved`; see the README."""

    def colours(self) -> Mapping[str, str | None]:
        """The colours of pieces and wood as `#rrggbb`, as far as they are known; never waits for a picture."""

    def align(self, corners: Corners) -> None:
        """Sets the board's corners, in pixels, NW NE SE SW; they stay until others are given or found."""

    def accept(self) -> None:
        """Accepts the board's place as the moved camera sees it; raises BadAsk where it was not moved."""

    def find(self) -> None:
        """Searches for the board again, automatically."""

    def put_back(self) -> str:
        """Restores the alignment before the last change; returns its origin, `hand` or `found`."""


def camera() -> Camera:
    """The camera of the app that serves this request; raises NoCamera where it has none."""
    watcher = current_app.extensions.get(CAMERA)
    if watcher is None:
        raise NoCamera("no camera belongs to this scoreboard")
    return cast(Camera, watcher)
