// The answers to a question of the camera as ways on a small course, each with the number that its button carries.

import { drawOn, drawTrails, numberAt, viewAround } from "./map.js";
import { choiceWays } from "./ways.js";
import { say } from "../languages/words.js";

export function choiceMap(choices, buttons) {
  const ways = choiceWays(choices);
  if (!ways.some((one) => one.end)) return [];
  const course = document.getElementById("course");
  const small = course.cloneNode(true);
  [small, ...small.querySelectorAll("[id]")].forEach((one) => one.removeAttribute("id"));
  ["role", "aria-labelledby", "aria-describedby"].forEach((name) => small.removeAttribute(name));
  small.setAttribute("role", "img");
  small.setAttribute("aria-label", say("The answers on the course"));
  small.querySelectorAll(".targets > *").forEach((one) => one.remove());
  drawOn(small);
  small.setAttribute("viewBox", viewAround(ways.flatMap((one) => [...one.trails.flatMap((trail) => trail.points), ...(one.end ? [one.end] : [])])));
  drawTrails(ways.flatMap((one) => one.trails));
  ways.forEach((one, choice) => { if (one.end) numberAt(one.end, choice + 1); });
  drawOn(course);
  buttons.forEach((one, choice) => one.prepend(Object.assign(document.createElement("b"), { className: "number", textContent: `${choice + 1} ` })));
  const figure = document.createElement("figure");
  figure.className = "choices-map";
  figure.append(small);
  return [figure];
}
