"""Looks in, events out: tokens that moved, questions about them, dice that came to rest, hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.hexes import Hex
from rules.table import Choice, HandIn, HandOut, TableEvent, Uncertain
from rules.tokens import Token as NamedToken
from rules.tokens import TokensSeen
from vision.golf.layouts.foreseen import Foreseen, Layout, WeighedLayout
from vision.golf.tokens import GOLFER, ROUND, Token
from vision.golf.watching.table_look import TableLook, changes_between
from vision.golf.watching.throws import Throws

QUESTION = "What happened on the course?"
STAYED = "nothing has moved"
RETURNED = "Did a stroke end where it began?"
STRUCK, NOT_STRUCK = "a stroke was played", "no stroke was played"
EVEN = 0.5  # likelihood that a stroke was played over which something passed
LEAST, MOST = 0.02, 6  # likelihood of a layout that a person is asked about, and how many of them
FIRST = 4  # of these, by which a question is known again: less likely ones change from look to look


class GolfWitness:
    """Turns looks at one table into its events; `names` gives tokens the names of the laws.

    They are needed where a look knows no laws; else it has the tokens by name.
    """

    def __init__(self, names: Mapping[str, str] | None = None, before: GolfWitness | None = None) -> None:
        """`names`: by colour, "flat" before it for a disc; a token without one keeps its colour's name.

        `before`: the witness of the course that was played before on this table, whose dice may lie on.
        """
        self._names = dict(names or {})
        self._tokens: tuple[Token, ...] | None = None
        self._reported: Layout | None = None  # None since a question
        self._asked_about: frozenset[Layout] | None = (
            None  # the likeliest layouts of a question; None since a report
        )
        self._is_unforeseen = False  # the layout reported, by the laws as they stood
        self._throws: Throws = Throws(() if before is None else before._throws.lying)
        self._is_hand_in = False

    def receive(self, look: TableLook) -> tuple[TableEvent, ...]:
        """The events of a look, in the order in which they are told."""
        events: list[TableEvent] = []
        if look.hand != self._is_hand_in:
            self._is_hand_in = look.hand
            events.append(HandIn(t_s=look.t_s) if look.hand else HandOut(t_s=look.t_s))
        if look.tokens is None:
            return tuple(events)
        thrown = self._throws.receive(look)
        changes = changes_between(self._tokens or (), look.tokens, look.t_s)
        is_first, self._tokens = self._tokens is None, look.tokens
        moved: list[TableEvent] = [] if is_first else list(changes)
        if look.foreseen is not None:
            moved += self._by_laws(look, look.foreseen)
        elif changes or is_first:
            moved.append(self._by_itself(look.tokens, look.t_s))
        if not moved and look.foreseen is not None and look.foreseen.returning is not None:
            return (*events, *_returned(look, look.foreseen, thrown))
        return (*events, *(moved + thrown if _shows_the_score(look) else thrown + moved))

    def _by_laws(self, look: TableLook, foreseen: Foreseen) -> list[TableEvent]:
        """The layout that a look shows, or the question about it, where it is another than at the last look.

        A layout that was reported against the laws is reported once more when they foresee it: a club or a die
        was entered late.
        """
        candidate = look.certain
        if candidate is None:
            return self._asked(look, foreseen)
        is_late = self._is_unforeseen and candidate.layout in foreseen.layouts[1:]
        is_out = not is_late and self._is_out_of_step(candidate, foreseen)
        shown = foreseen.followed(candidate.seen) if is_out else candidate.layout
        if shown == self._reported and not is_late:
            return []
        self._reported, self._asked_about, self._is_unforeseen = shown, None, is_out
        return [_seen(shown, look.t_s)]

    def _asked(self, look: TableLook, foreseen: Foreseen) -> list[TableEvent]:
        asked = _asked(look.candidates, foreseen)
        layouts = frozenset(possible.layout for possible in asked[:FIRST])
        if layouts == self._asked_about:
            return []
        self._reported, self._asked_about, self._is_unforeseen = None, layouts, False
        return [_question(asked, foreseen, look.t_s)]

    def _is_out_of_step(self, candidate: WeighedLayout, foreseen: Foreseen) -> bool:
        """Whether table and score have parted: what the score believes of other tokens is not seen then."""
        if candidate.layout not in foreseen.layouts:
            return True
        return self._is_unforeseen and foreseen.followed(candidate.seen) != candidate.layout

    def _by_itself(self, tokens: Sequence[Token], t_s: float) -> TokensSeen:
        surest = sorted(tokens, key=lambda token: token.score)  # where two are taken for one, the last counts
        seen = {self._name(token): Hex(*token.at) for token in surest}
        named = tuple(NamedToken(name, at) for name, at in sorted(seen.items()))
        return TokensSeen(t_s=t_s, tokens=named)

    def _name(self, token: Token) -> str:
        colour = token.token if token.form in (ROUND, GOLFER) else f"flat {token.token}"
        return self._names.get(colour, colour)


def _shows_the_score(look: TableLook) -> bool:
    """Whether the tokens stand as the score has them: what moved before that came before the dice, too."""
    candidate = look.certain
    return look.foreseen is not None and candidate is not None and candidate.layout == look.foreseen.present


def _returned(look: TableLook, foreseen: Foreseen, thrown: Sequence[TableEvent]) -> Sequence[TableEvent]:
    """The question whether a stroke ended where it began, before what was thrown.

    It is asked where something passed over the token that is due and left it as it lay, and where a die is
    thrown though no stroke was seen. What a doubtful die shows is asked with it.
    """
    if not _shows_the_score(look) or not (look.has_passed or thrown):
        return thrown
    stayed = _seen(foreseen.present, look.t_s)
    struck, not_struck = replace(stayed, struck=True), Choice(NOT_STRUCK, (stayed,), EVEN)
    asked = [event for event in thrown if isinstance(event, Uncertain)]
    if not asked:
        choices = (Choice(STRUCK, (struck,), EVEN), not_struck)
        return [Uncertain(t_s=look.t_s, question=RETURNED, choices=choices), *thrown]
    values = tuple(replace(choice, events=(struck, *choice.events)) for choice in asked[0].choices)
    return [replace(asked[0], choices=(*values, not_struck))]


def _asked(candidates: Sequence[WeighedLayout], foreseen: Foreseen) -> list[WeighedLayout]:
    """The layouts that a person is asked about, the likeliest first; among few, that nothing has moved."""
    likely = [candidate for candidate in candidates if candidate.likelihood >= LEAST][:MOST]
    if len(likely) < 2:
        likely += [
            candidate
            for candidate in candidates
            if candidate.layout == foreseen.present and candidate not in likely
        ]
    return likely if len(likely) > 1 else list(candidates[:2])


def _question(asked: Sequence[WeighedLayout], foreseen: Foreseen, t_s: float) -> Uncertain:
    choices = tuple(
        Choice(
            _in_words(candidate.layout, foreseen.present), (_seen(candidate.layout, t_s),), candidate.likelihood
        )
        for candidate in asked
    )
    return Uncertain(t_s=t_s, question=QUESTION, choices=choices)


def _in_words(layout: Layout, present: Layout) -> str:
    """What moved, as the label of a choice."""
    now = dict(layout)
    came = [f"{name} came to {q},{r}" for name, (q, r) in sorted(layout - present)]
    left = [f"{name} left the course" for name, _ in sorted(present - layout) if name not in now]
    return ", ".join(came + left) or STAYED


def _seen(layout: Layout, t_s: float) -> TokensSeen:
    return TokensSeen(t_s=t_s, tokens=tuple(NamedToken(name, Hex(*at)) for name, at in sorted(layout)))
