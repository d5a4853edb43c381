"""The addresses of phones that have joined: room is kept for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from device.serving.limits.asgi import Scope, address, header

KEPT_S = 4 * 3600.0  # a phone that was silent so long shows its cookie again
CHECKED_S = 60.0  # a cookie is checked again so often: its code may have changed
ADDRESSES = 1024
COOKIES = 256
LONGEST_COOKIE = 4096


class Joined:
    """Notes who has joined; `is_good` checks a Cookie header. Belongs to the server's loop."""

    def __init__(self, is_good: Callable[[str], bool], clock: Callable[[], float]) -> None:
        self._is_good = is_good
        self._clock = clock
        self._until: OrderedDict[str, float] = OrderedDict()
        self._checked: dict[str, tuple[bool, float]] = {}

    def note(self, scope: Scope) -> bool:
        """Whether this request, or a recent one of its address, came from a phone that has joined."""
        visitor, cookie = address(scope), header(scope, b"cookie")
        if cookie is not None and len(cookie) <= LONGEST_COOKIE and self._check(cookie):
            self._until[visitor] = self._clock() + KEPT_S
            self._until.move_to_end(visitor)
            if len(self._until) > ADDRESSES:
                self._until.popitem(last=False)
        return self.has(visitor)

    def has(self, visitor: str) -> bool:
        """Whether a phone of this address has joined."""
        return self._until.get(visitor, 0.0) > self._clock()

    def _check(self, cookie: str) -> bool:
        known, now_s = self._checked.get(cookie), self._clock()
        if known is not None and known[1] > now_s:
            return known[0]
        if len(self._checked) >= COOKIES:
            self._checked.clear()
        is_good = self._is_good(cookie)
        self._checked[cookie] = (is_good, now_s + CHECKED_S)
        return is_good
