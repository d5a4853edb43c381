"""The pages of people: everybody who played here, each one's results and places; merging and forgetting."""

from __future__ import annotations

import json
from collections.abc import Mapping

from flask import Blueprint, Response, jsonify, render_template, request

from rules.errors import Refused
from web.archive import NoSuchMatch, archive
from web.ask import LONGEST_KEPT, asked_text
from web.cards.handover import written_out
from web.door import Json
from web.errors import BadAsk
from web.languages.language import marked
from web.past.heat import heat_map
from web.past.people import Person, is_nobody, merged, people_of
from web.past.ratings import Rating, ratings_of
from web.past.register import Remembered, register
from web.visitors.roles import needs

A_PAGE = 20  # matches on a person's page
POCKETS = {  # as the person sees the board
    "NW": marked("far left"),
    "NE": marked("far right"),
    "SE": marked("near right"),
    "SW": marked("near left"),
}

people = Blueprint("people", __name__)


@people.get("/players")
def page() -> str:
    """Everybody who played here, with their results and ratings."""
    known, everybody, ratings = _known()
    order = sorted(everybody, key=lambda person: _surely(ratings, person), reverse=True)
    return render_template("people.html", people=order, ratings=ratings, unread=known.unread)


@people.get("/players.json")
def list_json() -> Response:
    """`{"players", "unread"}`: everybody with wins, losses and rating; `unread` matches are not read yet."""
    known, everybody, ratings = _known()
    return jsonify(players=[_short(person, ratings) for person in everybody], unread=known.unread)


@people.get("/players/person")
def person_page() -> str:
    """A person's page, `?name=`; without a name the list of everybody."""
    if "name" not in request.args:
        return page()
    known, everybody, ratings = _known()
    person = _named(everybody, request.args["name"])
    return render_template(
        "person.html",
        person=person,
        rating=ratings.get(person.name),
        matches=person.matches[:A_PAGE],
        others=[person_known.name for person_known in everybody if person_known.name != person.name],
        placed=heat_map(person.placed),
        fell=heat_map(person.fell),
        pockets=POCKETS,
        unread=known.unread,
    )


@people.get("/players/person.json")
def export() -> Response:
    """Everything that is kept of a person, `?name=`, as a file: the counts, and each match whole."""
    _, everybody, ratings = _known()
    person = _named(everybody, request.args.get("name", ""))
    whole = {**_short(person, ratings), "counts": person.counts, "pockets": person.pockets}
    begun = json.dumps({**whole, "spellings": person.spellings})[:-1]
    matches = [written_out(archive().kept(played.number)) for played in person.matches]
    listed = [part for match in matches for part in (b",\n", *match)][1:]
    parts = [f'{begun}, "matches": ['.encode(), *listed, b"]}"]
    response = Response(parts, mimetype="application/json")
    response.headers["Content-Disposition"] = 'attachment; filename="player.json"'
    return response


@people.post("/players/merge")
@needs("umpire")
def merge() -> Response:
    """`{"name", "into"}`: the first is another spelling of the second from now on."""
    _, everybody, _ = _known()
    old, new = _named(everybody, _name("name")), _named(everybody, _name("into"))
    if old.name == new.name:
        raise BadAsk("a name cannot be merged with itself")
    if any(new.name in (*played.others, *played.partners) for played in old.matches):
        raise Refused("they have played in one match: that makes two people")
    register().merge(old.name, new.name)
    return jsonify(name=new.name)


@people.post("/players/part")
@needs("umpire")
def part() -> Response:
    """`{"name"}`: this spelling is a person of its own again."""
    name = _name("name")
    if name not in register().same():
        raise NoSuchMatch("nobody of this name has played here")
    register().part(name)
    return jsonify(name=name)


@people.post("/players/forget")
@needs("umpire")
def forget() -> Response:
    """`{"name"}`: the person is a guest from now on, in every match that is kept here, for good."""
    _, everybody, _ = _known()
    person = _named(everybody, _name("name"))
    register().forget(frozenset((person.name, *person.spellings)))
    return jsonify(name=None)


def _known() -> tuple[Remembered, tuple[Person, ...], dict[str, Rating]]:
    known, same = register().remembered(), register().same()
    return known, people_of(known.accounts, same), ratings_of(merged(known.accounts, same))


def _named(everybody: tuple[Person, ...], name: str) -> Person:
    for person in everybody:
        if name == person.name or name in person.spellings:
            return person
    if is_nobody(name):
        raise NoSuchMatch("a guest is nobody: nothing is kept of guests")
    raise NoSuchMatch("nobody of this name has played here")


def _name(key: str) -> str:
    return asked_text(key, LONGEST_KEPT)


def _surely(ratings: Mapping[str, Rating], person: Person) -> tuple[int, int]:
    rating = ratings.get(person.name)
    return (-(10**9), 0) if rating is None else (rating.surely, person.won)


def _short(person: Person, ratings: Mapping[str, Rating]) -> Json:
    rating = ratings.get(person.name)
    said = None if rating is None else {"points": rating.points, "unsure": rating.unsure}
    return {
        "name": person.name,
        "matches": len(person.matches),
        "won": person.won,
        "lost": person.lost,
        "rating": said,
    }
