"""The draft: five clubs dealt to each player, one kept, the rest passed to the left (section 3).

Some golfers change it (section 9). Iron Jane chooses before it, of all clubs. Slugger has the Driver already
and keeps four, leaving the last pack; Slick Rikesh's b-side keeps one and Dorian's b-side three, of whichever
packs they like. The Shark's b-side keeps no wedge. After packs of wedges alone he chooses from all clubs left
in the end, including those that were not dealt: his own packs leave only wedges. Last of all Dorian's a-side
names the club that never expires.
"""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.golf.eighteen_holes.play.powers import DRIVER, size_of
from rules.golf.eighteen_holes.printed.clubs import dealt_to
from rules.golf.eighteen_holes.table.chance import shuffled
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.state import Draft, Golfer, State, club_word
from rules.verdict import Verdict, say

PACK = 5
STAGES = ("jane", "packs", "leftovers", "lasting")
Result = tuple[State, tuple[Verdict, ...]]


def is_jane(golfer: Golfer) -> bool:
    """Whether this golfer chooses before the draft."""
    return golfer.power.startswith("iron_jane")


def begun(state: State) -> State:
    """Empty hands, Slugger's Driver, Iron Jane before all clubs; or five clubs before each player."""
    clubs = tuple(club.initiative for club in dealt_to(state.table.clubs, len(state.golfers)))
    golfers = []
    for golfer in state.golfers:
        driver = _driver(state, clubs) if golfer.power.startswith("slugger") else ()
        clubs = tuple(club for club in clubs if club not in driver)
        golfers.append(replace(golfer, hand=driver))
    state = replace(state, golfers=tuple(golfers))
    if any(is_jane(golfer) for golfer in golfers):
        packs = tuple(clubs if is_jane(golfer) else () for golfer in golfers)
        return replace(state, draft=Draft("jane", packs))
    return _dealt(state, clubs)


def _driver(state: State, clubs: tuple[int, ...]) -> tuple[int, ...]:
    """The Driver's first copy, or by an option the second where it is in the game (H21)."""
    drivers = {state.club(club).copy: club for club in clubs if state.club(club).name == DRIVER}
    wanted = 2 if state.table.laws.slugger_driver == "second" and 2 in drivers else 1
    return (drivers[wanted],)


def _dealt(state: State, clubs: tuple[int, ...]) -> State:
    """Five clubs before everybody who drafts, as the seed shuffles them; the others go to the box."""
    clubs, packs = shuffled(clubs, state.table.seed), list[tuple[int, ...]]()
    for golfer in state.golfers:
        packs.append(() if is_jane(golfer) else clubs[:PACK])
        clubs = clubs if is_jane(golfer) else clubs[PACK:]
    return settled(replace(state, draft=Draft("packs", tuple(packs), boxed=clubs)))


def waiting(state: State) -> tuple[int, ...]:
    """The players who have to keep a club, or to name the lasting one."""
    draft = state.draft
    if draft is None:
        return ()
    if draft.stage == "lasting":
        return tuple(k for k, golfer in enumerate(state.golfers) if _is_to_name(golfer))
    return tuple(k for k, pack in enumerate(draft.packs) if pack and k not in draft.kept)


def _is_to_name(golfer: Golfer) -> bool:
    return golfer.power == "dorian_a" and golfer.lasting is None


def allowed(state: State, number: int) -> tuple[int, ...]:
    """The clubs that a player may keep now."""
    draft, golfer = state.draft, state.golfers[number]
    if draft is None or number not in waiting(state) or draft.stage == "lasting":
        return ()
    held = {state.club(club).name for club in golfer.hand}
    return tuple(
        club
        for club in draft.packs[number]
        if not (golfer.power == "shark_b" and "Wedge" in state.club(club).name)
        and not (golfer.power == "iron_jane_b" and state.club(club).name in held)
    )


def may_pass(state: State, number: int) -> bool:
    """Whether a player may keep none: with packs enough to come; The Shark where all are wedges."""
    draft, golfer = state.draft, state.golfers[number]
    if draft is None or draft.stage != "packs" or number not in waiting(state):
        return False
    if golfer.power == "shark_b":
        return not allowed(state, number)
    further = PACK - draft.turn
    return golfer.power in ("dorian_b", "rikesh_b") and size_of(golfer) - len(golfer.hand) <= further


def verify_keep(state: State, number: int, words: str | None) -> None:
    """Raise Refused where this club does not lie before the player, may not be kept, or one is kept already."""
    name, draft = state.golfers[number].name, state.draft
    if draft is None or draft.stage == "lasting":
        raise Refused("there is no draft now")
    if number not in waiting(state):
        raise Refused(f"{name} waits for the others")
    if words is None:
        if not may_pass(state, number):
            raise Refused(f"{name} has to keep one of these clubs")
        return
    if _meant(state, number, words, draft.packs[number]) is None:
        pack = ", ".join(club_word(state, club) for club in draft.packs[number])
        raise Refused(f"{words} does not lie before {name}, but {pack}")
    if _meant(state, number, words, allowed(state, number)) is None:
        raise Refused(f"{name} carries {_barred(state.golfers[number])}")


