// Play, pause, step, speed and link of the replay page, for every game; a stage draws the strokes:
//   where(stroke, words)  the line above the stroke's sentence
//   begin(stroke)         what lay there before it
//   ways(stroke)          how it went: {length_s, ...}, null where nothing moves
//   move(stroke, ways, now_s)
//   end(stroke)           what lies there after it
//   known(ways)           what is known of the ways

import { ask } from "../../layout/server/ask.js";
import { pictures } from "../../scoring/evidence.js";
import { say, sayNumber, sayVerdict } from "../../languages/words.js";

const find = (id) => document.getElementById(id);
const REST_MS = 900; // between two strokes that are played in a row
const TICK_MS = 50;
const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
let stage = null;
let match = { strokes: [], game: "", best: null, next: null };
let shown = -1; // the number of the stroke that is shown
let going = null; // the stroke that moves: {ways, begun_ms}
let isPlaying = false;

// A very long match comes in parts; the stroke of the address is shown as soon as it is there.
async function load() {
  const linked = window.location.hash;
  for (let since = 0; since !== null; since = match.next) {
    const answer = await ask(`/matches/${document.body.dataset.match}/replay.json?since=${since}`, {}, 0);
    const part = await answer.json();
    const before = match.strokes.length;
    match = { ...part, strokes: [...match.strokes, ...part.strokes] };
    stage.learn(match);
    find("at").max = Math.max(0, match.strokes.length - 1);
    find("best").hidden = !match.strokes.some((stroke) => stroke.entry === match.best);
    showBoards();
    if (before === 0 || placeOf(linked) >= before) show(numberOf(linked));
    else showPlace(match.strokes[shown], shown);
  }
}

const placeOf = (hash) => match.strokes.findIndex((stroke) => `#${stroke.entry}` === hash);
const numberOf = (hash) => Math.max(0, placeOf(hash));

function showPlace(stroke, number) {
  find("where").textContent = stage.where(stroke, { board: stroke.board, n: sayNumber(number + 1), all: sayNumber(match.strokes.length), name: stroke.player });
  find("next").disabled = number === match.strokes.length - 1;
  document.querySelectorAll("#boards button").forEach((button) => button.setAttribute("aria-pressed", String(Number(button.dataset.first) === firstOf(stroke))));
}

function show(number) {
  if (number < 0 || number >= match.strokes.length) return;
  shown = number;
  const stroke = match.strokes[number];
  window.history.replaceState(null, "", `#${stroke.entry}`);
  find("at").value = number;
  showPlace(stroke, number);
  find("what").textContent = stroke.verdicts.map((verdict) => sayVerdict(verdict, match.game)).join(" ");
  find("linked").textContent = "";
  find("way").textContent = "";
  find("previous").disabled = number === 0;
  find("clips").replaceChildren(...pictures(stroke.clip));
  going = null;
  stage.begin(stroke);
}

function firstOf(stroke) {
  return match.strokes.findIndex((candidate) => candidate.game === stroke.game && candidate.board === stroke.board);
}

function firstsOf() {
  const seen = new Set();
  return match.strokes.flatMap((stroke, number) => {
    const name = `${stroke.game}.${stroke.board}`;
    if (seen.has(name)) return [];
    seen.add(name);
    return [number];
  });
}

function showBoards() {
  const firsts = firstsOf();
  find("boards").hidden = firsts.length < 2;
  find("boards").replaceChildren(...firsts.map((first) => {
    const { game, board } = match.strokes[first];
    const several = match.strokes[match.strokes.length - 1].game > 1;
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.textContent = several ? `${game}.${board}` : String(board);
    button.setAttribute("aria-label", stage.part(button.textContent));
    button.dataset.first = first;
    button.addEventListener("click", () => { stop(); show(first); });
    return button;
  }));
}

async function run() {
  const number = shown;
  const stroke = match.strokes[number];
  const ways = await stage.ways(stroke);
  if (!isPlaying || shown !== number) return;
  find("way").textContent = stage.known(ways);
  if (calm || !ways) return rest(stroke);
  going = { ways, begun_ms: performance.now() };
  tick();
}

function tick() {
  if (!going || !isPlaying) return;
  const stroke = match.strokes[shown];
  const now_s = (performance.now() - going.begun_ms) / 1000 * Number(find("speed").value);
  if (now_s >= going.ways.length_s) return rest(stroke);
  stage.move(stroke, going.ways, now_s);
  setTimeout(() => requestAnimationFrame(tick), TICK_MS);
}

function rest(stroke) {
  going = null;
  stage.end(stroke);
  find("what").dataset.done = stroke.entry;
  if (shown === match.strokes.length - 1) return stop();
  const number = shown;
  setTimeout(() => {
    if (!isPlaying || shown !== number) return;
    show(number + 1);
    run();
  }, REST_MS);
}

function play() {
  isPlaying = true;
  find("play").textContent = find("play").dataset.stop;
  show(shown);
  run();
}

function stop() {
  isPlaying = false;
  going = null;
  find("play").textContent = find("play").dataset.play;
}

async function link() {
  const address = window.location.href;
  if (navigator.share) return navigator.share({ url: address }).catch(() => {});
  try {
    await navigator.clipboard.writeText(address);
    find("linked").textContent = say("Copied.");
  } catch (failure) { // over plain http there is no clipboard: the address stands there, to be copied by hand
    find("linked").textContent = address;
  }
  return undefined;
}

function step(by) {
  stop();
  show(Math.min(Math.max(shown + by, 0), match.strokes.length - 1));
}

// Begins with this stage, where the page has any stroke.
export function startPlayer(drawn) {
  if (!find("play")) return;
  stage = drawn;
  find("play").addEventListener("click", () => (isPlaying ? stop() : play()));
  find("previous").addEventListener("click", () => step(-1));
  find("next").addEventListener("click", () => step(1));
  find("at").addEventListener("input", () => { stop(); show(Number(find("at").value)); });
  find("best").addEventListener("click", () => { stop(); show(match.strokes.findIndex((stroke) => stroke.entry === match.best)); play(); });
  find("link").addEventListener("click", link);
  window.addEventListener("hashchange", () => { stop(); show(numberOf(window.location.hash)); });
  load();
}
