// Labelling: one picture at a time, with what the camera read, to be corrected by dragging and kept as its truth.

import { ask } from "../../layout/server/ask.js";
import { draw, ellipseOf } from "./drawing.js";
import { drafts } from "./drafts.js";
import { handling } from "./hand.js";
import { keys } from "./keys.js";
import { KINDS, emptyLabel, entryOf, labelOf, withReading } from "./model.js";
import { panel } from "./panel.js";
import { stage } from "./stage.js";
import { loupe } from "../loupe.js";
import { post } from "../../layout/server/post.js";
import { say } from "../../languages/words.js";

const find = (id) => document.getElementById(id);
const page = find("label");
const art = JSON.parse(page.dataset.art);
const kept = drafts(page.dataset.store);
const photo = new Image(); // for the magnifying glass
const showLoupe = loupe(find("loupe"), photo);
const GLASS = { zoom: 2.5, radius_px: 62 };
const MARKS = { untouched: "○", read: "◐", labelled: "●" };

let pictures = []; // {name, state, pieces}
let at = 0; // of the shown one
let picture = null; // {name, size_px, revision, entry}
let label = null;
let before = []; // labels to go back to
let after = [];
let chosen = null; // {piece} or {corner}, by number
let kind = "white"; // of the next piece
let isReading = false;
let isByPrint = false; // whether the print is moved, and the corners with it

const desk = {
  label: () => label,
  size: () => picture.size_px,
  chosen: () => chosen,
  kind: () => kind,
  isByPrint: () => isByPrint,
  choose(wanted) { chosen = wanted; show(); },
  chooseKind(wanted) { kind = wanted; },
  // A change that can be taken back; `from` is what it is taken back to.
  change(changed, from = label) {
    before.push(from);
    after = [];
    take(changed);
  },
  // A change under way, as in a drag: seen, not kept.
  try(changed) { label = changed; show(); },
  glass(px, piece) {
    const scale = view.scale() * GLASS.zoom;
    const zoom = piece ? Math.min(scale, GLASS.radius_px / Math.max(piece.r_px || 1, 1)) : scale;
    showLoupe(px, picture ? picture.size_px : [1, 1], Math.max(zoom, 1.5), piece && outlineOf(piece));
  },
  scale: () => view.scale(),
};

function outlineOf(piece) {
  return (pen, zoom) => {
    const { rx, ry, turn } = ellipseOf(label, piece);
    pen.beginPath();
    pen.ellipse(pen.canvas.width / 2, pen.canvas.height / 2, rx * zoom, ry * zoom, (turn * Math.PI) / 180, 0, 2 * Math.PI);
    pen.stroke();
  };
}

const view = stage(find("stage"), { ...handling(desk), show: () => show() });
const showPanel = panel(desk);

function take(changed) {
  label = changed;
  if (chosen && chosen.piece !== undefined && !(label.pieces && label.pieces[chosen.piece])) chosen = null;
  if (isSaved()) kept.drop(picture.name);
  else if (!kept.keep(picture.name, { revision: picture.revision, label })) tell(say("This browser keeps no unsaved changes: save often."));
  show();
}

function isSaved() {
  if (picture.entry === null) return before.length === 0;
  const [saved, shown] = [labelOf(picture.entry, picture.size_px), label]
    .map((version) => JSON.stringify(entryOf({ ...version, rest: {} }, picture.size_px)));
  return saved === shown;
}

function show() {
  if (!label) return;
  draw(find("drawing"), art, label, chosen, view.scale(), isByPrint);
  showPanel();
  const counts = Object.fromEntries(KINDS.map((counted) => [counted, (label.pieces || []).filter((piece) => piece.kind === counted).length]));
  document.querySelectorAll("[data-kind]").forEach((button) => {
    button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
    button.querySelector(".count").textContent = counts[button.dataset.kind];
  });
  find("undo").disabled = !before.length;
  find("redo").disabled = !after.length;
  find("delete").disabled = !chosen || chosen.piece === undefined;
  find("read").disabled = isReading;
  find("print").setAttribute("aria-pressed", String(isByPrint));
  page.dataset.changed = String(!isSaved());
  find("standing").textContent = standing();
}

function standing() {
  if (isReading) return say("Reading the picture. It can be labelled meanwhile.");
  if (picture.entry === null) return before.length ? say("Changed, not saved yet.") : say("Not labelled yet: correct it and save.");
  return isSaved() ? say("Saved.") : say("Changed, not saved yet.");
}

function tell(text) {
  find("told").hidden = !text;
  find("told").textContent = text ? say(text) : "";
}

function showList() {
  find("pictures").replaceChildren(...pictures.map((listed, number) => {
    const pieces = listed.state === "labelled" && listed.pieces === null ? "–" : listed.pieces;
    const words = [MARKS[listed.state], listed.name, ...(listed.state === "labelled" ? [`(${pieces})`] : []), ...(kept.of(listed.name) ? ["✎"] : [])];
    return new Option(words.join(" "), number, false, number === at);
  }));
  const labelled = pictures.filter((listed) => listed.state === "labelled").length;
  find("progress").textContent = say("{n} of {all} labelled", { n: labelled, all: pictures.length });
}

const address = (name, part) => `/pictures/${encodeURIComponent(name)}${part}`;

async function fetched(path) {
  const answer = await ask(path);
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error);
  return said;
}

