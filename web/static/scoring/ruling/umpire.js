// The umpire's desk: the stroke that waits, the clock, and every ruling, greyed with its reason where it is refused.

import { showClock } from "../clock.js";
import { fell } from "./deeds.js";
import { pictures } from "../evidence.js";
import { listen } from "../../layout/server/link.js";
import { showMoved } from "../../watching/moved.js";
import { post } from "../../layout/server/post.js";
import { bringRefusal } from "../../layout/refusal.js";
import { showRulings } from "./rulings.js";
import { standing } from "./standing.js";
import { say, sayVerdict, term } from "../../languages/words.js";

const TICK_MS = 500;
const find = (id) => document.getElementById(id);
let revision = null;
let proposed = null; // the stroke that waits
let heard = 0; // states that have come, by whichever way
let overdue_ms = null; // when it counts by itself, on this page's clock
let desk = null; // who decides, as the table last said it
let unanswered = 0; // settings that the umpire made and the table has not answered yet
let settings = Promise.resolve(); // they go one after the other: the last one stays

function receive(state) {
  heard += 1;
  const isNews = state.revision !== revision;
  revision = state.revision;
  find("standing").textContent = standing(state.score);
  find("undo").disabled = state.undo.entry === null;
  find("redo").disabled = state.redo.entry === null;
  const last = state.story[state.story.length - 1];
  find("said").textContent = last ? inWords(last.verdicts, state.score.game) : "";
  showDesk(state.umpire, state.score.game);
  if (isNews) showOffers(state);
}

function receiveLive(live) {
  showClock(live.clock || null);
  showMoved(live.moved);
}

function inWords(verdicts, game) {
  return verdicts.map((verdict) => sayVerdict(verdict, game)).join(" ");
}

function showDesk(umpire, game) {
  desk = umpire;
  showSettings();
  const proposal = desk.proposal;
  find("proposal").hidden = !proposal;
  if (!proposal) {
    proposed = null;
    return;
  }
  overdue_ms = proposal.left_s === null ? null : performance.now() + proposal.left_s * 1000;
  find("proposal-fell").textContent = fell({ pocketed: proposal.pocketed, jumped: [] });
  find("proposal-then").textContent = inWords(proposal.verdicts, game);
  if (proposed !== proposal.stroke) find("proposal-seen").replaceChildren(...pictures(proposal.clip));
  proposed = proposal.stroke;
  tick();
}

// News from before a setting must not turn it back while it is on its way.
function showSettings() {
  if (unanswered || desk === null) return;
  find("open").checked = desk.open;
  find("patience").value = desk.patience_s === null ? "" : String(desk.patience_s);
}

function tick() {
  if (proposed === null) return;
  const left_s = overdue_ms === null ? null : Math.max(0, Math.ceil((overdue_ms - performance.now()) / 1000));
  find("proposal-left").textContent = left_s === null ? "" : say("counts in {n} s", { n: left_s });
}

async function showOffers(state) {
  try {
    const offers = await (await fetch("/acts.json", { cache: "no-store" })).json();
    if (offers.revision !== revision) return; // a newer state is on its way, and asks again
    showRulings(find("acts"), offers.acts, state.score, { rule, refuse: bringRefusal });
    showCounts(offers.acts, state.score);
  } catch (failure) {
    // the line is dead: the age says so
  }
}

// The numbers as they are, to be changed before they are sent: pieces left, and the points of every side.
function showCounts(offers, score) {
  if (find("counts").contains(document.activeElement)) return; // somebody is writing there
  const counts = offers.find((offer) => offer.type === "set_counts" && offer.refused === null);
  const kinds = counts ? ["white", "black"].filter((kind) => typeof counts.act[kind] === "number") : [];
  const fields = [
    ...kinds.map((kind) => field(say("{colour} left", { colour: term(kind) }), `count-${kind}`, counts.act[kind])),
    ...(score.sides || []).map((side, number) => field(say("points of {name}", { name: side.player }), `points-${number}`, side.points)),
  ];
  find("fields").replaceChildren(...fields);
  find("counts").hidden = fields.length === 0;
}

function field(words, name, value) {
  const label = document.createElement("label");
  label.className = "field small";
  const input = Object.assign(document.createElement("input"), { type: "number", inputMode: "numeric", min: 0, max: 999, name, value, defaultValue: value, required: true });
  label.append(words, input);
  return label;
}

async function setCounts(event) {
  event.preventDefault();
  const inputs = [...find("fields").querySelectorAll("input")];
  const counts = inputs.filter((input) => input.name.startsWith("count-") && input.value !== input.defaultValue);
  const points = inputs.filter((input) => input.name.startsWith("points-"));
  document.activeElement.blur();
  if (counts.length) await rule({ type: "set_counts", ...Object.fromEntries(counts.map((input) => [input.name.slice("count-".length), Number(input.value)])) });
  if (points.some((input) => input.value !== input.defaultValue)) await rule({ type: "set_score", points: points.map((input) => Number(input.value)) });
}

async function send(address, body) {
  const before = heard;
  const answer = await post(address, body);
  if (answer.state && heard === before) receive(answer.state); // else the stream was faster, and knows more
  bringRefusal(answer.error);
  return answer;
}

const rule = (act) => send("/rulings", { revision, act, as: "umpire" });

function setDesk() {
  const patience = find("patience").value;
  const body = { open: find("open").checked, patience_s: patience === "" ? null : Number(patience) };
  unanswered += 1;
  settings = settings.then(() => send("/umpire", body)).finally(() => {
    unanswered -= 1;
    showSettings();
  });
}

const settle = (confirm) => send("/proposals", { stroke: proposed, confirm });

find("confirm").addEventListener("click", () => settle(true));
find("reject").addEventListener("click", () => settle(false));
find("differently").addEventListener("click", async () => {
  const { error, state } = await settle(true);
  if (!error) window.location.assign(`/correct#${state.story[state.story.length - 1].entry}`);
});
find("open").addEventListener("change", setDesk);
find("patience").addEventListener("change", setDesk);
find("clock-start").addEventListener("click", () => send("/clock", { run: true }));
find("clock-stop").addEventListener("click", () => send("/clock", { run: false }));
find("undo").addEventListener("click", () => send("/undo", { revision, as: "umpire" }));
find("redo").addEventListener("click", () => send("/redo", { revision, as: "umpire" }));
find("counts").addEventListener("submit", setCounts);
setInterval(tick, TICK_MS);
listen({ score: receive, live: receiveLive });
