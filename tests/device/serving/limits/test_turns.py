"""One address waits for itself, strangers leave turns to those who joined, and nobody waits for ever."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from device.serving.limits.asgi import OWN
from device.serving.limits.joined import CHECKED_S, KEPT_S, Joined
from device.serving.limits.turns import Busy, Turns, TurnSettings

SHORT = TurnSettings(each=2, strangers=3, waiting=1, within_s=0.05)


async def takes(turns: Turns, held: AsyncExitStack, visitor: str, *, has_joined: bool = False) -> bool:
    """Whether a turn comes; it is kept until all are given back."""
    try:
        await held.enter_async_context(turns.turn(visitor, has_joined=has_joined))
    except Busy:
        return False
    return True


def test_one_address_has_two_turns_and_strangers_three() -> None:
    async def play() -> list[bool]:
        turns = Turns(SHORT)
        async with AsyncExitStack() as held:
            greedy = [await takes(turns, held, "10.0.0.1") for _ in range(3)]
            others = [await takes(turns, held, f"10.0.1.{k}") for k in range(2)]
            joined = [await takes(turns, held, f"10.0.2.{k}", has_joined=True) for k in range(4)]
            own = await takes(turns, held, OWN)
        async with AsyncExitStack() as held:
            again = await takes(turns, held, "10.0.0.1")
        return [*greedy, *others, *joined, own, again]

    greedy, others, joined = [True, True, False], [True, False], [True] * 4
    assert asyncio.run(play()) == [*greedy, *others, *joined, True, True]


def test_who_waits_too_often_is_refused_at_once() -> None:
    async def play() -> None:
        turns = Turns(TurnSettings(each=1, strangers=1, waiting=1, within_s=9.0))
        async with AsyncExitStack() as held:
            assert await takes(turns, held, "10.0.0.1")
            waiting = asyncio.ensure_future(takes(turns, held, "10.0.0.1"))
            await asyncio.sleep(0)
            assert not await takes(turns, held, "10.0.0.1")
            waiting.cancel()

    asyncio.run(asyncio.wait_for(play(), 5))


@pytest.mark.parametrize("is_good", [True, False])
def test_an_address_that_joined_is_known_for_a_while(is_good: bool) -> None:
    now_s, asked = [0.0], list[str]()

    def check(cookie: str) -> bool:
        asked.append(cookie)
        return is_good

    joined = Joined(check, lambda: now_s[0])
    scope = {"client": ("10.0.0.5", 1), "headers": [(b"cookie", b"pocketwatch=x")]}
    assert [joined.note(scope), joined.note(scope), joined.has("10.0.0.5")] == [is_good] * 3
    assert len(asked) == 1
    now_s[0] = CHECKED_S + 1
    joined.note(scope)
    assert len(asked) == 2
    now_s[0] += KEPT_S
    assert not joined.has("10.0.0.5")
