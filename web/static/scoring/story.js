// The newest ruling with its law, and the few things before it.

import { element, put } from "../layout/elements.js";
import { sayLaw, sayVerdict } from "../languages/words.js";

const STORIES = 4;
const mayCorrect = Boolean(document.body.dataset.may);

// `sayLast` makes the text of the newest line, from what the laws said, empty for nothing. Returns that line, if any.
export function showLines({ score, story }, sayLast) {
  const lines = story.map((spoken) => ({ ...spoken, text: inWords(spoken, score.game) })).filter((line) => line.text);
  const last = lines[lines.length - 1];
  put("ruling-text", sayLast(last ? last.text : ""));
  put("ruling-law", last ? [...new Set(last.verdicts.map((verdict) => sayLaw(verdict.law)))].join(" · ") : "");
  document.getElementById("log").replaceChildren(...lines.slice(-1 - STORIES, -1).reverse().map(item));
  return last;
}

function inWords(spoken, game) {
  return spoken.verdicts.map((verdict) => sayVerdict(verdict, game)).join(" ");
}

// A tap on what happened leads to its correction.
function item(line) {
  if (!mayCorrect) return element("li", "", line.text);
  const made = element("li");
  made.append(Object.assign(element("a", "", line.text), { href: `/correct#${line.entry}` }));
  return made;
}
