"""The powers that a player announces: Bunjil looks, Lucky redraws, Slick Rikesh borrows (section 9)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused, unknown
from rules.golf.eighteen_holes.play import columns
from rules.golf.eighteen_holes.play.powers import decks_of, order_key
from rules.golf.eighteen_holes.printed.clubs import DECKS, Club
from rules.golf.eighteen_holes.table.acts import BorrowClub, UsePower
from rules.golf.eighteen_holes.table.piles import has_card, is_dealt, taken, top_of
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.state import Golfer, State, club_word
from rules.verdict import Verdict, say

Result = tuple[State, tuple[Verdict, ...]]
SPENT = {
    "bunjil_a": ("hole",),
    "bunjil_b": ("hole",),
    "lucky_a": ("hand",),
    "lucky_b": ("hand", "hole"),
    "rikesh_a": ("hole",),
}  # the period for which an ability is used up


def verify_power(state: State, number: int, act: UsePower) -> None:
    """Raise Refused where Bunjil cannot look, or Lucky not redraw."""
    golfer = state.golfers[number]
    if not golfer.power.startswith(("bunjil", "lucky")):
        raise Refused(f"{act.player} has no ability to announce: Bunjil looks, Lucky redraws")
    if golfer.used:
        raise Refused(f"{act.player} has used the ability in this {golfer.used[0]}")
    if act.column is not None and golfer.power.startswith("bunjil"):
        raise Refused("Bunjil looks at decks, not at columns")
    if golfer.power.startswith("lucky"):
        _verify_redraw(state, number, act)
        return
    if number not in state.selecting:
        raise Refused("Bunjil looks before selecting a club")
    could = {deck for club in golfer.hand for deck in decks_of(state.club(club))}
    if act.deck is None or act.deck not in DECKS:
        raise Refused(unknown("deck", act.deck or "", DECKS))
    if act.deck not in could:
        raise Refused(f"no club that {act.player} holds draws from deck {act.deck}")
    if act.keep and golfer.power != "bunjil_b":
        raise Refused("only Bunjil's b-side keeps the card")
    if act.keep and golfer.bound is not None:
        raise Refused(f"{act.player} keeps a card of deck {golfer.bound} already")
    if is_dealt(state) and not has_card(state, act.deck):
        raise Refused(f"no card is left in deck {act.deck}")


def _verify_redraw(state: State, number: int, act: UsePower) -> None:
    if state.order[:1] != (number,):
        raise Refused("Lucky redraws in her own turn")
    if not state.club_of(number).decks:
        raise Refused(f"the {state.club_of(number).name} draws no card")
    if is_dealt(state) or state.drawn is not None or act.column is not None:
        columns.verify_redraw(state, act.column, act.card)
    if state.golfers[number].power == "lucky_b" and _discarded(state, number, act.club) is None:
        raise Refused("Lucky's b-side discards another of the clubs in hand: which?")


def _discarded(state: State, number: int, words: str | None) -> int | None:
    """The other club in hand that the words mean."""
    played = dict(state.selected).get(number)
    held = [state.club(club) for club in state.golfers[number].hand if club != played]
    return next((club.initiative for club in held if words and is_named(club, words)), None)


def is_named(club: Club, words: str) -> bool:
    """Whether these words name the club, with or without its copy."""
    return words in (club.name, f"{club.name} {club.copy}")


def use_power(state: State, number: int, act: UsePower) -> Result:
    """The state after an ability is used, and its verdicts."""
    golfer = replace(state.golfers[number], used=SPENT[state.golfers[number].power])
    if golfer.power.startswith("lucky"):
        return _redrawn(state, number, golfer, act)
    said = [say(SENTENCES, "looks", player=golfer.name, deck=act.deck or "")]
    if act.keep:
        state, name = _kept(state, act.deck or "")
        golfer = replace(golfer, bound=act.deck, card=name)
        said.append(say(SENTENCES, "keeps_card", player=golfer.name, deck=act.deck or ""))
    shows = golfer.power == "bunjil_b" and not act.keep
    if shows and is_dealt(state):
        state, name = top_of(state, act.deck or "")
        said.append(say(SENTENCES, "looked", player=golfer.name, card=name, deck=act.deck or ""))
    return replace(state.with_golfer(number, golfer), shown=state.shown or shows), tuple(said)


def _kept(state: State, deck: str) -> tuple[State, str | None]:
    """The state with the top card in Bunjil's hand; the card is unknown where players draw at the table."""
    return taken(state, deck) if is_dealt(state) else (state, None)


