"""One stroke from one seed: a random board, camera and player, a trap out of a mix, and the whole truth.

    film = Film(seed=7, mix="figures")
    for frame in film: ...
    film.truth                      # JSON lines: events of the table, and of the view

A film is drawn as it is read and kept nowhere. Films whose seeds share all but their last digit share table
and camera: the empty table is drawn once for several.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from calibration.boardmap import BoardMap
from calibration.lens import Points
from device.sources.stream import FrameStream
from device.virtual.disturbance.second_lamp import ONE_LAMP, SecondLamp
from device.virtual.physics.wood import Surface
from device.virtual.play.player import Player, Skill
from device.virtual.play.positions import Position, draw_position
from device.virtual.play.shots import Plan, planned
from device.virtual.play.stroke import Habits, Stroke
from device.virtual.staging.arms import Around
from device.virtual.staging.camera import Camera
from device.virtual.staging.gesture import Pace
from device.virtual.staging.handiwork import done
from device.virtual.staging.knowledge import Knowledge
from device.virtual.staging.seeing import Tables, View, view_of
from device.virtual.staging.stage import Stage
from device.virtual.staging.trap import Catalogue, Cue, Group, Intent, read_catalogue
from device.virtual.staging.trouble import Trouble
from device.virtual.staging.truth import Chronicle, Line
from device.virtual.staging.world import World
from rules.carrom.board import BoardProfile
from rules.carrom.laws.state import Phase
from rules.carrom.starts.start import is_pack
from rules.header import Header, header_from_json
from rules.pieces import Kind, Seat
from vision.frame import Frame
from vision.synthetic.drawing.hand import PEOPLE
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.look import Light
from vision.synthetic.scene.scene import Scene
from vision.synthetic.sight import PLAIN
from vision.synthetic.two_lamps import TwoLamps

FILMS_A_TABLE = 10
TABLE, GRAIN, GAME, VIEW, NOISE = 11, 15, 12, 13, 14  # a random stream each, so that none disturbs another
CALM_S, AFTER_S, CLEAR_S = 0.5, 1.0, 0.9
POSITIONS = 12  # this many boards are tried before a trap is replaced by an ordinary stroke
FOUR_PLAYERS_SHARE = 0.3
PACE = Pace(come_s=0.3, carry_s=0.32, let_go_s=0.1, aim_s=0.4, withdraw_s=0.3)


@dataclass(frozen=True)
class Table:
    """The common part of several films: the board, the camera, the look of everything, and the people."""

    number: int
    view: View
    wearers: tuple[int, ...]

    @property
    def board_map(self) -> BoardMap:
        """The place of the board in the picture."""
        return self.view.board_map

    @property
    def profile(self) -> BoardProfile:
        """The sizes of the board and its pieces."""
        return self.view.profile

    @cached_property
    def renderer(self) -> Renderer:
        """The renderer; it draws the empty table once, which takes a second."""
        return self._drawn_in(self.view.look.light)

    def under_two(self, second: SecondLamp) -> TwoLamps:
        """A renderer that draws a second lamp, too; it draws the empty table twice."""
        light = self.view.look.light
        first, other = self._drawn_in(light), self._drawn_in(second.over(light))
        return TwoLamps(first, other, second.share, second.lit)

    def _drawn_in(self, light: Light) -> Renderer:
        view = replace(self.view, look=replace(self.view.look, light=light))
        return view.renderer(np.random.default_rng((self.number, GRAIN)))


@lru_cache(maxsize=2)
def table_of(number: int, tables: Tables = Tables.MATCH) -> Table:
    """The table of this number; the two last used are kept."""
    luck = np.random.default_rng((number, TABLE))
    view = view_of(tables, luck)
    sensor = replace(view.look.sensor, shutter_s=float(luck.uniform(0.001, 0.010)))
    wearers = tuple(int(person) for person in luck.permutation(len(PEOPLE))[: len(Seat)])
    return Table(number, replace(view, look=replace(view.look, sensor=sensor)), wearers)


class Film(FrameStream):
    """The frames of one stroke. `mix` names a mix or traps, joined by commas; `tables` the kind of tables.

    A `second` lamp hangs over the table where its share is not 0.
    """

    def __init__(
        self,
        seed: int,
        *,
        mix: str = "figures",
        catalogue: Catalogue | None = None,
        rate_hz: float = 60.0,
        tables: Tables = Tables.MATCH,
        second: SecondLamp = ONE_LAMP,
    ) -> None:
        """Raises BadInput for a trap or mix that does not exist."""
        luck = np.random.default_rng((seed, GAME))
        traps = catalogue or shipped()
        self.seed = seed
        self.name = f"virtual stroke {seed}"
        self.table = table_of(seed // FILMS_A_TABLE, tables)
        lens = self.table.board_map.lens
        self.size_px = (lens.width_px, lens.height_px)
        self.rate_hz: float | None = rate_hz
        self.trap = traps.draw(traps.shares(mix), luck)
        self._luck = luck
        self._second = second
        self._rate_hz = rate_hz
        self._habits = _habits(luck)
        self.header, self.position, self._plan = self._set_up(traps)
        self._stage = self._staged()
        self._seat = self._stage.knowledge.shooter  # before the stroke passes the turn on
        self.chronicle = Chronicle(self.table.board_map, self._stage.world, self._stage.trouble)
        self.chronicle.name(1, self.trap)
        super().__init__()

    @property
    def truth(self) -> tuple[Line, ...]:
        """The true events, in the order of time; complete once every frame was read."""
        return self.chronicle.lines

    @property
    def hidden(self) -> bool:
        """Whether the view hid the result of the stroke; known once every frame was read."""
        return bool(self.chronicle.hidden)

    @property
    def corners_px(self) -> Points:
        """(4, 2) the corners of the playing surface in the first frame, NW NE SE SW."""
        return self.table.board_map.corners_px()

    def _set_up(self, traps: Catalogue) -> tuple[Header, Position, Plan | None]:
        """The header, the layout and the stroke; an ordinary one where the trap is impossible."""
        seat = Seat(int(self._luck.integers(4)))
        for _ in range(POSITIONS):
            position = draw_position(self.trap, seat, self._luck, self.table.profile)
            header = _header(seat, position, self._luck)
            player = Player(seat, self._habits.skill(seat), self._habits.surface, self.table.profile)
            wanted = Knowledge(header).wanted
            plan = planned(self.trap, player, position.pieces, wanted, self._luck)
            if plan is not None:
                return header, position, plan
        self.trap = traps.trap(Group.ORDINARY.value)
        return self._set_up(traps)

    def _staged(self) -> Stage:
        lying, nets = list(self.position.pieces), list(self.position.nets)
        world = World(pieces=lying, nets=nets, wearers=self.table.wearers, profile=self.table.profile)
        trouble = Trouble(np.random.default_rng((self.seed, VIEW)), self._rate_hz)
        stage = Stage(world, Knowledge(self.header), PACE, self._rate_hz, trouble)
        falls = self._plan.outcome.falls if self._plan is not None else ()
        pocket = falls[0].pocket if falls else None
        trouble.expect(self.trap, Around(stage.knowledge.shooter, self.position.pieces, pocket, world.profile))
        return stage

    def _read(self) -> Iterator[Frame]:
        noise = np.random.default_rng((self.seed, NOISE))
        table, second = self.table, self._second
        camera = Camera(table.under_two(second) if second.share else table.renderer, self._rate_hz, noise)
        for scene in self.scenes():
            yield from camera.frames(scene, self._stage.trouble)

    def scenes(self) -> Iterator[Scene]:
        """The scenes, frame by frame, without drawing; read either these or the frames, once."""
        for number, scene in enumerate(self._script()):
            self._note(number / self._rate_hz)
            yield scene
        self._stage.listen()
        self._note(self._stage.world.t_s)

    def _note(self, t_s: float) -> None:
        sight = PLAIN if self._stage.trouble is None else self._stage.trouble.sight(t_s)
        self.chronicle.note(self._stage.tell(), sight)

    def _script(self) -> Iterator[Scene]:
        stage = self._stage
        stage.cue(Cue.CALM)
        yield from stage.rest(CALM_S)
        yield from self._stroke()
        stage.cue(Cue.REST)
        was_disturbed = bool(self.trap.works or self._second.switched_s) or self._is_disturbed()
        yield from stage.rest(AFTER_S)
        for work in self.trap.works:
            yield from done(work, stage, self._seat, self._luck)
        while self._is_disturbed():
            was_disturbed = True
            yield stage.frame()
        yield from stage.rest(CLEAR_S if was_disturbed else 0.0)

    def _is_disturbed(self) -> bool:
        trouble, t_s = self._stage.trouble, self._stage.world.t_s
        return t_s < max(self._second.switched_s, default=0.0) or (trouble is not None and trouble.is_busy(t_s))

    def _stroke(self) -> Iterator[Scene]:
        jiggles = self.trap.jiggles
        stroke = Stroke(self._stage, self._habits, self._luck, 1, self._plan, jiggles)
        if self.trap.intent is not Intent.NONE:
            return stroke.run()
        return stroke.place_only() if jiggles else self._stage.rest(self.trap.lasts_s.draw(self._luck))


@lru_cache(maxsize=1)
def shipped() -> Catalogue:
    """The built-in traps."""
    return read_catalogue()


def _habits(luck: np.random.Generator) -> Habits:
    """Players of any skill on a board of any speed."""
    surface = Surface(
        friction=float(luck.uniform(0.075, 0.125)), cushion_bounce=float(luck.uniform(0.62, 0.76))
    )
    skills = tuple((seat, Skill(aim_deg=float(luck.uniform(0.25, 1.6)))) for seat in Seat)
    return Habits(PACE, surface, skills)


def _header(seat: Seat, position: Position, luck: np.random.Generator) -> Header:
    """A match in which this seat strikes next at this board."""
    is_four = seat in (Seat.W, Seat.E) or luck.random() < FOUR_PLAYERS_SHARE
    start: dict[str, object] = {"breaker": seat.name, "turn": seat.name}
    if is_pack(position.pieces):
        start |= {"phase": Phase.BREAK.value}
    else:
        start |= {
            "phase": Phase.PLAY.value,
            "white": position.count(Kind.WHITE),
            "black": position.count(Kind.BLACK),
            "queen": "on_board" if position.count(Kind.QUEEN) else "covered",
        }
    return header_from_json({"game": "carrom", "variant": "team" if is_four else "base", "start": start})
