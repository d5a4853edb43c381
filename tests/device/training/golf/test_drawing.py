"""What is drawn for the training on hexes: paints of all makes, heaps, things that are no tokens."""

from itertools import combinations

import cv2
import numpy as np

from calibration.lens import Lens
from device.training.golf_hexes.clutter import greens, strays, trees
from device.training.golf_hexes.laying import laid_tokens
from device.training.golf_hexes.paints import PAINTS, paint, reprinted
from device.training.golf_hexes.prints import inks
from device.training.golf_hexes.views import sleeved_by_chance, slope_of
from device.training.golf_tables.hidden import hidden_shares
from rules.table import Mm
from vision.golf.hex_network import COLOURS
from vision.synthetic.hexes.courses import course_by_chance
from vision.synthetic.hexes.golfers import outline_by_chance
from vision.synthetic.hexes.scene import Shape, Solid
from vision.synthetic.hexes.solids import parts_of
from vision.synthetic.hexes.tables import NOT_STOOD_ON
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.scene import Hand, Pose

PITCH_MM = 22.0
HEX_CORNER = 3**-0.5  # pitches from a hex's middle
GREY = (90.0, 90.0, 90.0)
PICTURE = (600, 400)


def test_every_token_has_paints_and_no_hue_has_two_names() -> None:
    assert set(PAINTS) == set(COLOURS)
    hues = [PAINTS[name][0] for name in COLOURS if name not in ("white", "black")]
    for first, second in combinations(sorted(hues), 2):
        assert first[1] < second[0]


def test_a_paint_lies_in_its_range() -> None:
    luck = np.random.default_rng(3)
    for name in ("yellow", "green", "blue", "purple", "orange"):
        hue, _, _ = cv2.cvtColor(np.array([[paint(luck, name)]], np.uint8), cv2.COLOR_BGR2HSV)[0, 0]
        low, high = PAINTS[name][0]
        assert low - 2 <= hue <= high + 2


def test_grounds_of_one_colour_are_reprinted_in_one() -> None:
    grass = (50.0, 165.0, 90.0)
    printed = reprinted(np.random.default_rng(2), {"plain": grass, "tee": grass, "pond": (210.0, 130.0, 55.0)})
    assert printed["plain"] == printed["tee"] != grass
    assert printed["pond"] != printed["plain"]


def test_tokens_stand_on_free_hexes_each_on_its_own() -> None:
    luck = np.random.default_rng(4)
    course = course_by_chance(luck, "eighteen_holes")
    taken = [at for at, ground in course.items() if ground == "rough"]
    tokens, solids = laid_tokens(luck, course, PITCH_MM, "eighteen_holes", taken)
    places = [token.at for token in tokens]
    assert len(tokens) == len(solids) == len(set(places))
    assert not set(places) & set(taken)
    assert all(course[at] not in NOT_STOOD_ON for at in places)


def _ball(x_mm: float, y_mm: float, size_mm: float = 18.0) -> Solid:
    return Solid(Shape.BALL, (x_mm, y_mm), size_mm, size_mm, GREY)


def _hidden(*solids: Solid, eye_mm: tuple[float, float, float], covered: bool = False) -> list[float]:
    camera = camera_above(Lens.from_hfov(*PICTURE, 60.0), eye_mm, (0.0, 0.0), 0.0)
    shade = np.full((PICTURE[1], PICTURE[0]), covered)
    return hidden_shares(camera, solids, solids, shade)


def test_a_ball_hides_the_one_behind_it_from_low_aside_and_not_from_above() -> None:
    far, close = _ball(0.0, 0.0), _ball(0.0, -20.0)
    assert max(_hidden(far, close, eye_mm=(0.0, 0.0, 400.0))) < 0.05
    behind, before = _hidden(far, close, eye_mm=(0.0, -500.0, 150.0))
    assert behind > 0.3
    assert before == 0.0


def test_a_hand_hides_what_it_covers_and_nothing_is_seen_outside_the_picture() -> None:
    above = (0.0, 0.0, 400.0)
    assert _hidden(_ball(0.0, 0.0), eye_mm=above, covered=True) == [1.0]
    assert _hidden(_ball(5000.0, 0.0), eye_mm=above) == [1.0]


def test_greens_have_cups_and_flags_and_trees_stand_on_their_places() -> None:
    luck = np.random.default_rng(5)
    course = {(q, 0): "green" for q in range(12)} | {(0, 1): "rough"}
    solids = greens(luck, course, PITCH_MM)
    assert {Shape.HOLE, Shape.FLAG, Shape.CAP} <= {solid.shape for solid in solids}
    assert not greens(luck, {(0, 1): "rough"}, PITCH_MM)
    assert not trees(luck, [], PITCH_MM)


