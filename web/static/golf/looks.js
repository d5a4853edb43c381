// After a stroke the map shows its way, the ball and the hole. What is to be looked at next comes with the next thing
// that is pressed here or entered anywhere. So the map never moves by itself, and never below a finger: a press is over.

import { lookBack, lookOn } from "./map.js";

let known = null; // the stroke that was shown
let since = null; // the state that it came with

// Looks back on the last stroke, once: its name and its places.
export function lookAtStroke({ name, places }, revision) {
  if (name !== known) lookBack(places);
  else if (revision !== since) lookBack([]);
  [known, since] = [name, revision];
}

const panel = document.getElementById("panel");
if (panel) panel.addEventListener("click", () => lookOn());
document.getElementById("course").addEventListener("click", () => lookOn(true));
document.addEventListener("keydown", (event) => { if (event.key === "Tab") lookOn(); }); // what has the focus is seen
