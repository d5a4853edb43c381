"""A position of 18 Holes, from entry to entry, in light mode or card by card; see `rules.games.Position`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.errors import Refused
from rules.golf.eighteen_holes.play import columns, draws, endings, rulings
from rules.golf.eighteen_holes.play.actions import acted
from rules.golf.eighteen_holes.play.proposals import proposals
from rules.golf.eighteen_holes.play.rounds import Result
from rules.golf.eighteen_holes.shown.screens import EighteenScore
from rules.golf.eighteen_holes.shown.snapshot import snapshot
from rules.golf.eighteen_holes.table import teams
from rules.golf.eighteen_holes.table.acts import (
    BorrowClub,
    DeclineTurn,
    DiscardColumn,
    DraftClub,
    DrawCards,
    KeepTarget,
    NameLasting,
    PeekClub,
    ResolveCard,
    SelectClub,
    SetGolfer,
    TakeAction,
    TakeBack,
    UsePower,
)
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.shots import Landing
from rules.golf.eighteen_holes.table.state import State, club_word
from rules.golf.shared.acts import AcceptBoard, AcceptScore
from rules.golf.shared.doubt import question_of
from rules.hexes import Hex
from rules.ruling import Act, Ruling
from rules.score import Question
from rules.table import TableEvent, Uncertain
from rules.tokens import TokensSeen
from rules.verdict import Verdict, say


@dataclass(frozen=True, slots=True)
class EighteenHoles:
    """A position of 18 Holes; `seen` is the acting golfer's hex as seen, if no action leads there.

    `doubt` is the camera's question: an answer puts the look that it names in its place.
    """

    state: State
    seen: Hex | None = None
    doubt: Question | None = None

    def verify(self, act: Act) -> None:
        """Raise Refused with the reason if this ruling cannot be received now; table events always can."""
        if isinstance(act, TableEvent):
            return
        if isinstance(act, AcceptBoard | AcceptScore):
            if self.seen is None:
                raise Refused("course and score agree: there is nothing to accept")
            return
        if type(act) not in LAWS:
            raise Refused(f"18 Holes has no use for {type(act).__name__}")
        if self.state.is_over and not isinstance(act, SetGolfer):
            raise Refused("the game is over")
        LAWS[type(act)][0](self.state, act)

    def receive(self, seq: int, act: Act) -> tuple[EighteenHoles, tuple[Verdict, ...]]:
        """The position after a verified act, and the laws' verdicts on it."""
        if isinstance(act, TokensSeen):
            return self._looked(act)
        if isinstance(act, Uncertain):
            return replace(self, doubt=question_of(seq, act)), ()
        if isinstance(act, AcceptBoard) and self.seen is not None:
            state, said = acted(self.state, "club", Landing(self.seen))
            return EighteenHoles(state), said
        if isinstance(act, AcceptScore):
            return EighteenHoles(self.state), ()
        if type(act) not in LAWS:
            return self, ()
        state, said = LAWS[type(act)][1](self.state, act)
        return EighteenHoles(state), said

    @property
    def is_over(self) -> bool:
        """Whether the game is decided."""
        return self.state.is_over

    def score(self) -> EighteenScore:
        """The score for screens."""
        return snapshot(self.state, self.seen, self.doubt)

    def proposals(self) -> tuple[Ruling, ...]:
        """Every ruling that a person might make here, refused or not; `verify` separates them."""
        return (AcceptBoard(), AcceptScore(), *proposals(self.state))

    def _looked(self, event: TokensSeen) -> tuple[EighteenHoles, tuple[Verdict, ...]]:
        """The position after the acting golfer moved: accepted if some action leads there, else only shown."""
        if not self.state.order:
            return replace(self, doubt=None), ()
        number = self.state.order[0]
        for which in teams.able(self.state, number) or (None,):
            state = teams.nominated(self.state, number, which)
            golfer = state.golfers[number]
            name = golfer.name if which is None else f"{golfer.name} {which}"
            at = next((token.at for token in event.tokens if token.token == name), None)
            if at is not None and at != golfer.at:
                return self._come(state, at)
        return EighteenHoles(self.state), ()

    def _come(self, state: State, at: Hex) -> tuple[EighteenHoles, tuple[Verdict, ...]]:
        """The state with the golfer in front on this hex."""
        action = endings.explained(state, at)
        if action is not None:
            state, said = acted(state, action, Landing(at), endings.only_card(state))
            return EighteenHoles(state), said
        if at not in state.table.course.spots:
            return replace(self, doubt=None), ()
        name = state.golfers[state.order[0]].name
        club = club_word(state, state.club_of(state.order[0]).initiative)
        verdict = say(SENTENCES, "out_of_step", player=name, at=f"{at.q},{at.r}", club=club)
        return EighteenHoles(state, at), (verdict,)


Law = tuple[Callable[[State, Any], None], Callable[[State, Any], Result]]
LAWS: Mapping[type[Act], Law] = {
    SelectClub: (rulings.verify_select, rulings.select_club),
    TakeBack: (rulings.verify_take_back, rulings.take_back),
    DeclineTurn: (rulings.verify_decline, rulings.decline),
    TakeAction: (rulings.verify_action, rulings.take_action),
    KeepTarget: (rulings.verify_target, rulings.keep_target),
    SetGolfer: (rulings.verify_set, rulings.set_golfer),
    UsePower: (rulings.verify_power, rulings.use_power),
    BorrowClub: (rulings.verify_borrow, rulings.borrow),
    DraftClub: (rulings.verify_draft, rulings.draft_club),
    NameLasting: (rulings.verify_lasting, rulings.name_lasting),
    DrawCards: (draws.verify_draw, draws.draw),
    ResolveCard: (columns.verify_resolve, columns.resolve),
    DiscardColumn: (columns.verify_discard, columns.discard_column),
    PeekClub: (rulings.verify_peek, rulings.peek),
}
