// The camera was moved: what is known of where it sees the board now, and one tap for those who may accept it.

import { post } from "../layout/server/post.js";
import { showRefusal } from "../layout/refusal.js";
import { say, sayNumber } from "../languages/words.js";

const find = (id) => document.getElementById(id);
const notice = find("moved");

// `moved` as the eyes' keeper tells it: {looked, followed, residual_mm}, nothing where the camera stands as it stood.
export function showMoved(moved) {
  if (!notice) return;
  notice.hidden = !moved;
  if (!moved) return;
  const text = sayMoved(moved);
  if (find("moved-text").textContent !== text) find("moved-text").textContent = text;
  if (find("moved-accept")) find("moved-accept").hidden = moved.residual_mm === null;
}

function sayMoved({ looked, followed, residual_mm: residual }) {
  if (!looked) return say("The camera was moved: looking where the board lies now.");
  if (residual === null) return say("The camera was moved, and no board is found: show it the whole board, or align it by hand.");
  const mm = sayNumber(residual, 1);
  if (followed) return say("The camera was moved and the board followed: its drawing is {mm} mm off what is seen.", { mm });
  return say("The camera was moved, and what it tells is not to be trusted. The board is found again: the new drawing is {mm} mm off what is seen.", { mm });
}

async function accept() {
  const { error } = await post("/align/accept", {});
  showRefusal(error, find("moved-refusal"));
  if (!error) notice.hidden = true;
}

if (find("moved-accept")) find("moved-accept").addEventListener("click", accept);
