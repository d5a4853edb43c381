// Taps while a ruling is on its way. They are neither lost nor meant for a state that is gone: the last one waits for
// what the ruling led to, and is then given to the button that says the same, if the turn is still the same. The tap
// that is on its way itself counts once, however often it is pressed.

const BUTTONS = "#panel button, #course .target";
let sent = null; // what the last tap said
let waiting = null; // what a tap said that came meanwhile
let heldIn = null; // the turn that is shown while a ruling is on its way
let isTouched = false; // a finger is on a button or on the map: what it touches may not be taken from below it
let due = null; // drawn when the finger is gone

export function holdTaps(turn) {
  heldIn = turn;
}

// What is tapped from now on is meant for the turn that is shown; what waited was meant for the one before.
export function holdForTurn(turn) {
  if (heldIn === null || turn === heldIn) return;
  heldIn = turn;
  sent = waiting = null;
}

export function areTapsHeld() {
  return heldIn !== null;
}

// The new buttons are drawn, for this turn.
export function freeTaps(turn) {
  const wanted = turn === heldIn ? waiting : null;
  heldIn = waiting = null;
  const button = wanted && [...document.querySelectorAll(BUTTONS)].find((candidate) => words(candidate) === wanted);
  if (button) tap(button);
}

// Now, or when no finger is on what would be drawn anew.
export function drawUntouched(draw) {
  if (isTouched) due = draw;
  else draw();
}

export function tap(element) {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

function words(button) {
  return button.getAttribute("aria-label") || button.textContent;
}

function letGo() {
  isTouched = false;
  const draw = due;
  due = null;
  if (draw) draw();
}

document.addEventListener("pointerdown", (event) => { isTouched = Boolean(event.target.closest(`${BUTTONS}, #course`)); }, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(letGo), true); // the click comes first
document.addEventListener("click", (event) => {
  const button = event.target.closest(BUTTONS);
  if (!button) return;
  if (!areTapsHeld()) {
    sent = words(button);
    return;
  }
  event.stopPropagation();
  if (words(button) !== sent) waiting = words(button);
}, true);
