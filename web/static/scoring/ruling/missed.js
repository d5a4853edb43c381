// What was missed in a golf game, to be put in before a deed: kind by kind, many of one kind by their first value.

import { element } from "./deeds.js";
import { isTold, kindWords, valueWords, valuesOf } from "../../golf/words.js";

const FIRST = ["player", "hole", "action", "direction"];
const MANY = 12; // buttons that are still looked over at a glance

// `inserts` are rulings that may be sent; `send` gets the one that is chosen.
export function missedOf(inserts, send) {
  const box = element("div", "missed stack");
  const kinds = grouped(inserts, (one) => one.act.type);
  box.append(...kinds.map(([type, found]) => folded(kindWords(type) || type, ...choices(found, send))));
  if (kinds.length) box.firstElementChild.open = true;
  return box;
}

function choices(found, send) {
  const keys = differing(found);
  const same = keys.length ? Object.keys(found[0].act).filter((key) => !keys.includes(key)) : [];
  if (found.length <= MANY || keys.length < 2) return [row(found, same, send)];
  const [first] = keys;
  return grouped(found, (one) => JSON.stringify(one.act[first])).map(([value, alike]) => folded(wordsOf(first, JSON.parse(value)), row(alike, [first, ...same], send)));
}

function wordsOf(key, value) {
  return isTold(key, value) ? valueWords(key, value) : "–";
}

// The keys in which they differ, those first by which a person looks for one.
function differing(found) {
  const keys = Object.keys(found[0].act).filter((key) => new Set(found.map((one) => JSON.stringify(one.act[key]))).size > 1);
  return [...FIRST.filter((key) => keys.includes(key)), ...keys.filter((key) => !FIRST.includes(key))];
}

function grouped(found, keyOf) {
  const groups = new Map();
  found.forEach((one) => groups.set(keyOf(one), [...(groups.get(keyOf(one)) || []), one]));
  return [...groups];
}

function folded(title, ...inside) {
  const box = element("details", "");
  box.append(element("summary", "", title), ...inside);
  return box;
}

function row(found, not, send) {
  const buttons = element("div", "row");
  buttons.append(...found.map((one) => {
    const button = element("button", "", valuesOf(one.act, not));
    button.type = "button";
    button.addEventListener("click", () => send(one));
    return button;
  }));
  return buttons;
}
