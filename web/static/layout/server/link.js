// The line to the server: the event stream while it holds, a fresh fetch whenever the page comes back to life.
//
// Phones lock, sleep and change rooms. A stream that died in a pocket may look open for minutes, so the age of
// what is shown is always counted here, from the last thing that truly arrived.

import { ask } from "./ask.js";
import { say, sayAge } from "../../languages/words.js";

const LOST_AFTER_S = 6; // three heartbeats of the server
const RETRY_S = 2;

let shown = null; // {score, live}: who shows what arrives
let stream = null;
let opened = 0; // performance.now() when it was opened last
let arrived = null; // performance.now() of the last message
let ageThen = 0; // how old its news from the camera was, seconds
let streamed = -1; // the newest revision that the stream brought

// Hands every state to `receivers.score` and every view of the camera to `receivers.live`, from now on.
export function listen(receivers) {
  shown = receivers;
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", wake);
  window.addEventListener("online", wake);
  setInterval(tick, 1000);
  refresh();
  open();
}

function open() {
  if (stream) stream.close();
  opened = performance.now();
  stream = new EventSource("/events");
  stream.addEventListener("score", (event) => {
    const state = JSON.parse(event.data);
    streamed = state.revision; // even where it is lower: another journal may be served now
    heard();
    shown.score(state);
  });
  stream.addEventListener("live", (event) => {
    const live = JSON.parse(event.data);
    heard(live.age_s);
    shown.live(live);
  });
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(open, RETRY_S * 1000);
  });
}

async function refresh() {
  try {
    const answer = await ask("/state.json");
    const state = await answer.json();
    heard(state.live.age_s);
    if (state.revision < streamed) return; // the stream overtook this answer
    shown.score(state);
    shown.live(state.live);
  } catch (failure) {
    showAge(); // the age keeps growing: that is the news
  }
}

// The page has come back to life.
function wake() {
  if (document.visibilityState !== "visible") return;
  refresh();
  if (ageOfLink() > LOST_AFTER_S || !stream || stream.readyState === EventSource.CLOSED) open();
}

function tick() {
  showAge();
  const silent_s = Math.min(ageOfLink(), (performance.now() - opened) / 1000);
  if (silent_s > LOST_AFTER_S) open(); // it only looks open: begin afresh
}

function heard(age_s) {
  arrived = performance.now();
  if (age_s !== undefined) ageThen = age_s;
  showAge();
}

function ageOfLink() {
  return arrived === null ? 0 : (performance.now() - arrived) / 1000;
}

function showAge() {
  const age_s = ageThen + ageOfLink();
  const lost = arrived !== null && ageOfLink() > LOST_AFTER_S;
  document.body.dataset.link = arrived === null ? "waiting" : lost ? "lost" : "open";
  document.getElementById("age").textContent = arrived === null ? "" : sayAge(age_s);
  const veil = document.getElementById("veil");
  veil.hidden = !lost;
  if (lost) veil.textContent = say("No connection. This is how it stood {age}.", { age: sayAge(age_s) });
}
