// Learning this table: two steps that a person starts once the board lies as the step says, and what became of them.

import { ask } from "../layout/server/ask.js";
import { post } from "../layout/server/post.js";
import { say } from "../languages/words.js";

const LOOK_MS = 600; // between two questions while a step is under way
const REST_MS = 5000; // and while none is

const find = (id) => document.getElementById(id);
let later = null; // the next question

function sentence(key, numbers) {
  const words = find("learn-words").querySelector(`[data-key="${key}"]`);
  if (!words) return "";
  return words.textContent.replace(/\{(\w+)\}/g, (_, name) => numbers[name] || 0);
}

function show(learning) {
  const key = learning.waiting ? `${learning.waiting}-waiting` : `${learning.step}-${learning.outcome}`;
  find("learn-said").textContent = sentence(key, { count: learning.count, ...learning.kinds });
  find("learn-anyway").hidden = Boolean(learning.waiting) || learning.outcome !== "pieces";
  document.querySelectorAll("[data-learn]").forEach((button) => { button.disabled = Boolean(learning.waiting); });
  showKnown(learning.known);
  showSize(learning.known);
  if (learning.step && learning.outcome === "learnt") document.querySelector(`[data-step="${learning.step}"]`).classList.add("done");
  if (learning.outcome === "forgotten") document.querySelectorAll("[data-step]").forEach((item) => item.classList.remove("done"));
}

function showKnown(known) {
  if (!known) return;
  const share = Math.round(100 * known.board_share);
  find("learn-known").textContent = known.has_colours
    ? say("Known: {n} % of the board, and the colours of the set.", { n: share })
    : say("Known: {n} % of the board.", { n: share });
}

// The question about the size stands until it is answered; what somebody types is left alone.
function showSize(known) {
  const isAsked = Boolean(known && known.is_size_asked);
  if (isAsked && find("learn-size").hidden) {
    find("learn-mm").value = known.size.mm;
    find("learn-size-guess").textContent = say("By the coins it is about {mm} mm, give or take {sd}.", { mm: known.size.mm, sd: known.size.sd_mm });
  }
  find("learn-size").hidden = !isAsked;
}

async function learn(step, anyway, mm = null) {
  const { error } = await post("/learn", { step, anyway, mm });
  if (error) find("learn-said").textContent = say(error);
  else look();
}

async function look() {
  clearTimeout(later);
  let isWaiting = false;
  if (document.visibilityState === "visible") {
    try {
      const answer = await ask("/learn.json");
      const learning = await answer.json();
      if (answer.ok) show(learning);
      isWaiting = Boolean(learning.waiting);
    } catch (failure) {
      // Without a connection the page says so beside the picture; this card keeps its last words.
    }
  }
  later = setTimeout(look, isWaiting ? LOOK_MS : REST_MS);
}

document.querySelectorAll("[data-learn]").forEach((button) => {
  button.addEventListener("click", () => learn(button.dataset.learn, false));
});
document.querySelectorAll("[data-mm]").forEach((button) => {
  button.addEventListener("click", () => learn("size", false, Number(button.dataset.mm)));
});
find("learn-size").addEventListener("submit", (event) => {
  event.preventDefault();
  learn("size", false, Number(find("learn-mm").value));
});
find("learn-leave").addEventListener("click", () => learn("size", false));
find("learn-anyway").addEventListener("click", () => learn("empty", true));
look();
