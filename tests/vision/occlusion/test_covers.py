"""Covers are distinguished from wood, print, pieces, shadows and light; a carried disc is no piece."""

import json
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Lens, Points
from rules.pieces import Kind
from rules.table import Mm
from tests.vision.labelled import photo, picture, rendered_map
from vision.frame import Frame, Plane
from vision.observing.observation import View
from vision.observing.observer import Observer
from vision.observing.still import Still, consider_still, look_at_still
from vision.occlusion.by_colour import LYING_MM2, REACHING_MM2
from vision.occlusion.covers import Cover
from vision.pieces.seen import SeenPiece
from vision.pieces.settings import ReadingSettings
from vision.pieces.suppression import CARRIED, PIECE
from vision.rectified.view import TopView
from vision.synthetic.drawing.hand import WEARERS
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import DARK_WOODS, Light, Look, draw_look
from vision.synthetic.scene.scene import Disc, Hand, Pose, Scene
from vision.synthetic.variety.varied import show, varied

SIZE_PX = (888, 660)
SEEDS = range(3, 9)  # of drawn tables: pale and dark woods, stars and petals, several lamps
LONG = pytest.mark.long
PHONE_MM = np.array([[-37.0, -75.0], [37.0, -75.0], [37.0, 75.0], [-37.0, 75.0]])
CLEAR_PHOTOS = (
    "nic_empty.jpg",
    "maimoons_empty.jpg",
    "anskarthik_board.jpg",
    "tanmay_142201.jpg",
    "udayan_a3.jpg",
    "udayan_a4.jpg",
)
DISCS = (
    Disc(Kind.WHITE, Mm(120.0, 40.0)),
    Disc(Kind.BLACK, Mm(-200.0, 150.0)),
    Disc(Kind.QUEEN, Mm(60.0, -190.0)),
    Disc(Kind.STRIKER, Mm(-120.0, -235.0)),
)


@cache
def table(seed: int) -> tuple[Renderer, BoardMap]:
    """An empty table, which takes most of the time of a picture."""
    luck = np.random.default_rng(seed)
    eye = (float(luck.uniform(-200, 200)), float(luck.uniform(-250, 0)), 1050.0)
    board_map = camera_above(Lens.from_hfov(*SIZE_PX, 66.0), eye, (0.0, 0.0), float(luck.uniform(-8, 8)))
    return Renderer(board_map, draw_look(luck), luck=luck), board_map


def seen_with(seed: int, *hands: Hand) -> Still:
    renderer, board_map = table(seed)
    frame = renderer.draw(Scene(DISCS, hands), 0.0, 0, np.random.default_rng(seed))
    return look_at_still(frame, board_map)


def laid_over(bgr: Plane, board_map: BoardMap, outline_mm: Points, colour: tuple[float, float, float]) -> Frame:
    corners = board_map.image_from_board(outline_mm, 8.0).round().astype(np.int32)
    return Frame.from_bgr(np.asarray(cv2.fillPoly(bgr.copy(), [corners], colour), np.uint8))


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [pytest.param(seed, marks=LONG if seed % 2 else ()) for seed in SEEDS])
def test_a_table_without_a_hand_is_clear(seed: int) -> None:
    still = seen_with(seed)
    assert (still.hand, still.view, still.covered_mm2) == (False, View.CLEAR, 0.0)


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", [pytest.param(seed, marks=LONG if seed % 2 else ()) for seed in SEEDS])
def test_a_hand_well_over_the_surface_is_seen(seed: int) -> None:
    hand = Hand(list(Pose)[seed % len(Pose)], Mm(220.0, 90.0), 270.0, seed % len(WEARERS))
    still = seen_with(seed, hand)
    assert (still.hand, still.view) == (True, View.OBSTRUCTED)
    assert still.covered_mm2 > REACHING_MM2


@pytest.mark.parametrize("into_mm", [-120.0, -40.0])
def test_a_hand_beside_the_surface_is_no_hand_over_the_board(into_mm: float) -> None:
    assert not seen_with(4, Hand(Pose.FLICKED, Mm(370.0 - into_mm, 60.0), 270.0)).hand


