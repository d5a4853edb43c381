// The answers to a question of the camera as ways on a small course, each with the number that its button carries.

import { drawOn, drawTrails, numberAt, viewAround } from "./map.js";
import { answerWays } from "./ways.js";
import { say } from "../languages/words.js";

export function answersMap(choices, buttons) {
  const ways = answerWays(choices);
  if (!ways.some((way) => way.end)) return [];
  const course = document.getElementById("course");
  const small = course.cloneNode(true);
  [small, ...small.querySelectorAll("[id]")].forEach((element) => element.removeAttribute("id"));
  ["role", "aria-labelledby", "aria-describedby"].forEach((name) => small.removeAttribute(name));
  small.setAttribute("role", "img");
  small.setAttribute("aria-label", say("The answers on the course"));
  small.querySelectorAll(".targets > *").forEach((target) => target.remove());
  drawOn(small);
  small.setAttribute("viewBox", viewAround(ways.flatMap((way) => [...way.trails.flatMap((trail) => trail.points), ...(way.end ? [way.end] : [])])));
  drawTrails(ways.flatMap((way) => way.trails));
  ways.forEach((way, choice) => { if (way.end) numberAt(way.end, choice + 1); });
  drawOn(course);
  buttons.forEach((button, choice) => button.prepend(Object.assign(document.createElement("b"), { className: "number", textContent: `${choice + 1} ` })));
  const figure = document.createElement("figure");
  figure.className = "choices-map";
  figure.append(small);
  return [figure];
}
