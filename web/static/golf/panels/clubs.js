// 18 Holes: the club that each phone chooses in secret, revealed together; and everything else that is decided unseen.

import { drawTargets, lookAt } from "../map.js";
import { group, part, press } from "./parts.js";
import { post } from "../../layout/server/post.js";
import { say } from "../../languages/words.js";

const UNSEEN = ["draft_club", "keep_target", "name_lasting"]; // what others must not read over a shoulder
let chosen = { chosen: [], own: {} }; // who has chosen, and what this phone did
let selector = null; // the player who chooses on this phone

// Who has chosen changes without a new state: the page asks with every sign of life.
export async function refreshChoices(score, again) {
  if (score.game !== "eighteen_holes" || score.phase !== "select") return;
  try {
    const answer = await (await fetch("/golf/choices.json", { cache: "no-store" })).json();
    if (JSON.stringify(answer) === JSON.stringify(chosen)) return;
    chosen = answer;
    again();
  } catch (failure) {
    // the age says that the line is dead
  }
}

// What a player decides unseen is shown on this phone for one player at a time, whom a person has named.
export function ownChoice(acts, again) {
  const names = [...new Set(acts.filter((act) => UNSEEN.includes(act.type)).map((act) => act.player))];
  if (!names.includes(selector)) selector = null;
  if (!names.length) return [];
  const buttons = names.map((name) => press(name, () => { selector = selector === name ? null : name; again(); }, { isOn: selector === name, label: say("choose for {name}", { name }) }));
  return [group(say("Who chooses here"), ...buttons)];
}

export function selecting(state, acts, again, refuse) {
  const score = state.score;
  lookAt([]);
  drawTargets([]);
  const names = [...new Set(acts.filter((act) => act.type === "select_club" || UNSEEN.includes(act.type)).map((act) => act.player))];
  const buttons = names.map((name) => press(chosen.chosen.includes(name) ? `✓ ${name}` : name, () => {
    selector = selector === name ? null : name;
    again();
    makeRoom();
  }, { isOn: selector === name, label: chosen.chosen.includes(name) ? say("{name} has chosen", { name }) : say("choose for {name}", { name }) }));
  const mine = names.find((name) => name === document.body.dataset.person) || null;
  if (selector === null && mine && !chosen.chosen.includes(mine)) selector = mine;
  const hint = part("p", { text: say("Each chooses a club in secret, on a phone of one's own or one after the other on this one. When all have chosen, all are revealed together.") });
  return [hint, group(say("Who chooses here"), ...buttons), ...hand(state, names, acts, again, refuse)];
}

// The clubs of whoever chooses here; what was chosen is shown to this phone alone, while it is open.
function hand(state, names, acts, again, refuse) {
  if (!names.includes(selector)) return [];
  const player = selector;
  const choose = async (club) => {
    const answer = await post("/golf/club", { revision: state.revision, player, club });
    refuse(answer.error);
    if (!answer.error) {
      chosen = answer.state;
      if (selector === player) selector = null; // somebody else may have begun to choose meanwhile
    }
    again();
  };
  if (!acts.some((act) => act.type === "select_club" && act.player === selector)) return [];
  const own = chosen.own[selector];
  const clubs = acts.filter((act) => act.type === "select_club" && act.player === selector).map((act) => press(act.club, () => choose(act.club), { isOn: own === act.club }));
  const back = own ? [press(say("Take the choice back"), () => choose(""), { look: "quiet" })] : [];
  return [Object.assign(group(say("{name} chooses", { name: selector }), ...clubs, ...back), { id: "hand" })];
}

// The list of clubs opens where there is room: whole where it can be, else from its beginning.
function makeRoom() {
  const list = document.getElementById("hand");
  if (!list) return;
  const room = list.closest("main") || document.documentElement;
  list.scrollIntoView({ block: list.offsetHeight < room.clientHeight ? "nearest" : "start" });
}

// Whether an act may be read on this phone now.
export function mayBeShown(act) {
  return !UNSEEN.includes(act.type) || act.player === selector;
}
