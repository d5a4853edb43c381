// The first time on a phone: three cards, one after the other, each pushed aside by a finger or the button. Those that
// were seen do not come again.

import { level, keep } from "./aloud/settings.js";

const card = document.getElementById("first-time");
const FAR_PX = 70; // pushed this far, a card goes
const SEEN = "met";
let from_px = null;

function show() {
  const texts = [...card.querySelectorAll("[data-card]")];
  const at = level(SEEN, 0);
  card.hidden = at >= texts.length;
  texts.forEach((text, number) => { text.hidden = number !== at; });
  card.querySelector(".which").textContent = `${at + 1}/${texts.length}`;
}

function next() {
  keep(SEEN, level(SEEN, 0) + 1);
  move(0);
  show();
}

function move(by_px) {
  card.style.transform = by_px ? `translateX(${by_px}px)` : "";
  card.style.opacity = String(1 - Math.min(Math.abs(by_px) / 300, 0.7));
}

if (card) {
  card.querySelector("button").addEventListener("click", next);
  card.addEventListener("pointerdown", (event) => { from_px = event.clientX; });
  card.addEventListener("pointermove", (event) => from_px !== null && move(event.clientX - from_px));
  card.addEventListener("pointerup", (event) => {
    const by_px = from_px === null ? 0 : event.clientX - from_px;
    from_px = null;
    if (Math.abs(by_px) > FAR_PX) next();
    else move(0);
  });
  card.addEventListener("pointercancel", () => { from_px = null; move(0); });
  show();
}
