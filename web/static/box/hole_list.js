// The numbers of a course's holes: their par in 18 Holes, their dice in Roll in One; a course of Carom Golf has one hole.

import { say } from "../languages/words.js";

const find = (id) => document.getElementById(id);

// `change` does what is written into a field, to the course as it is by then, as a step that can be taken back.
export function showHoles(kind, course, change) {
  const list = find("hole-list");
  if (!list || list.contains(document.activeElement)) return;
  const numbers = kind === "course_18h" ? Object.keys(course.par) : Object.keys(course.holes);
  const shown = [...new Set([...numbers.map(Number), Number(find("hole").value) || 1])].sort((a, b) => a - b);
  list.replaceChildren(...shown.map((number) => holeField(kind, course, number, change)));
}

function holeField(kind, course, number, change) {
  const label = document.createElement("label");
  label.className = "field small";
  const input = document.createElement("input");
  const isPar = kind === "course_18h";
  const hole = isPar ? null : course.holes[number] || { label: [] };
  input.value = isPar ? course.par[number] || "" : hole.label.join(" ");
  input.inputMode = "numeric";
  label.append(isPar ? say("Par of hole {n}", { n: number }) : say("Dice of hole {n}", { n: number }), input);
  input.addEventListener("change", () => change((now) => setHole(kind, now, number, input.value.trim())));
  return label;
}

function setHole(kind, course, number, text) {
  if (kind === "course_18h") {
    if (text) course.par[number] = Number(text);
    else delete course.par[number];
  } else if (text) course.holes[number] = { ...course.holes[number], label: text.split(/[\s,]+/).map(Number) };
  else delete course.holes[number];
}
