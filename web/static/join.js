// Joining. A scanned link brings its code behind the #: it is shown to the server once and then taken out of the
// address, so that nobody reads it there. The name and the colour are remembered on this phone as well.

import { post } from "./post.js";
import { say } from "./words.js";

const KEY = "pocketwatch.me";
const RANK = { watch: 0, score: 1, umpire: 2 };
const form = document.getElementById("who");
const field = document.getElementById("code-field");

function recall() {
  try { return JSON.parse(localStorage.getItem(KEY)) || {}; } catch (failure) { return {}; }
}

function keep(me) {
  try { localStorage.setItem(KEY, JSON.stringify(me)); } catch (failure) { /* a phone that remembers nothing */ }
}

function refuse(text, id = "refusal") {
  const line = document.getElementById(id);
  line.hidden = !text;
  line.textContent = text ? say(text) : "";
}

// A code is asked for where the role wants more than this phone has.
function showField() {
  const wanted = form.elements.role.value;
  field.hidden = RANK[wanted] <= RANK[field.dataset.held];
  document.getElementById("code-label").textContent = wanted === "umpire" ? say("The umpire's code") : say("The table's code");
}

function fill() {
  const me = recall();
  if (!form.elements.name.value && me.name) form.elements.name.value = me.name;
  if (me.colour && !form.querySelector('input[name="colour"]:checked')) {
    const colour = form.querySelector(`input[name="colour"][value="${CSS.escape(me.colour)}"]`);
    if (colour) colour.checked = true;
  }
  if (!form.elements.role.value) form.elements.role.value = "watch";
  showField();
}

function me() {
  const colour = form.elements.colour.value;
  return { name: form.elements.name.value.trim(), ...(colour ? { colour } : {}) };
}

async function join(event) {
  event.preventDefault();
  const role = form.elements.role.value;
  const said = { ...me(), role };
  if (!field.hidden) said.code = form.elements.code.value;
  const { state, error } = await post("/session", said);
  if (error) { refuse(error); form.elements.code.focus(); return; }
  if (RANK[state.role] < RANK[role]) { refuse(say("this code is the table's: the umpire's is another")); return; }
  keep({ name: state.name, colour: state.colour });
  location.assign(form.dataset.next);
}

async function takeScanned() {
  const code = decodeURIComponent(location.hash.slice(1));
  if (!code || document.getElementById(code)) return; // the way to a part of this very page is no code
  history.replaceState(null, "", location.pathname + location.search);
  const { error } = await post("/session", { code });
  if (error) refuse(error);
  else location.reload();
}

async function changeCodes(button) {
  const { error } = await post("/codes", { [button.dataset.codes]: button.dataset.wish });
  if (error) refuse(error, "codes-refusal");
  else location.reload();
}

form.addEventListener("submit", join);
form.addEventListener("change", showField);
document.querySelectorAll("button[data-codes]").forEach((button) => button.addEventListener("click", () => changeCodes(button)));
const leave = document.getElementById("leave");
if (leave) leave.addEventListener("click", async () => { await post("/session/end", {}); location.reload(); });
window.addEventListener("hashchange", takeScanned);
fill();
takeScanned();
