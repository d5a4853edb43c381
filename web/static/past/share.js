// The card of a match to be sent: a picture that this browser draws, and its text. Nothing leaves the box by itself.

import { drawCard } from "./share_picture.js";
import { sheetOver } from "../layout/sheet.js";
import { say } from "../languages/words.js";

const find = (id) => document.getElementById(id);
const sheet = find("share-sheet");
const over = sheet && sheetOver(sheet, "a, button:not([hidden]), pre", close);
let file = null; // the picture, where this browser can send one

export function openShare(ending, title, score) {
  drawCard(find("share-picture"), ending, title, score);
  find("share-text").textContent = ending.text;
  find("share-done").textContent = "";
  over.open();
  find("share-picture").toBlob((picture) => offer(picture, ending.text), "image/png");
}

function offer(picture, text) {
  if (!picture) return;
  const save = find("share-save");
  if (save.href.startsWith("blob:")) URL.revokeObjectURL(save.href);
  save.href = URL.createObjectURL(picture);
  file = new File([picture], "pocketwatch.png", { type: "image/png" });
  const canSend = Boolean(navigator.canShare) && navigator.canShare({ files: [file], text });
  find("share-send").hidden = !canSend;
}

function close() {
  over.close();
}

async function copy() {
  const text = find("share-text");
  try {
    await navigator.clipboard.writeText(text.textContent);
  } catch (failure) { // over plain http there is no clipboard: what is selected can be copied by hand
    const range = document.createRange();
    range.selectNodeContents(text);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    find("share-done").textContent = document.execCommand("copy") ? say("Copied.") : say("The text is selected: copy it.");
    return;
  }
  find("share-done").textContent = say("Copied.");
}

if (sheet) {
  find("share-close").addEventListener("click", close);
  find("share-copy").addEventListener("click", copy);
  find("share-send").addEventListener("click", () => navigator.share({ files: [file], text: find("share-text").textContent }).catch(() => {}));
}
