"""A match's card as a PDF to print or to send: the sheet that the page shows, in any of the page's scripts."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import TableBordersLayout, TextEmphasis
from fpdf.fonts import FontFace

from web.sheet import Sheet

FONTS = Path(__file__).parent / "fonts"
LATIN, DEVANAGARI = "NotoSans", "NotoSansDevanagari"
MARGIN_MM = 15
UPRIGHT_MM = 180  # what A4 leaves between the margins; a broader table is laid across
PADDING_MM = 1.2
BROADEST_MM = (42, 26)  # of a column, and of one that keeps the sheet upright; what is longer is broken
SHADE, EDGE = (243, 236, 222), (110, 90, 60)


def pdf_of(sheet: Sheet, made_at: str) -> bytes:
    """The sheet on A4, as many pages as it takes; `made_at`, in ISO 8601, is the date that the file carries."""
    pdf = _paper(sheet)
    pdf.set_creation_date(datetime.fromisoformat(made_at))
    widths_mm = _widths_mm(pdf, sheet)
    pdf.add_page("landscape" if sum(widths_mm) > UPRIGHT_MM else "portrait")
    _head(pdf, sheet)
    _table(pdf, sheet, widths_mm)
    _foot(pdf, sheet)
    return bytes(pdf.output())


def _paper(sheet: Sheet) -> FPDF:
    """Empty pages with their fonts: what one has no letter for, the next is asked, and scripts are shaped."""
    pdf = FPDF("portrait", "mm", "A4")
    pdf.set_margin(MARGIN_MM)
    for family in (LATIN, DEVANAGARI):
        pdf.add_font(family, "", FONTS / f"{family}-Regular.ttf")
        pdf.add_font(family, "B", FONTS / f"{family}-Bold.ttf")
    pdf.set_fallback_fonts([DEVANAGARI])
    pdf.set_text_shaping(True)
    pdf.set_title(sheet.title)
    pdf.set_creator("Pocketwatch")
    pdf.set_draw_color(*EDGE)
    return pdf


def _widths_mm(pdf: FPDF, sheet: Sheet) -> tuple[float, ...]:
    """How broad each column is: as its longest cell and the longest word of its head, within bounds."""
    heads = [max(_width_mm(pdf, word) for word in head.split() or [""]) for head in sheet.heads]
    cells = [[_width_mm(pdf, cell) for cell in column] for column in zip(*sheet.rows, strict=True)]
    broadest = [max(one, *more) for one, more in zip(heads, cells or [[0.0]] * len(heads), strict=True)]
    roomy, tight = (tuple(min(one, most) + 2 * PADDING_MM + 0.5 for one in broadest) for most in BROADEST_MM)
    return tight if sum(tight) <= UPRIGHT_MM < sum(roomy) else roomy


def _width_mm(pdf: FPDF, text: str) -> float:
    """How broad a text is in bold, as the table reckons where to break it: letter by letter, before shaping.

    A font takes letters that it lacks for nothing, so the broader of the two fonts is right.
    """
    widths: list[list[float]] = []
    for family in (LATIN, DEVANAGARI):
        pdf.set_font(family, "B", 9)
        widths.append([pdf.get_string_width(letter) for letter in text])
    latin, devanagari = widths
    return sum(max(pair) for pair in zip(latin, devanagari, strict=True))


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
        text_align=tuple("LEFT" if one else "RIGHT" for one in is_word),
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
    """What it came to, and where those sign who vouch for it."""
    pdf.ln(4)
    pdf.set_font(LATIN, "B", 11)
    for note in sheet.notes:
        _line(pdf, note, 6.5)
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

    The context has the next text name its font again: a letter of the fallback font would else leave its own.
    """
    with pdf.local_context():
        pdf.multi_cell(0, height_mm, text, align="L", new_x="LMARGIN", new_y="NEXT")
