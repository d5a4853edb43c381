// A sheet over the page: it takes the focus, keeps it while it is open, and gives it back.

// `stops` selects what the focus goes round; `leave` is what Escape does. Returns {open, close}.
export function sheetOver(sheet, stops, leave) {
  let before = null; // what had the focus before the sheet came
  sheet.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave();
    if (event.key === "Tab") goRound(event, sheet, [...sheet.querySelectorAll(stops)]);
  });
  return {
    open() {
      if (sheet.hidden) before = document.activeElement;
      sheet.hidden = false;
      sheet.focus({ preventScroll: true });
    },
    close() {
      if (sheet.hidden) return;
      sheet.hidden = true;
      if (before && before.focus) before.focus({ preventScroll: true });
    },
  };
}

// Everything behind the sheet waits.
function goRound(event, sheet, places) {
  const [first, last] = [places[0], places[places.length - 1]];
  const leaves = event.shiftKey ? [first, sheet].includes(document.activeElement) : document.activeElement === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
