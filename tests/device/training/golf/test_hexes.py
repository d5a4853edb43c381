"""Patches of drawn golf tables carry the right answers, and keep the truth of the table."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from calibration.golf.lattice.contrast import contrast
from calibration.golf.lattice.edges import Edges
from calibration.golf.plane import plane_from_hexes
from device.training.golf_hexes import views as drawing
from device.training.golf_hexes.labels import (
    HAND,
    MOST_HIDDEN,
    NEAR_THING_SHARE,
    NONE,
    UNKNOWN,
    keeping_shares,
    label_of,
    labels,
)
from device.training.golf_hexes.laying import laid_tokens
from device.training.golf_hexes.samples import LEVELS, MOST_LEVEL, samples_of
from device.training.golf_hexes.views import WIDE_SHARE as REAL_SHARE
from device.training.golf_hexes.views import View, views
from vision.golf.hex_network import COLOURS, STATES
from vision.golf.obstacles import SOLID
from vision.golf.patches import CHANNELS, RANGE, SIZE
from vision.synthetic.hexes.scene import Place

BALLS, GOLFERS = 70_000, 70_003  # a table of Carom Golf, and one of 18 Holes
LATTICE = 1.3  # contrast of outlines: 1 beside a lattice
HAND_SEEN = 70_001  # a hand reaches into its picture, over a token


@pytest.fixture(scope="module", params=[BALLS, GOLFERS])
def view(request: pytest.FixtureRequest) -> View:
    (drawn,) = views(request.param, 1)
    return drawn


@cache
def under_a_hand() -> View:
    """A table of which a hand covers a part."""
    (drawn,) = views(HAND_SEEN, 1)
    return drawn


@pytest.mark.sample(1)
def test_tokens_are_told_by_state_and_colour(view: View) -> None:
    plain = [n for n, hidden in enumerate(view.hidden) if hidden <= MOST_HIDDEN]
    told = [(view.tokens[n], label_of(view, view.tokens[n].at)) for n in plain]
    seen = [(token, label) for token, label in told if label is not None]
    assert seen or view.covered.any()
    for token, label in seen:
        assert (STATES[label.state], COLOURS[label.colour]) == (token.form, token.token)


def test_every_token_that_is_seen_is_learnt_from(view: View) -> None:
    """Under a hand a token's hex is one of the hand's, of which some are left out."""
    learnt = {label.at for label in labels(view, np.random.default_rng(1))}
    due = [label_of(view, token.at) for token in view.tokens]
    seen = {label.at for label in due if label is not None and label.state != HAND}
    assert seen
    assert seen <= learnt


def test_obstacles_stand_unless_they_are_missing(view: View) -> None:
    for place, ground in view.course.items():
        label = label_of(view, place)
        if label is None or label.state == HAND:
            continue
        known = ground in SOLID and ground != "hole"
        assert label.stands == (int(place not in view.missing) if known else UNKNOWN)


def test_hexes_under_a_hand_say_so() -> None:
    drawn = under_a_hand()
    told = [label_of(drawn, place) for place in drawn.course]
    hands = [label for label in told if label is not None and label.state == HAND]
    assert hands
    middles = drawn.plane.px_from_hexes([label.at for label in hands]).astype(int)
    assert np.mean([drawn.covered[y, x] for x, y in middles]) > 0.8


def test_the_lattice_lies_nearly_where_the_course_is_drawn(view: View) -> None:
    edges = Edges.of(view.picture)
    assert contrast(edges, view.plane, plane_from_hexes(view.course)) > LATTICE


def test_patches_and_answers_have_their_shapes_and_a_seed_gives_the_same() -> None:
    samples = samples_of(BALLS, pictures=1)
    assert samples.shown.shape == (len(samples), CHANNELS, SIZE[1], SIZE[0])
    assert samples.shown.dtype == np.int8
    assert samples.due.shape == (len(samples), 3)
    state, colour, stands = samples.due.T
    is_token = (state != NONE) & (state != HAND)
    assert is_token.any()
    assert ((colour != UNKNOWN) == is_token).all()
    assert set(np.unique(stands)) <= {UNKNOWN, 0, 1}
    assert (samples_of(BALLS, pictures=1).shown == samples.shown).all()


def test_a_table_without_pictures_gives_no_samples() -> None:
    assert samples_of(BALLS, pictures=0).shown.shape == (0, CHANNELS, SIZE[1], SIZE[0])


def test_most_hexes_beside_things_that_are_no_tokens_are_learnt_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "WIDE_SHARE", 1.0)
    (drawn,) = views(GOLFERS, 1)
    told = [label for place in drawn.course if (label := label_of(drawn, place)) is not None]
    off = plane_from_hexes([label.at for label in told])[:, None] - drawn.things[None]
    is_near = np.hypot(off[..., 0], off[..., 1]).min(axis=1) < 0.5
    assert is_near.any()
    assert (keeping_shares(drawn, told)[is_near] >= NEAR_THING_SHARE).all()


def test_a_token_that_is_hidden_is_not_learnt_from_as_one() -> None:
    drawn = under_a_hand()
    hidden = [token for token, share in zip(drawn.tokens, drawn.hidden, strict=True) if share > MOST_HIDDEN]
    assert hidden
    for token in hidden:
        label = label_of(drawn, token.at)
        assert label is None or label.state == HAND


def test_some_tables_are_of_the_usual_drawing_and_others_drawn_widely(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    real = laid_tokens

    def laid(*given: Any) -> Any:
        asked.append(given[-1])
        return real(*given)

    monkeypatch.setattr(drawing, "laid_tokens", laid)
    for share in (0.0, 1.0):
        monkeypatch.setattr(drawing, "WIDE_SHARE", share)
        assert list(views(BALLS, 1))
    assert asked == [False, True]
    assert 0 < REAL_SHARE < 1


def test_nothing_stands_under_a_tree_of_the_usual_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[set[Place]] = []
    real = laid_tokens

    def laid(luck: Any, course: Any, pitch_mm: float, game: str, places: Any, is_wide: bool) -> Any:
        taken.append(set(places))
        return real(luck, course, pitch_mm, game, places, is_wide)

    monkeypatch.setattr(drawing, "laid_tokens", laid)
    monkeypatch.setattr(drawing, "WIDE_SHARE", 0.0)
    (drawn,) = views(GOLFERS, 1)
    assert taken[0]
    middles = plane_from_hexes(sorted(taken[0]))
    off = np.hypot(*np.moveaxis(middles[:, None] - drawn.things[None], 2, 0)).min(axis=1)
    assert off == pytest.approx(0, abs=1e-9)
    assert not taken[0] & {token.at for token in drawn.tokens}


def test_patches_are_kept_as_bright_as_a_reader_sees_them() -> None:
    assert max(np.abs(RANGE)) <= MOST_LEVEL / LEVELS
