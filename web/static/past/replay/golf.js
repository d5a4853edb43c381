// A golf match looked at again: balls and golfers go their ways over the drawn course, stroke by stroke.

import { drawMushrooms, drawOn, drawTokens, drawTrails, middle } from "../../golf/map.js";
import { lyingAfter, lyingAt, lyingBefore, waysOf } from "./golf_ways.js";
import { lastStroke, lineTrail } from "../../golf/ways.js";
import { startPlayer } from "./player.js";
import { say } from "../../languages/words.js";

let told = { players: [], strokes: [] };
const sides = [...document.querySelectorAll(".played")];

function turnTo(stroke) {
  const side = sides.find((one) => one.dataset.course === stroke.course) || sides[0];
  sides.forEach((one) => { one.hidden = one !== side; });
  drawOn(side.querySelector("svg"));
}

function draw(stroke, lying) {
  drawTokens(lying.map((one) => ({
    point: one.point,
    number: told.players.indexOf(one.player) + 1,
    look: stroke.stroke ? `ball-${one.token}` : "",
    isNext: one.token !== "" && lying.length > 1 && one.player === stroke.player,
  })));
}

// Lines stay on the page of Roll in One: those of the same player on the same hole lead up to this one.
function linesBefore(stroke) {
  if (!stroke.last) return [];
  const before = told.strokes.slice(0, told.strokes.indexOf(stroke));
  const own = before.filter((one) => one.last && one.player === stroke.player && one.board === stroke.board && one.last.line.length);
  return own.map((one) => lineTrail(one.last.line, "past"));
}

function trails(stroke) {
  if (!stroke.stroke && !stroke.last) return stroke.flights.filter((one) => one.end).map((one) => ({ look: "air", points: [middle(one.start), middle(one.end)] }));
  return lastStroke(stroke).trails;
}

function showSteps(stroke) {
  const steps = stroke.stroke || stroke.last ? lastStroke(stroke).steps : [];
  document.getElementById("stepped").hidden = steps.length === 0;
  document.getElementById("steps").replaceChildren(...steps.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
}

startPlayer({
  learn: (all) => { told = all; },
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
  told: () => "",
});