def _barred(golfer: Golfer) -> str:
    return "no wedges" if golfer.power == "shark_b" else "no two of the same club"


def _meant(state: State, number: int, words: str, among: tuple[int, ...]) -> int | None:
    clubs = [state.club(club) for club in among]
    return next((club.initiative for club in clubs if words in (club.name, f"{club.name} {club.copy}")), None)


def kept(state: State, number: int, words: str | None) -> Result:
    """The state after a player keeps a club, or none; after everybody's choice the packs go to the left."""
    draft, golfer = state.draft, state.golfers[number]
    if draft is None:
        return state, ()
    club = None if words is None else _meant(state, number, words, allowed(state, number))
    said = say(SENTENCES, "passed" if club is None else "drafted", player=golfer.name)
    if club is not None:
        state = state.with_golfer(number, replace(golfer, hand=(*golfer.hand, club)))
    packs = tuple(tuple(offered for offered in pack if offered != club) for pack in draft.packs)
    state = replace(state, draft=replace(draft, packs=packs, kept=(*draft.kept, number)))
    return settled(state), (said,)


def settled(state: State) -> State:
    """The state after automatic steps: players who keep nothing more are skipped, packs and stages go on."""
    draft = state.draft
    if draft is None:
        return state
    if draft.stage == "jane":
        return _jane_settled(state, draft)
    if draft.stage == "packs":
        return _packs_settled(state, draft)
    if draft.stage == "leftovers":
        again = tuple(pack if _lacks(state, k) else () for k, pack in enumerate(draft.packs))
        state = replace(state, draft=replace(draft, packs=again, kept=()))
        open_ones = any(allowed(state, number) for number in waiting(state))
        return state if open_ones else _to_lasting(state)
    return state if waiting(state) else replace(state, draft=None)


def _lacks(state: State, number: int) -> bool:
    return len(state.golfers[number].hand) < size_of(state.golfers[number])


def _jane_settled(state: State, draft: Draft) -> State:
    number = next(k for k, golfer in enumerate(state.golfers) if is_jane(golfer))
    if _lacks(state, number):
        return replace(state, draft=replace(draft, kept=()))
    return _dealt(state, draft.packs[number])


def _packs_settled(state: State, draft: Draft) -> State:
    """The state of the packs: full hands keep no more, and the packs go on until the fifth has gone round."""
    full = tuple(k for k in waiting(state) if not _lacks(state, k) or _skips(state, k, draft.turn))
    draft = replace(draft, kept=(*draft.kept, *full))
    state = replace(state, draft=draft)
    if waiting(state):
        return state
    if draft.turn < PACK:
        packs = _passed(state, draft.packs)
        return settled(replace(state, draft=replace(draft, packs=packs, kept=(), turn=draft.turn + 1)))
    left = (*(club for pack in draft.packs for club in pack), *draft.boxed)
    packs = tuple(left if golfer.power == "shark_b" else () for golfer in state.golfers)
    return settled(replace(state, draft=Draft("leftovers", packs)))


def _skips(state: State, number: int, turn: int) -> bool:
    """Whether a golfer leaves the last pack, as Slugger does."""
    return state.golfers[number].power.startswith("slugger") and turn == PACK


def _passed(state: State, packs: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Every pack with the next player who drafts."""
    drafting = [k for k, golfer in enumerate(state.golfers) if not is_jane(golfer)]
    after = dict(zip(drafting, (*drafting[-1:], *drafting[:-1]), strict=True))
    return tuple(packs[after[k]] if k in after else () for k in range(len(packs)))


def _to_lasting(state: State) -> State:
    draft = Draft("lasting", ((),) * len(state.golfers))
    return settled(replace(state, draft=draft))


def verify_lasting(state: State, number: int, words: str) -> None:
    """Raise Refused where nobody has to name a lasting club, or that one is not held."""
    golfer = state.golfers[number]
    if not _is_to_name(golfer) or state.draft is None or state.draft.stage != "lasting":
        raise Refused(f"{golfer.name} has no lasting club to name now")
    if _meant(state, number, words, golfer.hand) is None:
        raise Refused(f"{golfer.name} does not hold {words}")


def named_lasting(state: State, number: int, words: str) -> Result:
    """The state after the club that never expires is named, and the game begins."""
    golfer = state.golfers[number]
    club = _meant(state, number, words, golfer.hand)
    if club is None:
        return state, ()
    state = state.with_golfer(number, replace(golfer, lasting=club))
    word = club_word(state, club)
    return settled(state), (say(SENTENCES, "lasting", player=golfer.name, club=word),)
