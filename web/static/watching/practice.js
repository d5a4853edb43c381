// Practice: the drill that is laid. The server compares and counts; the page shows, and keeps the practice alive.

import { ask } from "../layout/server/ask.js";
import { drawPieces } from "../layout/board.js";
import { svgElement } from "../layout/elements.js";
import { post } from "../layout/server/post.js";
import { showRefusal } from "../layout/refusal.js";
import { say, sayMany, sayNumber, term } from "../languages/words.js";

const LOOK_MS = 700;
const MANY = 6; // with more pieces only those that do not lie right are listed
const board = document.getElementById("board");
const find = (id) => document.getElementById(id);

function show(state) {
  const { now, refusal } = state;
  find("choose").hidden = Boolean(now);
  find("task").hidden = !now;
  showRefusal(refusal && !now ? refusal : "");
  state.drills.forEach((drill) => {
    const best = drill.best;
    document.querySelector(`[data-best="${drill.name}"]`).textContent = best ? bestOf(best) : "";
  });
  if (now) showTask(now, state.has_camera);
}

function bestOf(best) {
  const row = sayMany("best: {n} in a row", "best: {n} in a row", best.row);
  return best.by ? `${row} (${best.by})` : row;
}

function showTask(now, hasCamera) {
  const button = document.querySelector(`[data-drill="${now.name}"]`);
  find("drill-title").textContent = button.querySelector(".title").textContent;
  find("drill-how").textContent = button.querySelector(".how").textContent;
  drawPieces(now.is_seen ? now.lies : [...now.laid, now.striker], false);
  showPlaces(now);
  showWay(now, hasCamera);
  const listed = now.laid.length > MANY ? now.laid.filter((piece) => !piece.right) : now.laid;
  find("laid").hidden = !hasCamera || !now.is_seen;
  find("laid").replaceChildren(...listed.map(lineOf));
  find("made").textContent = sayNumber(now.made);
  find("all").textContent = sayNumber(now.tries.length);
  find("dots").replaceChildren(...now.tries.slice(-30).map((made) => Object.assign(document.createElement("i"), { className: made ? "made" : "missed" })));
  find("longest").textContent = now.longest > 1 ? sayMany("{n} in a row", "{n} in a row", now.longest) : "";
  document.querySelector('[data-act="undo"]').disabled = now.tries.length === 0;
}

// Where each piece belongs: a ring in dashes until it lies there.
function showPlaces(now) {
  let layer = document.getElementById("places");
  if (!layer) {
    layer = svgElement("g", { id: "places" });
    board.insertBefore(layer, document.getElementById("pieces"));
  }
  layer.replaceChildren(...(now.is_seen ? now.laid : []).map((piece) => {
    const look = piece.right ? `place ${piece.kind} right` : `place ${piece.kind}`;
    return svgElement("circle", { class: look, cx: piece.x_mm, cy: -piece.y_mm, r: Number(board.dataset.coin) + 3 });
  }));
}

function showWay(now, hasCamera) {
  const way = find("way");
  way.classList.toggle("ready", now.is_ready);
  if (!hasCamera) way.textContent = say("Without a camera you count yourself.");
  else if (!now.is_seen) way.textContent = say("Waiting until everything lies still.");
  else if (now.is_ready) way.textContent = say("All laid: shoot.");
  else if (now.others) way.textContent = sayMany("Take {n} piece away.", "Take {n} pieces away.", now.others);
  else way.textContent = say("Lay what is drawn, to {n} mm.", { n: now.within_mm });
}

function lineOf(piece) {
  const line = document.createElement("li");
  line.className = piece.right ? "right" : "wrong";
  const coin = Object.assign(document.createElement("span"), { className: `coin ${piece.kind}` });
  coin.setAttribute("aria-hidden", "true");
  const name = Object.assign(document.createElement("span"), { textContent: term(piece.kind) });
  const off = piece.off_mm === null ? say("not there") : say("{n} mm off", { n: sayNumber(piece.off_mm) });
  line.append(coin, name, Object.assign(document.createElement("span"), { className: "off", textContent: piece.right ? `${off} ✓` : off }));
  return line;
}

async function act(body) {
  const answer = await post("/practice", body);
  if (answer.state) show(answer.state);
  if (answer.error) showRefusal(answer.error);
}

async function look() {
  if (document.visibilityState !== "visible") return;
  try {
    const answer = await ask("/practice.json");
    if (answer.ok) show(await answer.json());
  } catch (failure) {
    // the next look tries again
  }
}

document.querySelectorAll("[data-drill]").forEach((button) => {
  button.addEventListener("click", () => act({ act: "begin", drill: button.dataset.drill, seat: document.querySelector('[name="seat"]:checked').value }));
});
document.querySelectorAll("[data-act]").forEach((button) => button.addEventListener("click", () => act({ act: button.dataset.act })));
setInterval(look, LOOK_MS);
look();
