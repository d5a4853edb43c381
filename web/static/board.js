// The pieces on the drawn board. What arrives is a list without names; a disc keeps its element by being the
// nearest of its kind to where it was, so that it glides instead of jumping.

const SVG = "http://www.w3.org/2000/svg";
const board = document.getElementById("board");
const layer = document.getElementById("pieces");
const RADIUS = { striker: Number(board.dataset.striker) };
const COIN = Number(board.dataset.coin);
const GROOVES = { queen: [0.42], striker: [0.62, 0.28] };
const LEAVING_MS = 250;

let shown = []; // {kind, x, y, element}

export function drawPieces(pieces) {
  const wanted = pieces.map((piece) => ({ kind: piece.kind, x: piece.x_mm, y: -piece.y_mm }));
  const pairs = pairUp(shown, wanted);
  const kept = new Set(pairs.map(([old]) => old));
  shown.filter((old) => !kept.has(old)).forEach(leave);
  for (const [old, now] of pairs) now.element = old.element;
  for (const piece of wanted) {
    if (!piece.element) piece.element = enter(piece);
    place(piece);
  }
  shown = wanted;
}

// Pairs of old and new discs of one kind, the nearest first.
function pairUp(olds, news) {
  const near = [];
  olds.forEach((old) => news.forEach((now) => {
    if (old.kind === now.kind) near.push([Math.hypot(old.x - now.x, old.y - now.y), old, now]);
  }));
  near.sort((a, b) => a[0] - b[0]);
  const used = new Set();
  return near.filter(([, old, now]) => {
    if (used.has(old) || used.has(now)) return false;
    used.add(old).add(now);
    return true;
  }).map(([, old, now]) => [old, now]);
}

function enter(piece) {
  const group = document.createElementNS(SVG, "g");
  const radius = RADIUS[piece.kind] || COIN;
  group.setAttribute("class", `piece ${piece.kind} fresh`);
  group.append(circle("disc", radius - 1), ...(GROOVES[piece.kind] || [0.68]).map((part) => circle("groove", radius * part)));
  layer.append(group);
  requestAnimationFrame(() => group.classList.remove("fresh"));
  return group;
}

function circle(name, radius) {
  const element = document.createElementNS(SVG, "circle");
  element.setAttribute("class", name);
  element.setAttribute("r", radius.toFixed(1));
  return element;
}

function place(piece) {
  piece.element.style.transform = `translate(${piece.x.toFixed(1)}px, ${piece.y.toFixed(1)}px)`;
}

function leave(piece) {
  piece.element.classList.add("gone");
  setTimeout(() => piece.element.remove(), LEAVING_MS);
}
