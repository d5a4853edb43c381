"""Dark pieces are asked about where the newest reading is without colour, whatever the first one had."""

from dataclasses import replace

import pytest

from rules.pieces import Kind
from rules.table import LeftBoard, Mm, Piece, Pocketed, StrokeEnded, TableEvent, Uncertain
from tests.vision.plain_table import STOPPED, as_read, events, evidence, plain_detector
from vision.likelihoods.model import LikelihoodModel
from vision.observing.observation import Observation, Sight, State, Unseen, View
from vision.strokes.views import ViewHistory

QUEEN_LEFT = LeftBoard(t_s=3.0, stroke=1, piece=Kind.QUEEN)


def rest(t_s: float, *, has_colour: bool) -> Observation:
    return Observation(t_s, View.CLEAR, State.WATCHING, pieces=(), sight=Sight(has_colour=has_colour))


def told(*colours: bool) -> list[TableEvent]:
    views, stroke = ViewHistory(), evidence(plain_detector(), (), (STOPPED,), as_read((STOPPED,)))
    for number, has_colour in enumerate(colours):
        views.note_colour(rest(float(number), has_colour=has_colour), is_first=number == 0)
    return views.with_unseen_asked([QUEEN_LEFT], stroke)


def test_with_colour_the_queen_is_told() -> None:
    assert told(True, True) == [QUEEN_LEFT]


def test_a_camera_that_turned_to_infrared_asks_whether_it_was_the_queen() -> None:
    (asked,) = told(True, False)
    assert isinstance(asked, Uncertain)
    assert [choice.label for choice in asked.choices] == [
        "the queen left the board",
        "the black left the board",
    ]


@pytest.mark.parametrize(("moved_mm", "is_asked"), [(0.0, False), (30.0, True)])
def test_without_colour_a_black_is_told_as_long_as_the_queen_lies_where_it_lay_in_colour(
    moved_mm: float, is_asked: bool
) -> None:
    views, stroke = ViewHistory(), evidence(plain_detector(), (), (STOPPED,), as_read((STOPPED,)))
    queen = Piece(Kind.QUEEN, Mm(100.0, 50.0))
    views.note_colour(replace(rest(0.0, has_colour=True), pieces=as_read((queen,))), is_first=True)
    views.note_colour(rest(5.0, has_colour=False), is_first=False)
    after = (Piece(Kind.QUEEN, Mm(100.0 + moved_mm, 50.0)),)
    for number in (1, 2):
        black = LeftBoard(t_s=5.0 * number, stroke=number, piece=Kind.BLACK)
        ended = StrokeEnded(t_s=5.0 * number, stroke=number, layout=after)
        told = views.with_unseen_asked([black, ended], stroke)
        assert [isinstance(event, Uncertain) for event in told] == [is_asked, False]


def test_colour_that_came_back_is_believed() -> None:
    assert told(True, False, True) == [QUEEN_LEFT]


def test_a_stroke_that_nobody_watched_all_the_time_needs_more_to_be_sure_until_the_next_rest() -> None:
    views, model = ViewHistory(), LikelihoodModel()
    views.events(replace(rest(1.0, has_colour=True), sight=Sight(unseen=Unseen(0.0, "no pictures came"))))
    assert views.model(model).sure == model.sure_unsteady
    views.rested()
    assert views.model(model) == model


def test_the_question_offers_that_every_missing_coin_fell() -> None:
    """Half of the pictures of a rendered film were dropped, those of both falls among them."""
    gone = (Piece(Kind.WHITE, Mm(60.0, 120.0)), Piece(Kind.WHITE, Mm(-180.0, 40.0)))
    stroke = evidence(plain_detector(), gone, (STOPPED,), as_read((STOPPED,)))
    views = ViewHistory()
    views.events(replace(rest(1.0, has_colour=True), sight=Sight(unseen=Unseen(0.0, "no pictures came"))))
    told = events(replace(stroke, model=views.model(stroke.model)))
    (asked,) = (event for event in told if isinstance(event, Uncertain))
    fallen = [[type(end) for end in choice.events] for choice in asked.choices]
    assert [Pocketed, Pocketed] in fallen
