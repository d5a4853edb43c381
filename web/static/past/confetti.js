// Confetti, where the reader's system allows motion: a handful of paper that falls once and is gone.

const PIECES = 60;
const FALL_MS = 3200;
const COLOURS = ["#b8283a", "#e69f00", "#009e73", "#0072b2", "#cc79a7", "#f0e442"];

export function rain(place) {
  if (!window.matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
  place.replaceChildren(...Array.from({ length: PIECES }, piece));
  setTimeout(() => place.replaceChildren(), FALL_MS + 1500);
}

function piece() {
  const paper = document.createElement("i");
  const set = (name, value) => paper.style.setProperty(name, value);
  set("--x", `${(Math.random() * 100).toFixed(1)}%`);
  set("--wait", `${Math.round(Math.random() * 900)}ms`);
  set("--turn", `${Math.round(360 + Math.random() * 720)}deg`);
  set("--drift", `${Math.round(Math.random() * 120 - 60)}px`);
  set("background", COLOURS[Math.floor(Math.random() * COLOURS.length)]);
  return paper;
}
