// The parts that the panels of the golf games are built of. Every text is set as text.

import { say } from "../../languages/words.js";

export function part(name, { text, look, ...attributes } = {}, ...inside) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  if (look) element.className = look;
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  element.append(...inside);
  return element;
}

export function press(text, does, { look = "", isOn = null, label } = {}) {
  const button = part("button", { type: "button", text, look });
  if (isOn !== null) button.setAttribute("aria-pressed", String(isOn));
  if (label) button.setAttribute("aria-label", label);
  button.addEventListener("click", does);
  return button;
}

// A heading, and what can be pressed below it.
export function group(title, ...inside) {
  const box = part("fieldset", { look: "act-group" }, part("legend", { text: title }));
  box.append(part("div", { look: "row" }, ...inside));
  return box;
}

const FACES = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

// A button a face of a die, and one that throws it here for who has none at hand.
export function dieButtons(does, chosen = null) {
  const faces = FACES.map((face, at) => press(`${face} ${at + 1}`, () => does(at + 1), { look: "die", isOn: chosen === at + 1, label: say("the die shows {n}", { n: at + 1 }) }));
  return [...faces, press(say("Throw it here"), () => does(thrown()), { look: "quiet" })];
}

export function thrown() {
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % FACES.length);
}
