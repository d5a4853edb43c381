"""The virtual table as a source of frames: a game that is really played, seen by a drawn camera.

It delivers frames and nothing else. The true events go to `on_truth`, for files that tests read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import numpy as np

from device.errors import BadInput
from device.sources.stream import FrameStream
from device.virtual.pacing import Pacer
from device.virtual.play import memory
from device.virtual.play.mischief import Mischief
from device.virtual.play.play import Limit, Play
from device.virtual.play.player import Skill
from device.virtual.play.stroke import Habits
from device.virtual.staging.camera import Camera
from device.virtual.staging.knowledge import Knowledge
from device.virtual.staging.seeing import SIZE_PX, seen
from device.virtual.staging.trap import Catalogue, read_catalogue
from device.virtual.staging.truth import Chronicle
from device.virtual.staging.world import World
from rules.errors import unknown
from rules.header import Header
from rules.pieces import Seat
from rules.table import TableEvent
from vision.frame import Frame
from vision.synthetic.renderer import Renderer
from vision.synthetic.sight import Sight

LOOK, GAME, NOISE, TROUBLE = (
    7,
    2,
    3,
    4,
)  # one random stream each: a change in the drawing must not change the game

SKILLS = {"expert": (0.15, 0.4), "club": (0.4, 1.1), "beginner": (1.1, 2.5), "mixed": (0.2, 2.2)}  # degrees off


@dataclass(frozen=True, slots=True)
class Wanted:
    """The requested play: the match, the skill of its players, and the mix of traps (None: none).

    `traps` is the catalogue of `mix`, None for the built-in one.
    """

    header: Header = field(default=Header())
    skill: str = "club"
    mix: str | None = None
    traps: Catalogue | None = None


class VirtualTable(FrameStream):
    """Frames of a game between simulated players.

    With `state_path` the table is restored as it was left. `pacer` None: as fast as it can be drawn.
    """

    name = "virtual"

    def __init__(
        self,
        seed: int = 1,
        *,
        rate_hz: float = 60.0,
        limit: Limit | None = None,
        pacer: Pacer | None = None,
        state_path: Path | None = None,
        on_truth: Callable[[TableEvent], None] | None = None,
        wanted: Wanted = Wanted(),
    ) -> None:
        """Raises BadInput for a mix, a trap or a skill that does not exist, and for a spoilt memory."""
        self.seed = seed
        self.rate_hz: float | None = rate_hz
        self._rate_hz = rate_hz
        self.size_px = SIZE_PX
        self.is_live = pacer is not None
        self.board_map, self.look = seen(np.random.default_rng((seed, LOOK)))
        self._limit = limit
        self._pacer = pacer
        self._state_path = state_path
        self.on_truth = on_truth
        self.play = self._opened(wanted, rate_hz)
        self.chronicle = Chronicle(self.board_map, self.play.world, self.play.trouble)
        self._noise = np.random.default_rng((seed, NOISE))
        super().__init__()

    @classmethod
    def live(cls, *, seed: int = 1, state_path: Path | None = None, header: Header | None = None) -> Self:
        """A table in real time, without end, with the small disturbances of every evening."""
        wanted = Wanted(header or Header(), mix="natural")
        return cls(seed, pacer=Pacer(), state_path=state_path, wanted=wanted)

    def _opened(self, wanted: Wanted, rate_hz: float) -> Play:
        remembered = None if self._state_path is None else memory.load(self._state_path)
        strokes = 0 if remembered is None else remembered.strokes
        luck = np.random.default_rng((self.seed, GAME, strokes))
        world = World() if remembered is None else remembered.world()
        knowledge = Knowledge(wanted.header if remembered is None else remembered.header)
        playing = habits(np.random.default_rng((self.seed, GAME)), wanted.skill)
        play = Play(knowledge, world, luck, playing, rate_hz, self._mischief(wanted, strokes))
        play.strokes = strokes
        return play

    def _mischief(self, wanted: Wanted, strokes: int) -> Mischief | None:
        if wanted.mix is None:
            return None
        traps = wanted.traps or read_catalogue()
        return Mischief(traps, traps.shares(wanted.mix), np.random.default_rng((self.seed, TROUBLE, strokes)))

    def _read(self) -> Iterator[Frame]:
        frames = self._drawn()
        return frames if self._pacer is None else self._pacer.paced(frames)

    def _drawn(self) -> Iterator[Frame]:
        camera = Camera(Renderer(self.board_map, self.look, luck=self._noise), self._rate_hz, self._noise)
        saved_calm = False
        for scene in self.play.run(self._limit):
            frames = camera.frames(scene, self.play.trouble)
            self._report(camera.sight)
            if self.play.is_calm and not saved_calm:
                self._remember()
            saved_calm = self.play.is_calm
            yield from frames
        self._report(camera.sight)

    def _remember(self) -> None:
        """Saves the table's layout, for the next start of the program."""
        if self._state_path is not None:
            now = memory.remember(self.play.world, self.play.knowledge, self.play.strokes)
            memory.save(now, self._state_path)

    def _report(self, sight: Sight) -> None:
        events = self.play.tell()
        if self.play.trap is not None:
            self.chronicle.name(self.play.strokes, self.play.trap)
        if self.is_live:
            return
        self.chronicle.note(events, sight)
        for event in events:
            if self.on_truth is not None:
                self.on_truth(event)


def habits(luck: np.random.Generator, skill: str = "club") -> Habits:
    """Four players of different skill; raises BadInput for an unknown skill."""
    if skill not in SKILLS:
        raise BadInput(unknown("skill", skill, SKILLS))
    order = (Seat.S, Seat.N, Seat.W, Seat.E)
    return Habits(skills=tuple((seat, Skill(aim_deg=float(luck.uniform(*SKILLS[skill])))) for seat in order))
