// Small sounds, made as they are needed, once a person has switched them on: a knock for a piece that fell, two low
// notes for a foul, three rising ones for the end of a board, two high ones for a question.

import { level, remembered, remember, slide } from "./settings.js";

const SOUNDS = { // each note: frequency in Hz, when it begins and how long it lasts in seconds
  fell: [[240, 0, 0.09], [170, 0.03, 0.09]],
  foul: [[196, 0, 0.22], [147, 0.2, 0.32]],
  over: [[392, 0, 0.16], [494, 0.14, 0.16], [587, 0.28, 0.4]],
  asked: [[659, 0, 0.14], [880, 0.16, 0.26]],
};
const OVER = ["cleared", "both_won", "both_lost", "opponents_last", "before_queen", "board_lost", "conceded", "board_cleared", "queen_left", "target_reached", "won"];
const LOUDNESS = 0.2;
const LEAST = 0.001; // what counts as silence: a ramp never comes to nothing

let audio = null;
let asked = 0;

export function sound(verdicts, state) {
  const open = (state.score.open || []).length;
  const isAsked = open > asked;
  asked = open;
  if (!remembered("sound")) return;
  const name = isAsked ? "asked" : soundOf(verdicts.map((verdict) => verdict.key), state.stroke);
  if (name) play(name);
}

function soundOf(keys, stroke) {
  if (keys.some((key) => OVER.some((end) => key.startsWith(end)))) return "over";
  if (keys.some((key) => key.includes("foul") || key.includes("striker"))) return "foul";
  return keys.length && stroke && stroke.pocketed.length ? "fell" : "";
}

export function play(name) {
  const context = ready();
  if (!context) return;
  for (const [hertz, at_s, long_s] of SOUNDS[name]) note(context, hertz, context.currentTime + at_s, long_s);
}

function note(context, hertz, from_s, long_s) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(Math.max(LOUDNESS * level("volume", 1), LEAST), from_s);
  volume.gain.exponentialRampToValueAtTime(LEAST, from_s + long_s);
  tone.connect(volume).connect(context.destination);
  tone.start(from_s);
  tone.stop(from_s + long_s);
}

// A browser lets a page sound only after somebody has touched it.
function ready() {
  const Context = window.AudioContext || window.webkitAudioContext;
  if (!audio && Context) audio = new Context();
  if (audio && audio.state === "suspended") audio.resume();
  return audio;
}

document.addEventListener("pointerdown", () => remembered("sound") && ready(), { once: true });

const box = document.getElementById("sound");
slide("volume", 1, () => box.checked && play("over"));
if (box) {
  box.checked = remembered("sound");
  box.addEventListener("change", () => {
    remember("sound", box.checked);
    if (box.checked) play("over");
  });
}
