// The big screen shows a ruling whole: nobody scrolls a television. Where it is long everything is written smaller, and
// what was ruled before makes room. On an upright screen the board is as large as the room that is left below the words.

const LEAST = 0.5; // of the usual size
const STEP = 0.1;
const ruling = document.getElementById("ruling");
const GAP_PX = 10; // below the board
const board = document.querySelector(".board");
const log = document.getElementById("log");
const come = document.querySelector(".come");

function limit() {
  return Math.min(window.innerHeight, come ? come.getBoundingClientRect().top : Infinity);
}

function fit() {
  const room = limit();
  if (log) log.style.visibility = "";
  for (let size = 1; size >= LEAST; size -= STEP) {
    document.body.style.setProperty("--said", size.toFixed(1));
    if (ruling.getBoundingClientRect().bottom <= room) break;
  }
  if (log) log.style.visibility = log.getBoundingClientRect().top > room ? "hidden" : "";
  document.body.style.setProperty("--room", `${Math.max(0, room - board.getBoundingClientRect().top - GAP_PX)}px`);
}

// A question is small here, phones answer it, and it goes by itself.
const QUESTION_MS = 15000;
const sheet = document.getElementById("sheet");
let going = 0;

function letGo() {
  clearTimeout(going);
  if (!sheet.hidden) going = setTimeout(() => { sheet.hidden = true; }, QUESTION_MS);
}

if (sheet) new MutationObserver(letGo).observe(sheet, { attributes: true, attributeFilter: ["hidden", "data-question"] });

if (ruling) {
  new MutationObserver(fit).observe(document.getElementById("main"), { subtree: true, childList: true, characterData: true });
  window.addEventListener("resize", fit);
  fit();
}
