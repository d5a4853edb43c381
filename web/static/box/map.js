// The map of a course that is edited: it draws hexes, and says where a finger, a pen or a key touches.
// One finger works with the tool, two move and zoom; with the hand one finger moves too.

import { BREADTH, REACH, RISE, hexAt, hexOf, middle, outline } from "../golf/hexes.js";
import { svgElement } from "../layout/elements.js";

const course = document.getElementById("course");
const PATTERNED = JSON.parse(course.dataset.patterned); // grounds that spread
const SIGNS = JSON.parse(course.dataset.signs); // letters on single hexes, by ground
const AROUND = 3.5; // empty hexes beside the course, to grow on
const LEAST_WIDE = 5 * BREADTH; // of the nearest view
const FIRST_WIDE = 20 * BREADTH; // of the first one: some segments have room
const KEYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function mapOn(svg, hear) {
  const layer = (name) => svg.querySelector(`.${name}`);
  const view = { x: -80, y: -80, w: 160, h: 160 };
  const fingers = new Map();
  let extent = [-60, -60, 60, 60];
  let cursor = [0, 0];
  let isHand = false;
  let pinch = null;

  function show() {
    svg.setAttribute("viewBox", [view.x, view.y, view.w, view.h].map((number) => number.toFixed(1)).join(" "));
    layer("over").querySelector(".cursor").setAttribute("d", outline(cursor, REACH - 1));
  }

  // The whole course with a rim to grow on, in the window's shape.
  function fit() {
    const [left, top, right, bottom] = extent;
    const rim = AROUND * BREADTH;
    const box = svg.getBoundingClientRect();
    const shape = box.height ? box.width / box.height : 1;
    const [wide, high] = [right - left + 2 * rim, bottom - top + 2 * rim];
    view.w = Math.max(wide, high * shape, FIRST_WIDE);
    view.h = view.w / shape;
    view.x = (left + right) / 2 - view.w / 2;
    view.y = (top + bottom) / 2 - view.h / 2;
    show();
  }

  // Where a course has grown to the window's edge, all of it is shown again.
  function makeRoom() {
    const [left, top, right, bottom] = extent;
    const rim = (AROUND - 1) * BREADTH;
    if (left - rim < view.x || right + rim > view.x + view.w || top - rim < view.y || bottom + rim > view.y + view.h) fit();
  }

  function zoom(by, x = view.x + view.w / 2, y = view.y + view.h / 2) {
    const share = Math.max(LEAST_WIDE, Math.min(view.w * by, 6000)) / view.w;
    view.x = x - (x - view.x) * share;
    view.y = y - (y - view.y) * share;
    view.w *= share;
    view.h *= share;
    show();
  }

  function lookAt(hex) {
    const [x, y] = middle(hex);
    view.x = x - view.w / 2;
    view.y = y - view.h / 2;
    show();
  }

  function placeOf(event) {
    const scale = svg.getScreenCTM().inverse();
    return [event.clientX * scale.a + scale.e, event.clientY * scale.d + scale.f];
  }

  const hexUnder = (event) => hexAt(...placeOf(event));
  const both = () => {
    const [first, second] = [...fingers.values()];
    return { at: [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2], apart: Math.hypot(first[0] - second[0], first[1] - second[1]) || 1 };
  };

  svg.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    svg.focus({ preventScroll: true });
    svg.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 2) {
      hear.cancel();
      pinch = both();
    } else if (fingers.size === 1 && !isHand) hear.down((cursor = hexUnder(event)));
  });
  svg.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = fingers.get(event.pointerId);
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const scale = view.w / svg.getBoundingClientRect().width;
    if (fingers.size === 2 && pinch) {
      const now = both();
      shift((pinch.at[0] - now.at[0]) * scale, (pinch.at[1] - now.at[1]) * scale);
      const [x, y] = placeOf({ clientX: now.at[0], clientY: now.at[1] });
      zoom(pinch.apart / now.apart, x, y);
      pinch = now;
    } else if (fingers.size === 1 && isHand) shift((before[0] - event.clientX) * scale, (before[1] - event.clientY) * scale);
    else if (fingers.size === 1 && !pinch) hear.move((cursor = hexUnder(event)));
  });
  const lift = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size === 0) {
      if (!pinch && !isHand) hear.up();
      pinch = null;
    }
    show();
  };
  svg.addEventListener("pointerup", lift);
  svg.addEventListener("pointercancel", lift);
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, ...placeOf(event));
  }, { passive: false });
  svg.addEventListener("keydown", (event) => {
    if (KEYS[event.key]) cursor = [cursor[0] + KEYS[event.key][0], cursor[1] + KEYS[event.key][1]];
    else if (event.key === "Enter" || event.key === " ") {
      hear.down(cursor);
      hear.up();
    } else if (event.key === "+" || event.key === "-") zoom(event.key === "+" ? 1 / 1.25 : 1.25);
    else return;
    event.preventDefault();
    show();
    hear.point(cursor);
  });

  function shift(dx, dy) {
    view.x += dx;
    view.y += dy;
    show();
  }

  // `cells` by "q,r"; `marks` of Roll in One; `piece` hexes of the chosen segment; `faults` and `doubts` hexes.
  function draw({ cells, marks = [], piece = [], faults = [], doubts = [] }) {
    const keys = Object.keys(cells);
    const places = keys.length ? keys.map((key) => middle(hexOf(key))) : [[-3 * BREADTH, -3 * RISE], [3 * BREADTH, 3 * RISE]];
    extent = [Math.min(...places.map(([x]) => x)), Math.min(...places.map(([, y]) => y)), Math.max(...places.map(([x]) => x)), Math.max(...places.map(([, y]) => y))];
    drawGrid();
    const byGround = {};
    keys.forEach((key) => { (byGround[cells[key].ground] = byGround[cells[key].ground] || []).push(outline(hexOf(key))); });
    layer("grounds").replaceChildren(...Object.entries(byGround).flatMap(([ground, outlines]) => patch(ground, outlines.join(""))));
    layer("signs").replaceChildren(...keys.flatMap((key) => signs(hexOf(key), cells[key])), ...marks.flatMap(labels));
    const path = (name, hexes) => svgElement("path", { class: name, d: hexes.map((at) => outline(at, REACH - 0.6)).join("") });
    layer("over").replaceChildren(path("doubt-hex", doubts), path("edge-of-piece", piece), path("fault-hex", faults), svgElement("path", { class: "cursor" }));
    show();
  }

  function drawGrid() {
    const [left, top, right, bottom] = extent;
    const rim = (AROUND + 2) * BREADTH;
    const outlines = [];
    for (let r = Math.floor((top - rim) / RISE); r <= (bottom + rim) / RISE; r += 1) {
      for (let q = Math.floor((left - rim) / BREADTH - r / 2); q <= (right + rim) / BREADTH - r / 2; q += 1) outlines.push(outline([q, r]));
    }
    layer("lattice").setAttribute("d", outlines.join(""));
  }

  function picture(given) {
    layer("photo").replaceChildren(...(given ? [svgElement("image", { href: `data:image/jpeg;base64,${given.jpeg}`, x: given.at[0] * BREADTH, y: given.at[1] * BREADTH, width: given.at[2] * BREADTH, height: given.at[3] * BREADTH, preserveAspectRatio: "none" })] : []));
    svg.classList.toggle("seen-through", Boolean(given));
  }

  return { draw, fit, makeRoom, zoom, lookAt, picture, setHand: (is) => { isHand = is; } };
}

