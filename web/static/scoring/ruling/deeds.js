// Deeds in words and discs: one row each, and the buttons that say what it was instead.

import { element } from "../../layout/elements.js";
import { kindWords, valuesOf } from "../../golf/words.js";
import { say, sayVerdict, term } from "../../languages/words.js";

const WHO = { camera: say("camera"), player: say("player"), umpire: say("umpire") };
const HOW = {
  retracted: (who) => say("taken back by {who}", { who }),
  amended: (who) => say("corrected by {who}", { who }),
  answered: (who) => say("answered by {who}", { who }),
  confirmed: (who) => say("confirmed by {who}", { who }),
};
const RULINGS = {
  set_turn: say("the turn was set"),
  set_counts: say("the pieces were counted"),
  set_score: say("the points were set"),
  toss: say("toss"),
  declare_foul: say("foul"),
  technical_foul: say("technical foul"),
  placed_ok: say("pieces put back"),
  concede: say("given up"),
  claim: say("claim"),
  skip: say("pass"),
};

export function rowOf(deed, game, open) {
  const row = element("li", "deed");
  row.dataset.entry = deed.entry;
  row.dataset.fate = deed.fate;
  const button = element("button", "");
  button.type = "button";
  button.setAttribute("aria-expanded", "false");
  button.append(element("span", "text", toldOf(deed, game)), discsOf(deed), element("span", "who", whoOf(deed)));
  button.addEventListener("click", () => open(deed, row));
  row.append(button, changesOf(deed));
  return row;
}

export function alternativeOf(alternative, game, choose) {
  const button = element("button", "");
  button.type = "button";
  const then = alternative.verdicts.map((verdict) => sayVerdict(verdict, game)).join(" ");
  const what = readingOf(alternative, then);
  button.append(element("span", "", what), discsOf(alternative));
  if (then && then !== what) button.append(element("span", "then", then));
  button.addEventListener("click", () => choose(alternative.act));
  return button;
}

// What the camera calls it, or what fell; in golf the laws' own words say what it was.
function readingOf(alternative, then) {
  if (alternative.label) return say(alternative.label);
  const act = alternative.act.act;
  return act && kindWords(act.type) ? then || valuesOf(act) : fell(alternative);
}

function toldOf(deed, game) {
  const said = deed.verdicts.map((verdict) => sayVerdict(verdict, game)).join(" ");
  return said || (deed.is_stroke ? fell(deed) : RULINGS[deed.type] || kindWords(deed.type) || deed.type.replace(/_/g, " "));
}

// What fell and what jumped, each with its pocket where that is known.
export function fell(stroke) {
  const down = stroke.pocketed.map((piece) => (piece.pocket ? say("{piece} in {pocket}", { piece: term(piece.piece), pocket: piece.pocket }) : term(piece.piece)));
  const over = stroke.jumped.map((piece) => say("{piece} over the frame", { piece: term(piece.piece) }));
  return [...down, ...over].join(", ") || say("nothing fell");
}

function discsOf(stroke) {
  const discs = element("span", "discs");
  discs.setAttribute("aria-hidden", "true");
  discs.append(...stroke.pocketed.map((piece) => element("span", `coin ${piece.piece}`)));
  return discs;
}

function whoOf(deed) {
  return [WHO[deed.by] || deed.by, clock(deed.written_at)].filter(Boolean).join(" · ");
}

// The last correction of a deed; that somebody confirmed it is none.
export function lastCorrection(deed) {
  const corrections = deed.changes.filter((change) => change.how !== "confirmed");
  return corrections[corrections.length - 1];
}

function changesOf(deed) {
  const list = element("ul", "changes");
  list.append(...deed.changes.map((change) => element("li", "", `${HOW[change.how](WHO[change.by] || change.by)} · ${clock(change.written_at)}`)));
  return list;
}

function clock(moment) {
  if (!moment) return "";
  return new Date(moment).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}
