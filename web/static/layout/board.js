// The pieces on the drawn board. What arrives is a list without names; a disc keeps its element by being the
// nearest of its kind to where it was, and glides there while the next view is on its way.

import { svgElement } from "./elements.js";

const board = document.getElementById("board");
const layer = document.getElementById("pieces");
const nets = document.getElementById("nets");
const RADIUS = { striker: Number(board.dataset.striker) };
const COIN = Number(board.dataset.coin);
const GROOVES = { queen: [0.42], striker: [0.62, 0.28] };
const POCKETS = readPockets();
const SINKS_MM = 110; // what was last seen nearer to a pocket than this has fallen into it
const LEAVING_MS = 300;
const STEP_MS = { usual: 300, least: 50, most: 400 };

let shown = []; // {kind, x, y, element}
let arrived_ms = null;
let netted = ""; // what lies in the nets, as it was told

// `pieces` as the state has them, in millimetres; `isMoving` while a stroke is under way.
export function drawPieces(pieces, isMoving) {
  setPace(isMoving);
  const wanted = pieces.map((piece) => ({ kind: piece.kind, x: piece.x_mm, y: -piece.y_mm }));
  const pairs = pairUp(shown, wanted);
  const kept = new Set(pairs.map(([old]) => old));
  shown.filter((old) => !kept.has(old)).forEach(isMoving ? fall : leave);
  for (const [old, now] of pairs) now.element = old.element;
  for (const piece of wanted) {
    if (!piece.element) piece.element = enter(piece);
    place(piece);
  }
  shown = wanted;
}

// What the last stroke pocketed, each lying in its pocket: [{piece, pocket}]; a pocket that was not seen is left out.
export function drawNets(pocketed) {
  const wanted = JSON.stringify(pocketed);
  if (wanted === netted) return;
  const isNew = netted !== "" && pocketed.length > 0;
  netted = wanted;
  const byPocket = {};
  nets.replaceChildren(...pocketed.filter((fallen) => POCKETS[fallen.pocket]).map((fallen) => {
    byPocket[fallen.pocket] = (byPocket[fallen.pocket] || 0) + 1;
    return inNet(fallen, byPocket[fallen.pocket] - 1, isNew);
  }));
}

function readPockets() {
  const circles = [...board.querySelectorAll(".pocket")];
  return Object.fromEntries(circles.map((ring) => [ring.dataset.pocket, { x: Number(ring.getAttribute("cx")), y: Number(ring.getAttribute("cy")) }]));
}

// A moving disc takes as long from view to view as the views were apart, so that it never stops between two.
function setPace(isMoving) {
  const now_ms = performance.now();
  const apart_ms = arrived_ms === null ? STEP_MS.usual : now_ms - arrived_ms;
  arrived_ms = now_ms;
  const step_ms = isMoving ? Math.min(Math.max(apart_ms, STEP_MS.least), STEP_MS.most) : STEP_MS.usual;
  layer.style.setProperty("--step", `${Math.round(step_ms)}ms`);
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
  const group = disc(piece.kind);
  group.classList.add("fresh");
  layer.append(group);
  requestAnimationFrame(() => group.classList.remove("fresh"));
  return group;
}

function disc(kind) {
  const group = svgElement("g", { class: `piece ${kind}` });
  const radius = RADIUS[kind] || COIN;
  group.append(circle("disc", radius - 1), ...(GROOVES[kind] || [0.68]).map((part) => circle("groove", radius * part)));
  return group;
}

function circle(name, radius) {
  return svgElement("circle", { class: name, r: radius.toFixed(1) });
}

function place(piece) {
  piece.element.style.transform = `translate(${piece.x.toFixed(1)}px, ${piece.y.toFixed(1)}px)`;
}

function leave(piece) {
  piece.element.classList.add("gone");
  setTimeout(() => piece.element.remove(), LEAVING_MS);
}

// A disc that is lost from sight close to a pocket slides in; anywhere else it only fades.
function fall(piece) {
  const pocket = Object.values(POCKETS).find((mouth) => Math.hypot(mouth.x - piece.x, mouth.y - piece.y) < SINKS_MM);
  if (!pocket) return leave(piece);
  piece.element.classList.add("sunk");
  piece.element.style.transform = `translate(${pocket.x}px, ${pocket.y}px) scale(.8)`;
  setTimeout(() => piece.element.remove(), LEAVING_MS + 100);
}

function inNet(fallen, place_in_net, isNew) {
  const at = POCKETS[fallen.pocket];
  const group = svgElement("g", { class: isNew ? "netted new" : "netted" });
  const aside = place_in_net * COIN * 1.7 * (at.x > 0 ? -1 : 1); // several in one net lie side by side
  group.style.transform = `translate(${at.x + aside}px, ${at.y}px)`;
  const piece = disc(fallen.piece);
  group.append(piece, circle("halo", (RADIUS[fallen.piece] || COIN) + 2));
  return group;
}
