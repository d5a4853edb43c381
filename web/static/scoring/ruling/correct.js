// The past, to be corrected. Whatever is pressed becomes an entry of its own; a state that has moved on is shown afresh.

import { builderOf } from "./builder.js";
import { alternativeOf, lastCorrection, rowOf } from "./deeds.js";
import { element } from "../../layout/elements.js";
import { pictures } from "../evidence.js";
import { listen } from "../../layout/server/link.js";
import { missedOf } from "./missed.js";
import { post } from "../../layout/server/post.js";
import { bringRefusal } from "../../layout/refusal.js";
import { standing } from "./standing.js";
import { say } from "../../languages/words.js";

const find = (id) => document.getElementById(id);
const AT_ONCE = 4;
const GOLF = ["carom_golf", "roll_in_one", "eighteen_holes"];
let revision = null; // of the newest state known: what is pressed is meant for it
let shown = ""; // the deeds that are shown, as they were told
let game = "";
let older = null; // the entry before which there are more deeds
let since = null; // the oldest entry that was asked for: a fresh list reaches back as far
const [, telling, named] = /^#(tell)?-?(\d*)$/.exec(window.location.hash) || [];
let opened = Number(named) || null; // an entry of the deed that is open
let isToTell = Boolean(telling); // a person comes to tell what happened: the form opens by itself
let openedAs = ""; // that deed, as it was told

async function load() {
  const back = since || opened;
  const log = await asked(back ? `/log.json?since=${back}` : "/log.json");
  if (!log) return;
  revision = log.revision;
  game = log.game;
  const wanted = JSON.stringify(log.deeds);
  if (wanted === shown || isBeingRetold(log.deeds)) return;
  shown = wanted;
  endAt(log.older);
  find("deeds").replaceChildren(...log.deeds.map((deed) => rowOf(deed, game, toggle)));
  find("nothing").hidden = log.deeds.length > 0;
  const deed = log.deeds.find((candidate) => candidate.entries.includes(opened) || candidate.changes.some((change) => change.entry === opened));
  if (deed) await open(deed, find("deeds").querySelector(`[data-entry="${deed.entry}"]`));
  if (isToTell) tell(deed, log.deeds);
}

function endAt(entry) {
  older = entry;
  find("older").hidden = older === null;
}

// Appended, so that an open deed stays open. A newer state asks for the whole list again.
async function goOn() {
  const log = await asked(`/log.json?before=${older}`);
  if (!log) return;
  if (log.deeds.length) since = log.deeds[log.deeds.length - 1].entry;
  if (log.revision !== revision) return load();
  find("deeds").append(...log.deeds.map((deed) => rowOf(deed, game, toggle)));
  shown = "";
  endAt(log.older);
  return undefined;
}

// What a person came to tell: of the deed that asked, or, where there is none, a stroke that nobody saw.
function tell(deed, all) {
  isToTell = false;
  const row = deed && find("deeds").querySelector(`[data-entry="${deed.entry}"]`);
  if (row && GOLF.includes(game)) addMissed(deed, row.querySelector(".detail"));
  else if (row) retell(deed, row.querySelector(".detail"));
  else if (!GOLF.includes(game)) tellNew();
  else if (all.length) toggle(all[0], find("deeds").firstElementChild);
}

function retell(deed, detail) {
  build(detail, deed.pocketed.map((fallen) => fallen.piece), (act) => rule({ type: "amend", entry: deed.entry, act }));
}

// A stroke after everything that is known.
function tellNew() {
  const form = builderOf([], rule, () => form.remove());
  find("deeds").before(form);
  form.scrollIntoView({ block: "nearest" });
}

function build(detail, fell, send) {
  const form = builderOf(fell, send, () => { form.remove(); load(); });
  detail.append(form);
  form.scrollIntoView({ block: "nearest" });
}