function patch(ground, d) {
  const own = svgElement("path", { class: `ground ${ground}`, d });
  if (!PATTERNED.includes(ground)) return [own];
  return [own, svgElement("path", { class: "pattern", fill: `url(#course-${ground})`, d })];
}

function signs(at, { ground, number, tree }) {
  const [x, y] = middle(at);
  const drawn = [];
  if (SIGNS[ground]) drawn.push(svgElement("text", { class: "sign", x, y: y + 4 }, SIGNS[ground]));
  if (ground === "hole") drawn.push(svgElement("circle", { class: "cup", cx: x, cy: y, r: 6 }));
  if (ground === "mushroom") drawn.push(svgElement("path", { class: "mushroom", d: `M${x - 7} ${y + 1}a7 7 0 0 1 14 0zM${x - 2} ${y + 1}h4v6h-4z` }));
  if (ground === "green" && number) drawn.push(...flag(x, y, number));
  if (ground === "tee" && number) drawn.push(...peg(x, y, number));
  if (tree) drawn.push(svgElement("path", { class: "tree", d: `M${x} ${y - 8}l5 9h-10zm-1 9h2v5h-2z` }));
  return drawn;
}

function labels({ number, flag: at, start }) {
  const drawn = at ? flag(...middle(at), number) : [];
  if (!start) return drawn;
  const [[x, y], angle] = [middle(start[0]), (start[1] * Math.PI) / 3];
  return [...drawn, ...peg(x + (BREADTH / 2) * Math.cos(angle), y - (BREADTH / 2) * Math.sin(angle), number)];
}

const flag = (x, y, number) => [
  svgElement("path", { class: "pole", d: `M${x - 5} ${y + 7}v-14` }),
  svgElement("path", { class: "cloth", d: `M${x - 5} ${y - 7}h11v9h-11z` }),
  svgElement("text", { class: "on-cloth", x: x + 0.5, y: y + 0.2 }, number),
];
const peg = (x, y, number) => [svgElement("circle", { class: "peg", cx: x, cy: y, r: 4.6 }), svgElement("text", { class: "on-peg", x, y: y + 2.4 }, number)];
