"""Every sentence of the laws is used, cites its clause, and reads as one plain sentence."""

import re
from pathlib import Path
from string import Formatter

import pytest

from rules import carrom
from rules.carrom.laws import any_colour
from rules.carrom.laws.icf import ICF_ENDINGS
from rules.carrom.laws.sentences import SENTENCES
from rules.carrom.laws.tables import ENDINGS, QUEEN_ROWS, Ending
from rules.verdict import LOG_BOOK, Sentence, say

FOLDER = Path(str(carrom.__file__)).parent
CODE = "".join(
    path.read_text(encoding="utf-8")
    for folder in (FOLDER, FOLDER.parent / "coins")
    for path in folder.rglob("*.py")
    if path.stem != "sentences"
)


@pytest.mark.parametrize("key", SENTENCES)
def test_a_sentence_is_said_somewhere(key: str) -> None:
    assert f'"{key}"' in CODE


def test_the_tables_name_sentences_that_exist() -> None:
    named = {row.key for row in (*ENDINGS, *ICF_ENDINGS)} | {row.key for row in QUEEN_ROWS if row.key}
    assert named <= set(SENTENCES)


@pytest.mark.parametrize(
    "sentence", [*SENTENCES.values(), *LOG_BOOK.values()], ids=lambda sentence: sentence.template[:30]
)
def test_a_sentence_is_one_line_with_its_clause(sentence: Sentence) -> None:
    names = [name for _, name, _, _ in Formatter().parse(sentence.template) if name]
    verdict = say({"key": sentence}, "key", **dict.fromkeys(names, 3), spare="not named")
    assert verdict.law
    assert "\n" not in verdict.text
    assert verdict.text.endswith((".", "?", "3"))
    assert sorted(dict(verdict.params)) == sorted(set(names))


@pytest.mark.parametrize(
    "law",
    [
        *(row.applies for row in (*ENDINGS, *QUEEN_ROWS) if row.applies.__name__ != "<lambda>"),
        *(law for name, law in vars(any_colour).items() if name.startswith(("is_", "has_"))),
    ],
)
def test_a_law_cites_its_clause(law: object) -> None:
    cited = str(law.__doc__)
    assert re.search(r"ICF|\bR\d|Pocketing|Variants|Point", cited)


@pytest.mark.parametrize("ending", ICF_ENDINGS, ids=lambda ending: ending.applies.__name__)
def test_an_ending_of_the_icf_cites_its_law(ending: Ending) -> None:
    assert re.search(r"ICF \d+|open in the Laws", str(ending.applies.__doc__))
