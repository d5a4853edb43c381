// A course of 18 Holes while it is edited: tiles with their faces, single hexes, and what lies on top.
// Painting a hex of a tile paints its face, so that the tile keeps it wherever it is laid.

import { WAYS, hexOf, keyOf, minus, neighbours, plus, turned } from "../golf/hexes.js";

export const HAS_SEGMENTS = false;
const CORNERS = WAYS.map((way, k) => plus(way, WAYS[(k + 1) % 6]));
const NUMBERED = ["green", "tee"];

export function open(value) {
  const course = { hexes: {}, tiles: [], faces: {}, adjust: [], par: {}, hole: 1 };
  if (!value) return course;
  (value.hexes || []).forEach(([q, r, ...spot]) => { course.hexes[keyOf([q, r])] = spot; });
  Object.entries(value.faces || {}).forEach(([id, { centre, petals, corners }]) => { course.faces[id] = [centre, ...petals, ...corners]; });
  course.tiles = (value.tiles || []).map(({ id, at, rotation }) => ({ id, at, turn: rotation || 0 }));
  course.adjust = value.adjust || [];
  course.par = { ...value.par };
  return course;
}

export function close(course) {
  const value = { par: course.par };
  const hexes = Object.entries(course.hexes).map(([key, spot]) => [...hexOf(key), ...spot]);
  if (hexes.length) value.hexes = hexes;
  if (course.tiles.length) {
    const used = [...new Set(course.tiles.map(({ id }) => id))].filter((id) => course.faces[id]);
    value.faces = Object.fromEntries(used.map((id) => [id, { centre: course.faces[id][0], petals: course.faces[id].slice(1, 7), corners: course.faces[id].slice(7) }]));
    value.tiles = course.tiles.map(({ id, at, turn }) => ({ id, at, rotation: turn }));
  }
  if (course.adjust.length) value.adjust = course.adjust;
  return value;
}

// The thirteen hexes of a tile, in the order of its face: centre, petals, corners.
const INNER = [[0, 0], ...WAYS, ...CORNERS];
const hexesOf = ({ at, turn }) => INNER.map((inner) => plus([3 * at[0], 3 * at[1]], turned(inner, turn)));

export function cells(course) {
  const shown = {};
  Object.entries(course.hexes).forEach(([key, spot]) => { shown[key] = cell(spot); });
  course.tiles.forEach((tile) => hexesOf(tile).forEach((at, k) => {
    if (!shown[keyOf(at)] && course.faces[tile.id]) shown[keyOf(at)] = cell(course.faces[tile.id][k]);
  }));
  course.adjust.forEach(([q, r, word]) => { shown[keyOf([q, r])] = word === "tree" ? { ground: "rough", tree: true } : { ground: word }; });
  return shown;
}

function cell([ground, ...rest]) {
  const number = rest.find((part) => typeof part === "number");
  return { ground, ...(number ? { number } : {}), ...(rest.includes("tree") ? { tree: true } : {}) };
}

export function paint(course, at, tool) {
  const now = cells(course)[keyOf(at)];
  if (tool === "tree") {
    if (now) lay(course, at, [NUMBERED.includes(now.ground) ? "rough" : now.ground, "tree"]);
    return;
  }
  lay(course, at, NUMBERED.includes(tool) ? [tool, course.hole] : [tool]);
  if (NUMBERED.includes(tool) && !course.par[course.hole]) course.par[course.hole] = 3;
}

// A corner is printed on up to three tiles: all of them get it.
function lay(course, at, spot) {
  const key = keyOf(at);
  course.adjust = course.adjust.filter(([q, r]) => keyOf([q, r]) !== key);
  let isTiled = false;
  course.tiles.forEach((tile) => hexesOf(tile).forEach((hex, k) => {
    if (keyOf(hex) !== key) return;
    course.faces[tile.id][k] = spot;
    isTiled = true;
  }));
  if (!isTiled) course.hexes[key] = spot;
  else delete course.hexes[key];
}

export function erase(course, at) {
  const now = cells(course)[keyOf(at)];
  if (now && now.tree) lay(course, at, [now.ground]);
  else if (pieceAt(course, at) === null) delete course.hexes[keyOf(at)];
  else if (now && now.ground !== "fairway") lay(course, at, ["fairway"]);
}

// The tile whose centre or petal this is; a corner belongs to none alone.
export function pieceAt(course, at) {
  const index = course.tiles.findIndex((tile) => [0, ...neighbours([0, 0])].some((way) => keyOf(plus([3 * tile.at[0], 3 * tile.at[1]], way || [0, 0])) === keyOf(at)));
  return index < 0 ? null : index;
}

export function placeOf(at) {
  let best = null;
  for (let dq = -1; dq <= 1; dq += 1) {
    for (let dr = -1; dr <= 1; dr += 1) {
      const place = [Math.round(at[0] / 3) + dq, Math.round(at[1] / 3) + dr];
      const [q, r] = minus(at, [3 * place[0], 3 * place[1]]);
      const away = q * q + r * r + q * r;
      if (!best || away < best.away) best = { place, away };
    }
  }
  return best.place;
}

export const isFree = (course, place, but) => !course.tiles.some((tile) => tile !== but && keyOf(tile.at) === keyOf(place));

export function put(course, at) {
  const place = placeOf(at);
  if (!isFree(course, place)) return null;
  const id = freshId(course);
  face(course, id);
  course.tiles.push({ id, at: place, turn: 0 });
  return course.tiles.length - 1;
}

function freshId(course) {
  const taken = course.tiles.map(({ id }) => parseInt(id, 10));
  return `${Array.from({ length: 100 }, (none, k) => k + 1).find((n) => !taken.includes(n))}A`;
}

function face(course, id) {
  course.faces[id] = course.faces[id] || INNER.map(() => ["fairway"]);
}

export function rename(course, index, id) {
  const tile = course.tiles[index];
  if (!id || id === tile.id) return;
  if (!course.faces[id]) course.faces[id] = course.faces[tile.id].map((spot) => [...spot]);
  tile.id = id;
}

// The other side of a tile has a face of its own.
export function flip(course, index) {
  const tile = course.tiles[index];
  const other = /A$/.test(tile.id) ? tile.id.replace(/A$/, "B") : tile.id.replace(/B$/, "A");
  if (other === tile.id) return;
  face(course, other);
  tile.id = other;
}

export const pieceHexes = (course, index) => hexesOf(course.tiles[index]).slice(0, 7);
