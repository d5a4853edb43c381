"""The virtual golf table as a source of frames: a game by the laws, seen by a drawn camera.

It delivers frames and nothing else. What truly happened goes to `on_truth`, for files that tests read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from device.golf_tables.courses import SeenCourse, course_of
from device.golf_tables.tokens import token_names
from device.sources.stream import FrameStream
from device.virtual.golf.camera import camera_over
from device.virtual.golf.laid import Laid, token_forms
from device.virtual.golf.players import Carry, Deed, Move, Say, Throw, next_deed
from device.virtual.pacing import Pacer
from rules.golf.charts import chart_of
from rules.golf.foreseen import idle
from rules.header import Header
from rules.hexes import Hex
from rules.record.log import Entry
from rules.record.match import Match
from rules.ruling import Act, Answer
from rules.table import Mm, TableEvent
from rules.tokens import DiceSeen, Token, TokensSeen
from vision.frame import Frame
from vision.synthetic.hexes.painter import GolfPainter
from vision.synthetic.hexes.scene import GolfLook, GolfScene, mm_of
from vision.synthetic.hexes.variety import is_in_front, look_by_chance
from vision.synthetic.scene.scene import Hand, Pose

SIZE_PX = (1332, 990)
LOOK, GAME, NOISE = 7, 2, 3  # one random stream each: a change in the drawing must not change the game
REACH_S, HOLD_S, REST_S = 0.8, 0.3, 1.6  # a hand comes and goes, does something, and the table rests
AWAY_MM = 420.0  # a hand that is out of the picture
BANK_PX = 128
PATIENCE_S = 20.0  # then they go on all the same
IDLE_S = 0.5  # between looks at the score while nobody at the table has anything to do


@dataclass(frozen=True, slots=True)
class TrueStroke:
    """A deed that was done: the acts of people and table that tell it, and the time when all was at rest."""

    deed: Deed
    acts: tuple[Act, ...]
    rest_s: float


class VirtualGolfTable(FrameStream):
    """Frames of a golf game between simulated players.

    `follow` gives the match as the score has it: players then act by it, as people look at their phones.
    Without it the table keeps its own, which knows what truly happened. `strokes` ends it after so many moves
    of tokens; None: at the game's end. `pacer` None: as fast as it can be drawn.
    """

    name = "virtual"

    def __init__(
        self,
        header: Header,
        seed: int = 1,
        *,
        rate_hz: float = 15.0,
        strokes: int | None = None,
        pacer: Pacer | None = None,
        follow: Callable[[], Match | None] | None = None,
        on_truth: Callable[[TrueStroke], None] | None = None,
    ) -> None:
        """Raises NotationError for a header that no golf game can begin with."""
        self.seed, self.rate_hz, self.size_px = seed, rate_hz, SIZE_PX
        self.is_live = pacer is not None
        self.match = Match.begin(header)
        self._look_luck = np.random.default_rng((seed, LOOK))
        self.look: GolfLook = look_by_chance(self._look_luck, header.game)
        players = tuple(player.name for player in header.players)
        self._forms = token_forms(header.game, self._token_names(), token_names(header.game, players, {}))
        self._lay(self._course_by_laws())
        self._luck = np.random.default_rng((seed, GAME))
        self._noise = np.random.default_rng((seed, NOISE))
        self._strokes, self._pacer, self._follow, self._on_truth = strokes, pacer, follow, on_truth
        self._frame = 0
        super().__init__()

    def _course_by_laws(self) -> SeenCourse:
        chart = chart_of(self.match)
        assert chart is not None, "a golf game has a chart"
        return course_of(chart, self.match.header.game)

    def _lay(self, course: SeenCourse) -> None:
        """Lays a course on the table, with all that lies on it by the laws, and aims the camera at it."""
        self.course, pitch = course, self.look.print.pitch_mm
        self.camera = camera_over(self._look_luck, course.grounds, pitch, SIZE_PX)
        self.laid = Laid(course.grounds, pitch, self._look_luck, self._forms)
        for name, at in self._lying().items():
            self.laid.move(name, at)
        self._by_laws, self._moved = self._lying(), set[str]()  # places by the laws; tokens of the last deed

    def _token_names(self) -> tuple[str, ...]:
        tokens: Any = self.match.score.to_json()["tokens"]
        return tuple(str(token["token"]) for token in tokens)

    def _lying(self) -> dict[str, Hex]:
        tokens: Any = self.match.score.to_json()["tokens"]
        return {token["token"]: Hex(*token["at"]) for token in tokens if token["at"] is not None}

    def _mushrooms(self) -> set[Hex]:
        """Where mushrooms stand by the laws; a new hole has all of its own again."""
        places: Any = self.match.score.to_json().get("mushrooms", ())
        return {Hex(*at) for at in places}

    def _read(self) -> Iterator[Frame]:
        frames = self._drawn()
        return frames if self._pacer is None else self._pacer.paced(frames)

    def _drawn(self) -> Iterator[Frame]:
        self._bank = (
            np.asarray(self._noise.normal(0, 2.0, (SIZE_PX[1] + BANK_PX, SIZE_PX[0] + BANK_PX)), np.float32)
            .round()
            .astype(np.int8)
        )
        yield from self._laid_out()
        done = 0
        while self._strokes is None or done < self._strokes:
            deed = self._next()
            course = self._course_by_laws()
            if course.grounds != self.course.grounds:  # a new hole is played on another one
                self._lay(course)
                yield from self._laid_out()
                continue
            if deed is None:
                if self._follow is None:
                    return
                yield from self._held(IDLE_S)
                continue
            done += isinstance(deed, Move)
            known = len(self.match.entries)
            yield from self._done(deed)
            yield from self._until_noticed(known)

    def _laid_out(self) -> Iterator[Frame]:
        """The table at rest, with the course that lies on it now."""
        self._painter = GolfPainter(self.camera, self.look, self.course.grounds)
        self._rest = self._painted()
        yield from self._held(REST_S)

    def _until_noticed(self, known: int) -> Iterator[Frame]:
        """Rests until the score has more entries than before the deed: people look whether it was seen."""
        waited_s = 0.0
        while self._follow is not None and waited_s < PATIENCE_S:
            now = self._follow()
            if now is not None and len(now.entries) > known:
                return
            yield from self._held(IDLE_S)
            waited_s += IDLE_S

    def _next(self) -> Deed | None:
        followed = None if self._follow is None else self._follow()
        if self._follow is not None and followed is None:
            return None
        if followed is not None:
            self.match = followed
        carried = self._carried()
        return Carry(carried) if carried else next_deed(self.match, self._luck, says=self._follow is None)

    def _carried(self) -> dict[str, Hex | None]:
        """The tokens that the laws have moved without a deed, as a new hole does: people carry them there."""
        before, now = self._by_laws, self._lying()
        self._by_laws = now
        gone = {name: at for name, at in now.items() if before.get(name) not in (None, at)}
        gone = {name: at for name, at in gone.items() if self.laid.hex_of(name) not in (None, at)}
        return dict(gone) if set(gone) - self._moved else {}

    def _done(self, deed: Deed) -> Iterator[Frame]:
        """The frames in which a deed is done, and what it tells the match where the table keeps its own."""
        if isinstance(deed, Say):
            self._tell(deed, (deed.ruling,))
            return
        hand = self._hand(self._touched(deed))
        yield from self._reaching(hand, inwards=True)
        if isinstance(deed, Throw):
            self.laid.throw(deed.dice)
            acts: tuple[Act, ...] = (DiceSeen(t_s=self._now_s, dice=deed.dice),)
        else:
            has_returned = all(self.laid.hex_of(name) == at for name, at in deed.to.items())
            self.laid.make_room(deed.to, idle(self.match))
            for name, at in deed.to.items():
                self.laid.move(name, at)
            self._moved = set(deed.to) if isinstance(deed, Move) else set()
            self.laid.stand(self._mushrooms() - (deed.fells if isinstance(deed, Move) else set()))
            struck = True if has_returned and isinstance(deed, Move) else None
            acts = (TokensSeen(t_s=self._now_s, tokens=self._seen(), struck=struck),)
        self._rest = self._painted()
        yield from self._reaching(hand, inwards=False)
        yield from self._held(REST_S)
        self._tell(deed, acts)

    def _tell(self, deed: Deed, acts: tuple[Act, ...]) -> None:
        if self._on_truth is not None:
            self._on_truth(TrueStroke(deed, acts, self._now_s))
        if self._follow is not None:
            return
        for act in acts:
            by = "camera" if isinstance(act, TableEvent) else "player"
            self.match = self.match.receive(Entry(len(self.match.entries) + 1, by, act)).match
        self._answer(deed)

    def _answer(self, deed: Deed) -> None:
        """A player's answer where the laws ask which stroke it was."""
        asked = getattr(self.match.position, "asked", None)
        if asked is None or not isinstance(deed, Move) or deed.act not in asked.choices:
            return
        act = Answer(question=asked.question.entry, choice=asked.choices.index(deed.act))
        self.match = self.match.receive(Entry(len(self.match.entries) + 1, "player", act)).match

    def _seen(self) -> tuple[Token, ...]:
        """The tokens as they truly stand."""
        return tuple(Token(name, self.laid.hex_of(name)) for name in sorted(self.laid.tokens))

    def _touched(self, deed: Deed) -> tuple[float, float]:
        """Where a hand has to reach for a deed."""
        if isinstance(deed, Move | Carry):
            name, at = next(iter(deed.to.items()))
            standing = self.laid.tokens.get(name)
            if at is not None:
                return mm_of((at.q, at.r), self.laid.pitch_mm)
            if standing is not None:
                return standing.at_mm
        middles = np.array([mm_of(place, self.laid.pitch_mm) for place in self.course.grounds])
        return float(middles[:, 0].mean()), float(middles[:, 1].min())

    def _hand(self, at_mm: tuple[float, float]) -> Hand | None:
        """A hand from a side where the camera sees the whole arm; None where there is no such side."""
        for _ in range(24):
            heading = float(self._luck.uniform(0, 360))
            hand = Hand(Pose.PINCH, Mm(*at_mm), heading, self.seed % 14)
            if all(is_in_front(self.camera, _back(hand, share)) for share in (0.0, 1.0)):
                return hand
        return None

    def _reaching(self, hand: Hand | None, *, inwards: bool) -> Iterator[Frame]:
        """A hand on its way in or out, and a moment at its place."""
        if hand is None:  # quicker than the camera
            return
        steps = max(int(REACH_S * self.rate_hz), 1)
        shares = np.linspace(1, 0, steps + 1)[:-1] if inwards else np.linspace(0, 1, steps + 1)[1:]
        for share in shares if inwards else [0.0, *shares]:
            yield self._shown((_back(hand, share),))
        for _ in range(int(HOLD_S * self.rate_hz) if inwards else 0):
            yield self._shown((hand,))

    def _held(self, seconds: float) -> Iterator[Frame]:
        for _ in range(max(int(seconds * self.rate_hz), 1)):
            yield self._shown(())

    def _painted(self) -> NDArray[np.uint8]:
        return self._painter.picture(GolfScene(self.laid.solids))

    def _shown(self, hands: tuple[Hand, ...]) -> Frame:
        picture = self._rest.copy()
        self._painter.lay_hands(picture, hands)
        row, column = (int(v) for v in self._noise.integers(0, BANK_PX, 2))
        noise = self._bank[row : row + SIZE_PX[1], column : column + SIZE_PX[0]]
        seen = cv2.add(picture, np.repeat(noise[..., None], 3, axis=2), dtype=cv2.CV_8U)
        frame = Frame.from_bgr(np.asarray(seen, np.uint8), self._now_s, self._frame)
        self._frame += 1
        return frame

    @property
    def _now_s(self) -> float:
        return self._frame / self.rate_hz


def _back(hand: Hand, share: float) -> Hand:
    """A hand that has drawn back by a share of its way."""
    way = np.array([np.sin(np.radians(hand.heading_deg)), np.cos(np.radians(hand.heading_deg))])
    x_mm, y_mm = np.array([hand.fingertip.x_mm, hand.fingertip.y_mm]) - way * AWAY_MM * share
    return Hand(hand.pose, Mm(float(x_mm), float(y_mm)), hand.heading_deg, hand.wearer)
