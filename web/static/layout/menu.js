// The menu closes like any other: by Escape, and by a press beside it.

import "./theme.js";

const menu = document.getElementById("menu");

function close({ andFocus }) {
  if (!menu || !menu.open) return; // an overlay has none
  menu.open = false;
  if (andFocus) menu.querySelector("summary").focus();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close({ andFocus: true });
});
document.addEventListener("click", (event) => {
  if (menu && !menu.contains(event.target)) close({ andFocus: false });
});
