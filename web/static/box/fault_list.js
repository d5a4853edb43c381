// The faults of a course, a button for each: it says where, and a tap shows the hex.

import { say } from "../languages/words.js";

const list = document.getElementById("faults");
const LABELS = {
  tee: () => say("tee"), hole: () => say("hole"), holes: () => say("holes"), inside: () => say("hexes"), hexes: () => say("hexes"), stumps: () => say("stump"), rocks: () => say("rock"),
  mushrooms: () => say("mushroom"), moles: () => say("mole hole"), puddles: () => say("puddle"), ponds: () => say("pond"), sand: () => say("sand"), ice: () => say("ice"),
  flat: () => say("flat obstacle"), grass: () => say("high grass"), tiles: () => say("tile"), par: () => say("par"), faces: () => say("tile"),
};

// `lookAt` shows a hex on the map.
export function showFaults(faults, lookAt) {
  list.replaceChildren(...faults.map((fault) => {
    const row = document.createElement("li");
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: placeOf(fault) + say(fault.says) });
    button.addEventListener("click", () => fault.hexes.length && lookAt(fault.hexes[0]));
    row.append(button);
    return row;
  }));
}

function placeOf(fault) {
  const [, part, rest] = /^(\w*)(.*)$/.exec(fault.place);
  return LABELS[part] ? `${LABELS[part]()}${rest.replace(/^\.(\d+).*|.*/, " $1").trimEnd()}: ` : "";
}