def test_no_stray_stands_in_a_token() -> None:
    luck = np.random.default_rng(6)
    course = course_by_chance(luck, "carom_golf")
    tokens = [_ball(22.0 * number, 0.0) for number in range(8)]
    for _ in range(20):
        for stray in strays(luck, course, PITCH_MM, tokens):
            off = [np.hypot(*(np.array(stray.at_mm) - token.at_mm)) for token in tokens]
            assert min(off) > stray.size_mm / 2


def test_a_print_has_strokes_for_what_the_course_has() -> None:
    course = {(0, 0): "green", (3, 0): "clubhouse", (6, 0): "rough"}
    strokes = [stroke for seed in range(8) for stroke in inks(np.random.default_rng(seed), course, [(6, 0)])]
    middles = np.array([stroke.points.mean(axis=0) for stroke in strokes])
    for x in (0.0, 3.0, 6.0):
        assert (np.abs(middles[:, 0] - x) < 0.7).any()
    assert not inks(np.random.default_rng(1), {(0, 0): "fairway"}, [])


def test_of_some_prints_sand_and_water_do_not_fill_their_hexes_and_grass_always_does() -> None:
    """From a rendered table, seq_01: a hex of water with a white line round it was told as a blue golfer."""
    for ground, is_bordered in (("water", True), ("fairway", False)):
        prints = [inks(np.random.default_rng(seed), {(0, 0): ground}, []) for seed in range(12)]
        assert any(prints) is is_bordered
        for stroke in (stroke for strokes in prints for stroke in strokes):
            outer = np.hypot(*stroke.points.T).max() + stroke.width / 2
            assert outer < HEX_CORNER + 0.05, "a border stays on its hex"


def test_white_golfers_stand_about_more_often_than_a_set_has_them() -> None:
    course = course_by_chance(np.random.default_rng(4), "eighteen_holes")
    whites = [
        sum(
            token.token == "white"
            for token in laid_tokens(np.random.default_rng(seed), course, PITCH_MM, "eighteen_holes", ())[0]
        )
        for seed in range(20)
    ]
    assert max(whites) > 1


def test_what_stands_leans_further_the_lower_the_camera_is() -> None:
    course = {(q, 0): "fairway" for q in range(-4, 5)}
    lens = Lens.from_hfov(*PICTURE, 60.0)
    above, aside = (
        slope_of(camera_above(lens, eye_mm, (0.0, 0.0), 0.0), course, PITCH_MM)
        for eye_mm in ((0.0, 0.0, 400.0), (0.0, -350.0, 200.0))
    )
    assert above < 0.3  # 88 mm to either side, 400 mm up
    assert aside > 1.7


def test_golfers_are_slim_or_broad_and_some_discs_lie_under_a_wide_lamp() -> None:
    luck = np.random.default_rng(7)
    solids = []
    for game in ("eighteen_holes", "carom_golf"):
        course = course_by_chance(luck, game)
        for _ in range(12):
            solids += laid_tokens(luck, course, PITCH_MM, game, [])[1]
    breadths = [np.ptp(outline_by_chance(solid.seed)[:, 0]) for solid in solids if solid.shape is Shape.MEEPLE]
    assert np.percentile(breadths, 30) < 0.65
    assert max(breadths) > 0.9
    lit = [solid.shine > 0 for solid in solids if solid.shape is Shape.FLAT]
    assert 0 < sum(lit) < len(lit)


def test_some_hands_wear_sleeves_of_any_colour_that_may_reach_over_the_course() -> None:
    hand = Hand(Pose.PALM, Mm(0.0, 0.0), 90.0)
    luck = np.random.default_rng(8)
    sleeved = [sleeved_by_chance(luck, hand) for _ in range(30)]
    assert len({other.sleeve for other in sleeved}) == 30
    east = [other.fingertip.x_mm for other in sleeved]
    assert min(east) >= 0
    assert max(east) > 200
    assert all(abs(other.fingertip.y_mm) < 1e-6 for other in sleeved)


def test_most_discs_have_a_flat_top() -> None:
    luck = np.random.default_rng(9)
    course = course_by_chance(luck, "carom_golf")
    solids = [solid for _ in range(12) for solid in laid_tokens(luck, course, PITCH_MM, "carom_golf", [])[1]]
    domed = [bool(parts_of(solid)[0]) for solid in solids if solid.shape is Shape.FLAT]
    assert 0 < np.mean(domed) < 0.3
