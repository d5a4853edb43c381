// The end of a match as a moment: the winner's card with what can be done now. Once seen to end, it rains confetti.

import { ask } from "../layout/server/ask.js";
import { put } from "../layout/elements.js";
import { rain } from "./confetti.js";
import { finalScore, sayWinner } from "../scoring/ending.js";
import { openShare } from "./share.js";
import { sayMany } from "../languages/words.js";

const find = (id) => document.getElementById(id);
const section = find("end");
let shown = null; // the match and revision whose end is shown
let wasPlaying = null; // the match that this page has seen going on
let ending = null; // of the end, what the server says

export function showEnd(state) {
  if (!section) return;
  const { score } = state;
  section.hidden = !score.outcome;
  document.body.classList.toggle("over", Boolean(score.outcome));
  if (!score.outcome) {
    wasPlaying = state.match;
    shown = null;
    return;
  }
  put("end-title", sayWinner(score));
  put("end-score", finalScore(score));
  showLate(state.late || 0);
  find("end-card").href = `/matches/${state.match}`;
  if (find("end-replay")) find("end-replay").href = `/matches/${state.match}/replay`;
  const now = `${state.match}-${state.revision}`;
  if (shown === now) return;
  shown = now;
  if (wasPlaying === state.match) rain(find("confetti"));
  wasPlaying = null;
  fetchEnd(now);
}

// What begins with the sides swapped; null before it is known, and for a player alone.
export function swappedHeader() {
  return ending && ending.swapped;
}

async function fetchEnd(now) {
  try {
    const answer = await (await ask("/end.json")).json();
    if (shown !== now || !answer.end) return;
    ending = answer.end;
    find("end-figures").replaceChildren(...ending.figures.map(figure));
    const swap = find("swap");
    if (swap) swap.hidden = !ending.swapped;
  } catch (failure) {
    // the line is dead: the age says so, and the winner stands there all the same
  }
}

function figure({ value, words }) {
  const place = document.createElement("div");
  const number = document.createElement("dt");
  const meaning = document.createElement("dd");
  number.textContent = value;
  meaning.textContent = words;
  place.append(number, meaning);
  return place;
}

function showLate(n) {
  find("end-late").hidden = n === 0;
  put("end-late", n ? sayMany("{n} stroke was seen after the end. It does not count.", "{n} strokes were seen after the end. They do not count.", n) : "");
}

const share = find("share");
if (share) {
  share.addEventListener("click", async () => {
    if (!ending) await fetchEnd(shown);
    if (ending) openShare(ending, find("end-title").textContent, find("end-score").textContent);
  });
}
