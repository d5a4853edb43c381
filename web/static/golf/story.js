// What happened last in a golf game, what can be taken back, and where course and score disagree.

import { put } from "../layout/elements.js";
import { showLines } from "../scoring/story.js";
import { kindWords } from "./words.js";
import { say } from "../languages/words.js";

const find = (id) => document.getElementById(id);

export function showStory(state) {
  showLines(state, (text) => text || say("Nothing has been played yet."));
}

export function showSteps(steps) {
  find("steps").replaceChildren(...steps.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  find("way").hidden = steps.length === 0;
}

export function showUndo(state) {
  const undo = find("undo");
  if (!undo) return; // a page that only looks on
  undo.disabled = state.undo.entry === null;
  put("undo-what", kindWords(state.undo.what.replace(/ /g, "_")) || say(state.undo.what));
  find("redo").hidden = state.redo.entry === null;
  find("correct").href = state.undo.entry === null ? "/correct" : `/correct#${state.undo.entry}`;
}

export function showDifference(score) {
  const step = score.out_of_step;
  find("step").hidden = !step;
  if (!step) return;
  const words = { seen: places(step.seen), expected: places(step.expected) };
  put("step-text", say("Out of step: the course shows {seen}, the score expects {expected}.", words));
}

function places(tokens) {
  return tokens.map((token) => `${token.token} ${token.at ? token.at.join(",") : "–"}`).join("; ");
}
