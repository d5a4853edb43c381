"""Three golfers with cards in their hands, who choose in secret."""

from __future__ import annotations

from rules.codec import Json
from tests.web.conftest import Referee

HANDS = {"Ann": ["6 Iron 1", "3 Wood 1"], "Bo": ["5 Iron 1", "8 Wood 1"], "Cy": ["2 Iron 1", "7 Iron 1"]}
GOLFERS: Json = {"game": "eighteen_holes", "players": list(HANDS), "options": {"hands": HANDS}}


def chooses(phone: Referee, player: str, club: str) -> int:
    body = {"revision": phone.looks()["revision"], "player": player, "club": club}
    return phone.posts("/golf/club", body).status_code
