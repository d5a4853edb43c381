// What this phone may say aloud: nothing until somebody has switched it on; kept on the phone.

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
  here[what] = isOn;
  try {
    localStorage.setItem(KEY + what, isOn ? "on" : "off");
  } catch (denied) {
    // then it holds until the page is closed
  }
}
