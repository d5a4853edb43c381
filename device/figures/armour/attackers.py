"""Attackers, a process of their own: `python -m device.figures.armour.attackers NAME PORT STRENGTH SECONDS`."""

from __future__ import annotations

import asyncio
import resource
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

HOST = "127.0.0.1"
Attack = Callable[[int, int], Awaitable[None]]
HEAD = "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


async def _sent(port: int, address: str, request: bytes, *, reads: bool = True) -> None:
    """Sends this from an address, and keeps the line open until the server ends it."""
    with suppress(OSError, asyncio.IncompleteReadError):
        reader, writer = await asyncio.open_connection(HOST, port, local_addr=(address, 0))
        try:
            writer.write(request)
            await writer.drain()
            while reads and await reader.read(65536):
                pass
            if not reads:
                await asyncio.sleep(3600)
        finally:
            writer.close()


async def _again_and_again(port: int, addresses: list[str], request: bytes, *, reads: bool = True) -> None:
    """One line from each of the addresses, opened anew whenever it ends."""

    async def keep(address: str) -> None:
        while True:
            await _sent(port, address, request, reads=reads)
            await asyncio.sleep(0.05)

    await asyncio.gather(*(keep(address) for address in addresses))


async def nothing(port: int, strength: int) -> None:
    """No attack: what a phone waits on this machine anyway."""
    await asyncio.sleep(3600)


async def slow_bodies(port: int, strength: int) -> None:
    """Bodies that never come: eight times the strength."""
    head = HEAD.format(method="POST", path="/session") + "Content-Length: 1000\r\n\r\n{"
    await _again_and_again(port, ["127.0.0.2"] * 8 * strength, head.encode())


async def silent_sockets(port: int, strength: int) -> None:
    """Sockets that say nothing: three hundred times the strength, from fifty addresses."""
    await _again_and_again(port, [f"127.0.3.{k % 50 + 1}" for k in range(300 * strength)], b"")


async def streams(port: int, strength: int) -> None:
    """Event streams: as many as there are, times the strength, from one address."""
    head = HEAD.format(method="GET", path="/events") + "\r\n"
    await _again_and_again(port, ["127.0.0.2"] * 256 * strength, head.encode())


async def cards(port: int, strength: int) -> None:
    """Cards to print: sixteen times the strength."""
    head = HEAD.format(method="GET", path="/matches/1/card.pdf") + "Connection: close\r\n\r\n"
    await _again_and_again(port, ["127.0.0.2"] * 16 * strength, head.encode())


async def codes(port: int, strength: int) -> None:
    """Wrong codes: from nine addresses, as fast as they are answered."""
    body = '{"code": "WRONG77"}'
    head = (
        HEAD.format(method="POST", path="/session")
        + f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    addresses = [f"127.0.4.{k % 9 + 1}" for k in range(5 * strength)]
    await _again_and_again(port, addresses, (head + body).encode())


async def pages(port: int, strength: int) -> None:
    """Pages, again and again, whose answers nobody takes."""
    head = HEAD.format(method="GET", path="/matches") + "\r\n"
    await _again_and_again(port, ["127.0.0.2"] * 8 * strength, head.encode() * 20, reads=False)


ATTACKS: dict[str, Attack] = {
    "nothing": nothing,
    "slow bodies": slow_bodies,
    "silent sockets": silent_sockets,
    "streams": streams,
    "cards": cards,
    "codes": codes,
    "pages": pages,
}


async def _attack(name: str, port: int, strength: int, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await ATTACKS[name](port, strength)


def main() -> None:
    """Attacks for so many seconds."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    name, port, strength, seconds = sys.argv[1:]
    asyncio.run(_attack(name, int(port), int(strength), float(seconds)))


if __name__ == "__main__":
    main()