// A person tells a stroke anew, and nothing has happened to that stroke meanwhile: the list waits.
function isBeingRetold(deeds) {
  return document.querySelector(".builder, .missed") !== null && deeds.some((deed) => JSON.stringify(deed) === openedAs);
}

function toggle(deed, row) {
  const isOpen = row.querySelector(".detail") !== null;
  document.querySelectorAll(".detail").forEach(fold);
  opened = isOpen ? null : deed.entry;
  if (!isOpen) open(deed, row);
}

function fold(detail) {
  detail.parentElement.querySelector("button").setAttribute("aria-expanded", "false");
  detail.remove();
}

async function open(deed, row) {
  openedAs = JSON.stringify(deed);
  const detail = element("div", "detail");
  row.append(detail);
  row.querySelector("button").setAttribute("aria-expanded", "true");
  const seen = element("div", "evidence");
  seen.append(...pictures(deed.clip));
  detail.append(seen);
  if (deed.fate === "retracted") return detail.append(restore(deed));
  const others = element("div", "choices");
  detail.append(others, ...always(deed, detail));
  const answer = await asked(`/log/${deed.entry}.json`);
  if (answer) offer(others, answer.alternatives.map((alternative) => alternativeOf(alternative, game, rule)));
  row.scrollIntoView({ block: "nearest" });
  return undefined;
}

// The likeliest few at once, the others when they are asked for.
function offer(place, buttons) {
  const more = button(say("More"), "quiet", () => more.replaceWith(...buttons.slice(AT_ONCE)));
  place.append(...buttons.slice(0, AT_ONCE), ...(buttons.length > AT_ONCE ? [more] : []));
}

function restore(deed) {
  const last = lastCorrection(deed);
  return button(say("It did happen: have it back"), "go", () => rule({ type: "retract", entry: last.entry }));
}

// What can be said of any deed.
function always(deed, detail) {
  const insert = (stroke) => rule({ type: "insert", before: deed.entry, act: stroke });
  const add = GOLF.includes(game) ? () => addMissed(deed, detail) : () => build(detail, [], insert);
  const corrected = lastCorrection(deed);
  return [
    button(say("It did not happen"), "danger", () => rule({ type: "retract", entry: deed.entry })),
    ...(deed.is_stroke ? [button(say("It was something else …"), "", () => retell(deed, detail))] : []),
    button(GOLF.includes(game) ? say("Add what was missed before this") : say("Add a stroke that was missed before this"), "", add),
    ...(corrected ? [button(say("Take the correction back"), "", () => rule({ type: "retract", entry: corrected.entry }))] : []),
  ];
}

// In golf the game itself says what could have been done there.
async function addMissed(deed, detail) {
  const answer = await asked(`/log/${deed.entry}/missed.json`);
  if (!answer || detail.querySelector(".missed")) return;
  const box = answer.missed.length ? missedOf(answer.missed, rule) : element("p", "missed", say("Nothing can be put in here."));
  detail.append(box);
  box.scrollIntoView({ block: "nearest" });
}

function button(text, className, does) {
  const made = element("button", className, text);
  made.type = "button";
  made.addEventListener("click", does);
  return made;
}

async function asked(address) {
  try {
    const answer = await fetch(address, { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch (failure) {
    return null; // the age of the page says that the line is dead
  }
}

const rule = (act) => send("/rulings", { act });

async function send(address, body) {
  const answer = await post(address, { revision, ...body });
  bringRefusal(answer.error);
  document.querySelectorAll(".builder, .missed").forEach((form) => form.remove());
  if (answer.state) receive(answer.state);
}

function receive(state) {
  find("standing").textContent = standing(state.score);
  find("undo").disabled = state.undo.entry === null;
  find("redo").disabled = state.redo.entry === null;
  if (state.revision === revision) return;
  revision = state.revision;
  load();
}

find("undo").addEventListener("click", () => send("/undo", {}));
find("redo").addEventListener("click", () => send("/redo", {}));
find("older").addEventListener("click", goOn);
listen({ score: receive, live: () => {} });
