"""A camera in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.camera import Corners
from web.door import Json
from web.errors import BadAsk

if TYPE_CHECKING:
    pass


class FakeCamera:
    """A camera that sees a board and lets everything be changed."""

    def picture(self) -> bytes:
        return b"\xff\xd8\xff\xd9"

    def colours(self) -> dict[str, str | None]:
        return {"white": "#fefefe", "wood": None}

    def alignment(self) -> Json:
        return {"by": "found", "can_put_back": False, "size_px": [4, 3], "board": None, "refusal": None}

    def align(self, corners: Corners) -> None:
        assert len(corners) == 4

    def accept(self) -> None:
        raise BadAsk("there is no new alignment to accept")

    def find(self) -> None: ...

    def put_back(self) -> str:
        raise BadAsk("there is no alignment before this one")
