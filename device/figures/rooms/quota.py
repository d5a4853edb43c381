"""Rendered films at their own pace, for a reader that the system gives a share of the processor it needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from device.evaluation.plays import known_plays
from device.figures.figure import Json, Plan
from device.figures.rendered_strokes import STROKES, numbered
from device.figures.rooms.quota_reader import watched_under_quota
from device.figures.rooms.strokes import RoomsFigure, judged, play_of, unhurried
from device.opening import open_source

SHARES = (0.1, 0.2, 0.35, 0.5, 0.7)  # of what a film needs to be read at its own pace
OF_NEED = "{share:g} of the processor"


@dataclass(frozen=True)
class QuotaFigure:
    """The figure of strokes under a quota of the processor; run on a machine that does nothing else."""

    name: str = "rooms-quota"
    title: str = "Strokes under a quota of the processor"

    def parts(self, plan: Plan) -> Sequence[str]:
        """Each film with each share."""
        films = [] if plan.shared is None else [play.path.name for play in known_plays(plan.shared / STROKES)]
        return [f"{OF_NEED.format(share=share)}: {film}" for share in SHARES for film in films]

    def measure(self, part: str, plan: Plan) -> Json:
        """One film; what it needs is measured first."""
        room_name, film = part.split(": ", 1)
        play = play_of(film, plan)
        board, need = unhurried(play)
        with open_source(str(play.path)) as source:
            reported, dropped = watched_under_quota(source, board, float(room_name.split()[0]) * need)
        return {**judged(room_name, film, reported, numbered(play.events, room_name)), "dropped": dropped}

    def as_text(self, results: Sequence[Json]) -> str:
        """A row for each share, and a line for each stroke that was wrong or missed."""
        return RoomsFigure().as_text(results)


QUOTA = (QuotaFigure(),)
