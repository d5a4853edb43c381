// The editor of a course: a palette, segments or tiles to lay, undo; the server says what cannot be played.

import * as caromGolf from "./carom_golf.js";
import { showFaults } from "./fault_list.js";
import { showHoles } from "./hole_list.js";
import { keyOf, line, minus } from "../golf/hexes.js";
import { faultsOf, keep, show } from "./keep.js";
import { mapOn } from "./map.js";
import * as rollInOne from "./roll_in_one.js";
import { propose } from "./photo.js";
import { covers, hexesOf } from "./segments.js";
import * as eighteenHoles from "./eighteen_holes.js";
import { say } from "../languages/words.js";

const { kind, value, was } = document.body.dataset;
const find = (id) => document.getElementById(id);
const game = { course_cg: caromGolf, course_rio: rollInOne, course_18h: eighteenHoles }[kind];
const MOST_UNDONE = 80;
const CHECK_MS = 500;
let course = game.open(JSON.parse(value));
let chosen = null; // the number of the segment or tile that turns and moves
let past = [];
let faults = [];
let doubts = [];
let stroke = null; // what the finger is doing: {tool, last, grip}
let checking = 0;
let isTried = false; // the first saving, or a press of Check, has errors shown as they come and go

const tool = () => document.querySelector('input[name="tool"]:checked').value;
const pieceList = () => (game.HAS_SEGMENTS ? course.segments : course.tiles);
const map = mapOn(find("course"), { down, move, up, cancel, point });

function draw() {
  const cells = game.cells(course);
  const hexes = chosen === null || !pieceList()[chosen] ? [] : game.HAS_SEGMENTS ? hexesOf(pieceList()[chosen]) : game.pieceHexes(course, chosen);
  map.draw({ cells, marks: game.marks ? game.marks(course) : [], piece: tool() === "piece" ? hexes : [], faults: faults.flatMap((fault) => fault.hexes), doubts });
  find("undo").disabled = past.length === 0;
  find("pieces").hidden = tool() !== "piece";
  find("turn-tee").hidden = !(kind === "course_cg" && tool() === "tee");
  ["rotate-left", "rotate-right", "flip", "take-away"].forEach((id) => { find(id).disabled = !pieceList()[chosen]; });
  showPieceName();
  find("empty").hidden = tool() !== "piece" || Object.keys(cells).length > 0;
  find("count").textContent = say("{n} hexes", { n: Object.keys(cells).length });
}

function remember() {
  past.push(JSON.stringify(course));
  past = past.slice(-MOST_UNDONE);
}

// A stroke of the finger, from its first hex to its last, is one step back.
function down(at) {
  remember();
  stroke = { tool: tool(), last: at, marker: `m${Date.now()}${past.length}`, grip: null };
  if (stroke.tool === "piece") grasp(at);
  else work(at, null);
  draw();
}

function move(at) {
  if (!stroke || keyOf(at) === keyOf(stroke.last)) return;
  if (stroke.tool === "piece") drag(at);
  else line(stroke.last, at).reduce((before, hex) => (work(hex, before), hex), stroke.last);
  stroke.last = at;
  draw();
}

function up() {
  if (!stroke) return;
  const isLaid = stroke.tool === "piece";
  stroke = null;
  if (isLaid) map.makeRoom();
  if (past[past.length - 1] === JSON.stringify(course)) past.pop();
  changed();
}

// A second finger came: the first one was not meant to paint.
function cancel() {
  if (!stroke) return;
  stroke = null;
  course = JSON.parse(past.pop());
  draw();
}

function work(at, before) {
  const key = keyOf(at);
  doubts = doubts.filter((hex) => keyOf(hex) !== key);
  if (stroke.tool === "erase") game.erase(course, at);
  else game.paint(course, at, stroke.tool, stroke.marker, before);
}

// A segment that lies there is taken up; else a new one is laid, its middle under the finger.
function grasp(at) {
  const held = game.HAS_SEGMENTS ? course.segments.findIndex((segment) => covers(segment, at)) : game.pieceAt(course, at);
  if (held !== null && held >= 0) chosen = held;
  else if (game.HAS_SEGMENTS) {
    const like = course.segments[chosen] || { turn: 0, flip: false };
    course.segments.push({ shape: find("shape").value, at, turn: like.turn, flip: like.flip });
    chosen = course.segments.length - 1;
  } else {
    const laid = game.put(course, at);
    chosen = laid === null ? chosen : laid;
  }
  stroke.grip = pieceList()[chosen] ? minus(at, game.HAS_SEGMENTS ? pieceList()[chosen].at : at) : null;
}

