// The scorepad: a line a player, a column a hole, who leads and who has something to say now. Texts are set as text.

import { sayEnding } from "../scoring/ending.js";
import { put } from "../layout/elements.js";
import { ballName } from "./words.js";
import { say, sayMany, sayName } from "../languages/words.js";

const find = (id) => document.getElementById(id);

export function showPad(score) {
  const holes = Math.max(1, ...score.pad.map((line) => line.holes.length), score.holes || 0);
  const totals = score.pad.map((line) => line.total);
  const lead = score.best === "most" ? Math.max(...totals) : Math.min(...totals);
  const isBegun = score.pad.some((line) => line.holes.some((result) => result !== null));
  find("pad-head").replaceChildren(cell("th", say("Player")), ...numbered(holes).map((n) => headCell(n, score)), cell("th", say("Total")));
  find("pad-rows").replaceChildren(...score.pad.map((line, number) => {
    const row = document.createElement("tr");
    row.classList.toggle("waiting", score.waiting.includes(line.player));
    row.classList.toggle("leading", isBegun && line.total === lead);
    row.append(nameCell(line.player, number, score), ...numbered(holes).map((n) => scoreCell(line, n, score)), cell("td", line.total, "strong"));
    return row;
  }));
}

// Whose turn it is, as a headline, and what the game is in the middle of.
export function showTurn(score) {
  put("turn-word", headline(score));
  put("round-word", [score.course, place(score), sayMode(score)].filter(Boolean).join(" · "));
}

// The number that stands on a player's balls and beside the name.
export function numberOf(score, player) {
  return score.pad.findIndex((line) => line.player === player) + 1;
}

function headline(score) {
  if (score.outcome) return sayEnding(score);
  const names = score.waiting.join(", ");
  if (score.game === "carom_golf" && score.turn) return say("{name} strikes the {ball} ball", { name: score.turn.player, ball: ballName(score.turn.ball) });
  if (score.game === "roll_in_one") return score.phase === "roll" ? say("{name} rolls the dice", { name: score.active }) : say("Shots to draw: {names}", { names });
  if (score.phase === "draft") return say("The draft: {names}", { names });
  if (score.phase === "select") return say("Choosing a club: {names}", { names });
  return score.turn ? say("{name} plays the {club}", { name: score.turn.player, club: score.turn.club }) : "";
}

function place(score) {
  if (score.game === "carom_golf") return say("hole {n} of {all}", { n: score.hole, all: score.holes });
  return say("round {n}", { n: score.round });
}

function sayMode(score) {
  return score.best === "most" ? say("the most points win") : say("the fewest strokes win");
}

function numbered(count) {
  return Array.from({ length: count }, (_, at) => at);
}

function headCell(at, score) {
  const hole = score.game === "roll_in_one" ? score.players[0].holes[at].hole : at + 1;
  const par = score.par ? say("par {n}", { n: score.par[at] }) : "";
  const head = cell("th", hole);
  head.setAttribute("aria-label", [say("hole {n}", { n: hole }), par].filter(Boolean).join(" "));
  return head;
}

function nameCell(player, number, score) {
  const head = cell("th", "");
  head.scope = "row";
  const token = document.createElement("span");
  token.className = `pip ${ballsOf(score, player)}`;
  token.textContent = number + 1;
  const name = document.createElement("span");
  name.textContent = sayName(player);
  head.append(token, name);
  const now = standing(score, player);
  if (now) head.append(Object.assign(document.createElement("span"), { className: "small now", textContent: now }));
  return head;
}

function ballsOf(score, player) {
  const own = (score.balls || []).find((ball) => ball.player === player);
  return own ? `ball-${own.ball}` : "";
}

// What has not come to a hole's score yet: strokes of a ball, of a hole that is begun, what a golfer holds.
function standing(score, player) {
  if (score.game === "carom_golf") return score.balls.filter((ball) => ball.player === player).map((ball) => counter(ball)).join(", ");
  const own = score.players.find((entry) => entry.player === player);
  if (score.game === "roll_in_one") return own.holes.filter((hole) => hole.state === "begun").map((hole) => say("hole {hole}: {n}", { hole: hole.hole, n: hole.strokes })).join(", ");
  return own.misses ? say("misses this round") : own.club || "";
}

function counter(ball) {
  if (ball.score !== null) return say("done: {n}", { n: ball.score });
  return ball.penalties ? say("{n} with {p} penalties", { n: ball.counter, p: ball.penalties }) : sayMany("{n} stroke", "{n} strokes", ball.counter);
}

function scoreCell(line, at, score) {
  const value = line.holes[at];
  const isNow = score.game === "carom_golf" && at === score.hole - 1 && (value === null || value === undefined);
  return cell("td", value === null || value === undefined ? (isNow ? "…" : "") : value);
}

function cell(name, text, look) {
  const element = document.createElement(name);
  element.textContent = text;
  if (look) element.className = look;
  return element;
}
