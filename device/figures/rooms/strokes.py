"""Strokes as real rooms give them: the rendered films in named rooms, drawn films in each, and in random rooms.

Each part is one film in one room. A stroke is right, asked with the truth among the answers, announced as not
watched, wrong, or missed; only the last two are faults. What falls, or comes to lie, outside
the picture must be asked: such strokes are counted beside the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from device.evaluation.plays import KnownPlay, known_plays
from device.evaluation.strokes import ASKED
from device.evaluation.unwatched import VERDICTS, judged_in_a_room
from device.figures.figure import Json, Plan
from device.figures.rendered_strokes import STROKES, numbered
from device.figures.rooms.curves import FAST, FAST_HZ, ROOM_NAMES, as_curves
from device.figures.rooms.likelihoods import Weighed, as_calibration, likelihoods_of, weighed_of
from device.figures.rooms.outside import Shown, begun_with_an_end_outside, shown_by
from device.opening import open_source
from device.sources.source import FrameSource
from device.virtual.disturbance.disturbed import Disturbed
from device.virtual.disturbance.room import Room
from device.virtual.disturbance.rooms import NAMED, Sighted, alone, random_room
from device.virtual.disturbance.second_lamp import ONE_LAMP
from device.virtual.disturbance.starved import Starved
from device.virtual.film import Film
from device.watching.pipeline import Board, board_map_of, watch
from rules.notation import json_from_act
from vision.strokes.look_ahead import Inferred

MIX = "drawn rooms"  # random ones; results are stored under this name
SHORT, SHORT_OF = "a tenth of the processor", 10.0
ALONE_SHARE = 50  # one drawn stroke in so many is shown in each room with one disturbance alone


@dataclass(frozen=True)
class RoomsFigure:
    """The figure of strokes in rooms; `is_of_one`: in rooms of a single disturbance only, by its strength."""

    name: str = "rooms"
    title: str = "Strokes as real rooms give them"
    is_of_one: bool = False

    def parts(self, plan: Plan) -> Sequence[str]:
        """Rendered films in the named rooms and short of processor, drawn ones in rooms of both kinds."""
        seeds = range(plan.first_stroke, plan.first_stroke + plan.strokes)
        alone = [f"{room}: {seed}" for seed in seeds[::ALONE_SHARE] for room in ROOM_NAMES]
        if self.is_of_one:
            return alone
        films = [] if plan.shared is None else [play.path.name for play in known_plays(plan.shared / STROKES)]
        return [
            *(f"{room}: {film}" for room in NAMED for film in films),
            *(f"{SHORT}: {film}" for film in films),
            *alone,
            *(f"{MIX}: {seed}" for seed in seeds),
        ]

    def measure(self, part: str, plan: Plan) -> Json:
        """One film in one room; a rendered film's board is found on its own."""
        room_name, film = part.split(": ", 1)
        if room_name in NAMED:
            return _rendered(room_name, film, plan)
        if room_name == SHORT:
            return _short(film, plan)
        return _drawn(room_name, int(film))

    def as_text(self, results: Sequence[Json]) -> str:
        """A row for each room, the disturbances alone, and a line for each stroke that was wrong or missed."""
        room_names = list(dict.fromkeys(result["way"] for result in results if result["way"] not in ROOM_NAMES))
        heads = ["room", "n", *VERDICTS, "a piece fell or lies outside the picture: asked of n"]
        lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"] if room_names else []
        lines += [_row(room_name, [r for r in results if r["way"] == room_name]) for room_name in room_names]
        lines += [*([""] if room_names else []), *as_curves(results), "", *_likelihoods(results)]
        return "\n".join([*lines, *_faults(results)])


def _drawn(room_name: str, seed: int) -> Json:
    source = Film(seed, rate_hz=FAST_HZ) if room_name == FAST else Film(seed)
    sighted = Sighted(source.corners_px, source.size_px)
    rooms = {FAST: Room(), **alone(seed, sighted)}
    source, room = lit(source, random_room(seed, sighted) if room_name == MIX else rooms[room_name])
    surface_mm = source.table.board_map.surface_mm
    reported, weighed = _reported(source, room, Board(surface_mm=surface_mm))
    return judged(
        room_name, str(seed), reported, list(source.truth), shown_by(sighted, room, surface_mm), weighed
    )


