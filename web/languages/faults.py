"""What is wrong in names, options, files and imported matches, as it reaches a page: complete, in English.

Scripts recognise these sentences as they do those of `phrases.py`. A place named `reason`, `why` or `what` is
such a sentence or word itself. Faults of JSON that only programs write are not listed.
"""

from __future__ import annotations

from web.languages.language import marked

FAULTS = (
    marked('unknown {what} "{word}": did you mean "{near}"? {n} are known, see rules/README.md'),
    marked('unknown {what} "{word}": did you mean "{near}"? known are {known}'),
    marked('unknown {what} "{word}": known are {known}'),
    marked("key of {place}"),
    marked("{game} wants {counts} players, not {n}: {names}"),
    marked("a player wants a name, not an empty text"),
    marked("a player wants a name in whole letters"),
    marked("two players have the same {what}: {name}"),
    marked('this is no exported match: it wants "header" and "entries", as export writes them'),
    marked("this file has the form {schema}, and only {known} is known: update Pocketwatch"),
    marked("this match has {n} entries, and {most} is the most that is taken in"),
    marked("the header of this match cannot be read: {reason}"),
    marked("this match has too many corrections of what was long before them: it is not taken in"),
    marked("this file is not known any more: take it in again"),
    marked('the entries of this match do not lead to its "{key}": it was changed by hand'),
    marked("entry {entry} of this match does not fit: {reason}"),
    marked("{key} wants a date and a time such as 2026-01-31T20:15:00+00:00, not {value}"),
    marked("the body is not JSON: {why}"),
    marked(
        "a match wants at least 1 point, 1 board and 1 game, "
        "not target {target}, boards {boards}, games {games}"
    ),
    marked(
        "a match has up to {points} points, {m} boards and {k} games, "
        "not target {target}, boards {boards}, games {games}"
    ),
    marked("a coin is worth 0 points or more, not {n}"),
    marked("a coin is worth up to {most} points, not {n}"),
    marked("training is of 0 to {most} shots, not {n}"),
    marked("options cannot be: every piece is worth nothing, and nobody can win"),
    marked("a rule set wants a name, not an empty text"),
    marked('the set "{name}" cannot be: {reason}'),
    marked('"{key}" wants a whole number, not {value}'),
    marked('"{key}" wants a number, not {value}'),
    marked('"{key}" wants a text, not {value}'),
    marked('"{key}" wants true or false, not {value}'),
    marked('the key "{key}" stands there twice: leave one of them out'),
    marked("a whole number has {n} digits, and {most} are the most: {value}"),
    marked("the course {course} has no hole for the variant {variant}"),
    marked('no shot card is named "{card}"'),
    marked("the hands give the {club} twice, {names}"),
    marked("there are pages 1 to {pages} of matches, and no page {n}"),
    marked("there is no match {n} here"),
    marked("the width of the playing surface is {least} to {most} mm, from cushion to cushion"),
    marked("SoL knows matches of two sides on a carrom board only: hand this one out as JSON or CSV"),
    marked("SoL knows matches of up to {most} games, and this one has {n}"),
    marked("{player} has no shot of Roll in One to begin: choose how the dice are used first"),
    marked("{player}'s club could not be revealed: choose it again"),
    marked("this table keeps no codes"),
    marked("has {n} hexes, and no course is smaller than its tee and its hole"),
    marked("lies more than {n} hexes from [0, 0]"),
    marked("is {what} on {at}, where {other} lies already"),
    marked("has a hex twice"),
    marked("is no hex of this obstacle: {hexes}"),
    marked("is no obstacle that balls bounce off: {what}"),
    marked("is no plain hex that touches the one before"),
    marked("gives less than one impulse for some number of the die"),
    marked("wants 1 to {most} holes, not {n}"),
    marked("is there already: {name}"),
    marked('is hole "{name}", and holes are "1" to "{most}"'),
    marked("names a die twice"),
    marked("is no dry hex of the page: {at}"),
    marked("is no edge between two hexes of a tee"),
    marked("wants the pars of the holes by their numbers"),
    marked("has the number of its hole exactly where it is a green or a tee"),
    marked("lies where another tile lies, on {at}"),
    marked("names hole {hole}, and a tree stands on its tee or green"),
    marked("wants either decks or the hexes it goes straight"),
    marked("has a deck without a card that moves a golfer"),
    marked("is {kind} and wants {n} paths, not {count}"),
)

WORDS = (  # what an unknown word was meant to be
    marked("player"),
    marked("ball"),
    marked("card"),
    marked("club"),
    marked("status"),
    marked("action"),
    marked("deck"),
    marked("word"),
    marked("name"),
    marked("seat"),
)
