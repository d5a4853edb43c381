// The fields beside the picture: what is said of the whole picture, of its corners, and of the chosen piece.

import { CORNERS, withCorner, withPiece, withRatio } from "./model.js";
import { say, sayNumber } from "../../languages/words.js";

const find = (id) => document.getElementById(id);
const NUMBERS = ["tolerance_px", "corner_tolerance_px", "print_ratio"];

// `desk` has label(), size(), chosen(), change(label), choose(chosen).
export function panel(desk) {
  const corners = [...document.querySelectorAll("[data-how]")];
  const flag = (id, changed) => find(id).addEventListener("change", (event) => desk.change(changed(desk.label(), event.target.checked)));
  flag("board", (label, isOn) => ({ ...label, board: isOn, corners: isOn ? label.corners.map(given) : label.corners }));
  flag("has-pieces", (label, isOn) => ({ ...label, pieces: isOn ? [] : null }));
  flag("hand", (label, isOn) => ({ ...label, hand: isOn }));
  flag("whole", (label, isOn) => ({ ...label, whole: isOn, wholeByHand: true }));
  find("notes").addEventListener("change", (event) => desk.change({ ...desk.label(), notes: event.target.value }));
  NUMBERS.forEach((key) => find(key).addEventListener("change", (event) => {
    const value = event.target.valueAsNumber;
    const given_ = value > 0 ? value : null;
    desk.change(key === "print_ratio" ? withRatio(desk.label(), given_, desk.size(), desk.isByPrint()) : { ...desk.label(), [key]: given_ });
  }));
  corners.forEach((field, number) => {
    field.addEventListener("focus", () => desk.choose({ corner: number }));
    field.addEventListener("change", () => desk.change(withCorner(desk.label(), number, { how: field.value }, desk.size())));
  });
  find("where").addEventListener("change", (event) => desk.change(withPiece(desk.label(), desk.chosen().piece, { where: event.target.value })));

  return function show() {
    const [label, chosen] = [desk.label(), desk.chosen()];
    find("board").checked = label.board;
    find("has-pieces").checked = label.pieces !== null;
    find("hand").checked = label.hand;
    find("whole").checked = label.whole;
    fill("notes", label.notes);
    NUMBERS.forEach((key) => fill(key, label[key] === null ? "" : String(label[key])));
    corners.forEach((field, number) => { field.value = label.corners[number].how; });
    showChosen(label, chosen);
  };
}

// A corner that was not given lies somewhere: once there is a board, it is estimated there until it is dragged.
function given(corner) {
  return corner.how === "none" ? { ...corner, how: "estimated" } : corner;
}

// A field in which somebody is writing is left alone.
function fill(id, value) {
  if (document.activeElement !== find(id)) find(id).value = value;
}

function showChosen(label, chosen) {
  const piece = chosen && chosen.piece !== undefined ? label.pieces[chosen.piece] : null;
  const corner = chosen && chosen.corner !== undefined ? label.corners[chosen.corner] : null;
  find("where").disabled = !piece;
  find("where").value = piece ? piece.where : "surface";
  const at = piece ? piece.px : corner ? corner.at : null;
  const place = at ? { x: sayNumber(at[0], 1), y: sayNumber(at[1], 1) } : {};
  if (piece) find("chosen").textContent = say("Piece {n} at {x}, {y}, radius {r} px", { n: chosen.piece + 1, ...place, r: piece.r_px ? sayNumber(piece.r_px, 1) : "–" });
  else if (corner) find("chosen").textContent = say("Corner {name} at {x}, {y} px", { name: CORNERS[chosen.corner], ...place });
  else find("chosen").textContent = say("Nothing is chosen: tap a piece or a corner, or empty wood to add a piece.");
}
