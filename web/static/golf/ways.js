// The last stroke: its way over the course, and the reason of each step in words.

import { edge, middle } from "./hexes.js";
import { holeAt } from "./map.js";
import { DIRECTIONS, ballName } from "./words.js";
import { say, sayMany } from "../languages/words.js";

const MOVES = {
  flies: say("flies"),
  rolls: say("rolls"),
  sanded: say("rolls through sand"),
  wades: say("wades"),
  glides: say("glides"),
  curves: say("curves round an obstacle"),
  bounces: say("bounces"),
  strikes: say("strikes the ball in front"),
  fells: say("fells a mushroom"),
  over_hole: say("jumps over the hole"),
  over_mole: say("jumps over the mole hole"),
};
const ENDS = {
  lies: say("lies still"),
  holed: say("is in the hole"),
  out: say("has left the course"),
  sunk: say("sank in a pond"),
  mole: say("fell into the mole hole"),
};
const STOPS = {
  spent: say("no impulses left"),
  weak: say("too few impulses for the next step"),
  grass: say("stopped by grass"),
  mushroom: say("stopped by a mushroom"),
  puddle: say("stopped by a puddle"),
  struck: say("gave its impulses to another ball"),
  pinned: say("bounced three times without a step"),
  circling: say("would glide for ever"),
};
const LANDED = {
  tree: say("stops behind a tree"),
  off_page: say("leaves the page"),
  stopped: say("stops where other ground begins"),
  water: say("is lost in the water"),
  holed: say("is in the hole"),
  holed_later: say("is on the flag, finished one shot later"),
  lies: say("lies still"),
};

// The trails of a state's last stroke, and its steps in words.
export function lastStroke(score) {
  if (score.stroke) return struckWay(score.stroke);
  const drawn = underWay(score);
  if (!score.last) return { trails: drawn, steps: [] };
  const { trails, steps } = linedWay(score.last);
  return { trails: [...trails, ...drawn], steps };
}

// Where to look for a state's last stroke: its way, the ball, and the hole that it was played towards. By its `name` it
// is known again: two strokes may go the same way.
export function lookOf(score) {
  const { stroke, last, balls } = score;
  if (stroke) return looked(struckWay(stroke).trails, [ballOf(score), holeAt("")], balls.map((ball) => ball.strokes));
  if (last) return looked(linedWay(last).trails, [ballOf(score), holeAt(last.hole)], [last.player, last.hole, last.strokes]);
  return looked([], [], []);
}

function looked(trails, others, who) {
  const places = placesOn(trails, others);
  return { name: JSON.stringify([who, places]), places };
}

function placesOn(trails, others) {
  const points = trails.flatMap((trail) => trail.points);
  return points.length ? [...points, ...others.filter(Boolean)] : [];
}

function ballOf({ stroke, last, balls, players }) {
  if (stroke) return balls.filter((ball) => ball.ball === stroke.ball && ball.at).map((ball) => middle(ball.at))[0];
  const { holes } = players.find((player) => player.player === last.player);
  return holes.filter((hole) => hole.hole === last.hole && hole.ball).map((hole) => edge(...hole.ball))[0];
}

// The lines of Roll in One that are being drawn, as far as they are entered.
function underWay(score) {
  const shots = (score.players || []).map((player) => player.shot).filter((shot) => shot && shot.line);
  return shots.map((shot) => lineTrail(shot.line, "draft")).filter((trail) => trail.points.length);
}

// In 18 Holes only where a golfer came to is told, so the way is a straight one; the server knows who moved last.
export async function lastMoves() {
  const answer = await (await fetch("/golf/moves.json", { cache: "no-store" })).json();
  const trails = answer.moves.map((move) => ({ look: "air", points: [middle(move.from), middle(move.to)] }));
  return { trails, steps: [], ...looked(trails, answer.moves.map((move) => holeAt(move.hole)), answer.moves.map((move) => move.token)) };
}

// The ways that the answers to a question tell: of each, the trails, and where they end.
export function answerWays(choices) {
  return choices.map(({ stroke, moves }) => {
    const flown = (moves || []).filter((move) => move.from && move.to).map((move) => ({ look: "air", points: [middle(move.from), middle(move.to)] }));
    const trails = stroke ? struckWay(stroke).trails.filter((trail) => trail.points.length > 1) : flown;
    const come = (moves || []).filter((move) => move.to).map((move) => middle(move.to));
    const ends = trails.length ? trails.map((trail) => trail.points[trail.points.length - 1]) : come;
    return { trails, end: ends[0] || null };
  });
}

function struckWay(stroke) {
  const balls = [...new Set([stroke.ball, ...stroke.moves.map((move) => move.ball)])];
  const trails = balls.map((ball) => ({ look: `ball-${ball}`, points: pointsOf(stroke, ball) }));
  const steps = merged(stroke.moves).map(stepWords);
  return { trails, steps: [startWords(stroke), ...steps, ...stroke.fates.map(fateWords)] };
}

function pointsOf(stroke, ball) {
  const moves = stroke.moves.filter((move) => move.ball === ball && move.at);
  const from = ball === stroke.ball ? [stroke.start] : [];
  return [...from, ...moves.map((move) => move.at)].map(middle);
}

// Steps of one kind in one direction are told together.
function merged(moves) {
  return moves.reduce((all, move) => {
    const last = all[all.length - 1];
    const isAlike = last && ["ball", "why", "direction"].every((key) => last[key] === move[key]);
    return isAlike ? [...all.slice(0, -1), { ...last, count: last.count + 1, left: move.left }] : [...all, { ...move, count: 1 }];
  }, []);
}

function startWords(stroke) {
  const words = { ball: ballName(stroke.ball), n: stroke.impulses, direction: DIRECTIONS[stroke.direction] };
  return say("{ball}, {n} impulses, {direction}", words);
}

function stepWords(move) {
  const words = { ball: ballName(move.ball), what: MOVES[move.why] || move.why, direction: DIRECTIONS[move.direction] || "" };
  const steps = move.count > 1 ? ` · ${sayMany("{n} hex", "{n} hexes", move.count)}` : "";
  return say("{ball} {what}, {direction}", words) + steps + ` · ${sayMany("{n} impulse left", "{n} impulses left", move.left)}`;
}

function fateWords(fate) {
  const why = fate.end === "lies" && STOPS[fate.stop] ? `: ${STOPS[fate.stop]}` : "";
  return say("{ball} {what}", { ball: ballName(fate.ball), what: ENDS[fate.end] || fate.end }) + why;
}

function linedWay(last) {
  const trails = [lineTrail(last.line, "own")];
  return { trails, steps: [shotWords(last)] };
}

export function shotWords(last) {
  const words = { player: last.player, hole: last.hole, n: last.strokes, what: LANDED[last.end] || last.end };
  return say("{player}, hole {hole}: {what}. Strokes: {n}", words);
}

// A line of Roll in One goes from edge to edge, bent round the middle of each hex.
export function lineTrail(line, look) {
  if (!line.length) return { points: [] };
  const points = [edge(line[0].hex, line[0].enter)];
  line.forEach((segment) => points.push(middle(segment.hex), edge(segment.hex, segment.leave)));
  return { points, isRound: true, look };
}