def _redrawn(state: State, number: int, golfer: Golfer, act: UsePower) -> Result:
    club = _discarded(state, number, act.club) if golfer.power == "lucky_b" else None
    if club is not None:
        hand = tuple(held for held in golfer.hand if held != club)
        golfer = replace(golfer, hand=hand, discard=(*golfer.discard, club))
    state = state.with_golfer(number, golfer)
    if state.drawn is not None:
        column = columns.left_columns(state.drawn)[0] if act.column is None else act.column
        state = columns.redrawn(state, column, act.card)
    return state, (say(SENTENCES, "redraws", player=golfer.name),)


def verify_borrow(state: State, number: int, owner: int, act: BorrowClub) -> None:
    """Raise Refused where Slick Rikesh cannot use that club."""
    golfer = state.golfers[number]
    if not golfer.power.startswith("rikesh"):
        raise Refused(f"{act.player} is not Slick Rikesh, who alone uses the clubs of others")
    if owner == number:
        raise Refused("Slick Rikesh borrows from another player")
    if golfer.power == "rikesh_a":
        if golfer.used:
            raise Refused(f"{act.player} has borrowed a club on this hole")
        has_begun = len(state.order) < len(state.selected) or state.drawn is not None
        if not state.order or has_begun or state.extras:
            raise Refused("Slick Rikesh borrows after all have revealed, before anybody acts")
        if number not in state.order:
            raise Refused(f"{act.player} does not play in this round")
        if owner not in state.order:
            raise Refused(f"{act.owner} has revealed no club in this round")
        return
    if state.order[:1] != (number,):
        raise Refused("Slick Rikesh's b-side borrows in his own turn")
    if state.drawn is not None:
        raise Refused("the cards of this turn are drawn")
    if dict(state.selected)[number] not in golfer.hand:
        raise Refused(f"{act.player} has borrowed a club for this turn")
    _discard_of(state, owner, act)


def _behind(state: State, number: int, owner: int) -> tuple[int, ...]:
    """The order with a player right after the owner of a club; by an option after Swift's a-side too (H13)."""
    others = [golfer for golfer in state.order if golfer != number]
    place = others.index(owner) + 1
    level = order_key(state, owner, dict(state.selected)[owner])[0]
    for follower in others[place:]:
        is_level = order_key(state, follower, dict(state.selected)[follower])[0] == level
        if not is_level or state.golfers[follower].power != "swift_a":
            break
        place += 1
    return (*others[:place], number, *others[place:])


def _discard_of(state: State, owner: int, act: BorrowClub) -> int:
    clubs = [state.club(club) for club in state.golfers[owner].discard]
    initiative = next((club.initiative for club in clubs if act.club and is_named(club, act.club)), None)
    if initiative is None:
        clubs_there = ", ".join(club_word(state, club.initiative) for club in clubs) or "nothing"
        raise Refused(f"which discarded club of {act.owner}? {clubs_there} lies there")
    return initiative


def borrow(state: State, number: int, owner: int, act: BorrowClub) -> Result:
    """The state with the borrowed club in play: on the a-side right after its owner, else at the own place."""
    golfer = state.golfers[number]
    if golfer.power == "rikesh_b":
        club = _discard_of(state, owner, act)
        order = state.order
    else:
        club = state.club_of(owner).initiative
        order = _behind(state, number, owner)
        state = state.with_golfer(number, replace(golfer, used=SPENT[golfer.power]))
    selected = tuple((owner, club if owner == number else its) for owner, its in state.selected)
    words = {"player": golfer.name, "club": club_word(state, club), "owner": act.owner}
    line_up = order if golfer.power == "rikesh_a" else state.line_up
    return replace(state, selected=selected, order=order, line_up=line_up), (
        say(SENTENCES, "borrowed", **words),
    )
