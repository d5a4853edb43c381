"""Events as they are printed: with times that a person can read, and nothing else changed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.printed import printed


def test_times_are_rounded_also_those_of_choices() -> None:
    fell = {"t": 7.574999999999999, "type": "pocketed", "confidence": 0.98765432}
    question = {"t": 8.100000000000001, "type": "uncertain", "choices": [{"label": "A", "events": [fell]}]}
    said = json.loads(printed(question))
    assert said["t"] == 8.1
    assert said["choices"][0]["events"][0] == {**fell, "t": 7.575}


def test_a_whole_second_stays_as_it_is() -> None:
    assert printed({"t": 7, "until_t": None}) == '{"t": 7, "until_t": null}'


@given(st.floats(0, 1e5), st.floats(0, 100))
def test_no_event_moves_by_more_than_half_of_the_last_digit(t_s: float, later_s: float) -> None:
    said = json.loads(printed({"t": t_s, "reported_t": t_s + later_s}))
    assert said["t"] == pytest.approx(t_s, abs=5.1e-5)
    assert said["t"] <= said["reported_t"]
