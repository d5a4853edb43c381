"""The course of a trial: a value that takes acts and shots and gives the next value.

    idle --begin--> lay --laid--> look --a shot--> shown --confirm--> lay (the next) ... --> done

Nothing here reads a clock, a file or a frame. An act that does not fit the stage is refused by `verify_act`,
which the page's buttons ask too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from device.trial.judgement import Judgement, judge
from device.trial.layouts import NAMES, Wanted, wanted_on
from device.trial.shot import Shot
from rules.carrom.board import BoardProfile


class Stage(StrEnum):
    """The stage of a trial, for the layout that is shown."""

    IDLE = "idle"
    LAY = "lay"
    LOOK = "look"
    SHOWN = "shown"
    DONE = "done"


class Act(StrEnum):
    """A person's act."""

    BEGIN = "begin"
    LAID = "laid"
    AGAIN = "again"
    CONFIRM = "confirm"
    SKIP = "skip"
    GO = "go"
    FINISH = "finish"
    LEAVE = "leave"
    RESUME = "resume"


class NotNow(ValueError):
    """An act that does not fit the stage; the text is one sentence for the person."""


UNDER_WAY = frozenset((Stage.LAY, Stage.LOOK, Stage.SHOWN))
FITS = {  # the stages in which an act is possible
    Act.BEGIN: frozenset((Stage.IDLE, Stage.DONE)),
    Act.LAID: frozenset((Stage.LAY,)),
    Act.AGAIN: frozenset((Stage.LOOK, Stage.SHOWN)),
    Act.CONFIRM: frozenset((Stage.SHOWN,)),
    Act.SKIP: frozenset((Stage.LAY,)),
    Act.GO: UNDER_WAY | {Stage.DONE},
    Act.FINISH: UNDER_WAY,
    Act.LEAVE: UNDER_WAY,
    Act.RESUME: frozenset((Stage.IDLE, Stage.DONE)),
}


@dataclass(frozen=True)
class Trial:
    """A trial: the stage, the layout that is shown (`at`), and a shot for each layout that was read.

    `begun` is the moment of its beginning as text, `revision` grows with every change, `asked` is the number of
    the last shot that was asked for. A layout counts once it is `confirmed`: it lay as drawn, whatever the
    camera read.
    """

    begun: str = ""
    revision: int = 0
    stage: Stage = Stage.IDLE
    at: int = 0
    asked: int = 0
    shots: tuple[Shot | None, ...] = (None,) * len(NAMES)
    confirmed: frozenset[int] = frozenset()

    @property
    def is_under_way(self) -> bool:
        """Whether the table belongs to the trial."""
        return self.stage in UNDER_WAY


def verify_act(trial: Trial, act: Act) -> None:
    """Raises NotNow where the act does not fit."""
    if trial.stage not in FITS[act]:
        raise NotNow(f"{act.value} is not possible now: the trial is at {trial.stage.value}")
    if act is Act.FINISH and not trial.confirmed:
        raise NotNow("no layout is confirmed yet: there is nothing to judge")
    if act is Act.RESUME and not trial.begun:
        raise NotNow("no trial was left: begin one")


def can_act(trial: Trial, act: Act) -> bool:
    """Whether the act fits the stage."""
    try:
        verify_act(trial, act)
    except NotNow:
        return False
    return True


def acted(trial: Trial, act: Act, *, at: int = 0, now: str = "") -> Trial:
    """The trial after an act; `at` is the layout to go to, `now` the present moment as text.

    Raises NotNow where the act does not fit, or no layout has this number.
    """
    verify_act(trial, act)
    if act is Act.BEGIN:
        return Trial(now, trial.revision + 1, Stage.LAY, 0, trial.asked)
    if act is Act.GO and not 0 <= at < len(NAMES):
        raise NotNow(f"there is no layout {at}: they are 0 to {len(NAMES) - 1}")
    return replace(_DOES[act](trial, at), revision=trial.revision + 1)


def received(trial: Trial, shot: Shot) -> Trial:
    """The trial after a shot; one that nobody waits for changes nothing."""
    if trial.stage is not Stage.LOOK or shot.number != trial.asked:
        return trial
    shots = _with(trial.shots, trial.at, shot)
    confirmed = trial.confirmed - {trial.at}
    return replace(trial, revision=trial.revision + 1, stage=Stage.SHOWN, shots=shots, confirmed=confirmed)


def wanted_of(shot: Shot, number: int) -> Wanted:
    """The layout of this number on the board that the shot shows."""
    return wanted_on(shot.board_map.profile)[number]


def judgement_of(trial: Trial, number: int) -> Judgement | None:
    """The judgement of a layout; None where it was not read."""
    shot = trial.shots[number]
    return None if shot is None else judge(wanted_of(shot, number), shot)


def drawn(board: BoardProfile, number: int) -> Wanted:
    """The layout of this number on a drawn board."""
    return wanted_on(board)[number]


def _laid(trial: Trial, at: int) -> Trial:
    return replace(trial, stage=Stage.LOOK, asked=trial.asked + 1)


def _again(trial: Trial, at: int) -> Trial:
    """Lays the same layout again; its shot is forgotten, unless the person only stopped waiting."""
    if trial.stage is Stage.LOOK:
        return replace(trial, stage=Stage.LAY)
    shots = _with(trial.shots, trial.at, None)
    return replace(trial, stage=Stage.LAY, shots=shots, confirmed=trial.confirmed - {trial.at})


def _confirmed(trial: Trial, at: int) -> Trial:
    return _next(replace(trial, confirmed=trial.confirmed | {trial.at}))


def _next(trial: Trial, at: int = 0) -> Trial:
    """Shows the next layout that is not confirmed; after the last one the trial is done."""
    later = [number for number in range(trial.at + 1, len(NAMES)) if number not in trial.confirmed]
    if not later:
        return replace(trial, stage=Stage.DONE if trial.confirmed else Stage.IDLE)
    return replace(trial, stage=Stage.LAY, at=later[0])


def _go(trial: Trial, at: int) -> Trial:
    stage = Stage.SHOWN if trial.shots[at] is not None else Stage.LAY
    return replace(trial, stage=stage, at=at)


def _finished(trial: Trial, at: int) -> Trial:
    return replace(trial, stage=Stage.DONE)


def _left(trial: Trial, at: int) -> Trial:
    return replace(trial, stage=Stage.IDLE)


def _resumed(trial: Trial, at: int) -> Trial:
    return _go(trial, trial.at)


def _with(shots: tuple[Shot | None, ...], at: int, shot: Shot | None) -> tuple[Shot | None, ...]:
    return (*shots[:at], shot, *shots[at + 1 :])


_DOES = {
    Act.LAID: _laid,
    Act.AGAIN: _again,
    Act.CONFIRM: _confirmed,
    Act.SKIP: _next,
    Act.GO: _go,
    Act.FINISH: _finished,
    Act.LEAVE: _left,
    Act.RESUME: _resumed,
}
