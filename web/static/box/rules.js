// A club's own rules of carrom: a built-in set, and the options that differ from it.

import { keep, show } from "./keep.js";
import { chosenOptions, watchOptions } from "../starting/options.js";
import { say } from "../languages/words.js";

const { was, base, changed } = document.body.dataset;
const options = document.getElementById("options");

// The values that this club changed, over those of the base.
function fill(values) {
  Object.entries(values).forEach(([key, value]) => {
    const option = options.querySelector(`.option[data-key="${CSS.escape(key)}"]`);
    if (!option) return;
    const radio = [...option.querySelectorAll("input[type=radio]")].find((input) => input.value === JSON.stringify(value));
    if (radio) radio.checked = true;
    else if (value !== null && typeof value === "object") Object.entries(value).forEach(([part, number]) => { option.querySelector(`[data-part="${part}"]`).value = number === null ? "" : number; });
    else option.querySelector("input").value = value === null ? "" : value;
  });
  options.dispatchEvent(new Event("input"));
}

function value() {
  return { name: document.getElementById("name").value.trim(), about: document.getElementById("about").value.trim(), based_on: base, options: chosenOptions() };
}

function beside(fault) {
  const key = fault.place.split(".").find((part) => options.querySelector(`.option[data-key="${CSS.escape(part)}"]`));
  if (!key) return show(say(fault.says));
  options.open = true;
  const option = options.querySelector(`.option[data-key="${CSS.escape(key)}"]`);
  option.append(Object.assign(document.createElement("p"), { className: "wrong", textContent: say(fault.says) }));
  option.scrollIntoView({ block: "center" });
  return undefined;
}

// Other laws have other options: the page is opened again with them; the name typed so far comes along.
document.getElementById("base").addEventListener("change", (event) => {
  const query = new URLSearchParams({ like: event.target.value });
  window.location.assign(`/box/rule_set?${query}`);
});
document.getElementById("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  document.querySelectorAll(".wrong").forEach((message) => message.remove());
  (await keep(value())).forEach(beside);
});
if (was) document.getElementById("base").disabled = true; // its options are those of its base
watchOptions();
fill(JSON.parse(changed));
