"""The table's codes: kept, changed, refused."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from device.errors import BadInput
from device.serving.codes import ENDED_KEPT, FILE, LETTERS, Book, Codebook, changed
from web.errors import BadAsk, Unsaved
from web.visitors.codes import Codes, CodeWish, Role


def test_a_new_folder_gets_two_codes_that_differ(tmp_path: Path) -> None:
    codes = Codebook.open(tmp_path).codes()
    assert codes.score is not None
    assert codes.umpire is not None
    assert codes.score != codes.umpire
    assert set(codes.score + codes.umpire) <= set(LETTERS)


def test_codes_are_longer_where_nobody_can_count_a_guessers_addresses(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Over IPv6: every try of a server that takes a thousand a second, for ten thousand years."""
    book = Codebook.open(tmp_path, is_ipv6=True)
    again = book.change(CodeWish("new", "new"))
    for code in (book.codes().score, book.codes().umpire, again.score, again.umpire):
        assert code is not None
        assert len(LETTERS) ** len(code) / 2 / 1000 / 3600 / 24 / 365 > 10_000
    assert "IPv6" not in capfd.readouterr().err


def test_a_short_code_from_before_is_told_where_it_can_be_guessed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before = Codebook.open(tmp_path).codes()
    assert "IPv6" not in capfd.readouterr().err
    assert Codebook.open(tmp_path, is_ipv6=True).codes() == before
    assert "--code new" in capfd.readouterr().err
    Codebook.open(tmp_path, CodeWish("new", "new"), is_ipv6=True)
    Codebook.open(tmp_path, CodeWish("none"), is_ipv6=True)
    assert "IPv6" not in capfd.readouterr().err


def test_a_restart_keeps_codes_and_secret(tmp_path: Path) -> None:
    first, second = Codebook.open(tmp_path), Codebook.open(tmp_path)
    assert second.codes() == first.codes()
    assert second.secret == first.secret


def test_no_other_user_of_the_box_can_read_them(tmp_path: Path) -> None:
    Codebook.open(tmp_path)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_codes_are_changed_by_wish(tmp_path: Path) -> None:
    old = Codebook.open(tmp_path).codes()
    book = Codebook.open(tmp_path, CodeWish(score="new"))
    assert book.codes().score not in (old.score, None)
    assert book.codes().umpire == old.umpire
    assert book.change(CodeWish(score="club-7 night")).score == "CLUB7NIGHT"
    assert Codebook.open(tmp_path).codes().score == "CLUB7NIGHT"


def test_a_table_without_a_code_has_no_umpires_code_either_unless_one_is_wished() -> None:
    codes = Codes("AAAA", "BBBB")
    assert changed(codes, CodeWish(score="none")) == Codes(None, None)
    assert changed(codes, CodeWish(score="none", umpire="CCCC")) == Codes(None, "CCCC")
    assert changed(codes, CodeWish(umpire="none")) == Codes("AAAA", None)


def test_a_table_that_takes_a_code_again_has_one_for_the_umpire_too() -> None:
    codes = changed(Codes(), CodeWish(score="AAAA"))
    assert codes.score == "AAAA"
    assert codes.umpire is not None
    assert codes.umpire != "AAAA"


@pytest.mark.parametrize("wish", [CodeWish(score="abc"), CodeWish(score="a" * 33), CodeWish(umpire="-----")])
def test_what_is_no_code_is_refused(wish: CodeWish) -> None:
    with pytest.raises(BadAsk, match="no code"):
        changed(Codes("AAAA", "BBBB"), wish)


def test_one_code_for_both_is_refused() -> None:
    with pytest.raises(BadAsk, match="another"):
        changed(Codes("AAAA", "BBBB"), CodeWish(score="bbbb"))


def test_a_visit_that_ended_has_ended_after_a_restart_too(tmp_path: Path) -> None:
    Codebook.open(tmp_path).end_visit("ab12")
    again = Codebook.open(tmp_path)
    assert again.has_ended("ab12")
    assert not again.has_ended("cd34")


def test_a_flood_of_visits_fills_no_disk(tmp_path: Path) -> None:
    path, ended = tmp_path / FILE, tuple(str(number) for number in range(3 * ENDED_KEPT))
    book = Codebook(path, Book(bytes(32), Codes("AAAA", "BBBB"), ended))
    book.end_visit("last")
    assert book.has_ended("last")
    assert path.stat().st_size < 100_000


def test_a_visit_ends_at_once_where_the_disk_refuses(tmp_path: Path) -> None:
    book = Codebook.open(tmp_path)
    (tmp_path / FILE).with_suffix(".new").mkdir()
    with pytest.raises(Unsaved, match="could not be kept"):
        book.end_visit("ab12")
    assert book.has_ended("ab12")


@pytest.mark.parametrize(
    "text", ["", "[]", "[" * 100_000, '{"secret": "00", "score": 7, "umpire": null}', '{"secret": 3}']
)
def test_a_broken_file_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(BadInput, match=FILE):
        Codebook.open(tmp_path)


def test_codes_that_cannot_be_kept_are_not_changed(tmp_path: Path) -> None:
    book = Codebook.open(tmp_path)
    old = book.codes()
    (tmp_path / FILE).with_suffix(".new").mkdir()  # in the way of the new file, for root too
    with pytest.raises(Unsaved, match="could not be kept"):
        book.change(CodeWish(score="new"))
    assert book.codes() == old


@pytest.mark.parametrize(
    ("codes", "shown", "role"),
    [
        (Codes("AAAA", "BBBB"), None, Role.WATCH),
        (Codes("AAAA", "BBBB"), "aa-aa", Role.SCORE),
        (Codes("AAAA", "BBBB"), "bbbb", Role.UMPIRE),
        (Codes("AAAA", "BBBB"), "cccc", Role.WATCH),
        (Codes("AAAA", None), "aaaa", Role.UMPIRE),
        (Codes("AAAA", None), None, Role.WATCH),
        (Codes(None, "BBBB"), None, Role.SCORE),
        (Codes(None, "BBBB"), "BBBB", Role.UMPIRE),
        (Codes(None, None), None, Role.UMPIRE),
    ],
)
def test_what_a_code_opens(codes: Codes, shown: str | None, role: Role) -> None:
    assert codes.opened_by(shown) is role
