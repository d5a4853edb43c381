// A page of Roll in One while it is edited: hexes with their terrain and trees, and the holes with tee and flag.

import { WAYS, hexOf, keyOf, plus } from "../golf/hexes.js";
import { covers, hexesOf } from "./segments.js";

export const HAS_SEGMENTS = true;
const LABELS = { 1: [1], 2: [2], 3: [3], 4: [4], 5: [5], 6: [6], 7: [1, 2], 8: [3, 4], 9: [5, 6] };

export function open(value) {
  const course = { base: {}, segments: [], ground: {}, trees: {}, holes: {}, hole: 1, kept: {} };
  if (!value) return course;
  value.hexes.forEach(([q, r, ground, tree]) => {
    course.ground[keyOf([q, r])] = { ground };
    if (tree) course.trees[keyOf([q, r])] = true;
  });
  course.holes = JSON.parse(JSON.stringify(value.holes));
  course.kept = value.tables ? { tables: value.tables } : {};
  return course;
}

export function close(course) {
  const shown = cells(course);
  const hexes = Object.entries(shown).map(([key, { ground, tree }]) => [...hexOf(key), ground, ...(tree ? ["tree"] : [])]);
  return { hexes, holes: course.holes, ...course.kept };
}

export function cells(course) {
  const shown = {};
  course.segments.forEach((segment) => hexesOf(segment).forEach((at) => { shown[keyOf(at)] = { ground: "fairway" }; }));
  Object.entries(course.ground).forEach(([key, cell]) => { shown[key] = { ...cell }; });
  Object.keys(course.trees).forEach((key) => { if (shown[key]) shown[key].tree = true; });
  return shown;
}

// The flags and starts, drawn on top: {flag: [q, r], start: [[q, r], side], number}.
export function marks(course) {
  return Object.entries(course.holes).map(([number, { flag, tee }]) => ({ number, flag, start: tee }));
}

export function paint(course, at, tool, stroke, before) {
  const key = keyOf(at);
  if (tool === "tree") {
    if (cells(course)[key]) course.trees[key] = true;
  } else if (tool === "flag") holeOf(course).flag = at;
  else if (tool === "start") start(course, at, before);
  else course.ground[key] = { ground: tool };
}

// A start is the line between two hexes of the tee: the finger goes from one to the other.
function start(course, at, before) {
  course.ground[keyOf(at)] = { ground: "tee" };
  const side = before ? WAYS.findIndex((way) => keyOf(plus(before, way)) === keyOf(at)) : -1;
  if (side >= 0) holeOf(course).tee = [before, side];
}

function holeOf(course) {
  course.holes[course.hole] = course.holes[course.hole] || { label: LABELS[course.hole] };
  return course.holes[course.hole];
}

export function erase(course, at) {
  const key = keyOf(at);
  if (course.trees[key]) {
    delete course.trees[key];
    return;
  }
  const flagged = Object.entries(course.holes).find(([, { flag }]) => flag && keyOf(flag) === key);
  if (flagged) {
    delete course.holes[flagged[0]];
    return;
  }
  course.segments.filter((segment) => covers(segment, at)).forEach((segment) => {
    hexesOf(segment).forEach((hex) => { course.ground[keyOf(hex)] = course.ground[keyOf(hex)] || { ground: "fairway" }; });
    course.segments = course.segments.filter((other) => other !== segment);
  });
  delete course.ground[key];
}
