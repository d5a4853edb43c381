"""The match that a watching process follows: written, read, told anew; its course changes with the hole."""

import json
from pathlib import Path

from device.golf_tables.followed import Followed, json_from_match, match_from_json, write_match
from rules.header import header_for
from rules.record.log import Entry
from rules.record.match import Match
from rules.ruling import Act
from rules.tokens import DiceSeen


def match(*acts: Act) -> Match:
    played = Match.begin(header_for("carom_golf", "carom", ("Ann", "Bo")))
    for act in acts:
        played = played.receive(Entry(len(played.entries) + 1, "camera", act)).match
    return played


def test_a_match_comes_back_as_it_was() -> None:
    played = match(DiceSeen(t_s=1.0, dice=(4,)))
    told = json.loads(json.dumps(json_from_match(played)))
    assert match_from_json(told).score == played.score


def test_a_match_is_followed_from_a_file_and_by_what_is_told(tmp_path: Path) -> None:
    write_match(tmp_path / "match.json", match())
    followed = Followed(tmp_path / "match.json")
    course = followed.course
    assert course.game == "carom_golf"
    followed.hear(json_from_match(match(DiceSeen(t_s=1.0, dice=(4,)))))
    assert len(followed.match.entries) == 1
    assert followed.course is course


def test_what_cannot_be_read_changes_nothing(tmp_path: Path) -> None:
    write_match(tmp_path / "match.json", match())
    followed = Followed(tmp_path / "match.json")
    for told in ({}, {"header": {"game": "bridge"}, "entries": []}, None):
        followed.hear(told)
    assert followed.match.entries == ()


def test_golfers_have_the_names_of_their_players(tmp_path: Path) -> None:
    write_match(tmp_path / "match.json", Match.begin(header_for("eighteen_holes", "match", ("Ann", "Bo"))))
    assert Followed(tmp_path / "match.json").names == {"red": "Ann", "yellow": "Bo"}
