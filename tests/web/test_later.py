"""An address is written as a usual rule writes it, and its code is compiled when it is first needed."""

from __future__ import annotations

import pytest
from werkzeug.routing import Map, Rule

from web.later import LaterRule

ADDRESSES = ("/matches/<int:number>.json", "/golf/<name>", "/", "/<any(a, b):letter>/x")


@pytest.mark.parametrize(
    ("address", "values"), [*zip(ADDRESSES, ({"number": 7}, {"name": "é /"}, {}, {"letter": "b"}), strict=True)]
)
@pytest.mark.parametrize("more", [{}, {"lang": "hu", "v": "1&2"}])
def test_an_address_is_written_as_usual(address: str, values: dict[str, object], more: dict[str, str]) -> None:
    usual, later = (Map([kind(address, endpoint="page")]).bind("box") for kind in (Rule, LaterRule))
    assert later.build("page", {**values, **more}) == usual.build("page", {**values, **more})
    assert later.build("page", values) == usual.build("page", values)
