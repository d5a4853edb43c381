// What was missed in a golf game, to be put in before a deed: kind by kind, many of one kind by their first value.

import { element } from "../../layout/elements.js";
import { isTold, kindWords, valueWords, valuesOf } from "../../golf/words.js";

const FIRST = ["player", "hole", "action", "direction"];
const MANY = 12; // buttons that are still looked over at a glance

// `inserts` are rulings that may be sent; `send` gets the one that is chosen.
export function missedOf(inserts, send) {
  const box = element("div", "missed stack");
  const kinds = grouped(inserts, (insert) => insert.act.type);
  box.append(...kinds.map(([type, ofType]) => folded(kindWords(type) || type, ...choices(ofType, send))));
  if (kinds.length) box.firstElementChild.open = true;
  return box;
}

function choices(inserts, send) {
  const keys = differing(inserts);
  const same = keys.length ? Object.keys(inserts[0].act).filter((key) => !keys.includes(key)) : [];
  if (inserts.length <= MANY || keys.length < 2) return [row(inserts, same, send)];
  const [first] = keys;
  return grouped(inserts, (insert) => JSON.stringify(insert.act[first])).map(([value, alike]) => folded(wordsOf(first, JSON.parse(value)), row(alike, [first, ...same], send)));
}

function wordsOf(key, value) {
  return isTold(key, value) ? valueWords(key, value) : "–";
}

// The keys in which they differ, those first by which a person looks for one.
function differing(inserts) {
  const keys = Object.keys(inserts[0].act).filter((key) => new Set(inserts.map((insert) => JSON.stringify(insert.act[key]))).size > 1);
  return [...FIRST.filter((key) => keys.includes(key)), ...keys.filter((key) => !FIRST.includes(key))];
}

function grouped(inserts, keyOf) {
  const groups = new Map();
  inserts.forEach((insert) => groups.set(keyOf(insert), [...(groups.get(keyOf(insert)) || []), insert]));
  return [...groups];
}

function folded(title, ...inside) {
  const box = element("details", "");
  box.append(element("summary", "", title), ...inside);
  return box;
}

function row(inserts, not, send) {
  const buttons = element("div", "row");
  buttons.append(...inserts.map((insert) => {
    const button = element("button", "", valuesOf(insert.act, not));
    button.type = "button";
    button.addEventListener("click", () => send(insert));
    return button;
  }));
  return buttons;
}
