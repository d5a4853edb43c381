// The overlay's script: who, how many points, who shoots, and for a while what was just ruled.

import { listen } from "./link.js";
import { say, sayVerdict, term } from "./words.js";

const SAID_MS = 9000; // a ruling is read twice over, then the picture is free again
const wanted = document.body.dataset.sides ? document.body.dataset.sides.split(",").map(Number) : null;
const find = (id) => document.getElementById(id);
let saidOf = null; // the revision whose ruling was shown last
let silence = 0;

document.documentElement.style.fontSize = `${document.body.dataset.size}%`;

function show(state) {
  const { score } = state;
  const order = wanted ? wanted.map((number) => score.sides[number - 1]).filter(Boolean) : score.sides;
  find("sides").replaceChildren(...order.map((side) => line(side, score)));
  find("board").textContent = [say("board {n}", { n: score.board }), queen(score)].filter(Boolean).join(" · ");
  call(state);
}

function line(side, score) {
  const item = document.createElement("li");
  const seats = [side, ...side.players].map((person) => person.seat);
  if (!score.outcome && score.turn && seats.includes(score.turn.seat)) {
    item.className = "shooting";
    item.append(element("unseen", `${say("to shoot")}: `));
  }
  if (side.colour) item.append(element(`coin ${side.colour}`, ""));
  item.append(element("player", side.player), element("points", side.points), element("left", left(side)));
  return item;
}

function left(side) {
  if (side.left === null) return "";
  return say("{n} {colour} left", { n: side.left, colour: term(side.colour) });
}

function queen(score) {
  if (!score.queen || score.queen.state === "on_board") return "";
  const name = score.queen.by;
  if (score.queen.state === "pending") return name ? say("Queen to be covered by {name}", { name }) : say("Queen to be covered");
  return name ? say("Queen covered by {name}", { name }) : say("Queen covered");
}

// A ruling is called out once; a page that was just opened calls out nothing.
function call(state) {
  const isFirst = saidOf === null;
  if (saidOf === state.revision) return;
  saidOf = state.revision;
  const text = state.score.verdicts.map((verdict) => sayVerdict(verdict, state.score.game)).join(" ");
  if (isFirst || !text) return;
  find("said").textContent = text;
  clearTimeout(silence);
  silence = setTimeout(() => { find("said").textContent = ""; }, SAID_MS);
}

function element(name, text) {
  const made = document.createElement("span");
  made.className = name;
  made.textContent = text;
  return made;
}

listen({ score: show, live: () => {} });
