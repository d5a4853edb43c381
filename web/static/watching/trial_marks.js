// Marks over the drawn layout: what the camera found, missed, mistook, and saw where nothing lies.

import { svgElement } from "../layout/elements.js";

const board = document.getElementById("board");
const COIN = Number(board.dataset.coin);
const STRIKER = Number(board.dataset.striker);
const HALF = board.querySelector(".surface").width.baseVal.value / 2;
const ROOM = 5; // between a piece and its ring, mm
const layer = svgElement("g", { id: "marks" });
board.append(layer);

let drawn = "";

// `layout` as the state has it, with what was read; null takes the marks away.
export function showMarks(layout) {
  const wanted = JSON.stringify(layout);
  if (wanted === drawn) return;
  drawn = wanted;
  layer.replaceChildren(...(layout ? marks(layout) : []));
}

// The part of the board in which a place lies, 0 to 8, row by row from the top left.
export function zoneOf({ x_mm: x, y_mm: y }) {
  const third = (value) => (value < -HALF / 3 ? 0 : value > HALF / 3 ? 2 : 1);
  return 3 * third(-y) + third(x);
}

function marks({ pieces, read }) {
  const wrong = new Set(read.wrong_pieces.map((fault) => fault.piece));
  const missed = new Set(read.missed_pieces);
  const own = pieces.flatMap((piece, i) => {
    if (missed.has(i)) return ring(piece, "missed", "×");
    if (wrong.has(i)) return ring(piece, "wrong", "≠");
    return ring(piece, "found", "");
  });
  return [...own, ...read.ghost_pieces.flatMap((piece) => ring(piece, "ghost", "?"))];
}

function ring(piece, name, sign) {
  const circle = svgElement("circle", { class: `mark ${name}`, r: (piece.kind === "striker" ? STRIKER : COIN) + ROOM, cx: piece.x_mm, cy: -piece.y_mm });
  if (!sign) return [circle];
  return [circle, svgElement("text", { class: `mark-text ${name}`, x: piece.x_mm, y: -piece.y_mm }, sign)];
}
