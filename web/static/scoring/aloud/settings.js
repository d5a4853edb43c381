// What this phone may do aloud, and how loud: nothing until somebody has switched it on; kept on the phone.

const KEY = "pocketwatch.";
const here = {}; // for a private window, which may keep nothing

export function remembered(what) {
  if (what in here) return here[what];
  try {
    return localStorage.getItem(KEY + what) === "on";
  } catch (denied) {
    return false;
  }
}

export function remember(what, isOn) {
  keep(what, isOn ? "on" : "off");
  here[what] = isOn;
}

// A level that a slider sets: how loud, or how fast.
export function level(what, usual) {
  if (what in here) return here[what];
  try {
    const kept = Number.parseFloat(localStorage.getItem(KEY + what));
    return Number.isFinite(kept) ? kept : usual;
  } catch (denied) {
    return usual;
  }
}

export function slide(id, usual, tried) {
  const slider = document.getElementById(id);
  if (!slider) return;
  slider.value = String(level(id, usual));
  slider.addEventListener("change", () => {
    keep(id, Number(slider.value));
    tried();
  });
}

export function keep(what, value) {
  here[what] = value;
  try {
    localStorage.setItem(KEY + what, String(value));
  } catch (denied) {
    // then it holds until the page is closed
  }
}
