// Where every ball and golfer of a golf course is at a moment of a stroke. What moves goes one leg after the other.

import { BREADTH, edge, middle } from "../../golf/hexes.js";
import { lineTrail } from "../../golf/ways.js";

const HEX_S = 0.26; // for a step from hex to hex
const STANDS_S = 0.12; // for what happens on one hex: a bounce, a mushroom that falls
const FLIGHT_S = 0.5; // the shortest flight

// {legs: [{token, from, bend, to, lasts_s}], length_s}
export function waysOf(stroke) {
  const legs = stroke.stroke ? rolled(stroke) : stroke.last ? drawn(stroke.last) : flown(stroke.flights);
  return { legs, length_s: legs.reduce((sum, leg) => sum + leg.lasts_s, 0) };
}

function rolled({ stroke, tokens }) {
  const places = new Map(tokens.filter((token) => token.at).map((token) => [token.token, middle(token.at)]));
  return stroke.moves.filter((move) => move.at && places.has(move.ball)).map((move) => {
    const from = places.get(move.ball);
    const to = middle(move.at);
    places.set(move.ball, to);
    return { token: move.ball, from, to, lasts_s: from.join() === to.join() ? STANDS_S : HEX_S };
  });
}

function drawn(last) {
  const { points } = lineTrail(last.line);
  return last.line.map((_, at) => {
    const [from, bend, to] = points.slice(2 * at, 2 * at + 3);
    return { token: last.player, from, bend, to, lasts_s: HEX_S };
  });
}

function flown(flights) {
  return flights.filter((flight) => flight.end).map((flight) => {
    const [from, to] = [middle(flight.start), middle(flight.end)];
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]) / BREADTH;
    return { token: flight.token, from, to, lasts_s: Math.max(FLIGHT_S, far * HEX_S / 2) };
  });
}

// [{token, player, point}] before the stroke.
export function lyingBefore(stroke) {
  const standing = stroke.tokens.filter((token) => token.at).map((token) => ({ token: token.token, player: token.player, point: middle(token.at) }));
  const balls = stroke.resting.map((ball) => ({ token: "", player: ball.player, point: edge(ball.at[0], ball.at[1]) }));
  const { last } = stroke;
  return [...standing, ...balls, ...(last ? own(last) : [])];
}

// A line that was erased has left the ball where it lay.
function own({ player, ball, line }) {
  const point = line.length ? lineTrail(line).points[0] : ball && edge(ball[0], ball[1]);
  return point ? [{ token: player, player, point }] : [];
}

// The same, so many seconds after its beginning; what has not moved yet lies where it lay.
export function lyingAt(stroke, ways, now_s) {
  const places = new Map();
  let begun_s = 0;
  for (const leg of ways.legs) {
    if (begun_s > now_s) break;
    places.set(leg.token, on(leg, Math.min(1, (now_s - begun_s) / leg.lasts_s)));
    begun_s += leg.lasts_s;
  }
  return lyingBefore(stroke).map((token) => ({ ...token, point: places.get(token.token) || token.point }));
}

// The same at its end: what is in the hole, in the water or gone is no longer there.
export function lyingAfter(stroke, ways) {
  const fates = stroke.stroke ? stroke.stroke.fates : [];
  const gone = fates.filter((fate) => fate.end !== "lies").map((fate) => fate.ball);
  if (stroke.last && !stroke.last.ball) gone.push(stroke.last.player);
  return lyingAt(stroke, ways, ways.length_s).filter((token) => !gone.includes(token.token));
}

function on({ from, bend, to }, share) {
  const rest = 1 - share;
  if (!bend) return [0, 1].map((k) => from[k] * rest + to[k] * share);
  return [0, 1].map((k) => from[k] * rest * rest + 2 * bend[k] * rest * share + to[k] * share * share);
}
