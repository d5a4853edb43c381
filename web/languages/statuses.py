"""What is said where the libraries refuse a request by themselves: in our words, not in theirs."""

from __future__ import annotations

from werkzeug.exceptions import HTTPException

from web.languages.language import marked

NO_PAGE = marked("There is no page at this address.")
UNREADABLE = marked("this request cannot be read")
OTHERWISE = marked("this request is refused")
OWN = {
    400: UNREADABLE,
    404: NO_PAGE,
    405: marked("nothing here is asked in this way"),
    413: marked("this is more than is taken at once: send less"),
    416: marked("this file has no such part"),
    500: marked("something went wrong here: look at the page Status"),
}


def sentence_of(error: HTTPException) -> str:
    """The sentence that we refused with; ours for its status, where a library did."""
    said = error.description
    return said if said and said != type(error).description else OWN.get(error.code or 500, OTHERWISE)
