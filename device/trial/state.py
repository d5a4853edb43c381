"""The state of a trial as the page shows it: places on the drawn board, whatever size the real one has."""

from __future__ import annotations

from typing import Any

from device.trial.judgement import Judgement
from device.trial.layouts import NAMES
from device.trial.matching import turned_back
from device.trial.report import report_of, row_of
from device.trial.shot import Shot
from device.trial.trial import Act, Stage, Trial, can_act, drawn, judgement_of
from rules.carrom.board import BoardProfile
from rules.table import Mm
from web.door import Json


def state_json(trial: Trial, board: BoardProfile, way: str) -> Json:
    """See `GET /trial.json` in `web/README.md`; `way` is the watcher's word for what is in the way."""
    return {
        "revision": trial.revision,
        "stage": trial.stage.value,
        "at": trial.at,
        "way": way,
        "acts": [act.value for act in Act if can_act(trial, act)],
        "layouts": [_layout(trial, number, board) for number in range(len(NAMES))],
        "report": report_of(trial) if trial.stage is Stage.DONE else None,
    }


def _layout(trial: Trial, number: int, board: BoardProfile) -> dict[str, Any]:
    pieces = [_piece(piece.kind, piece.at) for piece in drawn(board, number).pieces]
    judged, shot = judgement_of(trial, number), trial.shots[number]
    is_confirmed = number in trial.confirmed
    read = None if judged is None or shot is None else _read(judged, shot, board)
    return {"name": NAMES[number], "pieces": pieces, "confirmed": is_confirmed, "read": read}


def _read(judged: Judgement, shot: Shot, board: BoardProfile) -> dict[str, Any]:
    """What was read: the row of figures, the numbers of missed and mistaken pieces, and the ghosts' places."""
    matching, share = judged.matching, board.surface_mm / shot.board_map.surface_mm
    ghosts = [judged.steady[k].piece for k in matching.ghosts]
    return {
        **row_of(judged),
        "is_right": judged.is_right,
        "missed_pieces": list(matching.missed),
        "wrong_pieces": [{"piece": i, "kind": judged.steady[k].piece.kind.value} for i, k in matching.wrong],
        "ghost_pieces": [_piece(ghost.kind, _drawn_at(ghost.at, matching.turn, share)) for ghost in ghosts],
    }


def _drawn_at(at: Mm, turn: int, share: float) -> Mm:
    back = turned_back(at, turn)
    return Mm(back.x_mm * share, back.y_mm * share)


def _piece(kind: str, at: Mm) -> dict[str, Any]:
    return {"kind": str(kind), "x_mm": round(at.x_mm, 1), "y_mm": round(at.y_mm, 1)}
