"""Every option that a person can choose is explained, each of its values too."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from rules.carrom import explained as carrom
from rules.carrom.laws import options as carrom_options
from rules.explained import Explanations
from rules.magnetic import explained as magnetic
from rules.magnetic.laws import options as magnetic_options

CARROM_KEYS = {"failed_cover": "R8", "last_with_striker": "R10", "debt_at_end": "R18", "due_place": "R20"}
GAMES = [
    (carrom_options.Options, carrom.EXPLAINED, CARROM_KEYS),
    (magnetic_options.Options, magnetic.EXPLAINED, {}),
]


@pytest.mark.parametrize(("options", "explained", "keys"), GAMES)
def test_every_option_and_nothing_else_is_explained(
    options: type[Any], explained: Explanations, keys: dict[str, str]
) -> None:
    named = {keys.get(name, name) for name in options.__dataclass_fields__}
    assert set(explained) == named


@pytest.mark.parametrize(("options", "explained", "keys"), GAMES)
def test_every_value_is_explained(options: type[Any], explained: Explanations, keys: dict[str, str]) -> None:
    for name, hint in get_type_hints(options).items():
        value = explained[keys.get(name, name)]
        values = get_args(hint) if get_origin(hint) is Literal else (False, True) if hint is bool else ()
        assert set(value.values) == set(values), name
        assert (type(None) in get_args(hint)) == (value.unset is not None), name