@cache
def plain_table(look: Look, eye_mm: tuple[float, float, float], seed: int) -> tuple[Renderer, BoardMap]:
    board_map = camera_above(Lens.from_hfov(*SIZE_PX, 66.0), eye_mm)
    return Renderer(board_map, look, luck=np.random.default_rng(seed)), board_map


@pytest.mark.sample(2)
@pytest.mark.parametrize("wearer", range(len(WEARERS)))
def test_any_skin_is_told_from_pale_wood(wearer: int) -> None:
    renderer, board_map = plain_table(Look(), (40.0, -120.0, 1050.0), 1)
    scene = Scene(hands=(Hand(Pose.OPEN, Mm(-30.0, -230.0), 0.0, wearer),))
    assert look_at_still(renderer.draw(scene, 0.0, 0, np.random.default_rng(2)), board_map).hand


@pytest.mark.parametrize("kind", [Kind.STRIKER, Kind.BLACK, Kind.WHITE])
def test_a_piece_in_the_reflection_of_a_lamp_makes_no_thing_of_it(kind: Kind) -> None:
    light = Light(lamp_mm=(-500.0, -150.0, 1300.0), glare=60.0, ambient=0.5)
    renderer, board_map = plain_table(Look(wood=DARK_WOODS[0], light=light), (0.0, 0.0, 1050.0), 3)
    scene = Scene((Disc(kind, Mm(-225.0, -70.0)), *DISCS[:2]))
    still = look_at_still(renderer.draw(scene, 0.0, 0, np.random.default_rng(2)), board_map)
    assert (len(still.pieces), still.hand) == (3, False)


def test_a_telephone_on_the_board_is_seen_and_a_shadow_of_its_size_is_not() -> None:
    renderer, board_map = table(5)
    bgr = renderer.draw(Scene(DISCS), 0.0, 0, np.random.default_rng(5)).whole_bgr()
    place = np.array([180.0, 170.0])
    lying = look_at_still(laid_over(bgr, board_map, PHONE_MM + place, (30.0, 26.0, 24.0)), board_map)
    assert (lying.view, lying.hand) == (View.OBSTRUCTED, False)
    shaded = laid_over(np.zeros_like(bgr), board_map, PHONE_MM + place, (255.0, 255.0, 255.0)).whole_bgr()
    shadow = (bgr * np.where(shaded > 0, 0.6, 1.0)).astype(np.uint8)
    assert look_at_still(Frame.from_bgr(shadow), board_map).view is View.CLEAR


def test_a_disc_on_something_is_refused_with_a_reason_and_one_beside_it_stays() -> None:
    renderer, board_map = table(5)
    bgr = renderer.draw(Scene(DISCS), 0.0, 0, np.random.default_rng(5)).whole_bgr()
    turn = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    circle = 15.5 * np.column_stack([np.cos(turn), np.sin(turn)])
    place = np.array([180.0, 170.0])
    dark = laid_over(bgr, board_map, PHONE_MM + place, (140.0, 60.0, 30.0))
    frame = laid_over(dark.whole_bgr(), board_map, circle + place, (225.0, 230.0, 232.0))
    view = TopView.of(board_map)
    candidates, cover = consider_still(view, frame, ReadingSettings())
    near = [c.reason for c in candidates if np.hypot(c.piece.at.x_mm - 180, c.piece.at.y_mm - 170) < 5]
    assert PIECE not in near
    assert cover.mm2 > LYING_MM2
    assert len(look_at_still(frame, board_map).pieces) == len(DISCS)


