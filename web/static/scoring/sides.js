// One card a side: who, how many points, what is left, what is owed, who shoots. Texts are set as text.

import { say, sayMany, term } from "../languages/words.js";

const PIECES_A_SIDE = 9;
const TO_BREAK = ["break", "board_over", "game_over"];
const list = document.getElementById("sides"); // null on a page that only asks for names

export function showSides(score, colours) {
  list.dataset.count = score.sides.length;
  list.dataset.digits = Math.max(2, ...score.sides.map((side) => String(side.points).length)); // long numbers are set smaller
  score.sides.forEach((side, number) => {
    showSide(side, cardOf(number), score);
    showColours(side, cardOf(number), colours);
  });
  list.querySelectorAll(".side").forEach((card, number) => { card.hidden = number >= score.sides.length; });
}

// The name of whoever shoots, or of the side whose seat it is.
export function nameAt(sides, seat) {
  const people = sides.reduce((all, side) => all.concat(side.players.length ? side.players : [side]), []);
  const seated = people.find((person) => person.seat === seat);
  return seated ? seated.player : null;
}

function showSide(side, card, score) {
  card.classList.toggle("shooting", isShooting(side, score));
  put(card, ".turn", isShooting(side, score) ? turnOf(side, score) : "");
  const coin = card.querySelector(".coin");
  coin.className = `coin ${side.colour || ""}`;
  coin.hidden = !side.colour;
  put(card, ".player", side.player);
  put(card, ".points .number", side.points);
  put(card, ".count", side.left === null ? held(side) : say("{n} {colour} left", { n: side.left, colour: term(side.colour) }));
  put(card, ".won", won(side));
  put(card, ".owes", side.debt ? say("owes {n}", { n: side.debt }) : "");
  const length = side.left === null ? 0 : whole(side, score);
  card.querySelector(".left").replaceChildren(...Array.from({ length }, (_, at) => disc(side.colour, at < side.left)));
}

// The colours that the side's people chose, as a band along its card; the names stand beside it.
function showColours(side, card, colours) {
  const chosen = (side.players.length ? side.players : [side]).map((person) => colours[person.player]).filter(Boolean);
  card.querySelector(".band").replaceChildren(...chosen.map((colour) => Object.assign(document.createElement("i"), { className: colour })));
}

// The page brings two cards along; a third and fourth player get copies.
function cardOf(number) {
  const existing = list.querySelector(`.side[data-side="${number}"]`);
  if (existing) return existing;
  const card = list.querySelector(".side").cloneNode(true);
  card.dataset.side = number;
  list.insertBefore(card, list.querySelector(".strip"));
  return card;
}

function put(card, where, text) {
  const element = card.querySelector(where);
  if (element.textContent !== String(text)) element.textContent = text;
}

function isShooting(side, score) {
  if (score.outcome || score.turn === null) return false;
  return side.seat === score.turn.seat || side.players.some((player) => player.seat === score.turn.seat);
}

function turnOf(side, score) {
  const breaks = TO_BREAK.includes(score.phase);
  if (side.players.length < 2) return breaks ? say("to break") : say("to shoot");
  const name = score.turn.player;
  return breaks ? say("{name} to break", { name }) : say("{name} to shoot", { name });
}

function whole(side, score) {
  return score.coins ? score.coins[side.colour] : PIECES_A_SIDE;
}

function won(side) {
  const games = side.games ? [sayMany("{n} game", "{n} games", side.games)] : [];
  const boards = side.boards ? [sayMany("{n} board", "{n} boards", side.boards)] : [];
  return [...games, ...boards].join(" · ");
}

// What a side has taken where any colour may be pocketed; the misses of a player alone.
function held(side) {
  const missed = side.misses ? [sayMany("{n} miss", "{n} misses", side.misses)] : [];
  if (!side.pocketed) return missed.join("");
  const taken = ["white", "black"].map((kind) => `${side.pocketed[kind]} ${term(kind)}`);
  return [...taken, ...(side.pocketed.queen ? [term("queen")] : []), ...missed].join(", ");
}

function disc(colour, isLeft) {
  const item = document.createElement("li");
  item.className = isLeft ? colour : "gone";
  return item;
}
