"""The draft: five clubs dealt to each player, one kept, the rest passed to the left (section 3)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.golf.eighteen_holes.chance import shuffled
from rules.golf.eighteen_holes.clubs import dealt_to
from rules.golf.eighteen_holes.sentences import SENTENCES
from rules.golf.eighteen_holes.state import State, club_word
from rules.verdict import Verdict, say

PACK = 5
UNCHANGED = ("", "bunjil_a", "bunjil_b", "lucky_a", "lucky_b", "rikesh_a", "swift_a", "swift_b")


def dealt(state: State, seed: int) -> State:
    """Empty hands, and five clubs before each player as the seed shuffles them; the others go to the box."""
    count = len(state.golfers)
    clubs = shuffled(tuple(one.initiative for one in dealt_to(state.table.clubs, count)), seed)
    packs = tuple(clubs[k * PACK : (k + 1) * PACK] for k in range(count))
    return replace(state, golfers=tuple(replace(one, hand=()) for one in state.golfers), packs=packs)


def verify_keep(state: State, number: int, words: str) -> None:
    """Raise Refused where this club does not lie before the player, or one is kept already."""
    name = state.golfers[number].name
    if not state.packs:
        raise Refused("there is no draft now")
    if number in dict(state.kept):
        raise Refused(f"{name} has kept a club, and waits for the others")
    if _meant(state, number, words) is None:
        pack = ", ".join(club_word(state, one) for one in state.packs[number])
        raise Refused(f"{words} does not lie before {name}, but {pack}")


def _meant(state: State, number: int, words: str) -> int | None:
    clubs = [state.club(one) for one in state.packs[number]]
    return next((one.initiative for one in clubs if words in (one.name, f"{one.name} {one.copy}")), None)


def kept(state: State, number: int, words: str) -> tuple[State, tuple[Verdict, ...]]:
    """A club is kept; when everybody has, the packs go to the left, until none is left."""
    club = _meant(state, number, words)
    if club is None:
        return state, ()
    golfer = state.golfers[number]
    state = state.with_golfer(number, replace(golfer, hand=(*golfer.hand, club)))
    state = replace(state, kept=(*state.kept, (number, club)))
    said = (say(SENTENCES, "drafted", player=golfer.name),)
    if len(state.kept) < len(state.golfers):
        return state, said
    gone = {one for _, one in state.kept}
    left = tuple(tuple(one for one in pack if one not in gone) for pack in state.packs)
    packs = (left[-1], *left[:-1]) if left[0] else ()
    return replace(state, packs=packs, kept=()), said
