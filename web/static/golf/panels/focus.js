// The panel is built anew with every state: what had the focus keeps it, and what lay open stays open.

export function focusIn(panel) {
  return buttonsOf(panel).indexOf(document.activeElement);
}

export function openIn(panel) {
  return [...panel.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent);
}

function buttonsOf(panel) {
  return [...panel.querySelectorAll("button, input, select, summary")];
}

export function giveBack(panel, at, opened) {
  panel.querySelectorAll("details").forEach((details) => { details.open = opened.includes(details.querySelector("summary").textContent); });
  const buttons = buttonsOf(panel);
  if (at >= 0 && buttons.length) buttons[Math.min(at, buttons.length - 1)].focus({ preventScroll: true });
}
