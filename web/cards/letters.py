"""The built-in font for a letter, and the replacement for one in no font.

A font is read only where one of its letters is needed. All are Noto: Latin, Greek and Cyrillic in one, a
script of India or of her neighbours in each of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

FONTS = Path(__file__).parents[1] / "fonts"
LATIN = "NotoSans"
BLOCKS = {  # of Unicode, first and last letter
    "NotoSansDevanagari": ((0x900, 0x97F), (0xA8E0, 0xA8FF), (0x1CD0, 0x1CFF)),
    "NotoSansBengali": ((0x980, 0x9FF),),
    "NotoSansGurmukhi": ((0xA00, 0xA7F),),
    "NotoSansGujarati": ((0xA80, 0xAFF),),
    "NotoSansOriya": ((0xB00, 0xB7F),),
    "NotoSansTamil": ((0xB80, 0xBFF),),
    "NotoSansTelugu": ((0xC00, 0xC7F),),
    "NotoSansKannada": ((0xC80, 0xCFF),),
    "NotoSansMalayalam": ((0xD00, 0xD7F),),
    "NotoSansSinhala": ((0xD80, 0xDFF),),
    "NotoSansOlChiki": ((0x1C50, 0x1C7F),),
    "NotoSansMeeteiMayek": ((0xAAE0, 0xAAFF), (0xABC0, 0xABFF)),
    "NotoSansArabic": ((0x600, 0x6FF), (0x750, 0x77F), (0x8A0, 0x8FF)),
    "NotoSansThaana": ((0x780, 0x7BF),),
}
JOINERS = "\u200c\u200d"  # they shape the letters beside them, in a font of those
SELECTORS = "\ufe0e\ufe0f"  # they choose the look of a sign before them
MISSING = "?"


def families_for(texts: Iterable[str]) -> tuple[str, ...]:
    """The fonts that these texts need, the one for Latin first."""
    letters = {ord(letter) for text in texts for letter in text}
    wanted = (name for name, blocks in BLOCKS.items() if any(_within(letter, blocks) for letter in letters))
    return (LATIN, *wanted)


def font_file(family: str, style: str) -> Path:
    """The file of a font, `style` empty or B; scripts that only occur in names come in one weight."""
    bold = FONTS / f"{family}-Bold.ttf"
    return bold if style and bold.exists() else FONTS / f"{family}-Regular.ttf"


def spelled(text: str, has_letter: Callable[[str], bool]) -> str:
    """The text with a question mark for each sign in no font; a sign of several joined parts counts as one."""
    written: list[str] = []
    before = ""  # the previous sign, unchanged
    for letter in text:
        is_shown = has_letter(letter)
        if letter in SELECTORS or (letter in JOINERS and not _is_shaped(before)):
            pass  # nothing by itself
        elif is_shown or letter.isspace():
            written.append(letter)
        elif before not in JOINERS or not before:
            written.append(MISSING)
        before = letter
    return "".join(written)


def _is_shaped(letter: str) -> bool:
    return bool(letter) and any(_within(ord(letter), blocks) for blocks in BLOCKS.values())


def _within(code: int, blocks: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= code <= last for first, last in blocks)
