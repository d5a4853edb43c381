"""The arithmetic of the contact sheet and the hall; their commands run both as a whole."""

from __future__ import annotations

import numpy as np

from device.benchmarks.first_page import FirstPage
from device.benchmarks.phones import Hall, HallSettings, Phone, table
from device.browser.contact_scenes import SCENES
from device.browser.contact_sheet import COLUMNS, HEIGHT_PX, SIZES, in_language, pages_of, sheet
from rules.header import header_from_json
from rules.match import Match
from rules.notation import act_from_json
from rules.record.log import Entry
from web.golf.modes import GAMES
from web.languages.language import LANGUAGES, USUAL


def test_a_sheet_has_every_page_at_every_size() -> None:
    shots = [np.full((height, width, 3), 90 + width % 100, np.uint8) for width, height in SIZES]
    single, three = sheet([("a", shots)] * COLUMNS), sheet([("a", shots)] * (COLUMNS + 1))
    assert three.shape[0] == 2 * single.shape[0]
    assert single.shape[0] > HEIGHT_PX
    shown = set(np.unique(single))
    assert {90 + width % 100 for width, _ in SIZES} <= shown


def test_the_pages_are_those_for_people() -> None:
    html: dict[str, object] = {"text/html": {}}
    json: dict[str, object] = {"application/json": {}}
    document = {
        "paths": {
            path: {"get": {"responses": {"200": {"content": content}}}}
            for path, content in (("/", html), ("/state.json", json), ("/matches/{number}", html))
        }
        | {"/undo": {"post": {}}}
    }
    assert pages_of(document) == ["", "matches/1"]


def test_every_scene_can_be_played_and_the_languages_are_there() -> None:
    played: set[str] = set()
    match = None
    for scene in SCENES:
        if scene.header is not None:
            match = Match.begin(header_from_json(dict(scene.header)))
            played.add(match.header.game)
        for act in scene.acts:
            assert match is not None
            match = match.receive(Entry(len(match.entries) + 1, "player", act_from_json(dict(act)))).match
    assert match is not None
    assert match.score.score.outcome is not None
    assert played == set(GAMES)
    languages = {scene.address.partition("?lang=")[2] for scene in SCENES}
    assert languages == set(LANGUAGES) - {USUAL} | {""}


def test_a_phone_notes_how_late_and_since_when() -> None:
    phone = Phone()
    phone.hear(b"beat", b"1.0", 1.25)
    phone.hear(b"score", b'{"revision": 4}', 2.0)
    phone.hear(b"score", b'{"revision": 7}', 3.0)
    assert phone.late_ms == [250.0]
    assert phone.knew_s(4) == 2.0
    assert phone.knew_s(5) == 3.0  # 5 was replaced by 6 and never sent
    assert phone.knew_s(8) is None


def test_the_table_shows_the_worst() -> None:
    late = tuple(float(ms) for ms in range(100))
    hall = Hall(late, (10.0, 30.0, 20.0), 91.4, (60.0, 0), (59.0, 2))
    pages = (FirstPage(90.0, 300.0), FirstPage(95.0, 500.0), FirstPage(94.0, 400.0))
    text = "\n".join(table(HallSettings(), hall, pages))
    assert "p50 50 ms, p99 99 ms" in text
    assert "p50 20 ms, most 30 ms" in text
    assert "59 a second, 2 lost" in text
    assert "95 kB, read after 400 ms, most 500 ms" in text
    assert "first page" not in "\n".join(table(HallSettings(), hall, ()))


def test_an_address_keeps_its_place_and_its_questions_in_another_language() -> None:
    assert in_language("", "hu") == "?lang=hu"
    assert in_language("box/course_18h?like=seven", "de") == "box/course_18h?like=seven&lang=de"
    assert in_language("correct#3", "hi") == "correct?lang=hi#3"