async function open(number) {
  at = (number + pictures.length) % pictures.length;
  const { name } = pictures[at];
  page.dataset.opening = "true"; // what is tapped now would still be the last picture's
  try {
    const opened = await fetched(address(name, ".json"));
    if (pictures[at].name !== name) return; // somebody went on meanwhile
    [picture, before, after, chosen, isReading] = [opened, [], [], null, false];
    page.dataset.opening = "false";
  } catch (failure) {
    page.dataset.opening = "false";
    tell(failure instanceof TypeError ? say("The server cannot be reached.") : failure.message);
    return;
  }
  window.history.replaceState(null, "", `#${encodeURIComponent(name)}`);
  tell("");
  showPhoto(name);
  begin();
  showList();
}

function showPhoto(name) {
  const [width, height] = picture.size_px;
  photo.src = address(name, "/image");
  const image = find("image");
  Object.entries({ href: photo.src, x: -0.5, y: -0.5, width, height }).forEach(([key, value]) => image.setAttribute(key, value));
  view.take(picture.size_px);
}

// The label as it was left here, as it is kept, or as the camera reads it.
function begin() {
  const draft = kept.of(picture.name);
  find("conflict").hidden = !draft || draft.revision === picture.revision;
  label = picture.entry ? labelOf(picture.entry, picture.size_px) : emptyLabel(picture.size_px);
  if (draft) {
    before = [label];
    label = draft.label;
  }
  show();
  if (!draft && !picture.entry) read(false);
  else readAhead();
}

async function read(keepsCorners) {
  const [{ name }, from] = [picture, label];
  isReading = true;
  show();
  const corners = keepsCorners ? label.corners.map((corner) => corner.at) : null;
  const { state, error } = await post(address(name, "/reading"), { corners }, 0);
  if (picture.name !== name) return;
  isReading = false;
  if (error) tell(error);
  else takeReading(state, from, keepsCorners);
  show();
  note(name, "read");
  readAhead();
}

function takeReading(reading, from, keepsCorners) {
  tell(reading.refusal);
  if (reading.refusal && !reading.corners) return;
  if (label !== from) tell(say("The picture is read, but was changed meanwhile: press Read again to take the reading."));
  else if (keepsCorners) desk.change(withReading(label, reading, picture.size_px, true));
  else label = withReading(label, reading, picture.size_px, false);
}

// The next picture is read while this one is labelled: it takes seconds.
async function readAhead() {
  const next = pictures[(at + 1) % pictures.length];
  if (next.state !== "untouched") return;
  const { error } = await post(address(next.name, "/reading"), { corners: null }, 0);
  if (!error) note(next.name, "read");
}

function note(name, state, pieces = null) {
  const listed = pictures.find((candidate) => candidate.name === name);
  if (state === "read" && listed.state !== "untouched") return;
  Object.assign(listed, { state, pieces });
  showList();
}

async function save() {
  const { name, revision, size_px } = picture;
  const entry = entryOf(label, size_px);
  const { state, error } = await post(address(name, "/label"), { revision, entry });
  if (picture.name !== name) return false;
  if (state && error) {
    kept.keep(name, { revision, label });
    picture = state;
    begin();
    return false;
  }
  tell(error);
  if (error) return false;
  picture = state;
  note(name, "labelled", entry.pieces && entry.pieces.length);
  take(label);
  return true;
}

// Labelled elsewhere meanwhile: one of the two labels stays.
function settle(isMine) {
  const draft = kept.of(picture.name);
  find("conflict").hidden = true;
  if (isMine && draft) kept.keep(picture.name, { revision: picture.revision, label: draft.label });
  else kept.drop(picture.name);
  before = [];
  begin();
}

function back(from, to) {
  if (!from.length) return;
  to.push(label);
  take(from.pop());
}

function nextUnlabelled() {
  const order = pictures.map((_, step) => (at + 1 + step) % pictures.length);
  const number = order.find((candidate) => pictures[candidate].state !== "labelled");
  return number === undefined ? at : number;
}

const acts = {
  previous: () => open(at - 1),
  next: () => open(at + 1),
  unlabelled: () => open(nextUnlabelled()),
  save,
  saveAndNext: async () => { if (await save()) open(at + 1); },
  undo: () => back(before, after),
  redo: () => back(after, before),
  read: () => { if (!isReading) read(true); },
  find: () => { if (!isReading) read(false); },
  fit: () => view.fit(),
  closer: () => view.zoom(1.5),
  farther: () => view.zoom(1 / 1.5),
  print: () => { isByPrint = !isByPrint; desk.choose(chosen && chosen.piece !== undefined ? chosen : null); },
  hide: () => page.classList.toggle("bare"),
};
const press = keys(desk, acts);

document.querySelectorAll("[data-act]").forEach((button) => button.addEventListener("click", () => acts[button.dataset.act]()));
document.querySelectorAll("[data-kind]").forEach((button) => button.addEventListener("click", () => press.kind(button.dataset.kind)));
find("delete").addEventListener("click", press.remove);
find("mine").addEventListener("click", () => settle(true));
find("theirs").addEventListener("click", () => settle(false));
find("pictures").addEventListener("change", (event) => open(Number(event.target.value)));
window.addEventListener("storage", () => { if (pictures.length) showList(); });

async function start() {
  try {
    pictures = (await fetched("/pictures.json")).pictures;
  } catch (failure) {
    tell(failure instanceof TypeError ? say("The server cannot be reached.") : failure.message);
    return;
  }
  const wanted = decodeURIComponent(window.location.hash.slice(1));
  const known = pictures.findIndex((listed) => listed.name === wanted);
  at = -1; // the first unlabelled one comes first
  open(known >= 0 ? known : nextUnlabelled() < 0 ? 0 : nextUnlabelled());
}
start();