def lit(film: Film, room: Room) -> tuple[Film, Room]:
    """The film as it is drawn in the light of a room, and the rest of the room."""
    if not room.second.share:
        return film, room
    played = Film(film.seed)
    for _ in played.scenes():  # its strokes say when the lamp is switched
        pass
    second = under(room, played.truth).second
    return Film(film.seed, second=second), replace(room, second=ONE_LAMP)


def under(room: Room, events: Sequence[Mapping[str, Any]]) -> Room:
    """The room with the times at which its second lamp is switched in a film with these true events."""
    return replace(room, second=room.second.during(events))


def _rendered(room_name: str, film: str, plan: Plan) -> Json:
    play = play_of(film, plan)
    with open_source(str(play.path)) as source:
        reported, weighed = _reported(source, under(NAMED[room_name], play.events), Board())
    return judged(room_name, film, reported, numbered(play.events, room_name), weighed=weighed)


def _short(film: str, plan: Plan) -> Json:
    """A rendered film for a reader that has a tenth of the speed it needs; its board is known before."""
    play = play_of(film, plan)
    board, need = unhurried(play)
    with open_source(str(play.path)) as source:
        starved = Starved(source, SHORT_OF / need)
        reported = [json_from_act(event) for event in watch(starved, board)]
    return judged(SHORT, film, reported, numbered(play.events, SHORT))


def unhurried(play: KnownPlay) -> tuple[Board, float]:
    """The film's board, as a box that has stood there knows it, and the share of a core that its pace needs."""
    with open_source(str(play.path)) as source:
        board = Board(known=board_map_of(next(iter(source)), Board()))
    with open_source(str(play.path)) as source:
        plain = Starved(source, 0.0)
        list(watch(plain, board))
    return board, plain.worked_s / plain.film_s


def play_of(film: str, plan: Plan) -> KnownPlay:
    assert plan.shared is not None
    return next(known for known in known_plays(plan.shared / STROKES) if known.path.name == film)


def _reported(source: FrameSource, room: Room, board: Board) -> tuple[list[dict[str, Any]], dict[int, Weighed]]:
    """The events, and the likeliest course of each stroke by its number."""
    weighed: dict[int, Weighed] = {}

    def weigh(inferred: Inferred) -> None:
        weighed[inferred.evidence.number] = weighed_of(inferred)

    events = [json_from_act(event) for event in watch(Disturbed(source, room), board, weigh=weigh)]
    return events, weighed


def judged(
    room_name: str,
    film: str,
    reported: list[dict[str, Any]],
    true: list[dict[str, Any]],
    shown: Shown | None = None,
    weighed: Mapping[int, Weighed] | None = None,
) -> Json:
    """The strokes of a film, with the likelihoods of those that were `weighed`.

    `ended_outside`: a piece fell or lies where the picture shows no board.
    """
    outside = frozenset() if shown is None else begun_with_an_end_outside(true, shown)
    strokes, likely = judged_in_a_room(reported, true), likelihoods_of(weighed or {}, reported, true)
    return {
        "way": room_name,
        "film": film,
        "strokes": [
            {**asdict(stroke), "ended_outside": stroke.t_s in outside, **likely.get(stroke.t_s, {})}
            for stroke in strokes
        ],
    }


def _row(room_name: str, results: Sequence[Json]) -> str:
    strokes = [stroke for result in results for stroke in result["strokes"]]
    counts = Counter(stroke["verdict"] for stroke in strokes)
    unseen = Counter(stroke["verdict"] for stroke in strokes if stroke["ended_outside"])
    numbers = [counts.total() - counts["phantom"], *(counts[verdict] for verdict in VERDICTS)]
    cells = [room_name, *map(str, numbers), f"{unseen[ASKED]} of {unseen.total()}"]
    return "| " + " | ".join(cells) + " |"


def _likelihoods(results: Sequence[Json]) -> list[str]:
    lines = as_calibration(results)
    return [*lines, ""] if lines else []


def _faults(results: Sequence[Json]) -> list[str]:
    return [
        f"- {result['way']}, {result['film']}, {stroke['t_s']:.1f} s: {stroke['verdict']}; {stroke['words']}"
        for result in results
        for stroke in result["strokes"]
        if stroke["verdict"] in ("wrong", "missed", "phantom")
    ]


ROOMS = (RoomsFigure(),)
ALONE_ROOMS = (
    RoomsFigure("rooms-alone", "Strokes in rooms of one disturbance, by its strength", is_of_one=True),
)
