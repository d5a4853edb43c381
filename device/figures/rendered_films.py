"""The figure `strokes`: rendered films, replayed with the board found by itself, judged event by event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from device.evaluation.plays import JudgedPlay, judged_play, known_plays, play_table
from device.figures.figure import Json, Plan
from device.watching.pipeline import Board


@dataclass(frozen=True)
class PlayFigure:
    """Videos with truth in a folder beside the checkout."""

    name: str
    title: str
    folder: Path

    def parts(self, plan: Plan) -> Sequence[str]:
        """The name of each video."""
        if plan.shared is None:
            return []
        return [play.path.name for play in known_plays(plan.shared / self.folder)]

    def measure(self, part: str, plan: Plan) -> Json:
        """One video, replayed and compared."""
        assert plan.shared is not None
        plays = known_plays(plan.shared / self.folder)
        return asdict(judged_play(next(play for play in plays if play.path.name == part), Board()))

    def as_text(self, results: Sequence[Json]) -> str:
        """The table of events, and the wrong and missed ones."""
        table = play_table([JudgedPlay(**result) for result in results])
        lines = [f"{table['recordings']} videos, {table['questions']} questions asked.", ""]
        lines += ["| event | known | precision | recall | f1 | off by, s |", "|---|---|---|---|---|---|"]
        for kind, row in table["events"].items():
            lines.append(f"| {kind} | " + " | ".join(str(value) for value in row.values()) + " |")
        lines.append("")
        for name, faults in table["by_recording"].items():
            lines += [f"- {name}: {what} {words}" for what in ("missed", "wrong") for words in faults[what]]
        return "\n".join(lines).strip()


PLAYS = (PlayFigure("strokes", "Rendered strokes", Path("renders/strokes")),)
