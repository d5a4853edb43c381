// The options of a rule set: what differs from it is marked, and only that is sent.

import { sayMany } from "../languages/words.js";

const options = document.getElementById("options");
const differs = (field) => field.value !== field.dataset.usual;
const number = (field) => (field.value === "" ? null : Number(field.value));

export function watchOptions() {
  if (options) options.addEventListener("input", mark);
}

// {key: value} of every option that differs; of one that is several numbers the numbers that do.
export function chosenOptions() {
  if (!options) return {};
  return Object.fromEntries([...options.querySelectorAll(".option")].filter(isChanged).map((option) => [option.dataset.key, valueOf(option)]));
}

// One of several values is a row of radio buttons, and what is usual stands beside them all.
const chosen = (option) => option.querySelector("input[type=radio]:checked");

function fieldsOf(option) {
  return [...option.querySelectorAll("input")];
}

function isChanged(option) {
  return option.dataset.usual ? chosen(option).value !== option.dataset.usual : fieldsOf(option).some(differs);
}

function valueOf(option) {
  const fields = fieldsOf(option);
  if (option.dataset.usual) return JSON.parse(chosen(option).value);
  if (!fields[0].dataset.part) return number(fields[0]);
  return Object.fromEntries(fields.filter(differs).map((field) => [field.dataset.part, number(field)]));
}

function mark() {
  const all = [...options.querySelectorAll(".option")];
  all.forEach((option) => option.classList.toggle("differs", isChanged(option)));
  const changed = all.filter(isChanged).length;
  const tag = document.getElementById("changed");
  tag.hidden = changed === 0;
  tag.textContent = sayMany("{n} changed", "{n} changed", changed);
}
