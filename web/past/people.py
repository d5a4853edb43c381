"""The people who play here, from the accounts of their matches: results, form, head to head, places.

A guest is nobody: usual names of seats and guests have no page. Two spellings may mean one person.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rules.coins.past.account import Account, Place, PlayerAccount
from rules.header import NAMES
from web.past.register import KeptAccount

FORM = 10  # the last results that show how somebody plays now
GUEST = re.compile(r"(player|guest|gast|vendég|मेहमान|spieler|játékos|खिलाड़ी)( \d+)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Played:
    """One match of a person: the partners and the other sides' names; None for not yet decided."""

    number: int
    began_at: str
    game: str
    variant: str
    partners: tuple[str, ...]
    others: tuple[str, ...]
    has_won: bool | None


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody whom a person has met: matches won against, and lost to."""

    name: str
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class Person:
    """A person: the matches, newest first, and the counts over all of them, by the names of an account."""

    name: str
    matches: tuple[Played, ...]
    counts: Mapping[str, int]
    pockets: Mapping[str, int]
    fell: tuple[Place, ...] = ()
    placed: tuple[Place, ...] = ()
    spellings: tuple[str, ...] = ()

    @property
    def won(self) -> int:
        return sum(played.has_won is True for played in self.matches)

    @property
    def lost(self) -> int:
        return sum(played.has_won is False for played in self.matches)

    @property
    def form(self) -> tuple[bool, ...]:
        """The last results, the newest last."""
        decided = [played.has_won for played in self.matches if played.has_won is not None]
        return tuple(decided[:FORM][::-1])

    @property
    def rivals(self) -> tuple[Rival, ...]:
        """Everybody met in a decided match, the most often met first."""
        met = [
            (other, match.has_won)
            for match in self.matches
            for other in match.others
            if match.has_won is not None
        ]
        names = Counter(name for name, _ in met)
        return tuple(
            Rival(name, met.count((name, True)), met.count((name, False))) for name, _ in names.most_common()
        )

    @property
    def favourite(self) -> tuple[str, int] | None:
        """The pocket with most pieces, as the person sees the board, and their number."""
        most = Counter(self.pockets).most_common(1)
        return most[0] if most else None


def is_nobody(name: str) -> bool:
    """Whether a name is that of a seat, or of a guest."""
    return name in NAMES.values() or GUEST.fullmatch(name.strip()) is not None


def merged(accounts: Iterable[KeptAccount], same: Mapping[str, str]) -> tuple[KeptAccount, ...]:
    """The accounts with one name for each person; where both spellings play one match, it is left as it is."""
    return tuple(_merged(kept, same) for kept in accounts)


def _merged(kept: KeptAccount, same: Mapping[str, str]) -> KeptAccount:
    players = tuple(replace(player, name=meant(player.name, same)) for player in kept.account.players)
    if len({player.name for player in players}) < len(players):
        return kept
    return replace(kept, account=replace(kept.account, players=players))


def meant(name: str, same: Mapping[str, str]) -> str:
    """The name that a spelling means; a circle of spellings ends at its beginning."""
    seen = {name}
    while (into := same.get(name)) is not None and into not in seen:
        seen.add(into)
        name = into
    return name


def people_of(accounts: Iterable[KeptAccount], same: Mapping[str, str]) -> tuple[Person, ...]:
    """Every person of these accounts, earliest first as they come; who played last comes first."""
    lines_of: dict[str, list[tuple[KeptAccount, PlayerAccount]]] = {}
    for kept in merged(accounts, same):
        for player in kept.account.players:
            if not is_nobody(player.name):
                lines_of.setdefault(player.name, []).append((kept, player))
    people = [_person(name, lines, same) for name, lines in lines_of.items()]
    return tuple(sorted(people, key=lambda person: person.matches[0].number, reverse=True))


def _person(name: str, lines: list[tuple[KeptAccount, PlayerAccount]], same: Mapping[str, str]) -> Person:
    counts: Counter[str] = Counter()
    pockets: Counter[str] = Counter()
    for _, player in lines:
        counts.update({key: count for key, count in player.counts.items() if key != "best_run"})
        pockets.update(player.pockets)
    counts["best_run"] = max((player.counts.get("best_run", 0) for _, player in lines), default=0)
    return Person(
        name=name,
        matches=tuple(_played(kept, player) for kept, player in reversed(lines)),
        counts=counts,
        pockets=pockets,
        fell=tuple(place for _, player in lines for place in player.fell),
        placed=tuple(place for _, player in lines for place in player.placed),
        spellings=tuple(sorted(old for old in same if meant(old, same) == name)),
    )


def _played(kept: KeptAccount, player: PlayerAccount) -> Played:
    account = kept.account
    return Played(
        number=kept.number,
        began_at=kept.began_at,
        game=account.game,
        variant=account.variant,
        partners=tuple(_names(account, lambda other: other.side == player.side and other.name != player.name)),
        others=tuple(_names(account, lambda other: other.side != player.side)),
        has_won=player.has_won if account.is_over and len(account.players) > 1 else None,
    )


def _names(account: Account, wanted: Callable[[PlayerAccount], bool]) -> Iterator[str]:
    return (player.name for player in account.players if wanted(player))
