// A golf match looked at again: balls and golfers go their ways over the drawn course, stroke by stroke.

import { middle } from "../../golf/hexes.js";
import { drawMushrooms, drawOn, drawTokens, drawTrails } from "../../golf/map.js";
import { lyingAfter, lyingAt, lyingBefore, waysOf } from "./golf_ways.js";
import { lastStroke, lineTrail } from "../../golf/ways.js";
import { startPlayer } from "./player.js";
import { say } from "../../languages/words.js";

let match = { players: [], strokes: [] };
const sides = [...document.querySelectorAll(".played")];

function turnTo(stroke) {
  const side = sides.find((candidate) => candidate.dataset.course === stroke.course) || sides[0];
  sides.forEach((shown) => { shown.hidden = shown !== side; });
  drawOn(side.querySelector("svg"));
}

function draw(stroke, lying) {
  drawTokens(lying.map((token) => ({
    point: token.point,
    number: match.players.indexOf(token.player) + 1,
    look: stroke.stroke ? `ball-${token.token}` : "",
    isNext: token.token !== "" && lying.length > 1 && token.player === stroke.player,
  })));
}

// Lines stay on the page of Roll in One: those of the same player on the same hole lead up to this one.
function linesBefore(stroke) {
  if (!stroke.last) return [];
  const before = match.strokes.slice(0, match.strokes.indexOf(stroke));
  const own = before.filter((earlier) => earlier.last && earlier.player === stroke.player && earlier.board === stroke.board && earlier.last.line.length);
  return own.map((earlier) => lineTrail(earlier.last.line, "past"));
}

function trails(stroke) {
  if (!stroke.stroke && !stroke.last) return stroke.flights.filter((flight) => flight.end).map((flight) => ({ look: "air", points: [middle(flight.start), middle(flight.end)] }));
  return lastStroke(stroke).trails;
}

function showSteps(stroke) {
  const steps = stroke.stroke || stroke.last ? lastStroke(stroke).steps : [];
  document.getElementById("stepped").hidden = steps.length === 0;
  document.getElementById("steps").replaceChildren(...steps.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
}

startPlayer({
  learn: (played) => { match = played; },
  part: (hole) => say("Hole {n}", { n: hole }),
  where: (stroke, words) => say("Hole {board}, stroke {n} of {all}: {name}", words),
  begin: (stroke) => {
    document.getElementById("unseen").hidden = true;
    turnTo(stroke);
    showSteps(stroke);
    drawMushrooms(stroke.mushrooms);
    drawTrails(linesBefore(stroke));
    draw(stroke, lyingBefore(stroke));
  },
  ways: async (stroke) => {
    drawTrails([...linesBefore(stroke), ...trails(stroke)]);
    return waysOf(stroke);
  },
  move: (stroke, ways, now_s) => draw(stroke, lyingAt(stroke, ways, now_s)),
  end: (stroke) => {
    drawTrails([...linesBefore(stroke), ...trails(stroke)]);
    drawMushrooms(stroke.mushrooms_after);
    draw(stroke, lyingAfter(stroke, waysOf(stroke)));
  },
  known: () => "",
});
