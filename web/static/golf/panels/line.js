// The line of a shot in Roll in One, segment by segment. It is a draft of this phone's own until it is confirmed; what may
// come next, and where it would end, the server says.

import { edge } from "../hexes.js";
import { drawTargets, drawTrails, lookAt } from "../map.js";
import { dieButtons, group, part, press } from "./parts.js";
import { sheetParts } from "./sheet.js";
import { lineTrail, shotWords } from "../ways.js";
import { TURNS } from "../words.js";
import { say, sayMany } from "../../languages/words.js";

const KEPT = "pocketwatch.line"; // the draft outlives a reload of this tab
const NEAR = 5; // hexes across: an edge is hit with a thumb
let draft = recall() || { key: "", into: null, turns: [] };
let preview = null; // the server's word on the draft
let asked = 0; // counts what was asked, so that an old answer is not taken for a new one

export function ballOf(player) {
  return player.holes.find((hole) => hole.hole === player.shot.hole).ball;
}

export function lineParts(player, acts, rule, again) {
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
