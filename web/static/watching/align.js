// Aligning the camera: the newest picture, the board drawn over it, and four corners to drag.
//
// The lines come from the eyes, with the lens's bend in them. While corners are dragged the same lines are carried
// along by the one projection that takes the old corners to the new: what one sees is what one would get.

import { carried, projection } from "./projection.js";
import { ask } from "../layout/server/ask.js";
import { svgElement } from "../layout/elements.js";
import { loupe } from "./loupe.js";
import { showMoved } from "./moved.js";
import { drawAnchors } from "./align_course.js";
import { post } from "../layout/server/post.js";
import { showRefusal } from "../layout/refusal.js";
import { say, sayAge, sayNumber } from "../languages/words.js";

const LOOK_MS = 700; // between two pictures: enough to see what one does, and little for the camera
const STEP_PX = 1;
const BIG_STEP_PX = 10;
const NAMES = ["NW", "NE", "SE", "SW"];
const INSET = 0.15; // where the corners begin on a picture in which no board is known

const find = (id) => document.getElementById(id);
const picture = find("picture");
const live = find("live");
const handles = [...document.querySelectorAll(".handle")];
const showLoupe = loupe(find("loupe"), live);

let size = [4, 3]; // of the camera's picture, px
let known = null; // the eyes' board: {corners, lines, residual_mm}
let corners = null; // where the handles are, px
let isDirty = false;
let isGolf = false;
let arrived = null; // performance.now() of the last picture

function show(alignment) {
  size = alignment.size_px;
  known = alignment.board;
  find("align").dataset.state = "seen";
  find("nothing").hidden = true;
  find("back").disabled = !alignment.can_put_back;
  showGame(alignment.anchors);
  if (!isDirty) corners = known ? known.corners.map((at) => [...at]) : inset();
  showMoved(alignment.moved);
  showFit(alignment);
  showLight(alignment.light);
  showColours(alignment.colours);
  if (alignment.refusal) showRefusal(alignment.refusal);
  draw();
}

// A golf course is placed by four of its hexes, a board by the corners of its surface.
function showGame(anchors) {
  if (Boolean(anchors) === isGolf) return;
  isGolf = Boolean(anchors);
  document.querySelectorAll("[data-of]").forEach((part) => { part.hidden = (part.dataset.of === "golf") !== isGolf; });
  handles.forEach((handle, number) => {
    handle.firstElementChild.textContent = isGolf ? number + 1 : NAMES[number];
    if (isGolf) handle.setAttribute("aria-label", say("Hex {number}", { number: number + 1 }));
  });
  if (isGolf) drawAnchors(find("anchors"), anchors);
}

function inset() {
  const [x, y] = [size[0] * INSET, size[1] * INSET];
  return [[x, y], [size[0] - x, y], [size[0] - x, size[1] - y], [x, size[1] - y]];
}

function showFit(alignment) {
  if (isDirty) return;
  const line = find("fit");
  if (!known) line.textContent = isGolf ? say("No course is found: drag the numbers onto their hexes.") : say("No board is found: drag the corners onto it.");
  else if (isGolf && alignment.by === "hand") line.textContent = say("The course was placed by hand.");
  else if (alignment.by === "hand") line.textContent = say("The corners were set by hand.");
  else line.textContent = say("Found by itself; the drawing is {mm} mm off what is seen.", { mm: sayNumber(known.residual_mm, 2) });
}

function showLight(light) {
  find("light").value = light ? Math.round(light.score * 100) : 0;
  find("light-score").textContent = light ? Math.round(light.score * 100) : "";
  const words = light && find("light-words").querySelector(`[data-fault="${light.fault}"]`);
  find("light-said").textContent = words ? words.textContent : "";
}

function showColours(colours) {
  document.querySelectorAll(".swatches li").forEach((item) => {
    const colour = colours && colours[item.dataset.kind];
    item.querySelector(".not-yet").hidden = Boolean(colour);
    item.querySelector(".swatch").style.background = colour || "";
  });
}

