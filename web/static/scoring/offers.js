// What a player may claim or choose just now, as buttons: asked of the server only where the state says there may be any.

import { nameAt } from "./sides.js";
import { say, term } from "../languages/words.js";

const place = document.getElementById("offers");
const WORDS = {
  claim: (act, score) => say("{name} claims {n} more", { name: score.extra.player, n: score.extra.points }),
  choose_due: (act, score) => say("{name} pays with {colour}", { name: nameAt(score.sides, act.seat), colour: term(act.piece) }),
  choose_colour: (act, score) => say("{name} takes {colour}", { name: nameAt(score.sides, act.seat), colour: term(act.colour) }),
  declare_rebound: () => say("It fell on a rebound"),
};

export async function offerActs(state, rule) {
  if (!document.body.dataset.may) return;
  const acts = mayOfferAny(state.score) ? await asked(state.revision) : [];
  place.replaceChildren(...acts.map((act) => button(act, state.score, rule)));
}

function mayOfferAny(score) {
  return Boolean(score.extra || score.tie_break || score.open.some((question) => question.key === "due"));
}

async function asked(revision) {
  try {
    const answer = await (await fetch("/acts.json", { cache: "no-store" })).json();
    if (answer.revision !== revision) return []; // a newer state is on its way, and asks again
    return answer.acts.filter((offer) => offer.refused === null && WORDS[offer.type]).map((offer) => offer.act);
  } catch (failure) {
    return []; // the line is dead: the age says so
  }
}

function button(act, score, rule) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = WORDS[act.type](act, score);
  element.addEventListener("click", () => rule("/rulings", { act }));
  return element;
}
