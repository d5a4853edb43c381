// The course on the page: balls and golfers, the way of the last stroke, and places to tap. The ground itself was drawn by the server.

import { BREADTH, middle } from "./hexes.js";
import { tap } from "./taps.js";
import { svgElement } from "../layout/elements.js";

const LEAST_HEXES = 9; // a nearer view than this shows too little around, unless a place has to be hit
const HEX_PX = 64; // large enough for a thumb: a larger screen shows more hexes instead
const SHARED = 5; // how far from its middle those stand who share a hex
const EDGE = 14; // beyond the course: what can be tapped at its edge is shown whole
const AROUND = 1.5 * BREADTH;
const LEAST_PX = 24; // a smaller place is not hit with a thumb: a tap shows it nearer first
const AGAIN_MS = 400; // the second tap of two that followed one another was meant for what stood there before

let map = document.getElementById("course");
const nearer = document.getElementById("nearer");
const layer = (name) => map.querySelector(`.${name}`);
let focus = []; // points that the nearer view should show
let least = LEAST_HEXES; // how many hexes it is broad
let past = []; // points of the last stroke, until somebody goes on
let isPast = false; // they are what is shown
let turned_ms = -AGAIN_MS; // when a tap on the map ended that
let isNear = true;

// Draws on another course of the page from now on.
export function drawOn(course) {
  map = course;
}

// Where a hole is drawn, by the number on its flag; the only one of Carom Golf has none.
export function holeAt(number) {
  return JSON.parse(map.dataset.holes)[number] || null;
}

export function drawTokens(tokens) {
  const seen = tokens.filter((piece) => piece.at || piece.point);
  layer("tokens").replaceChildren(...seen.map((piece) => {
    const here = seen.filter((other) => placeOf(other).join() === placeOf(piece).join());
    return token(piece, here.indexOf(piece), here.length);
  }));
}

export function drawMushrooms(places) {
  layer("things").replaceChildren(...places.map((at) => {
    const [x, y] = middle(at);
    return svgElement("path", { class: "mushroom", d: `M${x - 7} ${y + 1}a7 7 0 0 1 14 0zM${x - 2} ${y + 1}h4v6h-4z` });
  }));
}

// Ways as rows of points; a dashed one is where something went in the air, or how nobody knows.
export function drawTrails(trails) {
  layer("trails").replaceChildren(...trails.filter((trail) => trail.points.length > 1).flatMap((trail) => [
    svgElement("path", { class: "trail-edge", d: wayOf(trail) }),
    svgElement("path", { class: `trail ${trail.look || ""}`, d: wayOf(trail) }),
  ]));
}

