// The trial of a table: the layout to lay, what the camera read of it, and the figures at the end. The server holds
// the trial; the page shows it and posts what is pressed, so a phone may lock, reload or be another one.

import { ask } from "../layout/server/ask.js";
import { drawPieces } from "../layout/board.js";
import { post } from "../layout/server/post.js";
import { showMarks, zoneOf } from "./trial_marks.js";
import { showReport } from "./trial_report.js";
import { say, sayMany } from "../languages/words.js";

const LOOK_MS = 500;
const KINDS = ["white", "black", "queen", "striker"];
const UNDER_WAY = ["lay", "look", "shown"];

const find = (id) => document.getElementById(id);
const page = find("trial");
const words = Object.fromEntries([...page.querySelectorAll("[data-set]")].map((element) => [`${element.dataset.set} ${element.dataset.name}`, element.textContent]));
const word = (set, name) => words[`${set} ${name}`] || "";

let known = null; // the newest state
let isBusy = false; // an act is on its way
let marked = ""; // what the page stood at, so that a new stage is read out once

function show(state) {
  known = state;
  const { stage, at } = state;
  const layout = state.layouts[at];
  const isUnderWay = UNDER_WAY.includes(stage);
  page.dataset.stage = stage;
  find("intro").hidden = stage !== "idle";
  find("task").hidden = stage !== "lay" && stage !== "look";
  find("result").hidden = stage !== "shown";
  find("report").hidden = stage !== "done";
  find("leaving").hidden = !isUnderWay;
  find("drawn").hidden = stage === "done";
  showSteps(state);
  showButtons(state);
  drawPieces(stage === "done" ? [] : layout.pieces, false);
  showMarks(stage === "shown" ? layout : null);
  find("legend").hidden = stage !== "shown" || layout.read.is_right;
  if (isUnderWay) showTask(state, layout);
  if (stage === "shown") showResult(state, layout);
  if (stage === "done") showReport(state, word);
  tell(`${stage} ${at}`, { shown: "verdict", done: "report-title" }[stage]);
}

// A new stage begins at the top of what there is to read, for eyes and for ears.
function tell(now, id) {
  if (marked && now !== marked && id) find(id).focus({ preventScroll: id === "verdict" });
  marked = now;
}

function showSteps({ layouts, at, stage, acts }) {
  document.querySelectorAll(".step").forEach((step, number) => {
    const { read, confirmed } = layouts[number];
    const isHere = UNDER_WAY.includes(stage) && number === at;
    step.disabled = !acts.includes("go") || isHere;
    if (isHere) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
    const isShown = confirmed && read;
    step.querySelector(".step-result").textContent = isShown ? say("{n} of {all}", { n: read.found - read.wrong_kinds, all: read.laid }) + (read.is_right ? " ✓" : " !") : "";
    step.classList.toggle("right", Boolean(isShown && read.is_right));
    step.classList.toggle("weak", Boolean(isShown && !read.is_right));
  });
}

function showButtons({ acts, stage }) {
  document.querySelectorAll("[data-act]").forEach((button) => {
    button.hidden = !acts.includes(button.dataset.act) || (button.dataset.stage !== undefined && button.dataset.stage !== stage);
    button.disabled = isBusy;
  });
}

function showTask({ stage, way, at }, layout) {
  find("task-title").textContent = `${at + 1}. ${word("title", layout.name)}`;
  find("how").textContent = word("how", layout.name);
  find("counts").replaceChildren(...KINDS.map((kind) => count(kind, layout.pieces)).filter(Boolean));
  const line = find("way");
  const isReading = stage === "look" && way === "watching";
  const text = isReading ? say("Reading: leave everything as it lies.") : word("way", way);
  if (line.textContent !== text) line.textContent = text;
  line.dataset.state = way;
  line.classList.toggle("reading", isReading);
}

function count(kind, pieces) {
  const n = pieces.filter((piece) => piece.kind === kind).length;
  if (!n) return null;
  const line = document.createElement("span");
  line.className = "count";
  const coin = document.createElement("span");
  coin.className = `coin ${kind}`;
  coin.setAttribute("aria-hidden", "true");
  line.append(coin, `${n} × ${word("kind", kind)}`);
  return line;
}

function showResult({ layouts, at }, layout) {
  const { read } = layout;
  find("verdict").textContent = read.is_right ? sayMany("The {n} piece is read right.", "All {n} pieces are read right.", read.laid) : say("{n} of {all} pieces are read right.", { n: read.found - read.wrong_kinds, all: read.laid });
  find("faults").replaceChildren(...faults(layout).map(item));
  const isLast = layouts.every((tried, number) => tried.confirmed || number <= at);
  const next = isLast ? say("Show the result") : say("Next layout");
  find("confirm-word").textContent = read.is_right ? next : say("The layout is right, the camera is wrong");
  find("asked").textContent = read.is_right ? "" : say("Look at the board: does it lie as it is drawn here?");
  const address = `/trial/${at}/picture.jpg?r=${known.revision}`;
  if (find("picture").getAttribute("src") !== address) find("picture").src = address;
}

function faults({ pieces, read }) {
  const where = (piece) => ({ kind: word("kind", piece.kind), place: word("place", zoneOf(piece)) });
  const missed = read.missed_pieces.map((i) => say("{kind}, {place}: not found.", where(pieces[i])));
  const wrong = read.wrong_pieces.map(({ piece, kind }) => say("{kind}, {place}: read as {other}.", { ...where(pieces[piece]), other: word("kind", kind) }));
  const ghosts = read.ghost_pieces.map((piece) => say("{kind}, {place}: read, though nothing should lie there.", where(piece)));
  return [...missed, ...wrong, ...ghosts];
}

function item(text) {
  const line = document.createElement("li");
  line.textContent = text;
  return line;
}

async function act(name, layout) {
  if (isBusy || !known) return;
  isBusy = true;
  showButtons(known);
  const { state, error } = await post("/trial", { revision: known.revision, act: name, ...(layout === undefined ? {} : { layout }) });
  isBusy = false;
  refuse(error ? say(error) : "");
  show(state || known);
}

function refuse(text) {
  find("problem").hidden = !text;
  find("problem").textContent = text;
}

let isLost = false;

async function look() {
  if (document.visibilityState === "visible" && !isBusy) {
    try {
      const answer = await ask("/trial.json");
      const state = await answer.json();
      if (!answer.ok) throw new Error(state.error);
      if (isLost) refuse("");
      isLost = false;
      if (!isBusy && (!known || state.revision >= known.revision)) show(state);
    } catch (failure) {
      isLost = true;
      refuse(failure instanceof TypeError || failure.name === "AbortError" ? say("The scoreboard cannot be reached.") : say(failure.message));
    }
  }
  setTimeout(look, LOOK_MS);
}

document.querySelectorAll("[data-act]").forEach((button) => button.addEventListener("click", () => act(button.dataset.act)));
document.querySelectorAll(".step").forEach((step) => step.addEventListener("click", () => act("go", Number(step.dataset.layout))));
look();
