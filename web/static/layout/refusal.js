// The page's line for refusals: it shows the reason, and no text clears it.

import { say } from "../languages/words.js";

const usual = document.getElementById("refusal");

export function showRefusal(text, line = usual) {
  const words = text ? say(text) : "";
  line.hidden = !text;
  if (line.textContent !== words) line.textContent = words;
}

// The same where the line may lie out of sight.
export function bringRefusal(text, line = usual) {
  showRefusal(text, line);
  if (text) line.scrollIntoView({ block: "nearest" });
}
