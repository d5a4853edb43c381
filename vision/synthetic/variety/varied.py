"""Boards that differ as much as real ones do: one seed, one scene, and its whole truth.

    scene = varied(seed=7)
    shown = show(scene)
    frame = shown.frame()          # the picture
    shown.pieces, shown.in_net     # what is where

Makes, prints, wear, lamps, lenses, positions and traps all come from the seed; nothing else decides them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from calibration.boardmap import BoardMap
from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Mm
from vision.frame import Frame
from vision.synthetic.drawing.light import Lighting
from vision.synthetic.drawing.sprite import Picture
from vision.synthetic.photo import Development, develop, draw_development, is_legible
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import Disc, Prop, Scene
from vision.synthetic.variety.board import draw_camera, draw_make
from vision.synthetic.variety.layout import arrange
from vision.synthetic.variety.look import draw_varied_look, legible
from vision.synthetic.variety.traps import Traps, draw_traps

WASHED_OUT = 0.75  # A piece that bright light blends into the wood counts as hidden to this share.
WHAT, HOW, GRAIN, NOISE = range(4)  # Random streams that do not disturb one another.
FIRST_ANEW = 100  # The streams of the noise of further pictures begin here.
OTHER_LAMP = 5000  # The seed of another lamp lies this far on.


@dataclass(frozen=True, slots=True)
class VariedScene:
    """One situation, before it is drawn. `pieces` lie on the surface; `traps` are everything else."""

    seed: int
    habit: str
    board_map: BoardMap
    profile: BoardProfile
    look: Look
    pieces: tuple[Disc, ...]
    traps: Traps
    development: Development

    @property
    def size_px(self) -> tuple[int, int]:
        """(width, height)."""
        return self.board_map.lens.width_px, self.board_map.lens.height_px

    @property
    def scene(self) -> Scene:
        """Everything that is drawn."""
        netted = tuple(disc for _, disc in self.traps.in_net)
        return Scene(
            (*netted, *self.pieces, *self.traps.off_board),
            self.traps.hands,
            (*self.traps.strays, *self.traps.props),
        )


@dataclass(frozen=True, slots=True)
class TruePiece:
    """The truth about one piece: its footprint, the middle of its top face in the picture, the hidden share.

    `base_mm` is the height of its underside; `pocket` names the net that it lies in.
    """

    kind: Kind
    at: Mm
    radius_mm: float
    px: tuple[float, float]
    occluded: float
    base_mm: float = 0.0
    pocket: Pocket | None = None


@dataclass(frozen=True, eq=False)
class Shown:
    """A drawn scene and its truth; `corners_px`, `pockets_px` NW NE SE SW, on the surface."""

    varied: VariedScene
    bgr: Picture
    corners_px: tuple[tuple[float, float], ...]
    pockets_px: tuple[tuple[float, float], ...]
    pieces: tuple[TruePiece, ...]
    in_net: tuple[TruePiece, ...]
    off_board: tuple[TruePiece, ...]
    strays: tuple[tuple[Prop, tuple[float, float]], ...]
    hand: bool

    def frame(self) -> Frame:
        """The picture as a frame."""
        return Frame.from_bgr(self.bgr)


def varied(seed: int) -> VariedScene:
    """The scene of a seed, a whole number from 0."""
    what, how = (np.random.default_rng((seed, stream)) for stream in (WHAT, HOW))
    make = draw_make(what)
    habit, table = arrange(what, make)
    traps = draw_traps(what, table)
    pieces = tuple(disc_of(kind, at, what) for kind, at in table.placed)
    look = legible(draw_varied_look(how, make))
    board_map = draw_camera(how, make)
    development = suited(how, look, board_map, make.profile)
    return VariedScene(seed, str(habit), board_map, make.profile, look, pieces, traps, development)


def suited(luck: np.random.Generator, look: Look, board_map: BoardMap, profile: BoardProfile) -> Development:
    """A camera's colours, by chance, and an exposure that suits the light on this board."""
    lighting = Lighting(look.light, board_map.eye_mm, profile.half_mm, profile.frame_height_mm)
    reach = np.linspace(-0.9, 0.9, 7) * profile.half_mm
    strength = lighting.strength(*np.meshgrid(reach, reach))
    brightest = max(look.wood) * float(strength.max()) * max(look.light.tint)
    return draw_development(luck, float(strength[3, 3]), brightest)


