"""Addresses whose makers are compiled when they are first used: most never are, and all cost a start."""

from __future__ import annotations

from collections.abc import Callable

from werkzeug.routing import Rule

Made = tuple[str, str]


class LaterRule(Rule):
    """A rule of an address; the code that writes such an address is compiled when it is first written."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., Made]:
        compile_now = super()._compile_builder
        compiled: Callable[..., Made] | None = None

        def build(rule: Rule, /, **values: object) -> Made:
            nonlocal compiled
            compiled = compiled or compile_now(append_unknown)
            return compiled(rule, **values)

        return build
