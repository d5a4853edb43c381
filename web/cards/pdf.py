"""A match's card as a PDF to print or to send: the page's sheet, in any of the page's scripts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from fpdf import FPDF
from fpdf.enums import TableBordersLayout, TextEmphasis
from fpdf.fonts import FontFace, TTFFont

from web.cards.letters import JOINERS, LATIN, families_for, font_file, spelled
from web.cards.sheet import Group, Sheet

STYLES = ("", "B")
MARGIN_MM = 15
UPRIGHT_MM = 180  # the space of A4 between the margins; a broader table is laid across
PADDING_MM = 1.2
BROADEST_MM = (42, 26)  # of a column, and of one that keeps the sheet upright; longer text is broken
SHADE, EDGE = (243, 236, 222), (110, 90, 60)


class _Paper(FPDF):
    """Empty pages with the fonts for the texts; a letter missing in one font is searched in the next."""

    def __init__(self, families: tuple[str, ...]) -> None:
        super().__init__("portrait", "mm", "A4")
        self.families = families
        self._asked_last: str | None = None
        for family in families:
            for style in STYLES:
                self.add_font(family, style, font_file(family, style))
        for style in STYLES:  # a joiner is a sign of the script around it
            for joiner in JOINERS:
                self._letters(LATIN.lower() + style).pop(ord(joiner), None)
        self.set_fallback_fonts(families[1:])
        self.set_text_shaping(True)

    def get_fallback_font(self, char: str, style: str = "") -> str | None:
        """The font for a letter missing in the present one: that of the letter before where it has both."""
        last = self._asked_last
        if last is not None and last.endswith("B") == ("B" in style) and ord(char) in self._letters(last):
            return last
        self._asked_last = super().get_fallback_font(char, style)
        return self._asked_last

    def has_letter(self, letter: str) -> bool:
        """Whether any of the fonts has it."""
        return any(self.has(family, letter) for family in self.families)

    def has(self, family: str, letter: str) -> bool:
        """Whether this font has it."""
        return ord(letter) in self._letters(family.lower())

    def _letters(self, key: str) -> dict[int, str]:
        font = self.fonts[key]
        assert isinstance(font, TTFFont)
        return font.cmap


def pdf_of(sheet: Sheet, made_at: str) -> bytes:
    """The sheet on A4, on as many pages as needed; `made_at`, in ISO 8601, is the file's date."""
    pdf = _Paper(families_for(_texts(sheet)))
    sheet = _respelled(sheet, lambda text: spelled(text, pdf.has_letter))
    _prepare(pdf, sheet.title, made_at)
    widths_mm = _widths_mm(pdf, sheet)
    pdf.add_page("landscape" if sum(widths_mm) > UPRIGHT_MM else "portrait")
    _head(pdf, sheet)
    _table(pdf, sheet, widths_mm)
    _foot(pdf, sheet)
    return bytes(pdf.output())


def _prepare(pdf: FPDF, title: str, made_at: str) -> None:
    pdf.set_margin(MARGIN_MM)
    pdf.set_title(title)
    pdf.set_creator("Pocketwatch")
    pdf.set_draw_color(*EDGE)
    pdf.set_creation_date(datetime.fromisoformat(made_at))


def _texts(sheet: Sheet) -> list[str]:
    """Every text of a sheet."""
    texts: list[str] = []

    def note(text: str) -> str:
        texts.append(text)
        return text

    _respelled(sheet, note)
    return texts


def _respelled(sheet: Sheet, spell: Callable[[str], str]) -> Sheet:
    """The sheet with all its texts respelled; without its caution where nothing changed."""
    respelled = replace(
        sheet,
        kind=spell(sheet.kind),
        title=spell(sheet.title),
        facts=tuple((spell(name), spell(value)) for name, value in sheet.facts),
        groups=tuple(Group(spell(group.name), group.span) for group in sheet.groups),
        heads=tuple(map(spell, sheet.heads)),
        rows=tuple(tuple(map(spell, row)) for row in sheet.rows),
        notes=tuple(map(spell, sheet.notes)),
        signed=tuple(map(spell, sheet.signed)),
    )
    return replace(respelled, caution=sheet.caution if respelled != sheet else "")


