"""Names of every script of India and her neighbours on paper, and signs in no font."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from fpdf.fonts import TTFFont

from rules.header import header_for
from rules.match import Match
from tests.web.past.shelf import visiting
from web.cards.letters import BLOCKS, LATIN, families_for, font_file, spelled
from web.cards.pdf import _Paper

NAMES = {
    "NotoSansDevanagari": "क्‍षितिज श्रीकृष्ण",
    "NotoSansBengali": "শ্রীময়ী র‍্যাচেল",
    "NotoSansGurmukhi": "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
    "NotoSansGujarati": "શ્રી જ્ઞાનેશ",
    "NotoSansOriya": "ଶ୍ରୀକ୍ଷେତ୍ର",
    "NotoSansTamil": "ஸ்ரீநிவாசன் கௌதம்",
    "NotoSansTelugu": "శ్రీకృష్ణ జ్యోత్స్న",
    "NotoSansKannada": "ಕ್ರಿಸ್ಟೋಫರ್",
    "NotoSansMalayalam": "രാജന്‍ ക്രിസ്ത്യൻ",
    "NotoSansSinhala": "ශ්‍රීමා ප්‍රසන්න",
    "NotoSansOlChiki": "ᱥᱟᱱᱛᱟᱲᱤ",
    "NotoSansMeeteiMayek": "ꯃꯤꯇꯩ",
    "NotoSansArabic": "محمّد علی زینب",
    "NotoSansThaana": "އަޙްމަދު",
}


OpenPaper = Callable[[str], _Paper]


@pytest.fixture
def paper_for() -> Iterator[OpenPaper]:
    """Empty paper for this name; the files of its fonts are closed after the test."""
    opened: list[_Paper] = []

    def paper(name: str) -> _Paper:
        opened.append(_Paper(families_for((name,))))
        return opened[-1]

    yield paper
    for font in (font for paper in opened for font in paper.fonts.values()):
        assert isinstance(font, TTFFont)
        font.ttfont.close()


def test_every_font_that_ships_has_a_name_here() -> None:
    assert set(NAMES) == set(BLOCKS)
    assert all(font_file(family, style).exists() for family in (LATIN, *BLOCKS) for style in ("", "B"))


@pytest.mark.parametrize("family", NAMES)
def test_a_name_is_printed_in_the_letters_of_its_script(family: str, paper_for: OpenPaper) -> None:
    name = NAMES[family]
    paper = paper_for(name)
    assert paper.families == (LATIN, family)
    assert spelled(name, paper.has_letter) == name
    for style in ("", "B"):
        used = [paper.get_fallback_font(letter, style) for letter in name if letter != " "]
        assert {font.removesuffix("B") for font in used if font} == {family.lower()}, "one script, one font"
        assert None not in used, "a joiner is shaped with the letters beside it"


def test_a_card_carries_the_font_of_its_names_alone() -> None:
    client, _ = visiting(Match.begin(header_for("carrom", "base", (NAMES["NotoSansTamil"], "Ben"))))
    written = client.get("/matches/1/card.pdf").get_data()
    assert b"NotoSansTamil" in written
    assert b"NotoSansBengali" not in written


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("王伟 Ana", "?? Ana"),
        ("👩‍👩‍👧 Bé", "? Bé"),
        ("❤️‍🔥", "?"),
        ("Ana 🎉🎉", "Ana ??"),
        ("க்‍", "க்‍"),
        ("Őrzse", "Őrzse"),
    ],
)
def test_a_sign_that_no_font_has_is_a_question_mark(name: str, written: str, paper_for: OpenPaper) -> None:
    assert spelled(name, paper_for(name).has_letter) == written


def test_a_card_with_such_a_sign_says_so_in_the_pages_language(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    monkeypatch.setattr("web.cards.pdf._line", lambda pdf, text, height_mm: lines.append(text))
    for names in (("王伟", "Ana"), ("Bela", "Ana")):
        client, _ = visiting(Match.begin(header_for("carrom", "base", names)))
        client.get("/matches/1/card.pdf?lang=de")
    assert [text for text in lines if "Zeichen" in text] == [
        "Wo ein ? steht, fehlt dieser Datei das Zeichen: Die Seite des Matches zeigt es und druckt es auch."
    ]
    assert "?? – Ana" in lines
    assert "Bela – Ana" in lines
