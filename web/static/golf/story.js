// What happened last in a golf game, what can be taken back, and where course and score disagree.

import { put } from "./pad.js";
import { kindWords } from "./words.js";
import { say, sayLaw, sayVerdict } from "../languages/words.js";

const STORIES = 4;
const find = (id) => document.getElementById(id);
const may = Boolean(document.body.dataset.may);

export function showStory({ score, story }) {
  const lines = story.map((spoken) => ({ ...spoken, text: spoken.verdicts.map((verdict) => sayVerdict(verdict, score.game)).join(" ") })).filter((line) => line.text);
  const last = lines[lines.length - 1];
  put("ruling-text", last ? last.text : say("Nothing has been played yet."));
  put("ruling-law", last ? [...new Set(last.verdicts.map((verdict) => sayLaw(verdict.law)))].join(" · ") : "");
  find("log").replaceChildren(...lines.slice(-1 - STORIES, -1).reverse().map(item));
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

export function showRefusal(text) {
  find("refusal").hidden = !text;
  put("refusal", text ? say(text) : "");
}

function places(tokens) {
  return tokens.map((token) => `${token.token} ${token.at ? token.at.join(",") : "–"}`).join("; ");
}

function item(line) {
  const element = document.createElement("li");
  const inner = may ? Object.assign(document.createElement("a"), { href: `/correct#${line.entry}` }) : element;
  inner.textContent = line.text;
  if (inner !== element) element.append(inner);
  return element;
}
