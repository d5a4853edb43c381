// The board in the picture, straight lines only: from its corners to places, and how a circle on it is seen.
//
// The board's own places run from -1 to 1 over the surface, y down as on the screen.

import { carried, projection } from "../projection.js";

export const SQUARE = [[-1, -1], [1, -1], [1, 1], [-1, 1]]; // NW NE SE SW
const STEP = 1e-3;
const FLATTEST = 0.08; // of an ellipse: a board is never seen flatter

// The view of a board with these corners; null where they are no board's.
export function viewOf(corners) {
  if (!isConvex(corners)) return null;
  const through = projection(SQUARE, corners);
  const back = projection(corners, SQUARE);
  return through && back ? { through, back } : null;
}

function isConvex(corners) {
  return corners.every(([x, y], number) => {
    const [to_x, to_y] = corners[(number + 1) % 4];
    const [end_x, end_y] = corners[(number + 2) % 4];
    return (to_x - x) * (end_y - to_y) - (to_y - y) * (end_x - to_x) > 0;
  });
}

// The corners of the surface whose print has these corners, when the surface is `ratio` times as large; null for none.
export function cornersRound(print, ratio) {
  const through = projection(SQUARE.map((at) => at.map((part) => part / ratio)), print);
  const corners = through && SQUARE.map((at) => carried(through, at));
  const isBefore = corners && SQUARE.every(([x, y]) => through[6] * x + through[7] * y + 1 > 0); // the horizon
  return isBefore && isConvex(corners) ? corners : null;
}

export function imageFrom(view, at) {
  return carried(view.through, at);
}

export function boardFrom(view, px) {
  return carried(view.back, px);
}

// A circle on the board round this pixel: the longer axis and the shorter, px for a radius of 1, and its turn in degrees.
function spread(view, px) {
  const [x, y] = boardFrom(view, px);
  const [left, right] = [imageFrom(view, [x - STEP, y]), imageFrom(view, [x + STEP, y])];
  const [up, down] = [imageFrom(view, [x, y - STEP]), imageFrom(view, [x, y + STEP])];
  const [a, c] = [(right[0] - left[0]) / (2 * STEP), (right[1] - left[1]) / (2 * STEP)];
  const [b, d] = [(down[0] - up[0]) / (2 * STEP), (down[1] - up[1]) / (2 * STEP)];
  const [xx, xy, yy] = [a * a + b * b, a * c + b * d, c * c + d * d];
  const middle = (xx + yy) / 2;
  const off = Math.hypot((xx - yy) / 2, xy);
  return {
    long: Math.sqrt(middle + off),
    short: Math.sqrt(Math.max(middle - off, 0)),
    turn: (Math.atan2(2 * xy, xx - yy) * 90) / Math.PI,
  };
}

// How a disc with this half axis is seen there: {rx, ry, turn}.
export function ellipseAt(view, px, r_px) {
  if (!view) return { rx: r_px, ry: r_px, turn: 0 };
  const { long, short, turn } = spread(view, px);
  return { rx: r_px, ry: r_px * Math.max(short / long, FLATTEST), turn };
}

// The half axis, px, of a disc there whose radius is this share of half the surface; and the other way round.
export function halfAxis(view, px, share) {
  return share * spread(view, px).long;
}

export function shareOf(view, px, r_px) {
  return r_px / spread(view, px).long;
}

// Whether a pixel lies within the ellipse, `reach` px added to it.
export function isWithin(ellipse, middle, [x, y], reach = 0) {
  const turn = (ellipse.turn * Math.PI) / 180;
  const [dx, dy] = [x - middle[0], y - middle[1]];
  const [u, v] = [dx * Math.cos(turn) + dy * Math.sin(turn), dy * Math.cos(turn) - dx * Math.sin(turn)];
  return Math.hypot(u / (ellipse.rx + reach), v / (ellipse.ry + reach)) <= 1;
}

export function distance([x, y], [to_x, to_y]) {
  return Math.hypot(to_x - x, to_y - y);
}
