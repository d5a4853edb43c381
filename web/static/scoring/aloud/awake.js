// The screen stays awake while somebody wants it: by the browser's own lock where the line is secure, over plain http
// by a silent film of four seconds that plays on and on. Nothing is kept awake before somebody has switched it on.

import { remembered, remember } from "./settings.js";

const box = document.getElementById("awake");
let lock = null;
let film = null;

async function hold() {
  if (document.visibilityState !== "visible" || !remembered("awake")) return;
  if (navigator.wakeLock) {
    try {
      lock = await navigator.wakeLock.request("screen");
      return;
    } catch (refused) {
      // a low battery: the film may still do it
    }
  }
  play();
}

function play() {
  if (!film) {
    film = Object.assign(document.createElement("video"), { src: "/static/scoring/aloud/awake.mp4", loop: true, playsInline: true, title: "" });
    film.setAttribute("aria-hidden", "true");
    film.className = "awake";
    document.body.append(film);
  }
  film.play().catch(() => {}); // until a finger has touched the page a browser plays nothing with a sound track
}

function letGo() {
  if (lock) lock.release();
  if (film) film.remove();
  lock = film = null;
}

if (box) {
  box.checked = remembered("awake");
  box.addEventListener("change", () => {
    remember("awake", box.checked);
    if (box.checked) hold();
    else letGo();
  });
  document.addEventListener("visibilitychange", hold); // a lock ends when the page is left
  document.addEventListener("pointerdown", hold, { once: true });
  hold();
}
