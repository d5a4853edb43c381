// The pages of the past: a match's card is printed, a match from a file is taken in.

import { post } from "./post.js";
import { say } from "./words.js";

const print = document.getElementById("print");
if (print) print.addEventListener("click", () => window.print());

const file = document.getElementById("file");
if (file) file.addEventListener("change", () => file.files.length && takeIn(file.files[0]));

async function takeIn(chosen) {
  refuse("");
  const match = await read(chosen);
  file.value = ""; // the same file may be chosen again, once it is mended
  if (match === null) return refuse(say("This file is not an exported match."));
  file.disabled = true;
  const answer = await post("/matches/import", match);
  file.disabled = false;
  return answer.error ? refuse(say(answer.error)) : window.location.assign(`/matches/${answer.state.match}`);
}

async function read(chosen) {
  try {
    return JSON.parse(await new Response(chosen).text());
  } catch (wrong) {
    return null;
  }
}

function refuse(text) {
  const line = document.getElementById("refusal");
  line.hidden = !text;
  line.textContent = text;
}