def show(varied: VariedScene) -> Shown:
    """Draws a scene: under 1.5 s, most of it for the empty table."""
    renderer = Renderer(
        varied.board_map, varied.look, varied.profile, luck=np.random.default_rng((varied.seed, GRAIN))
    )
    clean = renderer.picture(varied.scene)
    bgr = develop(clean, varied.development, np.random.default_rng((varied.seed, NOISE)))
    truth = renderer.truth(varied.scene)
    traps = varied.traps
    bare = renderer.picture(replace(varied.scene, discs=()))
    return Shown(
        varied,
        bgr,
        truth.corners_px,
        truth.pockets_px,
        tuple(_bleached(_true(varied, renderer, disc), clean, bare, varied) for disc in varied.pieces),
        tuple(_true(varied, renderer, disc, pocket) for pocket, disc in traps.in_net),
        tuple(_true(varied, renderer, disc) for disc in traps.off_board),
        tuple((prop, _px(varied, prop.at, prop.size_mm[2])) for prop in traps.strays),
        bool(traps.hands),
    )


def disc_of(kind: Kind, at: Mm, luck: np.random.Generator) -> Disc:
    """A piece of its own tone, turned at random."""
    return Disc(
        kind, at, tone=float(np.clip(luck.normal(1.0, 0.035), 0.88, 1.1)), turn_deg=float(luck.uniform(0, 360))
    )


def laid_anew(varied: VariedScene, laid: Scene, number: int) -> Frame:
    """A picture of another scene on the same board; `number` decides its noise."""
    grain = np.random.default_rng((varied.seed, GRAIN))
    picture = Renderer(varied.board_map, varied.look, varied.profile, luck=grain).picture(laid)
    noise = np.random.default_rng((varied.seed, FIRST_ANEW + number))
    return Frame.from_bgr(develop(picture, varied.development, noise))


def under_another_lamp(scene: VariedScene) -> VariedScene:
    """The same scene under a lamp of another table."""
    return replace(scene, look=replace(scene.look, light=varied(scene.seed + OTHER_LAMP).look.light))


def _true(varied: VariedScene, renderer: Renderer, disc: Disc, pocket: Pocket | None = None) -> TruePiece:
    profile = varied.profile
    radius_mm = profile.striker_radius_mm if disc.kind is Kind.STRIKER else profile.coin_radius_mm
    return TruePiece(
        disc.kind,
        disc.at,
        radius_mm,
        _px(varied, disc.at, disc.base_mm + profile.coin_thick_mm),
        renderer.hidden_share(varied.scene, disc),
        disc.base_mm,
        pocket,
    )


def _bleached(piece: TruePiece, clean: Picture, bare: Picture, varied: VariedScene) -> TruePiece:
    """The truth of a piece, hidden where light has washed it out of the picture."""
    reach = piece.radius_mm * varied.board_map.px_per_mm()
    left, top = (max(int(value - reach), 0) for value in piece.px)
    right, bottom = (max(int(value + reach) + 2, 1) for value in piece.px)
    around = np.s_[top:bottom, left:right]
    if clean[around].size == 0 or is_legible(clean[around], bare[around], varied.development):
        return piece
    return replace(piece, occluded=max(piece.occluded, WASHED_OUT))


def _px(varied: VariedScene, at: Mm, height_mm: float) -> tuple[float, float]:
    x_px, y_px = varied.board_map.image_from_board(np.array([[at.x_mm, at.y_mm]]), height_mm)[0]
    return float(x_px), float(y_px)
