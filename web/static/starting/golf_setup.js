// A new golf match: who plays, on which course, by which options. The server decides whether it can be played.

import { startOf, watchHandicap } from "./handicap.js";
import { chosenOptions, watchOptions } from "./options.js";
import { post } from "../layout/server/post.js";
import { bringRefusal } from "../layout/refusal.js";
import { recall, remember } from "./remembered.js";
import { keepTyping } from "../layout/typed.js";
import { say } from "../languages/words.js";

const { game, variant, courseKey, several, counts, running } = document.body.dataset;
const COUNTS = counts.split(" ").map(Number);
const MOST_SEED = 2 ** 31 - 1;
const find = (id) => document.getElementById(id);
const rows = [...document.querySelectorAll("#names li")];
const given = [...document.querySelectorAll(".given")];
const balls = find("balls");
const golferSet = find("golfer-set");
let shown = rows.filter((row) => !row.hidden).length;

function show(count) {
  shown = count;
  rows.forEach((row, at) => { row.hidden = at >= count; });
  find("more").disabled = !COUNTS.some((number) => number > count);
  find("fewer").disabled = !COUNTS.some((number) => number < count);
  given.forEach((row, at) => { row.hidden = at >= count; });
  if (balls) limitBalls(count);
}

function names() {
  return rows.slice(0, shown).map((row) => row.querySelector("input").value.trim());
}

function courses() {
  const chosen = [...document.querySelectorAll('input[name="course"]:checked')].map((input) => (input.dataset.own === undefined ? input.value : { own: input.value }));
  return several === undefined ? chosen[0] : chosen;
}

// No more balls than there are colours for.
function limitBalls(count) {
  const most = Math.floor(balls.options.length / count);
  [...balls.options].forEach((option) => { option.disabled = Number(option.value) > most; });
  balls.value = String(Math.min(Number(balls.value), most));
}

// What each player was given: {Ann: "shark_a"}.
function kit(key) {
  const chosen = given.slice(0, shown).map((row, at) => [names()[at], row.querySelector(`[data-kit="${key}"]`).value]);
  return Object.fromEntries(chosen.filter(([, value]) => value));
}

// Cards, decks and clubs of one's own: {deck: {own: "Ours"}}.
function ownDecks() {
  const chosen = [...document.querySelectorAll("[data-own-deck]")].filter((select) => select.value);
  return Object.fromEntries(chosen.map((select) => [select.dataset.ownDeck, { own: select.value }]));
}

// A set of one's own leaves the golfers that it has not out.
function limitGolfers() {
  const sets = JSON.parse(golferSet.dataset.sets);
  document.querySelectorAll('[data-kit="golfers"] option').forEach((option) => {
    option.hidden = option.disabled = Boolean(option.value && golferSet.value && !sets[golferSet.value].includes(option.value));
    if (option.hidden && option.selected) option.parentElement.value = "";
  });
}

// The ball that each player plays first.
function firstBalls() {
  if (!balls) return [];
  const [each, all] = [Number(balls.value), JSON.parse(balls.dataset.balls)];
  return names().map((name, at) => all[at * each]);
}

function ballsOfEach() {
  const [each, all] = [Number(balls.value), JSON.parse(balls.dataset.balls)];
  return Object.fromEntries(names().map((name, at) => [name, all.slice(at * each, (at + 1) * each)]));
}

function header() {
  const options = { ...chosenOptions(), [courseKey]: courses(), ...ownDecks() };
  if (given.length) Object.assign(options, { golfers: kit("golfers"), hands: options.draft ? {} : kit("hands") });
  if (balls && balls.value !== "1") options.balls = ballsOfEach();
  if (game === "eighteen_holes") options.seed = crypto.getRandomValues(new Uint32Array(1))[0] % MOST_SEED;
  return { game, variant, players: names(), options, ...startOf(names(), firstBalls()) };
}

async function begin(event) {
  event.preventDefault();
  const nameless = names().findIndex((name) => !name);
  if (nameless >= 0) {
    rows[nameless].querySelector("input").focus();
    return bringRefusal(say("Every player wants a name."));
  }
  if (courses() === undefined || courses().length === 0) return bringRefusal(say("Choose a course to play on."));
  find("begin").disabled = true;
  const state = await (await fetch("/state.json", { cache: "no-store" })).json().catch(() => ({}));
  const answer = await post("/matches", { revision: state.revision, header: header(), put_away: running !== undefined });
  find("begin").disabled = false;
  if (answer.error) return bringRefusal(answer.error);
  const known = recall();
  remember(names().map((name) => known.find((person) => person.name === name) || { name, colour: "" }));
  typing.forget();
  window.location.assign("/");
  return undefined;
}

find("more").addEventListener("click", () => show(Math.min(...COUNTS.filter((number) => number > shown))));
find("fewer").addEventListener("click", () => show(Math.max(...COUNTS.filter((number) => number < shown))));
find("setup").addEventListener("submit", begin);
if (golferSet) golferSet.addEventListener("change", limitGolfers);
watchOptions();
watchHandicap(find("setup"), names);
show(shown);
const typing = keepTyping(find("setup"), { save: () => shown, load: show });
