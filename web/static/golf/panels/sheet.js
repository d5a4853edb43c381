// Roll in One: a photograph of the sheet becomes a line. It goes to the server small; of the shots that it shows, those
// come back that the player may draw now.

import { part, press } from "./parts.js";
import { smaller } from "../../layout/photographs.js";
import { post } from "../../layout/server/post.js";
import { say, sayMany } from "../../languages/words.js";

const nothing = { key: "", state: "", sheet: null };
let read = nothing; // what the last photograph showed, for one shot

// A button for the camera, and what the last photograph of this shot showed.
export function sheetParts(player, key, take, again) {
  if (read.key !== key) read = { ...nothing, key };
  const input = part("input", { look: "unseen", type: "file", accept: "image/*", capture: "environment" });
  input.addEventListener("change", () => input.files[0] && photograph(player, key, input.files[0], again));
  const label = part("label", { look: "button take-in" }, part("span", { text: say("Photograph the sheet") }), input);
  const note = read.state ? [part("p", { look: "told", text: read.state, role: "status" })] : [];
  return [part("div", { look: "stack" }, label, ...note, ...choices(take), ...picture())];
}

function choices(take) {
  if (!read.sheet) return [];
  return read.sheet.shots.map((shot) => press(say("Take the {colour} line", { colour: say(shot.colour) }), () => take(shot)));
}

function picture() {
  if (!read.sheet) return [];
  const page = part("img", { look: "sheet-page", src: `data:image/jpeg;base64,${read.sheet.page}`, alt: say("The sheet from above") });
  return [part("details", {}, part("summary", { text: say("The sheet from above") }), page)];
}

async function photograph(player, key, file, again) {
  read = { key, state: say("The photograph is being read …"), sheet: null };
  again();
  const jpeg = await smaller(file).catch(() => null);
  const answer = jpeg ? await post("/golf/sheet", { player, jpeg }, 0) : { error: say("This file is no photograph.") };
  if (read.key !== key) return; // another shot is drawn meanwhile
  read = answer.error ? { key, state: say(answer.error), sheet: null } : { key, state: sayRead(answer.state), sheet: answer.state };
  again();
  const lines = document.querySelector(".take-in");
  if (lines) lines.parentElement.scrollIntoView({ block: "nearest" }); // with what was read, below it
}

function sayRead({ shots, unread, hand }) {
  if (hand) return say("A hand covers part of the sheet. Take it away, and photograph the sheet again.");
  if (shots.length) return sayMany("{n} line may be this shot.", "{n} lines may be this shot.", shots.length);
  if (unread) return say("No line of this shot can be read: draw it here, segment by segment.");
  return say("The sheet shows no line from this ball that may be drawn now.");
}
