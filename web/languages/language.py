"""The language of a page, and its words: gettext catalogues over the English sentences.

A person's choice comes first (`?lang=hi`, kept in a cookie), then the browser's languages, then English. A
sentence without a translation is shown in English: nothing is ever missing from a page. Templates mark their
sentences with `_("…")` and `ngettext(one, many, n)`, Python with `gettext`, and with `marked` those that are
translated only where they are shown; scripts use `say` of static/languages/words.js. All are gathered by
`python -m web.languages.catalogues`.
"""

from __future__ import annotations

import gettext as catalogues
from datetime import datetime
from functools import cache
from pathlib import Path
from urllib.parse import urlencode

from babel.dates import format_date, format_time
from babel.numbers import format_decimal, format_percent
from flask import Flask, Response, g, has_request_context, request

LANGUAGES = {"en": "English", "hi": "हिन्दी", "hu": "Magyar", "de": "Deutsch"}  # each by its own name
USUAL = "en"
COOKIE = "language"
KEPT_S = 365 * 24 * 3600
FOLDER = Path(__file__).parents[1] / "translations"
DOMAIN = "messages"


def language() -> str:
    """The language of this request, one of LANGUAGES; English outside of a request."""
    if not has_request_context():
        return USUAL
    if "language" not in g:
        g.language = _asked() or _remembered() or _wanted() or USUAL
    chosen: str = g.language
    return chosen


def gettext(sentence: str, **args: object) -> str:
    """The sentence in this request's language, each `%(name)s` filled in from the arguments."""
    said = translations(language()).gettext(sentence) if sentence else ""
    return said % args if args else said


def ngettext(singular: str, many: str, n: int, **args: object) -> str:
    """The sentence's form for this number, with `%(n)s` filled in too."""
    return translations(language()).ngettext(singular, many, n) % {"n": number(n), **args}


def marked(sentence: str) -> str:
    """The sentence unchanged: marks it for the catalogues, to be translated where it is shown."""
    return sentence


@cache
def translations(lang: str) -> catalogues.NullTranslations:
    """The catalogue of a language; one that leaves everything in English where there is none."""
    return catalogues.translation(DOMAIN, FOLDER, [lang], fallback=True)


def number(value: float) -> str:
    """The number in this language's notation."""
    return format_decimal(value, locale=language())


def percent(share: float) -> str:
    """A share of 1 as whole per cents."""
    return format_percent(share, locale=language())


def day(moment: str | None) -> str:
    """The date of a moment of the journal, on this machine's calendar; empty for no moment."""
    at = _local(moment)
    return "" if at is None else format_date(at, "medium", locale=language())


def day_and_time(moment: str | None) -> str:
    """The date and the minute of a moment, on this machine's clock; empty for no moment."""
    at = _local(moment)
    if at is None:
        return ""
    return f"{format_date(at, 'medium', locale=language())}, {format_time(at, 'short', locale=language())}"


def install(app: Flask) -> None:
    """Gives the templates `_`, `ngettext`, `lang`, `languages()`, and filters of numbers and dates."""
    env = app.jinja_env
    env.globals.update(_=gettext, gettext=gettext, ngettext=ngettext, languages=languages)
    env.filters.update(number=number, percent=percent, day=day, day_and_time=day_and_time)
    app.context_processor(lambda: {"lang": language()})
    app.after_request(_with_language)


def languages() -> tuple[tuple[str, str, str], ...]:
    """Every language: its code, its own name, and the address of this very page in it."""
    query = request.args.to_dict(flat=False)
    return tuple(
        (code, name, f"{request.path}?{urlencode({**query, 'lang': code}, doseq=True)}")
        for code, name in LANGUAGES.items()
    )


def _with_language(response: Response) -> Response:
    """Marks a page with its language, and remembers the requested one."""
    if response.mimetype == "text/html":
        response.headers["Content-Language"] = language()
        response.vary.update(("Accept-Language", "Cookie"))
        asked = _asked()
        if asked is not None and asked != _remembered():
            response.set_cookie(COOKIE, asked, max_age=KEPT_S, httponly=True, samesite="Lax")
    return response


def _asked() -> str | None:
    return _known(request.args.get("lang"))


def _remembered() -> str | None:
    return _known(request.cookies.get(COOKIE))


def _wanted() -> str | None:
    """The browser's most preferred one of our languages; its region does not matter."""
    wanted = (_known(tag.partition("-")[0].lower()) for tag in request.accept_languages.values())
    return next(filter(None, wanted), None)


def _known(lang: str | None) -> str | None:
    return lang if lang in LANGUAGES else None


def _local(moment: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(moment).astimezone() if moment else None
    except ValueError:
        return None
