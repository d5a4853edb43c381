// A picture's label: from a truth file's entry and back, from a reading, and every change of it.
//
// A label is never changed: each change makes another, so that it can be taken back.
// {board, corners: [{at, how}], pieces: null | [{kind, px, r_px, where, rest}], hand, whole, notes, ..., rest}

import { SQUARE, boardFrom, cornersRound, halfAxis, imageFrom, shareOf, viewOf } from "./geometry.js";

export const CORNERS = ["NW", "NE", "SE", "SW"];
export const KINDS = ["white", "black", "queen", "striker", "unknown"];
export const HOWS = ["seen", "inferred", "estimated", "none"];
const PRINTED_RATIO = Math.round(370 / 0.2526) / 1000; // half the surface to the base circles' distance, by the Laws
const INSET = 0.15; // of the picture: where the corners begin in which no board is known
const ELSEWHERE = ["in_pocket", "on_frame"];
const NUMBERS = ["tolerance_px", "corner_tolerance_px", "print_ratio"];
const OWN = ["size", "corners_px", "corners_est_px", "corners_inferred", "pieces", "hand", "whole", "notes", ...ELSEWHERE, ...NUMBERS];
const OWN_OF_PIECE = ["kind", "px", "r_px", "score"];

export function labelOf(entry, size) {
  const named = (key) => (Array.isArray(entry[key]) ? Object.fromEntries(CORNERS.map((name, at) => [name, entry[key][at]])) : entry[key] || {});
  const [seen, estimated] = [named("corners_px"), named("corners_est_px")];
  const inferred = entry.corners_inferred || [];
  const corners = CORNERS.map((name, number) => {
    if (seen[name]) return { at: seen[name], how: inferred.includes(name) ? "inferred" : "seen" };
    return estimated[name] ? { at: estimated[name], how: "estimated" } : { at: inset(size)[number], how: "none" };
  });
  const elsewhere = ELSEWHERE.flatMap((where) => (entry[where] || []).map((piece) => pieceOf(piece, where)));
  const isLabelled = Boolean(entry.pieces) || elsewhere.length > 0;
  const label = {
    board: corners.some((corner) => corner.how !== "none") || Boolean(entry.pockets_px),
    corners,
    pieces: isLabelled ? [...(entry.pieces || []).map((piece) => pieceOf(piece, "surface")), ...elsewhere] : null,
    hand: Boolean(entry.hand),
    notes: entry.notes || "",
    rest: without(entry, OWN),
  };
  NUMBERS.forEach((key) => { label[key] = typeof entry[key] === "number" ? entry[key] : null; });
  return { ...label, whole: Boolean(entry.whole), wholeByHand: Boolean(entry.whole) !== isWhole(label, size) };
}

export function entryOf(label, size) {
  const at = (hows) => label.corners.map((corner) => (label.board && hows.includes(corner.how) ? corner.at.map(tenth) : null));
  const named = (places) => Object.fromEntries(CORNERS.map((name, number) => [name, places[number]]));
  const estimated = at(["estimated"]);
  const inferred = CORNERS.filter((_, number) => at(["inferred"])[number]);
  const listed = (where) => (label.pieces || []).filter((piece) => piece.where === where).map(toPiece);
  const entry = {
    ...label.rest,
    size,
    corners_px: named(at(["seen", "inferred"])),
    pieces: label.board && label.pieces ? listed("surface") : null,
    hand: label.hand,
    whole: label.board && label.whole,
    corners_est_px: Object.fromEntries(CORNERS.map((name, number) => [name, estimated[number]]).filter(([, place]) => place)),
    notes: label.notes,
  };
  ELSEWHERE.forEach((where) => { entry[where] = listed(where); });
  NUMBERS.forEach((key) => { if (label[key] !== null) entry[key] = label[key]; });
  if (inferred.length) entry.corners_inferred = inferred;
  return entry;
}

// A label's beginning for a picture in which nothing is known yet.
export function emptyLabel(size) {
  const corners = inset(size).map((at) => ({ at, how: "seen" }));
  const usual = { tolerance_px: tenth(Math.max(1, Math.max(...size) / 600)), corner_tolerance_px: tenth(Math.max(1.5, Math.max(...size) / 300)), print_ratio: null };
  return { board: true, corners, pieces: null, hand: false, whole: true, wholeByHand: false, notes: "", rest: {}, ...usual };
}

