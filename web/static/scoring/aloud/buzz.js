// The phone vibrates when it becomes the turn of whoever joined with it, once that was switched on.

import { remembered, remember } from "./settings.js";

const box = document.getElementById("buzz");
const me = document.body.dataset.person || "";
const PATTERN_MS = [120, 80, 120];
let was = null; // whose turn it was

export function buzz(state) {
  const { turn, outcome } = state.score;
  const now = turn && !outcome ? turn.player : null;
  const isMine = me !== "" && now === me && was !== null && was !== me;
  was = now || "";
  if (isMine && remembered("buzz") && navigator.vibrate) navigator.vibrate(PATTERN_MS);
}

if (box) {
  box.closest("li").hidden = !navigator.vibrate || me === "";
  box.checked = remembered("buzz");
  box.addEventListener("change", () => {
    remember("buzz", box.checked);
    if (box.checked && navigator.vibrate) navigator.vibrate(PATTERN_MS);
  });
}
