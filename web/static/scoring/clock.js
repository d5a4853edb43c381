// The stroke clock: the box says how long it has run, this page counts on from there.

import { say } from "../languages/words.js";

const LATE_S = 5;
const TICK_MS = 200;
const face = document.getElementById("clock");
let clock = null; // {limit_s, began_ms}

// `running` as the live view has it, null where no clock runs: {limit_s, since_s}.
export function showClock(running) {
  clock = running ? { limit_s: running.limit_s, began_ms: performance.now() - running.since_s * 1000 } : null;
  tick();
}

function tick() {
  face.hidden = clock === null;
  if (clock === null) return;
  const left_s = Math.max(0, Math.ceil(clock.limit_s - (performance.now() - clock.began_ms) / 1000));
  const text = left_s ? say("{n} s", { n: left_s }) : say("time is up");
  if (face.textContent !== text) face.textContent = text;
  face.classList.toggle("late", left_s <= LATE_S);
}

setInterval(tick, TICK_MS);
