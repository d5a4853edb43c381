// A course of Carom Golf while it is edited: whole hexes, the segments laid since it was opened, the ground on top.
// A marker of several hexes, such as a puddle, is what one stroke of the finger covers.

import { disc, hexOf, keyOf, pieces, plus, turned } from "../golf/hexes.js";
import { TEE, covers, hexesOf } from "./segments.js";

export const HAS_SEGMENTS = true;
const SINGLES = { grass: "grass", stumps: "stump", rocks: "rock", mushrooms: "mushroom", moles: "mole" };
const GROUPS = { ponds: "pond", sand: "sand", puddles: "puddle", ice: "ice", flat: "flat" };
const GROWN = ["pond", "sand", "ice"]; // markers of any size: those that touch are one

export function open(value) {
  const course = { base: {}, segments: [], ground: {}, tee: [], hole: null, teeTurn: 0, kept: {} };
  if (!value) return course;
  insideOf(value.inside).forEach((at) => { course.base[keyOf(at)] = true; });
  course.tee = value.tee || [];
  course.hole = value.hole || null;
  course.kept = value.bounce_overrides ? { bounce_overrides: value.bounce_overrides } : {};
  Object.entries(SINGLES).forEach(([key, ground]) => (value[key] || []).forEach((at, n) => { course.ground[keyOf(at)] = { ground, marker: `${key}${n}` }; }));
  Object.entries(GROUPS).forEach(([key, ground]) => (value[key] || []).forEach((marker, n) => {
    const rounded = marker.rounded_ends;
    (marker.hexes || marker).forEach((at) => { course.ground[keyOf(at)] = { ground, marker: `${key}${n}`, ...(rounded === undefined ? {} : { rounded }) }; });
  }));
  return course;
}

function insideOf(inside) {
  if (Array.isArray(inside)) return inside;
  const rows = (inside.rows || []).flatMap(([r, from, to]) => Array.from({ length: to - from + 1 }, (none, k) => [from + k, r]));
  return [...(inside.hexes || []), ...rows, ...(inside.discs || []).flatMap(([q, r, radius]) => disc(radius).map((at) => plus([q, r], at)))];
}

export function close(course) {
  const value = { inside: hexesIn(course).map(hexOf), tee: course.tee };
  if (course.hole) value.hole = course.hole;
  Object.entries(SINGLES).forEach(([key, ground]) => {
    const hexes = withGround(course, ground);
    if (hexes.length) value[key] = hexes;
  });
  Object.entries(GROUPS).forEach(([key, ground]) => {
    const markers = GROWN.includes(ground) ? pieces(withGround(course, ground)) : markersOf(course, ground);
    if (markers.length) value[key] = markers;
  });
  return { ...value, ...course.kept };
}

function hexesIn(course) {
  const inside = { ...course.base };
  course.segments.forEach((segment) => hexesOf(segment).forEach((at) => { inside[keyOf(at)] = true; }));
  return Object.keys(inside);
}

const withGround = (course, ground) => Object.keys(course.ground).filter((key) => course.ground[key].ground === ground).map(hexOf);

function markersOf(course, ground) {
  const markers = new Map();
  Object.entries(course.ground).filter(([, cell]) => cell.ground === ground).forEach(([key, { marker, rounded }]) => {
    if (!markers.has(marker)) markers.set(marker, { hexes: [], rounded });
    markers.get(marker).hexes.push(hexOf(key));
  });
  return [...markers.values()].map(({ hexes, rounded }) => (rounded === undefined ? hexes : { hexes, rounded_ends: rounded }));
}

// What is drawn: {"q,r": {ground, marker}}.
export function cells(course) {
  const shown = {};
  hexesIn(course).forEach((key) => { shown[key] = { ground: "plain" }; });
  Object.entries(course.ground).forEach(([key, cell]) => { shown[key] = cell; });
  course.tee.forEach((at) => { shown[keyOf(at)] = { ground: "tee" }; });
  if (course.hole) shown[keyOf(course.hole)] = { ground: "hole" };
  return shown;
}

export function paint(course, at, tool, stroke) {
  const key = keyOf(at);
  if (tool === "tee") {
    course.tee = TEE.map((hex) => plus(at, turned(hex, course.teeTurn)));
    course.tee.forEach((hex) => clear(course, hex));
    return;
  }
  clear(course, at);
  if (tool === "hole") course.hole = at;
  else if (tool !== "plain") course.ground[key] = { ground: tool, marker: stroke };
  if (!hexesIn(course).includes(key)) course.base[key] = true;
}

// The ground goes first, then the hex itself.
export function erase(course, at) {
  const key = keyOf(at);
  if (clear(course, at, true)) return;
  course.segments.filter((segment) => covers(segment, at)).forEach((segment) => {
    hexesOf(segment).forEach((hex) => { course.base[keyOf(hex)] = true; });
    course.segments = course.segments.filter((other) => other !== segment);
  });
  delete course.base[key];
}

function clear(course, at, withTee = false) {
  const key = keyOf(at);
  const had = key in course.ground || (course.hole && keyOf(course.hole) === key);
  delete course.ground[key];
  if (course.hole && keyOf(course.hole) === key) course.hole = null;
  if (!withTee || !course.tee.some((hex) => keyOf(hex) === key)) return had;
  course.tee = [];
  return true;
}

// The tee is turned where it was laid last.
export function turnTee(course) {
  course.teeTurn += 1;
  if (course.tee.length) course.tee = TEE.map((hex) => plus(course.tee[middleOf()], turned(hex, course.teeTurn)));
}

const middleOf = () => TEE.findIndex(([q, r]) => q === 0 && r === 0);
