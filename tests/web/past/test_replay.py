"""The strokes of a kept match as the replay page asks for them: in parts, one after the other."""

from __future__ import annotations

from typing import Any

import pytest

from rules.scenario import play
from tests.web.conftest import FakeScorekeeper
from tests.web.past.shelf import Shelf
from web.app import WebSettings, create_app
from web.past import golf_replay, replay

STROKES = (
    '{"players": ["Asha", "Bela"]}',
    *('{"type": "stroke", "pocketed": ["white"]}',) * 3,
    '{"type": "stroke"}',
    '{"type": "stroke", "pocketed": ["black", "black"]}',
)


def parts() -> list[dict[str, Any]]:
    shelf = Shelf(play(STROKES))
    web = create_app(FakeScorekeeper(), WebSettings(archive=shelf)).test_client()
    sent, since = list[dict[str, Any]](), 0
    while since is not None:
        sent.append(web.get(f"/matches/1/replay.json?since={since}").get_json())
        since = sent[-1]["next"]
    return sent


def test_a_match_that_fits_comes_at_once() -> None:
    (part,) = parts()
    assert [stroke["entry"] for stroke in part["strokes"]] == [1, 2, 3, 4, 5]
    assert part["best"] == 5


def test_a_longer_one_comes_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (golf_replay, replay):
        monkeypatch.setattr(module, "PART", 2)
    sent = parts()
    assert [[stroke["entry"] for stroke in part["strokes"]] for part in sent] == [[1, 2], [3, 4], [5]]
    assert [part["best"] for part in sent] == [5, 5, 5]
