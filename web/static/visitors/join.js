// Joining. A scanned link brings its code behind the #: it is shown to the server once and then taken out of the
// address, so that nobody reads it there. The name and the colour are remembered on this phone as well.

import { post } from "../layout/server/post.js";
import { showRefusal } from "../layout/refusal.js";
import { keepTyping } from "../layout/typed.js";
import { say } from "../languages/words.js";

const KEY = "pocketwatch.me";
const RANK = { watch: 0, score: 1, umpire: 2 };
const form = document.getElementById("who");
const fields = document.getElementById("fields"); // held still by the page itself until the script frees them
const field = document.getElementById("code-field");

function recall() {
  try { return JSON.parse(localStorage.getItem(KEY)) || {}; } catch (failure) { return {}; }
}

function keep(me) {
  try { localStorage.setItem(KEY, JSON.stringify(me)); } catch (failure) { /* a phone that remembers nothing */ }
}

// A code is asked for where the role wants more than this phone has.
function showField() {
  const wanted = form.elements.role.value;
  field.hidden = RANK[wanted] <= RANK[field.dataset.held];
  document.getElementById("code-label").textContent = wanted === "umpire" ? say("The umpire's code") : say("The table's code");
  const where = document.getElementById("code-where");
  where.textContent = wanted === "umpire" ? where.dataset.umpire : where.dataset.score;
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
  if (error) { showRefusal(error); form.elements.code.focus(); return; }
  if (RANK[state.role] < RANK[role]) { showRefusal(say("this code is the table's: the umpire's is another")); return; }
  keep({ name: state.name, colour: state.colour });
  location.assign(form.dataset.next);
}

// Whether the page is drawn anew, as it is for the player or umpire that a good code makes.
async function takeScanned() {
  const code = decodeURIComponent(location.hash.slice(1));
  if (!code || document.getElementById(code)) return false; // the way to a part of this very page is no code
  fields.disabled = true;
  history.replaceState(null, "", location.pathname + location.search);
  const { error } = await post("/session", { code });
  if (error) showRefusal(error);
  else location.reload();
  return !error;
}

// Who could join before the code is answered would join as a spectator, and the new page would lose what was typed.
async function start() {
  let isLeaving = false;
  try { isLeaving = await takeScanned(); } finally { fields.disabled = isLeaving; }
}

async function changeCodes(button) {
  const { error } = await post("/codes", { [button.dataset.codes]: button.dataset.wish });
  if (error) showRefusal(error, document.getElementById("codes-refusal"));
  else location.reload();
}

form.addEventListener("submit", join);
form.addEventListener("change", showField);
document.querySelectorAll("button[data-codes]").forEach((button) => button.addEventListener("click", () => changeCodes(button)));
const leave = document.getElementById("leave");
if (leave) leave.addEventListener("click", async () => { await post("/session/end", {}); location.reload(); });
window.addEventListener("hashchange", start);
fill();
keepTyping(form);
showField();
start();
