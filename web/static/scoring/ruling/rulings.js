// Every ruling that the laws know here, as a button: greyed with its reason where it is refused now.

import { kindWords, valuesOf } from "../../golf/words.js";
import { nameAt } from "../sides.js";
import { say, sayMany, term } from "../../languages/words.js";

const SURE_MS = 4000;
const GROUPS = [
  { title: say("This stroke and the turn"), types: ["declare_foul", "technical_foul", "declare_rebound", "set_turn", "skip", "toss"] },
  { title: say("Dues and claims"), types: ["placed_ok", "claim", "forgo", "choose_due", "choose_colour"] },
  { title: say("Out of step"), types: ["believe_board", "believe_score", "accept_board", "accept_score"] },
  { title: say("Golf"), types: ["next_ball", "pick_up", "sit_out", "decline_turn"] },
  { title: say("Board and match"), types: ["replay", "concede", "forfeit"] },
];
const WEIGHTY = ["replay", "concede", "forfeit", "pick_up"]; // a second press is wanted
const REASONS = {
  out_of_turn: say("played out of turn"),
  left_seat: say("left the seat"),
  appeal: say("appeal"),
  wrecked: say("wrecked the board"),
  indiscipline: say("indiscipline"),
};
const WORDS = {
  declare_foul: () => say("Foul"),
  technical_foul: ({ name }) => say("Technical foul: {name}", { name }),
  declare_rebound: () => say("It fell on a rebound"),
  set_turn: ({ name }) => say("{name}'s turn", { name }),
  skip: () => say("Pass"),
  toss: ({ name, act }) => tossed(name, act.choice),
  placed_ok: () => say("Everything lies there"),
  claim: () => say("The winner claims the rest"),
  forgo: ({ name }) => say("{name} is forgiven what is due", { name }),
  choose_due: ({ name, act }) => say("{name} pays with {colour}", { name, colour: term(act.piece) }),
  choose_colour: ({ name, act }) => say("{name} takes {colour}", { name, colour: term(act.colour) }),
  believe_board: () => say("The board is right"),
  believe_score: () => say("The score is right"),
  replay: () => say("Replay the board"),
  concede: ({ name, act }) => givenUp(name, act.what),
  forfeit: ({ name, act }) => say("{name} forfeits: {reason}", { name, reason: REASONS[act.reason] || act.reason }),
};

// What may be done now, group by group; everything else behind one fold, each with its reason.
export function showRulings(place, offers, score, { rule, refuse }) {
  const wasOpen = Boolean(place.querySelector("details[open]"));
  const known = GROUPS.map(({ title, types }) => [title, offers.filter((offer) => types.includes(offer.type) && wordsOf(offer.type))]);
  const open = known.map(([title, group]) => [title, group.filter((offer) => !offer.refused)]).filter(([, group]) => group.length);
  const shut = known.flatMap(([, group]) => group.filter((offer) => offer.refused));
  const sections = open.map(([title, group]) => {
    const section = document.createElement("section");
    section.className = "card stack";
    const heading = document.createElement("h2");
    heading.textContent = title;
    section.append(heading, rowOf(group, score, { rule, refuse }));
    return section;
  });
  place.replaceChildren(...sections, ...(shut.length ? [fold(shut, wasOpen, score, { rule, refuse })] : []));
}

function rowOf(group, score, does) {
  const acts = document.createElement("div");
  acts.className = "acts";
  acts.append(...group.map((offer) => button(offer, score, does)));
  return acts;
}

function fold(shut, isOpen, score, does) {
  const details = Object.assign(document.createElement("details"), { className: "card not-now", open: isOpen });
  const summary = document.createElement("summary");
  summary.textContent = sayMany("Not now: {n} ruling, and why", "Not now: {n} rulings, and why", shut.length);
  details.append(summary, rowOf(shut, score, does));
  return details;
}

// A golf game's acts are called as on its own page, with their values.
function wordsOf(type) {
  const kind = kindWords(type);
  return WORDS[type] || (kind && (({ act }) => [kind, ...(Object.keys(act).length > 1 ? [valuesOf(act)] : [])].join(": ")));
}

function tossed(name, choice) {
  if (choice === "break") return say("Toss: {name} breaks", { name });
  return choice === "side" ? say("Toss: {name} takes the side", { name }) : say("Toss: {name} gives the break away", { name });
}

function givenUp(name, what) {
  const words = { board: say("{name} gives up the board", { name }), game: say("{name} gives up the game", { name }), match: say("{name} gives up the match", { name }) };
  return words[what];
}

function button({ type, act, refused }, score, { rule, refuse }) {
  const made = document.createElement("button");
  const name = nameAt(score.sides || [], act.seat || act.winner);
  made.type = "button";
  made.textContent = wordsOf(type)({ name, act });
  if (refused) {
    made.setAttribute("aria-disabled", "true");
    made.append(Object.assign(document.createElement("span"), { className: "then small", textContent: say(refused) }));
    made.addEventListener("click", () => refuse(refused));
  } else {
    made.addEventListener("click", () => (WEIGHTY.includes(type) ? ask(made, () => rule(act)) : rule(act)));
  }
  return made;
}

// A weighty ruling is pressed twice.
function ask(made, does) {
  if (made.classList.contains("armed")) return does();
  const words = made.textContent;
  made.classList.add("armed");
  made.textContent = say("Sure? {what}", { what: words });
  setTimeout(() => {
    made.classList.remove("armed");
    made.textContent = words;
  }, SURE_MS);
  return undefined;
}