def _widths_mm(pdf: _Paper, sheet: Sheet) -> tuple[float, ...]:
    """The width of each column: its longest cell and the longest word of its head, within bounds."""
    heads = [max(_width_mm(pdf, word) for word in head.split() or [""]) for head in sheet.heads]
    cells = [[_width_mm(pdf, cell) for cell in column] for column in zip(*sheet.rows, strict=True)]
    broadest = [max(width, *more) for width, more in zip(heads, cells or [[0.0]] * len(heads), strict=True)]
    roomy, tight = (
        tuple(min(width, most) + 2 * PADDING_MM + 0.5 for width in broadest) for most in BROADEST_MM
    )
    return tight if sum(tight) <= UPRIGHT_MM < sum(roomy) else roomy


def _width_mm(pdf: _Paper, text: str) -> float:
    """The width of a text in bold, as the table computes its breaks: letter by letter, before shaping."""
    return sum(_letter_mm(pdf, letter) for letter in text)


def _letter_mm(pdf: _Paper, letter: str) -> float:
    """The width of a letter in bold, in the broadest of the fonts that have it."""
    broadest = 0.0
    for family in pdf.families:
        if pdf.has(family, letter):
            pdf.set_font(family, "B", 9)
            broadest = max(broadest, pdf.get_string_width(letter))
    return broadest


def _head(pdf: FPDF, sheet: Sheet) -> None:
    pdf.set_font(LATIN, "", 9)
    _line(pdf, sheet.kind, 5)
    pdf.set_font(LATIN, "B", 17)
    _line(pdf, sheet.title, 9)
    pdf.ln(2)
    for name, value in sheet.facts:
        pdf.set_font(LATIN, "", 9)
        with pdf.local_context():
            pdf.multi_cell(32, 5.5, name, align="L", new_x="RIGHT", new_y="TOP")
        pdf.set_font(LATIN, "B", 9)
        _line(pdf, value, 5.5)
    pdf.ln(4)


def _table(pdf: FPDF, sheet: Sheet, widths_mm: tuple[float, ...]) -> None:
    pdf.set_font(LATIN, "", 9)
    is_word = [column in sheet.words for column in range(len(sheet.heads))]
    with pdf.table(
        width=min(pdf.epw, max(sum(widths_mm), 0.75 * pdf.epw)),
        col_widths=widths_mm,
        align="LEFT",
        text_align=tuple("LEFT" if is_left else "RIGHT" for is_left in is_word),
        line_height=5,
        padding=PADDING_MM,
        borders_layout=TableBordersLayout.ALL,
        headings_style=FontFace(emphasis=TextEmphasis.B, fill_color=SHADE),
        num_heading_rows=2 if sheet.groups else 1,
    ) as table:
        if sheet.groups:
            heads = table.row()
            for group in sheet.groups:
                heads.cell(group.name, colspan=group.span, align="CENTER")
        table.row(sheet.heads)
        for row in sheet.rows:
            line = table.row()
            for column, cell in enumerate(row):
                line.cell(cell, style=FontFace(emphasis="B") if column in sheet.strong else None)


def _foot(pdf: FPDF, sheet: Sheet) -> None:
    """The result, and the lines for signatures."""
    pdf.ln(4)
    pdf.set_font(LATIN, "B", 11)
    for note in sheet.notes:
        _line(pdf, note, 6.5)
    if sheet.caution:
        pdf.set_font(LATIN, "", 8)
        _line(pdf, sheet.caution, 5)
    if not sheet.signed:
        return
    if pdf.will_page_break(26):
        pdf.add_page()
    pdf.ln(16)
    width = pdf.epw / len(sheet.signed)
    pdf.set_font(LATIN, "", 8)
    top = pdf.get_y()
    for number, name in enumerate(sheet.signed):
        left = pdf.l_margin + number * width
        pdf.line(left, top, left + width - 6, top)
        pdf.set_xy(left, top)
        with pdf.local_context():
            pdf.multi_cell(width - 6, 5, name, align="L")


def _line(pdf: FPDF, text: str, height_mm: float) -> None:
    """A text of its own line, broken where it is too long for one.

    The context makes the next text name its font again: a letter of the fallback font would otherwise leave
    its own.
    """
    with pdf.local_context():
        pdf.multi_cell(0, height_mm, text, align="L", new_x="LMARGIN", new_y="NEXT")
