"""The translation catalogues: gathers all sentences of the project, and compiles the .po files for the pages.

`python -m web.languages.catalogues` (or `make words`) brings each `translations/*/LC_MESSAGES/messages.po` up
to date with the sentences of the pages, the scripts and the laws; a new sentence has no translation yet. It
writes the `.mo` beside it, and `words.json`: the scripts' sentences, which a browser fetches. The results are
committed, so that a Pi compiles nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from rules.carrom.explained import EXPLAINED as CARROM
from rules.games import GAMES
from rules.magnetic.explained import EXPLAINED as MAGNETIC
from web.languages.language import DOMAIN, FOLDER, LANGUAGES, USUAL
from web.languages.verdicts import BOOKS, KINDS, LISTED, SPOKEN, WORDS, headings

ROOM = Path(__file__).parents[1]
LAWS = "rules"  # the source that is given for a sentence of the laws
# The sources of the scripts' sentences
OF_SCRIPTS = ("static/", "languages/phrases.py", "languages/refusals.py", "languages/faults.py", f"{LAWS}/")
METHODS = [("**.py", "python"), ("**.html", "jinja2"), ("**.svg", "jinja2"), ("**.js", "javascript")]
OPTIONS = {"**.js": {"parse_template_string": "true"}}  # a sentence may be within another text
KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "marked", "say"), None),
    **dict.fromkeys(("ngettext", "sayMany"), (1, 2)),
    "Place": (2,),
}
WIDTH = 110


def translated_languages() -> tuple[str, ...]:
    """Every language with a catalogue: all except the one of the source sentences."""
    return tuple(lang for lang in LANGUAGES if lang != USUAL)


def gathered() -> Catalog:
    """Every sentence of the project, with its files."""
    catalog = Catalog(charset="utf-8")
    for name, _, sentence, _, _ in extract_from_dir(ROOM, METHODS, OPTIONS, keywords=KEYWORDS):
        if sentence:  # an empty one is the catalogue's own head
            catalog.add(sentence, locations=[(name, 0)])
    for game, book in BOOKS.items():
        for spoken in book.values():
            for said in (spoken.template, *headings(spoken.law)):
                catalog.add(said, locations=[(f"{LAWS}/{game}", 0)])
    for sentence in option_sentences():
        catalog.add(sentence, locations=[(f"{LAWS}/options", 0)])
    return catalog


def option_sentences() -> Iterator[str]:
    """The pages' sentences about the built-in rule sets and their options."""
    for explained in (*CARROM.values(), *MAGNETIC.values()):
        yield from explained.sentences()
    for game in GAMES.values():
        abouts = (getattr(game.rule_set(variant), "about", "") for variant in game.variants)
        yield from filter(None, abouts)


def catalogue(lang: str) -> Catalog:
    """The catalogue of a language from its .po file."""
    with po_file(lang).open("rb") as file:
        return read_po(file, locale=lang, domain=DOMAIN)


def brought_up_to_date(old: Catalog, said: Catalog) -> Catalog:
    """The catalogue with exactly these sentences, translations kept."""
    old.update(said, no_fuzzy_matching=True, update_header_comment=False, update_creation_date=False)
    return old


def po_of(catalog: Catalog) -> bytes:
    """The catalogue as a .po file, in the order of the sentences so that changes are small."""
    file = BytesIO()
    write_po(file, catalog, width=WIDTH, sort_output=True, ignore_obsolete=True, include_lineno=False)
    return file.getvalue()


def mo_of(catalog: Catalog) -> bytes:
    """The catalogue in gettext's binary form."""
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def words_of(catalog: Catalog) -> str:
    """The scripts' sentences, as JSON: `words` by English sentence, a list where it has plural forms.

    `sentences` are the laws' English ones, by game and key. `terms` are the game's words inside them, which
    are in the parameters that are `spoken`, of one of the `kinds`, or `listed`.
    """
    words = {_key(message): message.string for message in _of_scripts(catalog) if _is_translated(message)}
    terms = {word: _translation(catalog, word) for word in WORDS}
    sentences = {game: {key: spoken.template for key, spoken in book.items()} for game, book in BOOKS.items()}
    named = {"spoken": sorted(SPOKEN), "kinds": KINDS, "listed": sorted(LISTED)}
    table = {"words": words, "terms": terms, "sentences": sentences, **named}
    return json.dumps(table, ensure_ascii=False, indent=0, sort_keys=True) + "\n"


def po_file(lang: str) -> Path:
    """The path of a language's catalogue."""
    return FOLDER / lang / "LC_MESSAGES" / f"{DOMAIN}.po"


def words_file(lang: str) -> Path:
    """The path of a language's words for scripts."""
    return FOLDER / lang / "words.json"


def main() -> None:
    """Brings every catalogue up to date and reports the number of untranslated sentences."""
    said = gathered()
    for lang in translated_languages():
        catalog = brought_up_to_date(catalogue(lang), said)
        po_file(lang).write_bytes(po_of(catalog))
        po_file(lang).with_suffix(".mo").write_bytes(mo_of(catalog))
        words_file(lang).write_text(words_of(catalog), encoding="utf-8")
        waiting = sum(not _is_translated(message) for message in catalog if message.id)
        print(f"{lang}: {len(catalog)} sentences, {waiting} without a translation")


def _of_scripts(catalog: Catalog) -> Iterator[Message]:
    for message in catalog:
        if any(place.startswith(OF_SCRIPTS) for place, _ in message.locations):
            yield message


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _is_translated(message: Message) -> bool:
    forms = (message.string,) if isinstance(message.string, str) else message.string or ("",)
    return all(forms)


def _translation(catalog: Catalog, sentence: str) -> str:
    message = catalog.get(sentence)
    return str(message.string or sentence) if message else sentence


if __name__ == "__main__":
    main()
