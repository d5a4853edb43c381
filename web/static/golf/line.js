// Roll in One: the dice, their use, and the line, segment by segment. The line is a draft of this phone's own until it is
// confirmed; what may come next, and where it would end, the server says.

import { drawTargets, drawTokens, drawTrails, edge, lookAt, middle } from "./map.js";
import { numberOf } from "./pad.js";
import { dieButtons, group, part, press, thrown } from "./parts.js";
import { sheetParts } from "./sheet.js";
import { lineTrail, shotWords } from "./ways.js";
import { CLUBS, TURNS } from "./words.js";
import { say, sayMany } from "../languages/words.js";

const DICE = 3;
const CHOICES = ["hole", "split", "club"];
const TITLES = { hole: say("Which hole"), split: say("Accuracy and strength"), club: say("Which club") };
const USES = {
  hole: (act, player) => say("Hole {hole}, by the {die}", { hole: act.hole, die: player.eligible.filter((hole) => hole.hole === act.hole).map((hole) => hole.die).join(", ") }),
  split: (act) => say("accuracy {accuracy} · strength {strength}", { accuracy: act.accuracy, strength: act.strength }),
  club: (act) => CLUBS[act.club],
};
const KEPT = "pocketwatch.line"; // the draft outlives a reload of this tab
const NEAR = 5; // hexes across: an edge is hit with a thumb
let dice = [null, null, null]; // entered so far
let drawer = null; // the player whose shot is made on this phone
let draft = recall() || { key: "", into: null, turns: [] };
let preview = null; // the server's word on the draft
let use = {}; // of the dice, as far as it is chosen
let asked = 0; // counts what was asked, so that an old answer is not taken for a new one

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

