"""Corrections of golf: every offer is accepted, and the likeliest stands first."""

import random
from typing import Any

import pytest

from device.evaluation.golf.headers import MODES, random_header
from device.evaluation.golf.play import legal_act
from rules.golf.carom_golf.play.acts import ChooseCard, ChooseDirection, Strike
from rules.golf.roll_in_one.play.acts import Allocate, DrawLine
from rules.golf.shared.acts import Roll
from rules.header import header_from_json
from rules.hexes import Hex
from rules.match import Match
from rules.record.alternatives import MOST, alternatives, missed
from rules.record.deeds import deeds
from rules.ruling import Act, Amend, Insert, Retract, Stroke
from rules.tokens import DiceSeen, Token, TokensSeen
from tests.rules.golf.courses import WIDE
from tests.rules.plays import played

RITA_AND_YARA = ["Rita", "Yara"]


def wide(cards: str = "free", **laid: Any) -> Match:
    """A match of carom on the wide course, the two balls side by side in its middle."""
    balls = [{"ball": "red", "at": [0, 0]}, {"ball": "yellow", "at": [0, 5]}]
    setup = {"game": "carom_golf", "variant": "carom", "players": RITA_AND_YARA, "start": {"balls": balls}}
    return Match.begin(header_from_json(setup | {"options": {"courses": [WIDE | laid], "cards": cards}}))


def look(red: tuple[int, int], yellow: tuple[int, int] = (0, 5)) -> TokensSeen:
    return TokensSeen(t_s=1.0, tokens=(Token("red", Hex(*red)), Token("yellow", Hex(*yellow))))


def instead(match: Match, entry: int) -> list[Any]:
    offered = [offer.act for offer in alternatives(match, entry)]
    assert all(isinstance(offer, Amend) and offer.entry == entry for offer in offered)
    return [offer.act for offer in offered if isinstance(offer, Amend)]


TOLD: tuple[Act, ...] = (ChooseCard(card="+3"), Roll(dice=(4,)), ChooseDirection(direction=0))


def test_a_stroke_that_the_camera_saw_otherwise_is_first_the_one_that_explains_what_is_seen() -> None:
    """The camera saw eight steps, not seven: the other card with that die, or that card with another die."""
    match = played(wide("once_per_hole"), *TOLD, look((8, 0)))
    assert match.score.score.out_of_step is not None
    assert instead(match, 3)[:2] == [
        Strike(direction=0, card="×2", die=4, at=Hex(0, 0), seen=True),
        Strike(direction=0, card="+3", die=5, at=Hex(0, 0), seen=True),
    ]
    mended = played(match, Amend(entry=3, act=instead(match, 3)[0]))
    assert mended.score.score.out_of_step is None
    assert mended.score.score.balls[0].at == Hex(8, 0)
    assert mended.score.score.turn.ball == "yellow"


def test_each_part_of_a_stroke_is_offered_its_likeliest_others() -> None:
    match = played(wide(), *TOLD)
    assert instead(match, 1)[0] == ChooseCard(card=None)
    assert [act.dice[0] for act in instead(match, 2)] == [3, 5, 2, 6, 1]
    assert {act.direction for act in instead(match, 3)} == {1, 2, 3, 4, 5}


def test_a_look_that_told_the_stroke_is_offered_the_other_cards_and_is_followed_by_the_next_stroke() -> None:
    """Seven steps: four with +3, or by a card that is used up by it two with +5."""
    match = played(wide("once_per_hole"), *TOLD[:2], look((7, 0)))
    others = instead(match, 3)
    assert Strike(direction=0, card="+5", die=2, at=Hex(0, 0), seen=True) in others
    mended = played(match, Amend(entry=3, act=others[0]), Roll(dice=(2,)), ChooseCard(card=None))
    looked = played(mended, look((7, 0), (2, 5)))
    assert looked.score.score.out_of_step is None
    assert looked.score.score.balls[1].at == Hex(2, 5)


def test_dice_that_were_seen_are_a_deed_and_looks_that_confirm_are_none() -> None:
    match = played(wide(), ChooseCard(card=None), DiceSeen(t_s=0.5, dice=(3,)), ChooseDirection(direction=0))
    match = played(match, look((3, 0)))
    assert [deed.type for deed in deeds(match)] == ["choose_card", "dice_seen", "choose_direction"]
    assert instead(match, 2)[0] == Roll(dice=(2,))
    assert played(match, Amend(entry=2, act=Roll(dice=(5,)))).score.score.balls[0].at == Hex(5, 0)


def test_a_missed_stroke_is_put_in_before_the_whole_next_one() -> None:
    match = played(wide(), *TOLD)
    offered = missed(match, 3)
    assert offered[0].before == 1
    assert Insert(before=1, act=Strike(direction=3, impulses=2)) in offered
    longer = played(match, Insert(before=1, act=Strike(direction=3, impulses=2)))
    assert [ball.at for ball in longer.score.score.balls] == [Hex(-2, 0), Hex(7, 5)]


def test_a_line_of_roll_in_one_is_offered_its_neighbours() -> None:
    setup = {"game": "roll_in_one", "players": ["Ann"], "options": {"course": "three"}}
    use = Allocate(hole=1, accuracy=6, strength=2, club="iron")
    match = played(Match.begin(header_from_json(setup)), Roll(dice=(1, 6, 2)), use)
    match = played(match, DrawLine(into=Hex(0, 2), turns=(0, 1, 0)))
    lines = instead(match, 3)
    assert DrawLine(into=Hex(0, 2), turns=(0, -1, 0)) in lines[:4]
    assert {act.club for act in instead(match, 2)[:2]} == {"wood", "wedge"}
    assert all(len(act.dice) == 3 for act in instead(match, 1))


@pytest.mark.sample(5)
@pytest.mark.parametrize(("game", "variant"), MODES, ids=[variant for _, variant in MODES])
def test_every_correction_that_is_offered_is_taken_and_is_none_of_carroms(game: str, variant: str) -> None:
    match, chance = Match.begin(random_header(game, variant, 3)), random.Random(3)
    for number in range(16):
        if match.score.score.phase == "over":
            break
        match = played(match, legal_act(match.position, chance))
        if number % 5:
            continue
        offered = [offer.act for offer in match.acts() if offer.refused is None]
        corrections = [offer for offer in offered if isinstance(offer, Amend | Insert | Retract)]
        assert isinstance(corrections[0], Retract)
        for act in corrections:
            after = played(match, act)
            assert after.position != match.position or isinstance(act, Insert)
            assert not isinstance(getattr(act, "act", None), Stroke)
            assert all(verdict.key != "set_aside" for verdict in after.history[-1].verdicts)


def test_a_correction_is_offered_no_correction_and_what_was_taken_back_none() -> None:
    match = played(wide(), *TOLD)
    reading = instead(match, 3)[0]
    amended = played(match, Amend(entry=3, act=reading))
    assert len(instead(amended, 3)) == min(MOST, 5)
    assert TOLD[2] in instead(amended, 3)
    assert [type(offer.act) for offer in amended.acts() if type(offer.act) in (Amend, Insert)] == []
    gone = played(match, Retract(entry=3))
    assert alternatives(gone, 3) == ()
    assert missed(gone, 3) == ()
