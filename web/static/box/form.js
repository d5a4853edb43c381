// A form of one's own box: rows of fields become data, and every error stands beside its field.

import { keep, show } from "./keep.js";
import { say } from "../languages/words.js";

const form = document.getElementById("form");

// How the text of a field is written in the data; undefined leaves the key out.
const READ = {
  text: (text) => text || undefined,
  whole: (text) => numberIn(text),
  number: (text) => numberIn(text),
  words: (text) => (text ? text.split(/[\s,]+/) : undefined),
  turns: (text) => (text ? text.split(/[\s,]+/).map(numberIn) : undefined),
  lines: (text) => text.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => line.split(/[\s,]+/)),
};

// What is no number is sent as it is: the server says what it wants.
function numberIn(text) {
  if (!text) return undefined;
  const value = Number(text.replace(",", "."));
  return Number.isNaN(value) ? text : value;
}

function valueOf(field) {
  if (field.dataset.sort === "flag") return field.checked || undefined;
  return READ[field.dataset.sort](field.value.trim());
}

// `straight.good` makes an object within, `paths.0` a list.
function put(into, key, value) {
  const [first, rest] = [key.split(".")[0], key.split(".").slice(1).join(".")];
  if (!rest) into[first] = value;
  else put((into[first] = into[first] || (/^\d/.test(rest) ? [] : {})), rest, value);
}

function rowOf(entry) {
  const row = {};
  entry.querySelectorAll("[data-key]").forEach((field) => {
    const value = valueOf(field);
    if (value !== undefined) put(row, field.dataset.key, value);
  });
  return row;
}

const entriesOf = (list) => [...list.querySelectorAll(":scope > .entry")];

function collected() {
  const value = {};
  form.querySelectorAll(":scope > .entry").forEach((entry) => Object.assign(value, rowOf(entry)));
  form.querySelectorAll(".rows").forEach((list) => { value[list.dataset.list] = entriesOf(list).map(rowOf); });
  form.querySelectorAll(".ticks").forEach((list) => { value[list.dataset.list] = [...list.querySelectorAll(":checked")].map((tick) => tick.value); });
  if (document.body.dataset.kind === "magnetic_set") value.name = document.getElementById("name").value.trim();
  return value;
}

// The field of a place such as `cards[2].formula`, else its row, else its list.
function fieldAt(place) {
  const [, list, index, key] = /^(\w+)(?:\[(\d+)\])?(?:\.(.+))?$/.exec(place.replace(/^set of coins\.?/, "")) || [];
  const rows = form.querySelector(`[data-list="${list}"]`);
  const entry = rows && index !== undefined ? entriesOf(rows)[Number(index)] : rows;
  const within = entry || form;
  const named = (key || (rows ? "" : list) || "").replace(/\[(\d+)\]/g, ".$1");
  const fields = [...within.querySelectorAll("[data-key]")];
  return fields.find((field) => named && (named === field.dataset.key || named.startsWith(`${field.dataset.key}.`) || field.dataset.key.startsWith(`${named}.`))) || entry || null;
}

function clear() {
  form.querySelectorAll(".wrong").forEach((message) => message.remove());
  form.querySelectorAll("[aria-invalid]").forEach((field) => {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  });
}

function beside(fault, at) {
  const field = fieldAt(fault.place);
  const line = Object.assign(document.createElement("p"), { className: "wrong", id: `wrong-${at}`, textContent: say(fault.says) });
  if (!field) return show(say(fault.says));
  if (field.matches("[data-key]")) {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", line.id);
    field.closest("label").after(line);
  } else field.append(line);
  if (at === 0) (field.matches("[data-key]") ? field : line).scrollIntoView({ block: "center" });
  return undefined;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  clear();
  (await keep(collected())).forEach(beside);
});
form.addEventListener("click", (event) => {
  if (event.target.matches(".drop")) event.target.closest(".entry").remove();
  if (!event.target.matches(".more")) return;
  const list = event.target.closest(".rows");
  const fresh = list.querySelector("template").content.cloneNode(true);
  fresh.querySelector("legend .number").textContent = entriesOf(list).length + 1;
  list.querySelector("template").before(fresh);
  const [last] = entriesOf(list).slice(-1);
  last.querySelector("[data-key]").focus();
});
