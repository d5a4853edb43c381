"""Golf played at the virtual table: the phone shows what the frames alone tell, and nobody taps but cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from device.evaluation.golf.strokes import is_asking
from device.golf_tables.courses import SeenCourse
from device.golf_tables.foresight import Foresight
from device.golf_tables.reports import is_kept
from device.golf_tables.watching import watch_golf
from device.virtual.golf.players import Move
from device.virtual.golf.source import TrueStroke, VirtualGolfTable
from rules.codec import Json
from rules.golf.eighteen_holes.table.acts import SelectClub
from rules.golf.foreseen import Layout, foreseen
from rules.header import header_from_json
from rules.table import Choice, Uncertain
from rules.tokens import Token, TokensSeen

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import Shoot, Visit

RATE_HZ = 5.0
SEED, SHORT_HOLE = 11, 10  # of tables; at the second a hole of 18 Holes takes few turns
SOON_FOUND = 14  # a table whose course is searched for less long
BALLS: Json = {"game": "carom_golf", "variant": "carom", "players": ["Ann", "Bo"]}
GOLFERS: Json = {"game": "eighteen_holes", "variant": "match", "players": ["Ann", "Bo"]}


class Watched:
    """A virtual table whose frames are all that the room hears of it; players act by the room's score."""

    def __init__(self, page: Page, room: Room, header: Json, strokes: int, seed: int = SEED) -> None:
        room.begins(header)
        self.page, self.room = page, room
        self.truths: list[TrueStroke] = []
        self.tapped = 0
        self.table = VirtualGolfTable(
            header_from_json(header),
            seed,
            rate_hz=RATE_HZ,
            strokes=strokes,
            follow=room.keeper.match,
            on_truth=self.truths.append,
        )

    def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Plays on until the table ends, or this holds; whoever has to choose a club taps the first."""
        match = self.room.keeper.match
        course = SeenCourse(self.table.course.game, self.table.course.grounds)
        foresight = Foresight(match)
        with self.table as source:
            events = watch_golf(
                source, lambda: course, dict, foreseen=foresight, prepare=lambda *_: self._taps()
            )
            for event in events:
                if is_kept(event):
                    self.room.keeper.receive(event)
                assert not is_asking(match()), match().score.score.open
                if until():
                    return

    def _taps(self, *_: object) -> None:
        position: Any = self.room.keeper.match().position
        clubs = {act.player: act.club for act in position.proposals() if isinstance(act, SelectClub)}
        for name, club in clubs.items():
            self.page.get_by_role("button", name=f"choose for {name}").click()
            self.page.get_by_role("button", name=club, exact=True).click()
            self.tapped += 1
        if clubs:
            expect(self.page.locator("#turn-word")).to_contain_text("plays the")

    @property
    def moves(self) -> list[Move]:
        return [truth.deed for truth in self.truths if isinstance(truth.deed, Move)]

    def agrees(self) -> None:
        """The score has every token where it truly lies."""
        present = foreseen(self.room.keeper.match())[0]
        assert dict(present) == {name: self.table.laid.hex_of(name) for name in self.table.laid.tokens}


def test_two_strokes_of_carom_golf_are_shown_as_the_frames_tell_them(
    page: Page, room: Room, visit: Visit, shoot: Shoot
) -> None:
    watched = Watched(page, room, BALLS, 3, SOON_FOUND)  # a ball on the tee, its stroke, the next ball
    visit(page)
    watched.play()
    watched.agrees()
    expect(page.locator("#ruling-text")).to_contain_text("yellow")
    expect(page.locator("#pad-rows tr").first).to_contain_text("1")
    shoot(page, "golf_watched_carom")


@pytest.mark.long
def test_two_turns_of_18_holes_are_shown_and_only_clubs_are_tapped(
    page: Page, room: Room, visit: Visit, shoot: Shoot
) -> None:
    watched = Watched(page, room, GOLFERS, strokes=2)
    visit(page)
    watched.play()
    watched.agrees()
    assert len(watched.moves) == 2
    assert watched.tapped in (2, 4)  # the clubs of a round, and of the next where both have played
    expect(page.locator("#ruling-text")).to_contain_text("Bo")
    shoot(page, "golf_watched_turns")


@pytest.mark.parametrize("header", [BALLS, GOLFERS], ids=["carom_golf", "eighteen_holes"])
def test_a_doubtful_look_is_asked_with_the_ways_on_the_course(
    page: Page, room: Room, visit: Visit, shoot: Shoot, header: dict[str, Any]
) -> None:
    room.begins(header)
    position: Any = room.keeper.match().position
    clubs = {act.player: act for act in position.proposals() if isinstance(act, SelectClub)}
    for act in clubs.values():
        room.keeper.rule(act, room.revision())
    if not clubs:
        room.keeper.receive(seen(foreseen(room.keeper.match())[1]))
    now, *others = foreseen(room.keeper.match())
    first, second = sorted((one for one in others if one - now), key=lambda one: sorted(one - now))[:2]
    choices = (Choice("the first", (seen(first),), 0.6), Choice("the second", (seen(second),), 0.4))
    room.keeper.receive(Uncertain(t_s=1.0, question="What happened on the course?", choices=choices))
    visit(page)
    expect(page.locator("#sheet-question")).to_have_text("What happened on the course?")
    expect(page.locator(".choices-map .choice-number")).to_have_count(2)
    expect(page.locator("#sheet-choices .then")).to_have_count(2)
    shoot(page, f"golf_doubt_{header['game']}")
    page.get_by_role("button", name="2 the second").click()
    expect(page.locator("#sheet")).to_be_hidden()
    assert foreseen(room.keeper.match())[0] == second


def seen(layout: Layout) -> TokensSeen:
    return TokensSeen(t_s=1.0, tokens=tuple(Token(name, at) for name, at in sorted(layout)))


@pytest.mark.long
def test_a_whole_hole_of_carom_golf_is_played_without_a_tap(page: Page, room: Room, visit: Visit) -> None:
    watched = Watched(page, room, BALLS, strokes=60)
    visit(page)
    watched.play(until=lambda: room.keeper.match().score.to_json()["hole"] == 2)
    assert room.keeper.match().score.to_json()["hole"] == 2
    assert len(watched.moves) >= 4
    expect(page.locator("#pad-rows tr")).to_have_count(2)


def test_a_whole_hole_of_18_holes_is_played_with_clubs_alone(page: Page, room: Room, visit: Visit) -> None:
    watched = Watched(page, room, GOLFERS, strokes=60, seed=SHORT_HOLE)
    visit(page)
    watched.play(until=lambda: any(line["total"] for line in pads(room)))
    assert any(line["total"] for line in pads(room))
    assert watched.tapped >= 2


def pads(room: Room) -> list[dict[str, Any]]:
    pad: Any = room.keeper.match().score.to_json()["pad"]
    return list(pad)