export function rollDeeds(score, acts, rule, again) {
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

function ballOf(player) {
  return player.holes.find((hole) => hole.hole === player.shot.hole).ball;
}

function diceGroup(rule, again) {
  const rows = dice.map((die, at) => part("div", { look: "row dice-row", role: "group", "aria-label": say("die {n}", { n: at + 1 }) }, ...dieButtons((face) => {
    dice = dice.map((value, k) => (k === at ? face : value));
    if (dice.every(Boolean)) rule({ type: "roll", dice });
    else again();
  }, die).slice(0, 6)));
  const all = press(say("Throw them here"), () => rule({ type: "roll", dice: Array.from({ length: DICE }, thrown) }));
  return part("fieldset", { look: "deed" }, part("legend", { text: say("The three dice") }), ...rows, all);
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

function lineParts(player, acts, rule, again) {
  follow(player, again);
  const fourth = acts.filter((act) => act.type === "fourth_die");
  if (fourth.length) return [group(say("The fourth die decides about the tree"), ...dieButtons((die) => rule({ ...fourth[0], die })))];
  if (!preview) return [part("p", { text: say("Reading the line…"), role: "status" })];
  const length = preview.last ? player.shot.segments : preview.line.length;
  return [
    part("p", { look: "told", text: toldOf(player, length), role: "status" }),
    ...(preview.offered.length ? [group(say("The next segment"), ...preview.offered.map((segment) => segmentButton(segment, again)))] : []),
    part("div", { look: "row" }, ...draftButtons(player, rule, again)),
    ...(player.shot.line.length ? [] : sheetParts(player.player, draft.key, (shot) => takeUp(shot, again), again)),
  ];
}

function toldOf(player, length) {
  if (preview.last) return say("It would end like this. {shot}", { shot: shotWords(preview.last) });
  if (preview.waits) return say("A tree stands in the way: confirm, and throw the fourth die.");
  const { shot } = player;
  const where = say("Hole {hole}: segment {n} of {all}", { hole: shot.hole, n: length + 1, all: shot.segments });
  return `${where}, ${sayMany("{n} curl allowed", "{n} curls allowed", shot.curls)}`;
}

function segmentButton(segment, again) {
  const into = preview.line.length ? "" : ` (${segment.hex.join(", ")})`;
  return press(TURNS[segment.turn] + into, () => extend(segment, again));
}

function draftButtons(player, rule, again) {
  const back = press(say("Take a segment back"), () => shorten(again));
  back.disabled = draft.turns.length === 0;
  const done = press(say("Confirm the line"), () => confirm(player, rule), { look: "go" });
  done.disabled = draft.turns.length === 0 || !(preview.last || preview.may_end || preview.waits);
  return [back, done];
}

function extend(segment, again) {
  draft = { ...draft, into: draft.turns.length ? draft.into : segment.hex, turns: [...draft.turns, segment.turn] };
  ask(again);
}

// A line that a photograph showed becomes the draft.
function takeUp({ into, turns }, again) {
  draft = { ...draft, into, turns };
  ask(again);
}

function shorten(again) {
  draft = { ...draft, turns: draft.turns.slice(0, -1) };
  ask(again);
}

// A line that is whole is one entry; one that waits for the fourth die is entered as far as it goes.
async function confirm(player, rule) {
  const { into, turns } = draft;
  const isWhole = player.shot.line.length === 0 && !preview.waits;
  const acts = isWhole ? [{ type: "draw_line", into, turns }] : turns.map((turn, at) => ({ type: "draw_segment", turn, into: at ? null : into }));
  if (!isWhole && !preview.waits && !preview.last) acts.push({ type: "end_line" });
  draft = { key: "", into: null, turns: [] };
  for (const act of acts) {
    if (!(await rule({ ...act, player: player.player }))) return;
  }
}

// Another shot than the one that was drafted begins a new draft.
function follow(player, again) {
  const key = JSON.stringify([player.player, player.shot.hole, player.shot.accuracy, player.shot.strength, player.shot.club, player.shot.line, player.shot.fourth]);
  if (key !== draft.key) {
    draft = { key, player: player.player, into: null, turns: [] };
    preview = null;
    ask(again);
  } else if (!preview && asked === 0) ask(again); // a draft of before the reload
  if (preview) showDraft(player, again);
}

function showDraft(player, again) {
  const { line } = preview;
  drawTrails([lineTrail(line, "draft")]);
  const targets = preview.offered.map((segment) => ({ point: edge(segment.hex, segment.leave), label: TURNS[segment.turn], does: () => extend(segment, again) }));
  drawTargets(targets);
  const head = line.length ? edge(line[line.length - 1].hex, line[line.length - 1].leave) : edge(...ballOf(player));
  const seen = preview.last && line.length ? lineTrail(line).points : [head, ...targets.map((target) => target.point)];
  lookAt(seen, NEAR);
}

async function ask(again) {
  asked += 1;
  const number = asked;
  keepDraft();
  const query = new URLSearchParams({ player: draft.player, turns: draft.turns.join(), into: draft.turns.length && draft.into ? draft.into.join() : "" });
  try {
    const answer = await (await fetch(`/golf/line.json?${query}`, { cache: "no-store" })).json();
    if (number !== asked) return;
    preview = answer.error ? null : answer;
    if (answer.error) draft = { ...draft, key: "" };
  } catch (failure) {
    return; // the line to the server is dead: the age says so
  }
  again();
}

function others(acts, rule) {
  const sits = acts.filter((act) => act.type === "sit_out").map((act) => press(say("No shot in this round"), () => rule(act)));
  return sits.length ? [part("details", { look: "other" }, part("summary", { text: say("Set it right by hand") }), part("div", { look: "row" }, ...sits))] : [];
}

export function forgetDraft() {
  draft = { key: "", into: null, turns: [] };
  preview = null;
  keepDraft();
}

function keepDraft() {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(draft));
  } catch (failure) {
    // a browser that may keep nothing begins the line anew
  }
}

function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT));
  } catch (failure) {
    return null;
  }
}
