"""The last certain look, with which the next one is compared, and what is still in doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vision.golf.course_reader import Reading
from vision.golf.layouts.features import Features
from vision.golf.layouts.foreseen import Foreseen, Layout, WeighedLayout, are_golfers, together
from vision.golf.layouts.landings import learnt
from vision.golf.layouts.likelihoods import weighed
from vision.golf.layouts.patch_colours import Known
from vision.golf.tokens import SURE, Token
from vision.golf.watching.hidden_hexes import hidden_in, remembering, tokens_remembered, without
from vision.golf.watching.table_look import is_certain

MOST_FIRST = 3  # layouts of a doubtful first look that the next is compared beside


def first_tokens(seen: Sequence[Token], before: Sequence[Token] = ()) -> tuple[Token, ...]:
    """The tokens of a look without laws: of each colour and form the surest.

    One of those `before`, at the last look, counts as long as it is seen at its place at all, and surely
    nowhere else: a finger may hide part of it.
    """
    best = {(token.token, token.form): token for token in still_standing(seen, before)}
    for token in sorted(seen, key=lambda token: token.score):
        if token.score >= SURE:
            best[token.token, token.form] = token
    return tuple(best[key] for key in sorted(best))


def still_standing(seen: Sequence[Token], before: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens that are seen, however doubtfully, where some of their colour and form stood before."""
    stood = {(token.token, token.form, token.at) for token in before}
    return tuple(token for token in seen if (token.token, token.form, token.at) in stood)


class Memory:
    """Weighs look after look of one place.

    A doubtful look is not compared with; once a person has said what it shows, it is. Hexes under a hand that
    rests are remembered as they were seen before it came.
    """

    def __init__(self) -> None:
        self._before: tuple[Reading, Layout] | None = None
        self._began_with: Reading | None = None  # a look from which the match itself began
        self._stood: tuple[Token, ...] = ()  # the tokens of that look
        self._doubtful: tuple[Reading, tuple[WeighedLayout, ...], Foreseen] | None = None  # and the laws then
        self._colours: dict[str, Known] = {}  # of tokens, as they were seen most plainly
        self._unforeseen: tuple[Layout, Foreseen] | None = None  # told against the laws, as they stood

    @property
    def is_empty(self) -> bool:
        """Whether no look was certain yet."""
        return self._before is None

    @property
    def standing(self) -> Layout:
        """The tokens where the last certain look had them."""
        return frozenset() if self._before is None else self._before[1]

    def is_to_be_told_again(self, foreseen: Foreseen | None) -> bool:
        """Whether the laws foresee by now what was told against them: a club or a die was entered late."""
        if foreseen is None or self._unforeseen is None or foreseen == self._unforeseen[1]:
            return False
        layout, _ = self._unforeseen
        return layout in foreseen.layouts[1:]

    def begin_with(self, reading: Reading) -> tuple[Token, ...]:
        """Takes a look in before there are laws, with which a match may begin; the tokens that it shows."""
        earlier, now = self._began_with, reading
        if earlier is not None:
            hidden = hidden_in(reading, earlier)
            tokens = tokens_remembered(reading, earlier, hidden)
            now = replace(remembering(reading, earlier, hidden), tokens=tokens)
        self._began_with, self._stood = now, first_tokens(now.tokens, self._stood)
        return self._stood

    def weighed(self, reading: Reading, foreseen: Foreseen) -> tuple[WeighedLayout, ...]:
        """The layouts that a reading may show, the likeliest first."""
        if self._began_with is not None:
            self._before, self._began_with = (self._began_with, foreseen.present), None
        self._settle(foreseen)
        if self._before is None:
            candidates = self._once_more(reading, foreseen) or _at_first(reading, foreseen)
        else:
            earlier, standing = self._before
            hidden = hidden_in(reading, earlier)
            seen = without(reading, hidden), without(earlier, hidden_in(earlier, reading))
            features = Features(*seen, foreseen.guises, self._colours)
            reading = remembering(reading, earlier, hidden)
            stays = not hidden and features.shows_no_change and foreseen.followed(standing) == foreseen.present
            candidates = _as_it_was(foreseen, standing) if stays else weighed(features, foreseen, standing)
            if not foreseen.deciding:  # whatever it shows is told alike, and only a plain look is compared with
                whole = replace(foreseen, deciding=frozenset(foreseen.guises))
                plain = weighed(features, whole, standing)[:1]
                self._before = (reading, plain[0].seen) if is_certain(plain) else self._before
                return candidates
            if is_certain(candidates) and are_golfers(foreseen):
                self._colours = learnt(self._colours, features.landings, standing, candidates[0].seen)
        if is_certain(candidates):
            self._before, self._doubtful = (reading, candidates[0].seen), None
        else:
            self._doubtful = (reading, candidates, foreseen)
        is_foreseen = candidates[0].layout in foreseen.layouts
        self._unforeseen = (
            None if is_foreseen or not is_certain(candidates) else (candidates[0].layout, foreseen)
        )
        return candidates

    def _once_more(self, reading: Reading, foreseen: Foreseen) -> tuple[WeighedLayout, ...]:
        """The layouts after a first look that left a doubt: beside each of those that it may have shown."""
        if self._doubtful is None or not foreseen.deciding:
            return ()
        earlier, before, _ = self._doubtful
        features = Features(reading, earlier)
        firsts = before[:MOST_FIRST]
        whole = sum(first.likelihood for first in firsts)
        likely = [
            replace(candidate, likelihood=candidate.likelihood * first.likelihood / whole)
            for first in firsts
            for candidate in weighed(features, foreseen, first.seen)
        ]
        return together(sorted(likely, key=lambda candidate: -candidate.likelihood), foreseen)

    def _settle(self, foreseen: Foreseen) -> None:
        """Takes the doubtful look for what the score has it to show by now, if it may show that."""
        if self._doubtful is None or foreseen.present == self._doubtful[2].present:
            return
        reading, candidates, then = self._doubtful
        present = then.decisive(foreseen.present)
        now = next((candidate for candidate in candidates if then.decisive(candidate.layout) == present), None)
        if now is not None:
            self._before, self._doubtful = (reading, now.seen), None


def _as_it_was(foreseen: Foreseen, standing: Layout) -> tuple[WeighedLayout, ...]:
    """That nothing has moved: no hex looks different."""
    return (WeighedLayout(foreseen.present, standing, 1.0),)


def _at_first(reading: Reading, foreseen: Foreseen) -> tuple[WeighedLayout, ...]:
    """The layouts of a first look: that of the score, unless the look plainly contradicts it, which is a doubt.

    Tokens that plainly stand elsewhere may have moved while nobody watched, or the course lies otherwise than
    it was found.
    """
    whole = replace(foreseen, deciding=frozenset(foreseen.guises))
    best = weighed(Features(reading, None), whole, None)[0]
    if best.layout == foreseen.present or not is_certain((best,)):
        return (WeighedLayout(foreseen.present, foreseen.present, 1.0),)
    return (replace(best, likelihood=0.5), WeighedLayout(foreseen.present, foreseen.present, 0.5))