function draw() {
  const drawing = find("drawing");
  drawing.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  picture.dataset.dirty = isDirty;
  const lines = known ? moved(known.lines) : [[...corners, corners[0]]];
  drawing.replaceChildren(...lines.flatMap((line) => [polyline(line, "under"), polyline(line, "")]));
  handles.forEach((handle, number) => {
    handle.style.left = `${(100 * corners[number][0]) / size[0]}%`;
    handle.style.top = `${(100 * corners[number][1]) / size[1]}%`;
  });
  find("accept").disabled = !isDirty;
  find("discard").disabled = !isDirty;
}

function moved(lines) {
  if (!isDirty) return lines;
  const through = projection(known.corners, corners);
  return through ? lines.map((line) => line.map((at) => carried(through, at))) : [[...corners, corners[0]]];
}

function polyline(points, name) {
  const places = points.map((at) => `${at[0].toFixed(1)},${at[1].toFixed(1)}`).join(" ");
  return svgElement("polyline", { points: places, ...(name ? { class: name } : {}) });
}

function place(number, x, y) {
  corners[number] = [Math.min(Math.max(x, 0), size[0]), Math.min(Math.max(y, 0), size[1])];
  isDirty = true;
  showRefusal("");
  find("fit").textContent = isGolf ? say("Numbers moved, not accepted yet.") : say("Corners moved, not accepted yet.");
  draw();
}

// A finger may take hold beside the corner's middle: the corner keeps that distance.
function drag(event) {
  const handle = event.currentTarget;
  const number = Number(handle.dataset.corner);
  const scale = size[0] / picture.clientWidth;
  const [x, y] = [corners[number][0] - event.clientX * scale, corners[number][1] - event.clientY * scale];
  handle.setPointerCapture(event.pointerId);
  handle.classList.add("held");
  const move = (now) => {
    place(number, x + now.clientX * scale, y + now.clientY * scale);
    showLoupe(corners[number], size);
  };
  const end = () => {
    handle.removeEventListener("pointermove", move);
    handle.classList.remove("held");
    showLoupe(null);
  };
  handle.addEventListener("pointermove", move);
  handle.addEventListener("pointerup", end, { once: true });
  handle.addEventListener("pointercancel", end, { once: true });
  showLoupe(corners[number], size);
}

function nudge(event) {
  const step = event.shiftKey ? BIG_STEP_PX : STEP_PX;
  const ways = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
  const way = ways[event.key];
  if (!way) return;
  event.preventDefault();
  const number = Number(event.currentTarget.dataset.corner);
  place(number, corners[number][0] + way[0], corners[number][1] + way[1]);
  showLoupe(corners[number], size);
}

async function change(address, body) {
  const { error } = await post(address, body);
  showRefusal(error);
  if (!error) isDirty = false; // the next picture shows what became of it
}

async function look() {
  if (document.visibilityState === "visible") {
    try {
      const [answer, image] = await Promise.all([ask("/align.json"), ask("/align/picture.jpg")]);
      const alignment = await answer.json();
      if (!answer.ok || !image.ok) throw new Error(alignment.error);
      await showImage(await image.blob());
      arrived = performance.now();
      show(alignment);
    } catch (failure) {
      find("nothing").hidden = false;
      find("nothing").textContent = failure instanceof TypeError || failure.name === "AbortError" ? lost() : say(failure.message);
    }
  }
  setTimeout(look, LOOK_MS);
}

function lost() {
  if (arrived === null) return say("The scoreboard cannot be reached.");
  return say("No connection. This is how it stood {age}.", { age: sayAge((performance.now() - arrived) / 1000) });
}

// Decoded before it is shown, or the picture would blink; as data, since no page of ours may show a blob.
async function showImage(blob) {
  const address = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(blob);
  });
  live.src = address;
  if (live.decode) await live.decode().catch(() => {});
}

handles.forEach((handle) => {
  handle.addEventListener("pointerdown", drag);
  handle.addEventListener("keydown", nudge);
  handle.addEventListener("blur", () => showLoupe(null));
});
find("accept").addEventListener("click", () => change("/align", { corners }));
find("discard").addEventListener("click", () => { isDirty = false; showRefusal(""); corners = known ? known.corners.map((at) => [...at]) : inset(); draw(); });
find("find").addEventListener("click", () => change("/align/find", {}));
find("back").addEventListener("click", () => change("/align/back", {}));
look();
