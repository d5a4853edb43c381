// The overlay's script: who, how many points, who shoots, and for a while what was just ruled.

import { sayEnding } from "../ending.js";
import { element } from "../../layout/elements.js";
import { listen } from "../../layout/server/link.js";
import { say, sayVerdict, term } from "../../languages/words.js";

const SAID_MS = 9000; // a ruling is read twice over, then the picture is free again
const wanted = document.body.dataset.sides ? document.body.dataset.sides.split(",").map(Number) : null;
const find = (id) => document.getElementById(id);
let saidOf = null; // the revision whose ruling was shown last
let silence = 0;

document.documentElement.style.fontSize = `${document.body.dataset.size}%`;

function show(state) {
  const { score } = state;
  const sides = score.sides || score.pad.map(golfer);
  const order = wanted ? wanted.map((number) => sides[number - 1]).filter(Boolean) : sides;
  find("sides").replaceChildren(...order.map((side) => line(side, score)));
  find("board").textContent = sayEnding(score) || [stage(score), queen(score)].filter(Boolean).join(" · ");
  find("board").classList.toggle("won", Boolean(score.outcome));
  call(state);
}

// A line of a golf game's pad, as if it were a side.
function golfer({ player, total }) {
  return { player, points: total, players: [], left: null, colour: null };
}

function stage(score) {
  if (score.board) return say("board {n}", { n: score.board });
  return score.hole ? say("hole {n}", { n: score.hole }) : say("round {n}", { n: score.round });
}

function isShooting(side, score) {
  if (score.outcome) return false;
  if (!score.sides) return score.waiting.includes(side.player);
  const seats = [side, ...side.players].map((person) => person.seat);
  return Boolean(score.turn) && seats.includes(score.turn.seat);
}

function line(side, score) {
  const item = document.createElement("li");
  if (isShooting(side, score)) {
    item.className = "shooting";
    item.append(element("span", "unseen", `${say("to shoot")}: `));
  }
  if (side.colour) item.append(element("span", `coin ${side.colour}`));
  item.append(element("span", "player", side.player), element("span", "points", side.points), element("span", "left", left(side)));
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

listen({ score: show, live: () => {} });
