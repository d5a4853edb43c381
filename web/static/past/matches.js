// The pages of the past: a match's card is printed, a match is gone on with, one from a file is taken in.

import { post } from "../layout/server/post.js";
import { say, sayNumber } from "../languages/words.js";

const print = document.getElementById("print");
if (print) print.addEventListener("click", () => window.print());

const file = document.getElementById("file");
if (file) file.addEventListener("change", () => file.files.length && takeIn(file.files[0]));

document.querySelectorAll(".take-up").forEach((button) => button.addEventListener("click", () => takeUp(button)));

// The label has said what becomes of the match that is played; a state that is newer wants another look.
async function takeUp(button) {
  const { match, revision, running } = button.dataset;
  const answer = await post("/matches/current", { revision: Number(revision), match: Number(match), put_away: running !== undefined });
  if (!answer.error) return window.location.assign("/");
  if (answer.state) document.querySelectorAll(".take-up").forEach((takeUpButton) => { takeUpButton.dataset.revision = answer.state.revision; });
  return refuse("refusal", say(answer.error));
}

async function takeIn(chosen) {
  refuse("file-refusal", "");
  const match = await read(chosen);
  file.value = ""; // the same file may be chosen again, once it is mended
  if (match === null) return refuse("file-refusal", say("This file is not an exported match."));
  file.disabled = true;
  const answer = await post("/matches/import", match, 0);
  file.disabled = false;
  if (!answer.error && answer.state.file) return follow(answer.state.file);
  return answer.error ? refuse("file-refusal", say(answer.error)) : window.location.assign(`/matches/${answer.state.match}`);
}

// A long match is tried after the answer: the page says how far it is.
async function follow(number) {
  const answer = await fetch(`/matches/import/${number}.json`, { headers: { Accept: "application/json" } }).catch(() => null);
  const state = answer && answer.ok ? await answer.json() : { error: "this file is not known any more: take it in again" };
  if (state.match) return window.location.assign(`/matches/${state.match}`);
  const progress = document.getElementById("file-progress");
  progress.hidden = Boolean(state.error);
  if (state.error) return refuse("file-refusal", say(state.error));
  progress.textContent = say("{done} of {of} entries are tried.", { done: sayNumber(state.done), of: sayNumber(state.of) });
  return window.setTimeout(() => follow(number), 1000);
}

async function read(chosen) {
  try {
    return JSON.parse(await new Response(chosen).text());
  } catch (wrong) {
    return null;
  }
}

function refuse(id, text) {
  const line = document.getElementById(id);
  line.hidden = !text;
  line.textContent = text;
}
