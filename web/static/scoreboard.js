// The page's wiring: what arrives is shown, what is pressed is posted. Nothing here decides anything about the game.

import { drawPieces } from "./board.js";
import { listen } from "./link.js";
import { post } from "./post.js";
import { showRefusal, showScore, showWatcher } from "./show.js";

let revision = null; // of the newest state shown; every ruling carries it
let setAside = 0; // the newest question that a person chose to answer later; older ones wait with it
let newest = null;

function receiveScore(state) {
  if (revision !== null && state.revision < revision) return; // an older answer overtaken by a newer stream
  revision = state.revision;
  newest = state;
  showScore(state, { setAside });
}

function receiveLive(live) {
  showWatcher(live);
  if (live.pieces) drawPieces(live.pieces);
}

async function rule(address, body) {
  const answer = await post(address, { revision, ...body });
  if (answer.state) receiveScore(answer.state);
  showRefusal(answer.error);
}

document.getElementById("undo").addEventListener("click", () => rule("/undo", {}));
document.getElementById("again").addEventListener("click", () => rule("/matches", {}));
document.getElementById("sheet-choices").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) rule("/answer", { question: Number(button.dataset.question), choice: Number(button.dataset.choice) });
});
document.getElementById("sheet-later").addEventListener("click", () => {
  setAside = Number(document.getElementById("sheet").dataset.question);
  showScore(newest, { setAside });
});
document.getElementById("ask").addEventListener("click", () => {
  setAside = 0;
  showScore(newest, { setAside });
});

listen({ score: receiveScore, live: receiveLive });