function drag(at) {
  const held = pieceList()[chosen];
  if (!held || !stroke.grip) return;
  if (game.HAS_SEGMENTS) held.at = minus(at, stroke.grip);
  else if (game.isFree(course, game.placeOf(at), held)) held.at = game.placeOf(at);
}

function point(at) {
  const cell = game.cells(course)[keyOf(at)];
  find("pointed").textContent = `${at.join(", ")}: ${cell ? say(cell.ground.replace("_", " ")) : say("empty")}`;
}

function changed() {
  draw();
  listHoles();
  if (!isTried) return;
  clearTimeout(checking);
  checking = setTimeout(check, CHECK_MS);
}

async function check() {
  isTried = true;
  tell(await faultsOf(written()));
}

// As it will be kept: the name is part of a course.
function written() {
  return { name: find("name").value.trim() || "?", ...game.close(course) };
}

function tell(reported) {
  faults = reported;
  showFaults(faults, map.lookAt);
  find("sound").hidden = faults.length > 0 || !isTried;
  draw();
}

function showPieceName() {
  const name = find("tile-name");
  if (!name) return;
  const held = course.tiles[chosen];
  name.disabled = !held;
  if (document.activeElement !== name) name.value = held ? held.id : "";
}

function listHoles() {
  showHoles(kind, course, change);
}

function change(act) {
  remember();
  act(course);
  changed();
}

const turn = (by) => change(() => { const held = pieceList()[chosen]; held.turn = (held.turn + by + 6) % 6; });
find("rotate-left").addEventListener("click", () => turn(1));
find("rotate-right").addEventListener("click", () => turn(-1));
find("flip").addEventListener("click", () => change(() => {
  if (game.HAS_SEGMENTS) pieceList()[chosen].flip = !pieceList()[chosen].flip;
  else game.flip(course, chosen);
}));
find("take-away").addEventListener("click", () => change(() => {
  pieceList().splice(chosen, 1);
  chosen = null;
}));
find("turn-tee").addEventListener("click", () => change(() => game.turnTee(course)));
find("undo").addEventListener("click", () => {
  course = JSON.parse(past.pop());
  changed();
});
if (find("shape")) find("shape").addEventListener("change", () => {
  const held = pieceList()[chosen];
  if (held && stroke === null) chosen = null; // the next one is laid in the new shape
  draw();
});
if (find("tile-name")) find("tile-name").addEventListener("change", (event) => change(() => eighteenHoles.rename(course, chosen, event.target.value.trim())));
document.querySelectorAll('input[name="tool"]').forEach((input) => input.addEventListener("change", () => {
  map.setHand(tool() === "hand");
  draw();
}));
find("nearer").addEventListener("click", () => map.zoom(1 / 1.3));
find("farther").addEventListener("click", () => map.zoom(1.3));
find("fit").addEventListener("click", () => map.fit());
find("check").addEventListener("click", check);

if (find("hole")) {
  find("hole").addEventListener("change", () => {
    course.hole = Math.max(1, Math.min(18, Number(find("hole").value) || 1));
    listHoles();
  });
}

find("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  show("");
  const refused = await keep(written());
  if (!refused.length) return;
  isTried = true;
  tell(refused);
  find("faults").scrollIntoView({ block: "center" });
});

find("photo").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  show("");
  find("photo-state").textContent = say("The photograph is being read …");
  const proposed = await propose(kind, file);
  event.target.value = "";
  find("photo-state").textContent = proposed.error ? "" : say("{n} hexes were proposed; dashed ones are the least sure. Paint over what is wrong.", { n: proposed.hexes.length });
  if (proposed.error) return show(say(proposed.error));
  remember();
  stroke = { tool: "photo", marker: "", last: null };
  proposed.hexes.forEach(([q, r, ground], n) => game.paint(course, [q, r], ground, `p${n}`));
  stroke = null;
  doubts = proposed.hexes.filter(([, , , sure]) => sure < 0.35).map(([q, r]) => [q, r]);
  map.picture(proposed.picture);
  find("photo-shown").hidden = false;
  changed();
  map.fit();
  return undefined;
});
find("photo-shown").addEventListener("click", () => {
  map.picture(null);
  find("photo-shown").hidden = true;
});

if (was) isTried = true;
draw();
listHoles();
map.fit();
window.addEventListener("resize", () => map.fit());
