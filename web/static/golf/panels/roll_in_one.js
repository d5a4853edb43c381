// The panel of Roll in One: the dice, their use, and the line.

import { edge } from "../hexes.js";
import { ballOf, lineParts } from "./line.js";
import { drawTargets, drawTokens, lookAt } from "../map.js";
import { numberOf } from "../pad.js";
import { dieButtons, group, part, press, thrown } from "./parts.js";
import { CLUBS } from "../words.js";
import { say } from "../../languages/words.js";

const DICE = 3;
const CHOICES = ["hole", "split", "club"];
const TITLES = { hole: say("Which hole"), split: say("Accuracy and strength"), club: say("Which club") };
const USES = {
  hole: (act, player) => say("Hole {hole}, by the {die}", { hole: act.hole, die: player.eligible.filter((hole) => hole.hole === act.hole).map((hole) => hole.die).join(", ") }),
  split: (act) => say("accuracy {accuracy} · strength {strength}", { accuracy: act.accuracy, strength: act.strength }),
  club: (act) => CLUBS[act.club],
};
let dice = [null, null, null]; // entered so far
let drawer = null; // the player whose shot is made on this phone
let use = {}; // of the dice, as far as it is chosen

export function drawRoll(score) {
  const tokens = score.players.flatMap((player) => player.holes.filter((hole) => hole.state === "begun" && hole.ball).map((hole) => ({
    at: hole.ball[0],
    point: edge(...hole.ball),
    number: numberOf(score, player.player),
  })));
  const shooting = drawerOf(score);
  if (shooting && shooting.shot) tokens.push({ at: ballOf(shooting)[0], point: edge(...ballOf(shooting)), number: numberOf(score, shooting.player), isNext: true });
  drawTokens(tokens);
}

export function rollPanel(score, acts, rule, again) {
  const player = drawerOf(score);
  if (!player) {
    drawTargets([]);
    lookAt([]);
    return score.dice.length ? [] : [diceGroup(rule, again)];
  }
  dice = [null, null, null];
  const own = acts.filter((act) => act.player === player.player);
  const parts = [whose(score, player, again)];
  if (!player.shot) return [...parts, ...uses(score, player, own, rule, again), ...others(own, rule)];
  return [...parts, ...lineParts(player, own, rule, again), ...others(own, rule)];
}

function drawerOf(score) {
  const waiting = score.players.filter((player) => score.waiting.includes(player.player) && score.dice.length);
  return waiting.find((player) => player.player === drawer) || waiting[0] || null;
}

function diceGroup(rule, again) {
  const rows = dice.map((die, at) => part("div", { look: "row dice-row", role: "group", "aria-label": say("die {n}", { n: at + 1 }) }, ...dieButtons((face) => {
    dice = dice.map((value, k) => (k === at ? face : value));
    if (dice.every(Boolean)) rule({ type: "roll", dice });
    else again();
  }, die).slice(0, 6)));
  const all = press(say("Throw them here"), () => rule({ type: "roll", dice: Array.from({ length: DICE }, thrown) }));
  return part("fieldset", { look: "act-group" }, part("legend", { text: say("The three dice") }), ...rows, all);
}

function whose(score, player, again) {
  const names = score.players.filter((shooter) => score.waiting.includes(shooter.player)).map((shooter) => shooter.player);
  const buttons = names.map((name) => press(name, () => { drawer = name; again(); }, { isOn: name === player.player }));
  return group(say("Whose shot"), ...buttons);
}

// Three choices: the hole, by the die that selects it; how the two others are used; the club. A choice that is the only
// one is made already, and the last one that is made sends all three.
function uses(score, player, acts, rule, again) {
  const allocations = acts.filter((act) => act.type === "allocate");
  const key = JSON.stringify([player.player, score.round, score.dice]);
  if (use.key !== key) use = { key };
  const holes = [...new Set(allocations.map((act) => act.hole))];
  lookAt(holes.map((hole) => edge(...player.holes.find((begun) => begun.hole === hole).ball)));
  drawTargets([]);
  const choose = (name, value) => {
    use = { ...use, [name]: value };
    const left = fitting(allocations, CHOICES);
    if (left.length === 1) rule(left[0]);
    else again();
  };
  return CHOICES.map((name, at) => {
    const possible = fitting(allocations, CHOICES.slice(0, at));
    const values = [...new Map(possible.map((act) => [keyOf(act, name), act])).values()];
    const buttons = values.map((act) => press(USES[name](act, player), () => choose(name, keyOf(act, name)), { isOn: values.length === 1 || use[name] === keyOf(act, name) }));
    return group(TITLES[name], ...buttons);
  });
}

// The acts that agree with these choices so far; a choice that no longer fits is as if it were not made.
function fitting(acts, names) {
  return names.reduce((left, name) => {
    const some = left.filter((act) => keyOf(act, name) === use[name]);
    return some.length ? some : left;
  }, acts);
}

function keyOf(act, name) {
  return name === "split" ? `${act.accuracy}/${act.strength}` : String(act[name]);
}

function others(acts, rule) {
  const sits = acts.filter((act) => act.type === "sit_out").map((act) => press(say("No shot in this round"), () => rule(act)));
  return sits.length ? [part("details", { look: "other" }, part("summary", { text: say("Set it right by hand") }), part("div", { look: "row" }, ...sits))] : [];
}