// The label with what the camera read; `keepsCorners` where a person gave them.
export function withReading(label, reading, size, keepsCorners) {
  const corners = keepsCorners || !reading.corners ? label.corners : reading.corners.map((at) => ({ at, how: isInside(at, size) ? "seen" : "estimated" }));
  const elsewhere = (label.pieces || []).filter((piece) => piece.where !== "surface");
  const read = reading.pieces.map((piece) => ({ ...pieceOf(piece, "surface"), score: piece.score }));
  return judged({ ...label, board: true, corners, pieces: [...read, ...elsewhere], hand: reading.hand }, size);
}

export function withCorner(label, number, corner, size) {
  return judged({ ...label, corners: label.corners.map((old, at) => (at === number ? { ...old, ...corner } : old)) }, size);
}

// Where the corners of the print lie, those of the square through the base circles' middles; null without a board.
export function printOf(label) {
  const view = viewOfLabel(label);
  return view && SQUARE.map((at) => imageFrom(view, at.map((part) => part / ratioOf(label))));
}

// The corners round this print; the same label where they would be no board's.
export function withPrint(label, print, size, ratio = ratioOf(label)) {
  const places = cornersRound(print, ratio);
  if (!places) return label;
  return judged({ ...label, print_ratio: ratio, corners: label.corners.map((old, at) => ({ ...old, at: places[at] })) }, size);
}

// Another ratio of surface to print: either the print stays where it is, or the corners do.
export function withRatio(label, ratio, size, keepsPrint) {
  const print = keepsPrint && ratio ? printOf(label) : null;
  return print ? withPrint(label, print, size, ratio) : { ...label, print_ratio: ratio };
}

export function ratioOf(label) {
  return label.print_ratio || PRINTED_RATIO;
}

export function withPiece(label, number, change) {
  return { ...label, pieces: label.pieces.map((old, at) => (at === number ? { ...old, ...change } : old)) };
}

export function withoutPiece(label, number) {
  return { ...label, pieces: label.pieces.filter((_, at) => at !== number) };
}

export function withNewPiece(label, kind, px) {
  const piece = { kind, px, r_px: usualHalfAxis(label, kind, px), where: "surface", rest: {} };
  return { ...label, pieces: [...(label.pieces || []), piece] };
}

export function viewOfLabel(label) {
  return label.board && label.corners.every((corner) => corner.how !== "none") ? viewOf(label.corners.map((corner) => corner.at)) : null;
}

// Whether a pixel lies on the surface, as far as the corners tell.
export function isOnSurface(label, px) {
  const view = viewOfLabel(label);
  return !view || boardFrom(view, px).every((part) => Math.abs(part) <= 1.02);
}

const SHARES = { striker: 20.65 / 370, coin: 15.5 / 370 }; // of half the surface, as the Laws have it
const FLAT_PX = 12; // where no board says how large a piece is

// As large as the others of its kind are, for that place.
export function usualHalfAxis(label, kind, px) {
  const view = viewOfLabel(label);
  const size = (piece) => (piece.kind === "striker" ? "striker" : "coin");
  const others = (label.pieces || []).filter((piece) => piece.r_px && piece.where === "surface" && size(piece) === size({ kind }));
  if (!view) return others.length ? median(others.map((piece) => piece.r_px)) : FLAT_PX;
  const share = others.length ? median(others.map((piece) => shareOf(view, piece.px, piece.r_px))) : SHARES[size({ kind })];
  return tenth(halfAxis(view, px, share));
}

function judged(label, size) {
  return label.wholeByHand ? label : { ...label, whole: isWhole(label, size) };
}

function isWhole(label, size) {
  return label.corners.every((corner) => ["seen", "inferred"].includes(corner.how) && isInside(corner.at, size));
}

function isInside([x, y], size) {
  return x >= -0.5 && y >= -0.5 && x <= size[0] - 0.5 && y <= size[1] - 0.5;
}

function inset(size) {
  const [x, y] = [size[0] * INSET, size[1] * INSET];
  return [[x, y], [size[0] - x, y], [size[0] - x, size[1] - y], [x, size[1] - y]];
}

function pieceOf(piece, where) {
  return { kind: piece.kind, px: piece.px, r_px: piece.r_px || null, where, rest: without(piece, OWN_OF_PIECE) };
}

function toPiece(piece) {
  const kept = { kind: piece.kind, px: piece.px.map(tenth), ...piece.rest };
  return piece.r_px ? { ...kept, r_px: tenth(piece.r_px) } : kept;
}

function without(object, keys) {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

function tenth(value) {
  return Math.round(value * 10) / 10;
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