def whole_cover(likely: float, disc_beside: bool = False) -> Cover:
    """A thing over the whole of a small board; optionally a disc takes more than half of it."""
    side = 100
    discs = np.zeros((side, side), bool)
    discs[:, : side // 2 + 4] = disc_beside
    return Cover(np.ones((side, side), bool), np.full((side, side), likely, np.float32), discs, 0.5)


@pytest.mark.parametrize(
    ("score", "likely", "disc_beside", "carried"),
    [
        (0.6, 0.1, False, True),
        (0.6, 0.02, False, False),
        (0.999, 0.1, False, False),
        (0.999, 1.0, False, True),
        (0.6, 0.95, True, False),
    ],
    ids=[
        "unsure",
        "a patch of sun, as in 1070250",
        "surer than what covers",
        "covered for certain",
        "discs beside it are no thing",
    ],
)
def test_what_is_carried_is_judged_by_what_is_surer(
    score: float, likely: float, disc_beside: bool, carried: bool
) -> None:
    piece = SeenPiece(Kind.WHITE, Mm(0.0, 0.0), (50.0, 50.0), 15.5, score)
    assert whole_cover(likely, disc_beside).carries(piece) is carried


def test_pieces_beside_a_hand_of_their_colour_are_not_carried() -> None:
    shown = show(varied(20170))
    view = TopView.of(shown.varied.board_map)
    candidates, cover = consider_still(view, shown.frame(), ReadingSettings())
    assert cover.hand
    assert CARRIED not in {candidate.reason for candidate in candidates}


def readings(observer: Observer, bgr: Plane) -> list[tuple[SeenPiece, ...]]:
    """An observer's readings of a table that shows this for a second."""
    times_s = [index / 15.0 for index in range(15)]
    seen = [observer.receive(Frame.from_bgr(bgr, t_s, round(15 * t_s))) for t_s in times_s]
    return [observation.pieces for observation in seen if observation.pieces is not None]


def test_an_observer_takes_nothing_that_a_telephone_carries_for_a_piece() -> None:
    renderer, board_map = table(5)
    bgr = renderer.draw(Scene(DISCS), 0.0, 0, np.random.default_rng(5)).whole_bgr()
    place = np.array([180.0, 170.0])
    turn = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    circle = 15.5 * np.column_stack([np.cos(turn), np.sin(turn)])
    phone = laid_over(bgr, board_map, PHONE_MM + place, (140.0, 60.0, 30.0)).whole_bgr()
    covered = laid_over(phone, board_map, circle + place, (225.0, 230.0, 232.0)).whole_bgr()
    read = readings(Observer(board_map), covered)
    assert read
    assert {len(pieces) for pieces in read} == {len(DISCS)}


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["udayan_a1.jpg", "udayan_a2.jpg", "udayan_a6.jpg"])
def test_a_robot_covers_the_board_and_its_white_disc_is_no_piece(shared: Path, name: str) -> None:
    frame, board_map, _ = photo(shared, name)
    still = look_at_still(frame, board_map)
    assert (still.view, still.hand, still.pieces) == (View.OBSTRUCTED, False, ())


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "name", ["nic_empty.jpg", "anskarthik_board.jpg", "tanmay_142201.jpg", "udayan_a3.jpg"]
)
def test_print_powder_and_stripes_of_shadow_are_no_hand(shared: Path, name: str) -> None:
    frame, board_map, _ = photo(shared, name)
    assert look_at_still(frame, board_map).view is View.CLEAR


@pytest.mark.sample(3)
@pytest.mark.parametrize("number", range(8))
def test_a_rendered_table_is_clear_or_covered_as_its_truth_says(shared: Path, number: int) -> None:
    path = shared / f"renders/stills/still_{number:03d}.json"
    truth = json.loads(path.read_text())
    still = look_at_still(picture(path.with_suffix(".jpg")), rendered_map(truth))
    assert still.hand == truth["hand"]


def test_a_rendered_hand_is_seen_while_it_is_there(shared: Path) -> None:
    path = shared / "renders/strokes/00_none.json"
    truth = json.loads(path.read_text())
    board_map = rendered_map({**truth, **truth["calibration"]})
    video = cv2.VideoCapture(str(path.with_suffix(".mkv")))
    hands = {}
    for index in range(200):
        is_read, bgr = video.read()
        assert is_read
        if index in (20, 75, 110, 140, 195):
            hands[index] = look_at_still(Frame.from_bgr(np.asarray(bgr, np.uint8)), board_map).hand
    video.release()
    assert hands == {20: False, 75: True, 110: True, 140: True, 195: False}
