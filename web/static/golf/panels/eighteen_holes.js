// The panel of 18 Holes: first the clubs, chosen in secret; then the actions, by where they lead or by the card that
// came up.

import { mayBeShown, ownChoice, selecting } from "./clubs.js";
import { middle } from "../hexes.js";
import { drawTargets, drawTokens, lookAt } from "../map.js";
import { numberOf } from "../pad.js";
import { group, part, press } from "./parts.js";
import { ACTIONS, ARROWS, DIRECTIONS, kindWords, valuesOf } from "../words.js";
import { say } from "../../languages/words.js";

const OTHERS = [
  ...["take_back", "keep_target", "draft_club", "name_lasting", "draw_cards", "resolve_card", "discard_column", "use_power"],
  ...["borrow_club", "decline_turn", "peek_club"],
]; // what the modes and the golfers bring
const CARDS = ["club", "big_hit", "exit_bunker"]; // the actions for which cards come up
let picked = null; // the action whose landings are shown
let shown = ""; // the turn it was picked for
let chart = null;

export function drawGolfers(score) {
  drawTokens(score.tokens.map((token) => ({
    at: token.at,
    number: numberOf(score, token.player),
    isNext: Boolean(score.turn) && score.turn.player === token.player,
  })));
}

export function golferPanel(state, acts, rule, again, refuse) {
  const score = state.score;
  if (score.phase === "select") return selecting(state, acts, again, refuse).concat(rest(acts, rule, ["select_club"]));
  if (score.phase === "draft") drawTargets([]);
  const parts = score.turn ? acting(score, acts, rule, again) : [];
  return parts.concat(ownChoice(acts, again), rest(acts, rule, ["take_action"]));
}

function acting(score, acts, rule, again) {
  const turn = `${score.round} ${score.turn.player} ${score.turn.club}`;
  if (shown !== turn) [shown, picked] = [turn, null];
  const buttons = score.turn.possible.map((action) => actionButton(score, action, acts, rule, again));
  const landings = picked ? acts.filter((act) => act.type === "take_action" && act.action === picked.action && act.golfer === picked.golfer) : [];
  drawTargets(landings.filter((act) => act.to).map((act) => ({ at: act.to, label: say("to {q}, {r}", { q: act.to[0], r: act.to[1] }), does: () => rule(act) })));
  const here = score.tokens.filter((token) => token.player === score.turn.player && token.at).map((token) => middle(token.at));
  lookAt([...here, ...landings.filter((act) => act.to).map((act) => middle(act.to))]);
  const out = landings.filter((act) => act.out).map((act) => press(say("Out of bounds"), () => rule(act), { look: "danger" }));
  return [
    group(say("What {name} does with the {club}", { name: score.turn.player, club: score.turn.club }), ...buttons),
    ...(landings.length ? [part("p", { text: say("Tap where the golfer came to.") }), ...out] : []),
    ...(picked && CARDS.includes(picked.action) ? byCard(score, rule, again) : []),
  ];
}

function actionButton(score, action, acts, rule, again) {
  const own = acts.filter((act) => act.type === "take_action" && act.action === action.action && act.golfer === action.golfer);
  const which = action.golfer ? ` ${action.golfer}` : "";
  const isOn = Boolean(picked) && picked.action === action.action && picked.golfer === action.golfer;
  const button = press(ACTIONS[action.action] + which, () => {
    if (action.action === "reset_hand" && own.length === 1) return rule(own[0]);
    picked = isOn ? null : action;
    return again();
  }, { isOn });
  if (action.refused || own.length === 0) {
    button.disabled = true;
    if (action.refused) button.append(part("span", { look: "small", text: say(action.refused) }));
  }
  return button;
}

// The full way: in which direction, and which card came up; where that leads is reckoned.
function byCard(score, rule, again) {
  const box = part("details", { look: "other" }, part("summary", { text: say("By direction and card") }));
  if (!chart) {
    fetch("/golf/chart.json").then((answer) => answer.json()).then((clubChart) => { chart = clubChart; again(); }).catch(() => {});
    return [box];
  }
  const club = chart.clubs.find((row) => row.club === score.turn.club);
  const cards = (club ? club.decks : []).flatMap((deck) => chart.decks[deck].map((card) => ({ ...card, deck })));
  const way = choice("way", say("Direction"), DIRECTIONS.map((word, at) => [at, `${ARROWS[at]} ${word}`]));
  const card = choice("card", say("Card"), [["", say("no card")], ...cards.map((drawn) => [drawn.card, `${drawn.deck}: ${drawn.card}`])]);
  const option = choice("path", say("Path of a wild card"), [["", "–"], [0, "1"], [1, "2"]]);
  box.append(way, card, option, press(say("Play it"), () => rule({
    type: "take_action",
    action: picked.action,
    golfer: picked.golfer,
    direction: Number(way.querySelector("select").value),
    card: card.querySelector("select").value || null,
    option: option.querySelector("select").value === "" ? null : Number(option.querySelector("select").value),
  })));
  return [box];
}

function choice(id, title, options) {
  const select = part("select", { id }, ...options.map(([value, text]) => part("option", { value, text })));
  return part("label", { look: "field", for: id }, title, select);
}

// Everything else that the modes and the golfers bring: drafts, targets, cards, abilities.
function rest(acts, rule, not) {
  const others = acts.filter((act) => !not.includes(act.type) && OTHERS.includes(act.type) && mayBeShown(act));
  const types = [...new Set(others.map((act) => act.type))];
  return types.map((type) => group(kindWords(type), ...others.filter((act) => act.type === type).map((act) => press(valuesOf(act), () => rule(act)))));
}
