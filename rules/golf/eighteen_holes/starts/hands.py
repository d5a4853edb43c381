"""The hands at the beginning of a game: there is one of each club, and a given club is nobody else's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules.errors import NotationError, Refused
from rules.golf.eighteen_holes.play.rulings import club_meant
from rules.golf.eighteen_holes.printed.clubs import HANDS
from rules.golf.eighteen_holes.table.state import State, club_word
from rules.golf.shared.leaf import Leaf

Hands = tuple[tuple[str, tuple[str, ...]], ...]  # for each player: a letter alone, or clubs
Keys = Mapping[str, Leaf]


def dealt_hands(
    state: State, hands: Mapping[str, tuple[str, ...]], given: Mapping[str, Keys], with_presets: bool
) -> State:
    """Everybody's hand and discards: from the start, else the options, else the preset hands A, B, C ...

    A default preset hand gives way: for a club that is another player's it takes the other copy, or none.
    Raises NotationError for a club that is given twice, and for a player without any.
    """
    names = [golfer.name for golfer in state.golfers]
    for name in hands:
        if name not in names:
            raise NotationError(f"options.hands names {name}, and the players are {', '.join(names)}")
    words = {name: _hand_words(state, name, hands, given) for name in names}
    exact = {initiative for own in words.values() for initiative in _exact(state, own)}
    owners: dict[int, str] = {}
    for number, name in enumerate(names):
        golfer = state.golfers[number]
        discard = _clubs(state, name, _words(given, name, "discard"), owners, exact)
        own = words[name]
        hand = () if own is None else _clubs(state, name, own, owners, exact, but=discard)
        state = state.with_golfer(number, replace(golfer, hand=hand, discard=discard))
    return _with_presets(state, owners, words) if with_presets else state


def _words(given: Mapping[str, Keys], name: str, key: str) -> tuple[str, ...]:
    leaf = given.get(name, {}).get(key)
    return () if leaf is None else leaf.each(Leaf.text)


def _hand_words(
    state: State, name: str, hands: Mapping[str, tuple[str, ...]], given: Mapping[str, Keys]
) -> tuple[str, ...] | None:
    """The words for a player's hand; None where nobody gave it."""
    if "hand" in given.get(name, {}):
        return _words(given, name, "hand")
    own = hands.get(name)
    if own is None or len(own) > 1 or own[0] not in HANDS:
        return own
    return tuple(f"{club.name} {club.copy}" for club in state.table.clubs if club.hand == own[0])


def _exact(state: State, words: Iterable[str] | None) -> list[int]:
    """The clubs among these words that are given with their copy."""
    copies = {f"{club.name} {club.copy}": club.initiative for club in state.table.clubs}
    return [copies[word] for word in words or () if word in copies]


def _clubs(
    state: State,
    name: str,
    words: tuple[str, ...],
    owners: dict[int, str],
    exact: set[int],
    but: tuple[int, ...] = (),
) -> tuple[int, ...]:
    """The clubs of these words, noted as the player's; those he has discarded are left out."""
    clubs: list[int] = []
    for word in words:
        club = named_club(state, word, (*owners, *exact))
        if club in but:
            continue
        if club in owners:
            twice = f"to {owners[club]} and to {name}"
            raise NotationError(f"the hands give the {club_word(state, club)} twice, {twice}")
        owners[club] = name
        clubs.append(club)
    return tuple(clubs)


def named_club(state: State, word: str, taken: Iterable[int] = ()) -> int:
    """The club of these words, without a copy named the free one; raises NotationError."""
    try:
        return club_meant(state, word, tuple(taken))
    except Refused as wrong:
        raise NotationError(str(wrong)) from wrong


def one_club(state: State, number: int, word: str) -> int:
    """The club of these words; of two copies the player's own."""
    golfer = state.golfers[number]
    own = set(golfer.hand) | set(golfer.discard)
    return named_club(state, word, {club.initiative for club in state.table.clubs} - own)


def _with_presets(state: State, owners: dict[int, str], words: Mapping[str, tuple[str, ...] | None]) -> State:
    for number, golfer in enumerate(state.golfers):
        if words[golfer.name] is None:
            hand = _preset(state, number, owners)
            owners |= dict.fromkeys(hand, golfer.name)
            state = state.with_golfer(number, replace(golfer, hand=hand))
        if not state.golfers[number].hand and not golfer.discard:
            raise NotationError(f"start.players: {golfer.name} has no club, neither in hand nor discarded")
    return state


def _preset(state: State, number: int, owners: Mapping[int, str]) -> tuple[int, ...]:
    """The preset hand of a place at the table, without clubs that others hold."""
    clubs: list[int] = []
    for club in state.table.clubs:
        if club.hand != HANDS[number]:
            continue
        copies = sorted(
            (twin.copy != club.copy, twin.initiative) for twin in state.table.clubs if twin.name == club.name
        )
        free = [initiative for _, initiative in copies if initiative not in owners]
        mine = [initiative for _, initiative in copies if owners.get(initiative) == state.golfers[number].name]
        clubs += [] if mine else free[:1]
    return tuple(clubs)
