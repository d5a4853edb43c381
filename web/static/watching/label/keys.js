// Everything by keys too: what they do stands on the page itself.

import { HOWS, KINDS, printOf, ratioOf, withCorner, withPiece, withPrint, withRatio, withoutPiece } from "./model.js";

const STEP_PX = 0.5;
const BIG_STEP_PX = 5;
const WIDER_PX = 0.5;
const RATIO_STEP = 0.005;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ACTS = { p: "previous", n: "next", u: "unlabelled", s: "save", Enter: "saveAndNext", z: "undo", Z: "redo", y: "redo", r: "read", f: "fit", g: "print", v: "hide", i: "closer", o: "farther" };
const FLAGS = { b: "board", l: "has-pieces", h: "hand", w: "whole" };

export function keys(desk, acts) {
  const chosen = () => desk.chosen() || {};
  const isPiece = () => chosen().piece !== undefined;

  function remove() {
    if (!isPiece()) return;
    const { piece } = chosen();
    desk.change(withoutPiece(desk.label(), piece));
    desk.choose(null);
  }

  function kind(wanted) {
    desk.chooseKind(wanted);
    if (isPiece()) desk.change(withPiece(desk.label(), chosen().piece, { kind: wanted, score: undefined }));
    else desk.choose(desk.chosen());
  }

  function nudge([x, y], step) {
    const label = desk.label();
    const shifted = (at) => [at[0] + x * step, at[1] + y * step];
    if (isPiece()) desk.change(withPiece(label, chosen().piece, { px: shifted(label.pieces[chosen().piece].px), score: undefined }));
    else if (chosen().print !== undefined) desk.change(withPrint(label, printOf(label).map((corner, at) => (at === chosen().print ? shifted(corner) : corner)), desk.size()));
    else desk.change(withCorner(label, chosen().corner, { at: shifted(label.corners[chosen().corner].at) }, desk.size()));
  }

  function widen(by) {
    const { r_px } = desk.label().pieces[chosen().piece];
    if (r_px) desk.change(withPiece(desk.label(), chosen().piece, { r_px: Math.max(1.5, r_px + by), score: undefined }));
  }

  function scalePrint(by) {
    const ratio = Math.round((ratioOf(desk.label()) + by) * 1000) / 1000;
    desk.change(withRatio(desk.label(), ratio, desk.size(), desk.isByPrint()));
  }

  function turnHow() {
    const { how } = desk.label().corners[chosen().corner];
    desk.change(withCorner(desk.label(), chosen().corner, { how: HOWS[(HOWS.indexOf(how) + 1) % HOWS.length] }, desk.size()));
  }

  // Through corners and pieces, one after the other.
  function walk(step) {
    const label = desk.label();
    const marks = label.corners.map((_, number) => (desk.isByPrint() ? { print: number } : { corner: number }));
    const all = [...marks, ...(label.pieces || []).map((_, piece) => ({ piece }))];
    const now = all.findIndex((place) => ["corner", "print", "piece"].every((key) => place[key] === chosen()[key]));
    desk.choose(all[(now + step + all.length) % all.length]);
  }

  function isDone(event) {
    const { key } = event;
    if (/^[1-5]$/.test(key)) kind(KINDS[Number(key) - 1]);
    else if (["Delete", "Backspace", "x"].includes(key)) remove();
    else if (WAYS[key] && desk.chosen()) nudge(WAYS[key], event.shiftKey ? BIG_STEP_PX : STEP_PX);
    else if ((key === "+" || key === "-") && isPiece()) widen(key === "+" ? WIDER_PX : -WIDER_PX);
    else if (key === "[" || key === "]") scalePrint(key === "[" ? RATIO_STEP : -RATIO_STEP);
    else if (key === "e" && chosen().corner !== undefined) turnHow();
    else if (key === "," || key === ".") walk(key === "." ? 1 : -1);
    else if (key === "Escape") desk.choose(null);
    else if (FLAGS[key]) document.getElementById(FLAGS[key]).click();
    else if (ACTS[key]) acts[ACTS[key]]();
    else return false;
    return true;
  }

  document.addEventListener("keydown", (event) => {
    const isWriting = event.target.closest("input:not([type=checkbox]), textarea, select, summary");
    const presses = event.key === "Enter" && event.target.closest("button, a");
    if (isWriting || presses || event.ctrlKey || event.metaKey || event.altKey || !desk.label()) return;
    if (isDone(event)) event.preventDefault();
  });
  return { kind, remove };
}
