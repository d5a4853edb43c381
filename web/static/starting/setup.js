// A new match: who sits where, who breaks, by which options. The server decides whether it can be played.

import { startOf, watchHandicap } from "./handicap.js";
import { chosenOptions, watchOptions } from "./options.js";
import { post } from "../layout/server/post.js";
import { bringRefusal } from "../layout/refusal.js";
import { recall, remember } from "./remembered.js";
import { keepTyping } from "../layout/typed.js";
import { say } from "../languages/words.js";

const { game, variant, own, seats, running } = document.body.dataset;
const SITS = JSON.parse(seats); // by the number of players, where they usually sit
const CLOCKWISE = ["S", "W", "N", "E"];
const FLIP_MS = 600;
const find = (id) => document.getElementById(id);
const known = recall();
const seated = {}; // by seat: {name, colour}
let chosen = null; // the seat that is looked at
let breaker = null; // a seat
let winner = null; // of the toss, a seat

const taken = () => CLOCKWISE.filter((seat) => seated[seat]);

function show() {
  document.querySelectorAll(".seat").forEach((button) => {
    const person = seated[button.dataset.seat];
    button.classList.toggle("taken", Boolean(person));
    button.setAttribute("aria-pressed", String(button.dataset.seat === chosen));
    button.querySelector(".who").textContent = person ? person.name || say("name?") : say("free");
    button.querySelector(".blot").className = `blot ${person ? person.colour : ""}`;
  });
  find("person").hidden = chosen === null;
  showBreakers();
}

function showBreakers() {
  const players = taken();
  if (!players.includes(breaker)) breaker = players[0] || null;
  find("toss").hidden = players.length < 2;
  find("breakers").replaceChildren(...players.map((seat) => {
    const label = document.createElement("label");
    label.className = "choice breaker";
    const input = Object.assign(document.createElement("input"), { type: "radio", name: "breaker", value: seat, checked: seat === breaker });
    const name = document.createElement("span");
    name.textContent = seated[seat].name || say("name?");
    label.append(input, name);
    return label;
  }));
}

function choose(seat, { andType = true } = {}) {
  chosen = seat;
  if (!seated[seat]) seated[seat] = { name: "", colour: "" };
  find("name").value = seated[seat].name;
  document.querySelectorAll('input[name="colour"]').forEach((dot) => { dot.checked = dot.value === seated[seat].colour; });
  showKnown();
  show();
  if (andType) find("name").focus();
}

// The names that this phone and the box remember and that nobody sits with yet.
function showKnown() {
  const used = taken().map((seat) => seated[seat].name);
  const free = known.filter((person) => !used.includes(person.name)).slice(0, 8);
  find("known").replaceChildren(...free.map((person) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: person.name });
    button.addEventListener("click", () => sit(person));
    return button;
  }));
}

// The next player who has no name yet is asked for it.
function sit({ name, colour }) {
  seated[chosen] = { name, colour: colour || seated[chosen].colour };
  const next = taken().find((seat) => !seated[seat].name);
  if (next) return choose(next);
  chosen = null;
  return show();
}

function toss() {
  const players = taken();
  winner = players[crypto.getRandomValues(new Uint32Array(1))[0] % players.length];
  breaker = winner;
  find("toss").classList.remove("flipping");
  requestAnimationFrame(() => find("toss").classList.add("flipping"));
  setTimeout(() => {
    if (!seated[winner]) return;
    find("toss-told").textContent = say("{name} wins the toss, and breaks or lets another.", { name: seated[winner].name || say("name?") });
    showBreakers();
  }, window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : FLIP_MS);
}

function header() {
  const players = taken().map((seat) => ({ name: seated[seat].name, seat }));
  const laws = own === undefined ? { variant } : { rule_set: { own } };
  return { game, ...laws, players, options: chosenOptions(), ...startOf(players.map((player) => player.name)) };
}

// The toss as the log has it: who won it, and whether the break was taken or given away.
function opening() {
  const first = taken()[0];
  if (seated[winner]) return { type: "toss", winner, choice: breaker === winner ? "break" : "give_up" };
  return breaker === first || breaker === null ? null : { type: "set_turn", seat: breaker };
}

// The revision that a new match follows; nothing where the line is dead, which the post will say.
async function newest() {
  try {
    return (await (await fetch("/state.json", { cache: "no-store" })).json()).revision;
  } catch (failure) {
    return null;
  }
}

async function begin(event) {
  event.preventDefault();
  const nameless = taken().find((seat) => !seated[seat].name);
  if (nameless) {
    choose(nameless);
    return bringRefusal(say("Who sits here? Every player wants a name."));
  }
  find("begin").disabled = true;
  const revision = await newest();
  const colours = Object.fromEntries(taken().filter((seat) => seated[seat].colour).map((seat) => [seated[seat].name, seated[seat].colour]));
  const answer = await post("/matches", { revision, header: header(), colours, put_away: running !== undefined });
  find("begin").disabled = false;
  if (answer.error) return bringRefusal(answer.error);
  remember(taken().map((seat) => seated[seat]));
  const act = opening();
  if (act) await post("/rulings", { revision: answer.state.revision, act });
  typing.forget();
  window.location.assign("/");
  return undefined;
}

document.querySelectorAll(".seat").forEach((button) => button.addEventListener("click", () => choose(button.dataset.seat)));
find("name").addEventListener("input", () => {
  const person = known.find((candidate) => candidate.name === find("name").value.trim());
  seated[chosen] = { name: find("name").value.trim(), colour: (person && person.colour) || seated[chosen].colour };
  show();
});
find("name").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !seated[chosen].name) return;
  event.preventDefault();
  sit(seated[chosen]);
});
find("person").addEventListener("change", (event) => {
  if (event.target.name !== "colour") return;
  seated[chosen].colour = event.target.value;
  show();
});
find("leave").addEventListener("click", () => {
  delete seated[chosen];
  chosen = null;
  show();
});
find("breakers").addEventListener("change", (event) => { breaker = event.target.value; });
find("flip").addEventListener("click", toss);
find("setup").addEventListener("submit", begin);
watchOptions();
watchHandicap(find("setup"), () => taken().map((seat) => seated[seat].name));
for (const seat of SITS[Object.keys(SITS)[0]]) seated[seat] = { name: "", colour: "" };
choose(taken()[0], { andType: false });
const typing = keepTyping(find("setup"), {
  save: () => ({ seated, breaker, chosen }),
  load: (kept) => {
    Object.keys(seated).forEach((seat) => delete seated[seat]);
    Object.assign(seated, kept.seated);
    breaker = kept.breaker;
    chosen = null;
    if (kept.chosen) choose(kept.chosen, { andType: false });
    show();
  },
});
