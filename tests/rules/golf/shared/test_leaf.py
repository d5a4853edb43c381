"""Papers are read strictly, and errors are named with their line."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import NotationError
from rules.golf.shared.leaf import Leaf, leaf_from_text, leaf_of

PAPER = '{"hole": [4, 0],\n "ponds": [\n  [[1, 2],\n   [3]]\n ]}'


def plain(leaf: Leaf) -> object:
    if isinstance(leaf.value, dict):
        return {key: plain(part) for key, part in leaf.value.items()}
    return [plain(part) for part in leaf.value] if isinstance(leaf.value, list) else leaf.value


def test_an_error_names_the_line_and_the_place() -> None:
    paper = leaf_from_text(PAPER, "course").table(("hole", "ponds"))
    assert paper["hole"].hex() == (4, 0)
    with pytest.raises(NotationError, match=r"^line 4: course\.ponds\[0\]\[1\] wants 2 entries, not 1$"):
        paper["ponds"].each(lambda pond: pond.each(Leaf.hex))


def test_a_value_of_a_header_names_the_place_alone() -> None:
    with pytest.raises(NotationError, match=r"^course\.hole\[1\] wants a whole number, not 'x'$"):
        leaf_of({"hole": [1, "x"]}, "course").table(("hole",))["hole"].hex()


@pytest.mark.parametrize(
    ("says", "text"),
    [
        ("line 1 is not JSON: expected a value", ""),
        ("line 2 is not JSON: expected , found }", "[1,\n2}"),
        ("line 1 is not JSON: a comma before ]", "[1,]"),
        ("line 1 is not JSON: nothing may follow", "{} {}"),
        ('line 2 is not JSON: the key "a" stands there twice', '{"a": 1,\n"a": 2}'),
        ("line 1 is not JSON: expected a key", "{1: 2}"),
        ("line 1 is not JSON: expected , found the end", '{"a": 1'),
        ("brackets within more than", "[" * 40),
    ],
)
def test_what_is_not_json_is_refused_with_its_line(says: str, text: str) -> None:
    with pytest.raises(NotationError) as wrong:
        leaf_from_text(text, "paper")
    assert says in str(wrong.value)


@pytest.mark.parametrize(
    ("says", "read"),
    [
        ('"b", which is missing', lambda leaf: leaf.table(("a", "b"))),
        ("known are b", lambda leaf: leaf.table((), ("b",))),
        ("wants a list in brackets, not an object", lambda leaf: leaf.entries()),
        ("wants a text, not an object", lambda leaf: leaf.text()),
        ("wants a text, not ' '", lambda leaf: leaf_of(" ", "x").text()),
        ("wants true or false, not 1", lambda leaf: leaf_of(1, "x").truth()),
        ("wants a whole number, not True", lambda leaf: leaf_of(True, "x").whole()),
        ("wants a whole number from 1 to 6, not 7", lambda leaf: leaf_of(7, "x").whole(1, 6)),
        ("wants an object in braces, not a list", lambda leaf: leaf_of([], "x").items()),
        ('did you mean "rough"', lambda leaf: leaf_of("rogh", "x").word(("rough", "tee"))),
    ],
)
def test_each_sort_is_strict(says: str, read: object) -> None:
    assert callable(read)
    with pytest.raises(NotationError) as wrong:
        read(leaf_of({"a": 1}, "paper"))
    assert says in str(wrong.value)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=20,
    ).filter(lambda value: json.dumps(value).count("[") + json.dumps(value).count("{") < 12)
)
def test_any_json_is_read_as_the_standard_library_reads_it(value: object) -> None:
    text = json.dumps(value, indent=1)
    assert plain(leaf_from_text(text, "paper")) == value
