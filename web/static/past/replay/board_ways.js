// Where every piece is at a moment of a stroke, from its layouts and the paths that the camera kept.

const STRAIGHT_S = 1.1; // how long a stroke takes whose ways nobody kept
const SAME_MM = 60; // a path that begins this near to a piece is that piece's
const SINKS_MM = 110; // a path that ends this near to a pocket's corner, with the piece gone, has gone down it
const CORNER_MM = 340;

// {movers: [{kind, places, falls}], still: [piece], begun_s, isSeen}
export function ways(stroke, paths) {
  const still = [...(stroke.before || [])];
  const movers = paths.map((path) => mover(path, still, stroke.after || []));
  if (!movers.length) return { movers: straight(stroke), still: [], begun_s: 0, isSeen: false };
  return { movers, still, begun_s: Math.min(...movers.map((piece) => piece.places[0][0])), isSeen: true };
}

function mover(path, still, after) {
  const [, x, y] = path.places[0];
  const near = still.map((piece, at) => [Math.hypot(piece.x_mm - x, piece.y_mm - y), at, piece])
    .filter(([far, , piece]) => piece.kind === path.kind && far < SAME_MM)
    .sort((a, b) => a[0] - b[0])[0];
  if (near) still.splice(near[1], 1);
  const [, endX, endY] = path.places[path.places.length - 1];
  const lies = after.some((piece) => piece.kind === path.kind && Math.hypot(piece.x_mm - endX, piece.y_mm - endY) < SAME_MM);
  const isAtCorner = Math.hypot(Math.abs(endX) - CORNER_MM, Math.abs(endY) - CORNER_MM) < SINKS_MM;
  return { kind: path.kind, places: path.places, falls: isAtCorner && !lies };
}

// Without paths each piece goes from its place straight to the nearest place of its kind that is left.
function straight(stroke) {
  const free = [...(stroke.after || [])];
  const pairs = [];
  (stroke.before || []).forEach((from) => free.forEach((to) => {
    if (from.kind === to.kind) pairs.push([Math.hypot(from.x_mm - to.x_mm, from.y_mm - to.y_mm), from, to]);
  }));
  const used = new Map();
  pairs.sort((a, b) => a[0] - b[0]).forEach(([, from, to]) => {
    if (!used.has(from) && ![...used.values()].includes(to)) used.set(from, to);
  });
  return (stroke.before || []).filter((piece) => used.has(piece)).map((from) => {
    const to = used.get(from);
    return { kind: from.kind, places: [[0, from.x_mm, from.y_mm], [STRAIGHT_S, to.x_mm, to.y_mm]], falls: false };
  });
}

export function at_s(movement, passed_s) {
  return movement.begun_s + passed_s;
}

export function lengthOf(movement) {
  return Math.max(0, ...movement.movers.map((piece) => piece.places[piece.places.length - 1][0]));
}

export function piecesAt(movement, now_s) {
  const moving = movement.movers.filter((piece) => !piece.falls || now_s <= piece.places[piece.places.length - 1][0]);
  return [...movement.still, ...moving.map((piece) => placeOf(piece, now_s))];
}

function placeOf(piece, now_s) {
  const { kind, places } = piece;
  const next = places.findIndex(([t]) => t > now_s);
  if (next === 0) return { kind, x_mm: places[0][1], y_mm: places[0][2] };
  if (next < 0) return { kind, x_mm: places[places.length - 1][1], y_mm: places[places.length - 1][2] };
  const [t0, x0, y0] = places[next - 1];
  const [t1, x1, y1] = places[next];
  const share = t1 > t0 ? (now_s - t0) / (t1 - t0) : 1;
  return { kind, x_mm: x0 + (x1 - x0) * share, y_mm: y0 + (y1 - y0) * share };
}
