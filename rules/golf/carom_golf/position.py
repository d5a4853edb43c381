"""A position of Carom Golf: card, die and direction make a stroke; the camera confirms or infers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.errors import Refused
from rules.golf.carom_golf.play import rulings
from rules.golf.carom_golf.play.acts import (
    ChooseCard,
    ChooseDirection,
    NextBall,
    PickUp,
    PlaceBall,
    SetBall,
    Strike,
)
from rules.golf.carom_golf.play.explain import WholeStroke
from rules.golf.carom_golf.play.sentences import SENTENCES
from rules.golf.carom_golf.play.sight import Notice, Seen, doubtful, noticed, words_for
from rules.golf.carom_golf.play.snapshot import CaromGolfScore, snapshot
from rules.golf.carom_golf.play.state import State
from rules.golf.carom_golf.play.striking import ready, strike
from rules.golf.shared.acts import AcceptBoard, AcceptScore, Roll
from rules.golf.shared.doubt import question_of
from rules.ruling import Act, Answer, Ruling
from rules.score import Question
from rules.table import TableEvent, Uncertain
from rules.tokens import DiceSeen, TokensSeen
from rules.verdict import Verdict, say

Said = tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question: which of these strokes left the balls as they are seen."""

    question: Question
    choices: tuple[WholeStroke, ...]
    seen: Seen


@dataclass(frozen=True, slots=True)
class CaromGolf:
    """A position of Carom Golf; see `rules.games.Position`.

    `seen` are the balls where they disagree with the score, None while they agree. `before` are the balls
    before an entered stroke that no look has confirmed yet. `doubt` is the camera's own question: an answer
    puts the look that it names in its place.
    """

    state: State
    asked: Asked | None = None
    seen: Seen | None = None
    before: Seen | None = None
    doubt: Question | None = None

    def verify(self, act: Act) -> None:
        """Raise Refused with the reason if this ruling cannot be received now; table events always can."""
        if isinstance(act, TableEvent):
            return
        if isinstance(act, Answer):
            self._verify_answer(act)
        elif isinstance(act, AcceptBoard | AcceptScore):
            if self.seen is None:
                raise Refused("course and score agree: there is nothing to accept")
        elif type(act) not in RULINGS:
            raise Refused(f"Carom Golf has no use for {type(act).__name__}")
        else:
            rulings.verify(self.state, act)

    def receive(self, seq: int, act: Act) -> tuple[CaromGolf, Said]:
        """The position after a verified act, and the laws' verdicts on it."""
        if isinstance(act, TokensSeen):
            return replace(self, doubt=None)._looked(seq, noticed(self.state, act, self.before))
        if isinstance(act, Uncertain):
            return replace(self, doubt=question_of(seq, act)), ()
        if isinstance(act, Answer) and self.asked:
            state, said = strike(self.state, self.asked.choices[act.choice])
            return CaromGolf(state), said
        if isinstance(act, AcceptBoard) and self.seen is not None:
            verdict = say(SENTENCES, "accepted_board", seen=words_for(self.seen))
            return CaromGolf(rulings.with_balls_at(self.state, self.seen)), (verdict,)
        if isinstance(act, AcceptScore):
            return CaromGolf(self.state), (say(SENTENCES, "accepted_score"),)
        if type(act) not in RULINGS:
            return self, ()
        state, said = RULINGS[type(act)](self.state, act)
        after, all_said = self._after_ruling(state, said)
        return (replace(after, before=None) if isinstance(act, Strike) and act.seen else after), all_said

    @property
    def is_over(self) -> bool:
        """Whether the game is decided."""
        return self.state.is_over

    def score(self) -> CaromGolfScore:
        """The score for screens."""
        questions = (None if self.asked is None else self.asked.question, self.doubt)
        return snapshot(self.state, tuple(asked for asked in questions if asked is not None), self.seen)

    def proposals(self) -> tuple[Ruling, ...]:
        """Every ruling that a person might make here, refused or not; `verify` separates them."""
        mine: tuple[Ruling, ...] = (AcceptBoard(), AcceptScore())
        if self.asked:
            number = self.asked.question.entry
            mine += tuple(Answer(question=number, choice=k) for k in range(len(self.asked.choices)))
        return (*mine, *rulings.proposals(self.state))

    def _verify_answer(self, act: Answer) -> None:
        if self.asked is None or self.asked.question.entry != act.question:
            raise Refused(f"entry {act.question} asks nothing now")
        if not 0 <= act.choice < len(self.asked.choices):
            raise Refused(f"question {act.question} has {len(self.asked.choices)} choices, not {act.choice}")

    def _after_ruling(self, state: State, said: Said) -> tuple[CaromGolf, Said]:
        """The position after a ruling or a die: a known stroke is made, an open question is examined again."""
        stroke = ready(state)
        if stroke is None:
            if self.asked is None:
                return replace(self, state=state, seen=_still_wrong(state, self.seen)), said
            after, more = replace(self, state=state)._looked(
                self.asked.question.entry, doubtful(state, self.asked.seen)
            )
            return after, (*said, *more)
        after_state, more = strike(state, stroke)
        if self.asked is None:
            return CaromGolf(after_state, before=_lay_before(state, stroke)), (*said, *more)
        return CaromGolf(after_state, seen=_still_wrong(after_state, self.asked.seen)), (*said, *more)

    def _looked(self, seq: int, notice: Notice) -> tuple[CaromGolf, Said]:
        """The position after a look at the course."""
        if notice.strokes is None:
            placed, said = CaromGolf(notice.state)._after_ruling(notice.state, notice.said)
            return (replace(placed, before=self.before) if not notice.said else placed), said
        if not notice.strokes:
            return replace(self, state=notice.state, seen=notice.seen, asked=None), notice.said
        if len(notice.strokes) == 1:
            state, said = strike(notice.state, notice.strokes[0])
            return CaromGolf(state), (*notice.said, *said)
        question = Question(seq, notice.said[0].text, tuple(stroke.in_words() for stroke in notice.strokes))
        asked = Asked(question, notice.strokes, notice.seen)
        return CaromGolf(notice.state, asked=asked), notice.said


def _lay_before(state: State, stroke: WholeStroke) -> Seen:
    """The balls' places when this stroke was made, the struck one where it was put down."""
    struck = {} if state.turn is None else {state.balls[state.turn].name: stroke.at}
    return tuple(sorted((dict(state.lie.balls) | struck).items()))


def _still_wrong(state: State, seen: Seen | None) -> Seen | None:
    """The balls as seen, None once they agree with the score."""
    return None if seen is None or dict(seen) == dict(state.lie.balls) else seen


Rule = Callable[[State, Any], tuple[State, Said]]
RULINGS: Mapping[type[Act], Rule] = {
    ChooseCard: rulings.choose_card,
    Roll: rulings.roll,
    DiceSeen: rulings.dice_seen,
    ChooseDirection: rulings.choose_direction,
    PlaceBall: rulings.place_ball,
    Strike: rulings.whole_strike,
    SetBall: rulings.set_ball,
    NextBall: rulings.next_ball,
    PickUp: rulings.pick_up,
}
