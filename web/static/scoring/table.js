// The buttons of every table in play, whichever the game: undo, redo, another match, and the answers to a question.

import { swappedHeader } from "../past/end.js";

const find = (id) => document.getElementById(id);

// `send` posts a ruling; `putOff` is handed the newest question that is to be answered later, 0 for none.
export function wireTable(send, putOff) {
  onPress("undo", () => send("/undo", {}));
  onPress("redo", () => send("/redo", {}));
  onPress("again", () => send("/matches", {}));
  onPress("swap", () => send("/matches", { header: swappedHeader() }));
  onPress("sheet-choices", (event) => {
    const button = event.target.closest("button");
    if (button) send("/answer", { question: Number(button.dataset.question), choice: Number(button.dataset.choice) });
  });
  onPress("sheet-later", () => putOff(Number(find("sheet").dataset.question)));
  onPress("ask", () => putOff(0));
}

// A page that only looks on lacks most of them.
export function onPress(id, does) {
  const pressed = find(id);
  if (pressed) pressed.addEventListener("click", does);
}