// A number on a place, as the answers to a question have it.
export function numberAt([x, y], number) {
  const group = svgElement("g", { class: "choice-number", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
  group.append(svgElement("circle", { r: 6.5 }), svgElement("text", { y: 3.1 }, number));
  layer("trails").append(group);
}

// Places to tap: {at | point, label, does, glyph}. Each is a button for the keyboard and for those who hear the page.
export function drawTargets(targets) {
  const held = document.activeElement && document.activeElement.getAttribute("aria-label");
  layer("targets").replaceChildren(...targets.map(target));
  const again = [...layer("targets").children].find((element) => element.getAttribute("aria-label") === held);
  if (again && held) again.focus({ preventScroll: true });
  map.setAttribute("role", targets.length ? "group" : "img");
}

// Shows these points large, at least so many hexes, unless a person wants the whole course.
export function lookAt(points, hexes = LEAST_HEXES) {
  focus = points;
  least = hexes;
  show();
}

// Shows these points of a stroke, whatever is to be looked at, until `lookOn`; none ends that as well.
export function lookBack(points) {
  past = points;
}

// Shows what is to be looked at again. A stroke that is not shown yet stays to be shown.
export function lookOn(isByTap = false) {
  if (!isPast) return;
  past = [];
  if (isByTap) turned_ms = performance.now();
  show();
}

function show() {
  isPast = isNear && past.length > 0;
  const [points, hexes] = isPast ? [past, LEAST_HEXES] : [focus, least];
  nearer.hidden = !isPart(focus, least) && !isPart(past, LEAST_HEXES);
  nearer.setAttribute("aria-pressed", String(!isNear));
  map.setAttribute("viewBox", isNear && points.length ? viewAround(points, hexes) : map.dataset.whole);
  map.classList.toggle("far", isPast && [...layer("targets").children].some(isSmall));
}

function isSmall(place) {
  return place.getBoundingClientRect().width < LEAST_PX;
}

// The part of the course around these points, as a view box; the whole where they lie far apart.
export function viewAround(points, hexes = LEAST_HEXES) {
  const box = isPart(points, hexes) ? boxAround(points, hexes) : map.dataset.whole.split(" ").map(Number);
  return box.map((number) => number.toFixed(1)).join(" ");
}

function isPart(points, hexes) {
  return points.length > 0 && boxAround(points, hexes)[2] < Number(map.dataset.whole.split(" ")[2]);
}

function boxAround(points, least) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
  const [width, height] = [Math.max(...xs) + AROUND - left, Math.max(...ys) + AROUND - top];
  const hexes = Math.max(least, map.clientWidth / HEX_PX);
  const [wide, high] = [Math.max(width, hexes * BREADTH), Math.max(height, hexes * BREADTH * 0.8)];
  const [x, y, whole, tall] = map.dataset.whole.split(" ").map(Number);
  const [from, above] = [left - (wide - width) / 2, top - (high - height) / 2];
  return [within(from, wide, x - EDGE, whole + 2 * EDGE), within(above, high, y - EDGE, tall + 2 * EDGE), wide, high];
}

// Shifts what would show nothing beside the course.
function within(from, length, least, whole) {
  return length > whole ? least - (length - whole) / 2 : Math.min(Math.max(from, least), least + whole - length);
}

// Several on one place stand round its middle.
function token(piece, turn, count) {
  const [x, y] = placeOf(piece);
  const away = count > 1 ? SHARED : 0;
  const angle = Math.PI + (2 * Math.PI * turn) / count;
  const at = `translate(${(x + away * Math.cos(angle)).toFixed(1)} ${(y + away * Math.sin(angle)).toFixed(1)})${count > 1 ? " scale(.72)" : ""}`;
  const group = svgElement("g", { class: `token ${piece.look || ""} ${piece.isNext ? "next" : ""}`, transform: at });
  group.append(svgElement("circle", { r: 6.5 }), svgElement("text", { y: 3.1 }, piece.number));
  return group;
}

function placeOf({ at, point }) {
  return point || middle(at);
}

function target({ at, point, label, does, glyph, look }) {
  const [x, y] = point || middle(at);
  const group = svgElement("g", { class: `target ${look || ""}`, transform: `translate(${x} ${y})`, role: "button", tabindex: 0, "aria-label": label });
  group.append(point ? svgElement("circle", { r: glyph ? 6 : 4.2 }) : svgElement("path", { d: "M0-9l7.8 4.5v9l-7.8 4.5l-7.8-4.5v-9z" }));
  if (glyph) group.append(svgElement("text", { y: 3.6 }, glyph));
  group.append(svgElement("title", {}, label));
  group.addEventListener("click", (event) => { if (isMeant(event)) does(); });
  group.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    tap(group);
  });
  return group;
}

// Whether a finger can have meant a place: as large as it was, and where it was. A key means it in any case.
function isMeant(event) {
  if (event.detail === 0) return true;
  if (isPast) return !map.classList.contains("far");
  return performance.now() - turned_ms > AGAIN_MS;
}

function wayOf({ points, isRound }) {
  if (!isRound) return `M${points.map((point) => point.map((value) => value.toFixed(1)).join(" ")).join("L")}`;
  const [first, ...rest] = points; // pairs of a bend and its end
  const bends = rest.map((point) => point.map((value) => value.toFixed(1)).join(" "));
  return `M${first.map((value) => value.toFixed(1)).join(" ")}Q${bends.join(" ")}`;
}

if (nearer) nearer.addEventListener("click", () => {
  lookOn();
  isNear = !isNear;
  show();
});
