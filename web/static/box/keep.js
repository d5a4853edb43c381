// Keeps an entry of one's own box; what is wrong comes back with its places, and is shown beside them.

import { post } from "../layout/server/post.js";
import { say } from "../languages/words.js";

const { kind } = document.body.dataset;
const find = (id) => document.getElementById(id);

// Resolves to the faults [{place, says, hexes}], none where it was kept and the list is opened again.
export async function keep(value) {
  const name = find("name").value.trim();
  show("");
  if (!name) {
    show(say("It wants a name."));
    find("name").focus();
    return [];
  }
  find("save").disabled = true;
  const token = document.querySelector('meta[name="csrf-token"]').content;
  const body = JSON.stringify({ name, value, was: document.body.dataset.was || null });
  const answer = await fetch(`/box/${kind}/keep`, { method: "POST", headers: { "Content-Type": "application/json", "X-CSRF-Token": token }, body }).catch(() => null);
  const said = answer && (await answer.json().catch(() => null));
  find("save").disabled = false;
  if (answer && answer.ok) window.location.assign("/box");
  else if (said && said.faults) return said.faults;
  else show(said ? say(said.error) : say("The scoreboard cannot be reached. Nothing was changed."));
  return [];
}

export async function faultsOf(value) {
  const answer = await post(`/box/${kind}/check`, { value });
  return answer.error ? [] : answer.state.faults;
}

export function show(text) {
  find("refusal").hidden = !text;
  find("refusal").textContent = text;
  if (text) find("refusal").scrollIntoView({ block: "nearest" });
}
