"""Sentences that reach a page complete, in English: questions of the camera, refusals, troubles.

They are sent without a key. Scripts recognise them by their words (`say` of static/words.js), so each is
listed here in its source form, with `{name}` where something is filled in.
"""

from __future__ import annotations

from web.language import marked

PHRASES = (
    # the law of a ruling
    marked("Rule {numbers}"),
    marked("Rules {numbers}"),
    # questions of the camera
    marked("Where did the {kind} go?"),
    marked("the {kind} went down {pocket}"),
    marked("the {kind} left the board"),
    marked("a hand took the {kind}"),
    marked("Did something go down {pocket}?"),
    marked("a {kind} went down {pocket}"),
    marked("nothing fell"),
    marked("What left the board?"),
    marked("What happened while the board could not be seen?"),
    marked("a stroke was played"),
    marked("no stroke was played"),
    marked("Count as many as there were"),
    marked("Count none of them"),
    marked("A piece was touched"),
    marked("No piece was touched"),
    # why nobody watched
    marked("the picture was frozen"),
    marked("the board was covered"),
    marked("the picture was blurred"),
    marked("it was too dark to see"),
    marked("no pictures came"),
    marked("the board was out of view"),
    marked("nothing came to rest"),
    marked("something was taken for a hand"),
    marked("the pictures ended before anything came to rest"),
    # obstacles to the camera's view
    marked("the camera is starting"),
    marked(
        "No board is in view. Point the camera at the whole board, sharp and well lit, or give its corners on "
        "the page Align. Watching begins by itself."
    ),
    marked("the recording has ended"),
    marked("nothing is watched: everything is entered by hand"),
    marked("the camera's process ended ({why})"),
    # the effect of an undo
    marked("nothing to undo yet"),
    marked("nothing was taken back"),
    marked("stroke {n}"),
    # roles
    marked("this is the umpire's: enter the umpire's code on the page Join"),
    marked("changing the score needs the table's code: scan it, or enter it on the page Join"),
    marked("this page is out of date: load it again and repeat"),
    marked("that is not this table's code: scan it again, or ask who set up the table"),
    marked("too many wrong codes: try again in {wait} s"),
    marked("the umpire's code must be another than the table's"),
    marked("a name has at most {n} letters, all of them visible: not {name}"),
    marked('"{key}" must be a text of at most {n} letters'),
    # the seen place of the board
    marked("the camera shows no picture now: look at the page Status"),
    marked("no camera belongs to this scoreboard"),
    marked("these corners lie too close together to be a board's"),
    marked("there is no alignment before this one"),
    # the trial of a table
    marked("the trial has moved on since you looked: nothing was changed; look again and decide"),
    marked("no layout is confirmed yet: there is nothing to judge"),
    marked("no trial was left: begin one"),
    marked("the trial cannot be kept in {folder} ({why})"),
    marked("there is no new alignment to accept"),
    marked(
        "the corners {corners} do not run clockwise round a convex board: "
        "give them in the order NW NE SE SW, as seen in the picture"
    ),
    # refusals
    marked("{name} has chosen on another phone"),
    marked(
        "the score has moved on since you looked (from {before} to {now}): "
        "nothing was changed; look again and decide"
    ),
    marked("options.golfers: {player} with {golfer} carries {n} clubs, not {held}"),
    marked("options.golfers: {player} with {golfer} names one of the own clubs that never expires"),
    marked("options.golfers: {player} with {golfer} carries no wedges"),
    marked("options.golfers: {player} with {golfer} carries no two of the same club"),
    marked("options.golfers: {player} with {golfer} carries the Driver"),
    marked("the golfer is in no bunker"),
    marked("out of a bunker first"),
    marked("there is no way out of a bunker with the {club}"),
    marked("the {club} chips out of a bunker, as from rough"),
    marked("the {club} has no big hit"),
    marked("the {club} is played from a tee only"),
    marked("Dorian does not reset the hand during a hole"),
    marked("Bunjil keeps a card of deck {deck}, from which this does not draw"),
    marked("the cards are drawn first"),
    marked("the left neighbour discards a column first"),
    marked("no card on top moves a golfer: follow a special first"),
    marked("no card came up that moves a golfer"),
    marked("there is no stroke to declare a foul on"),
    marked("a stroke is under way: it is a foul, not a technical one: declare_foul"),
    marked("technical fouls are a law of the ICF: declare a foul on the stroke instead"),
    marked("after the first stroke of the turn it is a foul, not a technical one: declare_foul"),
    marked("the toss comes before the first stroke of a board"),
    marked("the match is over: take the last act back to change its end"),
    marked("nothing is due back on the board"),
    marked("nothing is due and nobody owes a piece"),
    marked("{name} owes nothing"),
    marked("no board is being played: the next stroke begins the next one"),
    marked("extra points are claimed after a board, before the next one begins"),
    marked("the last board offers no extra points, or they were claimed"),
    marked("board and score agree, as far as it was seen: there is nothing to choose between"),
    marked("entry {entry} is already taken back: retract the retraction to restore it"),
    marked("entry {entry} was corrected already: correct the stroke as a whole, or retract the correction"),
    marked("entry {entry} asks nothing any more"),
    marked("entry {entry} is no stroke and no ruling that could have been another"),
    marked("there is no match {number} here: see the list of matches"),
    marked("match {number} is the one that is played"),
    marked("the match is not decided yet: play it out, concede the board, or put it away"),
    marked("the camera shows no picture now: look at the page Status"),
    # one's own box: what cannot be played, and other faults
    marked("is one more than the box holds: {most} of these, not {n}"),
    marked("has hexes apart: {at} touches no other hex of the tee"),
    marked("is walled in: grass, ponds, obstacles or the edge are all around {at}"),
    marked("cannot be reached: no ball gets from the tee to {at}"),
    marked("has {n} trees, and no box holds more than {most}"),
    marked("is a hole that cannot end: its green cannot be reached from its tee at {at}"),
    marked("is tile {tile}, which lies on the course already as {other}"),
    marked("is that of hole {n} too: the dice tell holes by it"),
    marked("is of a hole that cannot end: {at} is cut off from the tee by the page's edge"),
    marked("has {n} clubs in preset hand {letter}, and a hand has {most}"),
    marked("names hole {n}, which wants one tee and a green: it has {tees} tees"),
    marked("lies outside the course: {at}"),
    marked("is one marker, but its hexes do not touch"),
    marked("covers {at}, where {ground} lies"),
    marked('wants the key "{key}", which is missing'),
    marked("wants {n} entries, not {count}"),
    marked("wants a whole number, not {value}"),
    marked("wants a whole number from {least} to {most}, not {value}"),
    marked("wants a text, not {value}"),
    marked('is no row of +n, -n, ×n or squared, like "+3" or "×2 +1": {formula}'),
    marked("names two cards alike"),
    marked("names a card that is there already: {name}"),
    marked("has the initiative of another club: {n}"),
    marked("has {n} turns of combined scoring, and a game needs {most}"),
    marked("a name has 1 to {n} letters, all of them visible"),
    marked("a name has no stroke in it and no full stop in front"),
    marked('another one is called "{name}": choose another name'),
    marked('nothing is kept here as "{name}"'),
    marked("no photograph can be read here"),
    marked("this is no picture that can be read: take it again as JPEG"),
    marked("a lattice of hexes was found, but no course stands out from the table around it"),
    marked("no lattice of hexes in the picture: {share} of it repeats like one, {needed} is needed"),
    marked(
        "no lattice of hexes stands out: edges are {n} times as strong on its outlines as beside them, "
        "{needed} times are needed"
    ),
)
