// Rulings spoken by the browser, in the page's language, once a person has switched it on. What is called is called
// once: an entry that a correction has judged anew is not called again; the correction itself is.

import { level, remembered, remember, slide } from "./settings.js";
import { sayVerdict } from "../../languages/words.js";

const voice = window.speechSynthesis;
let match = null;
let called = 0; // the newest entry that was called, or was there when the page was opened
let waiting = new Set(); // entries that were called as questions: what they come to is called once it is known

export function callOut(state) {
  const story = state.story || [];
  const newest = story.reduce((seq, spoken) => Math.max(seq, spoken.entry), 0);
  if (state.match !== match) { // the page was just opened, or another match begun: what was is not called
    match = state.match;
    called = newest;
    waiting = new Set(story.filter(isQuestion).map((spoken) => spoken.entry));
    return [];
  }
  const fresh = story.filter((spoken) => spoken.entry > called || (waiting.has(spoken.entry) && !isQuestion(spoken)));
  called = Math.max(called, newest);
  fresh.forEach((spoken) => (isQuestion(spoken) ? waiting.add(spoken.entry) : waiting.delete(spoken.entry)));
  const verdicts = fresh.flatMap((spoken) => spoken.verdicts);
  if (remembered("speech")) speak(verdicts.map((verdict) => sayVerdict(verdict, state.score.game)));
  return verdicts;
}

function isQuestion(spoken) {
  return spoken.verdicts.some((verdict) => verdict.key.startsWith("asked"));
}

function canSpeak() {
  return Boolean(voice && window.SpeechSynthesisUtterance);
}

function speak(sentences) {
  if (!canSpeak() || sentences.length === 0) return;
  if (voice.pending) voice.cancel(); // play has gone on: what was not said yet is old news
  const spoken = new SpeechSynthesisUtterance(sentences.join(" "));
  spoken.lang = document.documentElement.lang;
  const known = voice.getVoices().find((candidate) => candidate.lang.toLowerCase().startsWith(spoken.lang));
  if (known) spoken.voice = known;
  spoken.rate = level("rate", 1);
  spoken.volume = level("volume", 1);
  voice.speak(spoken);
}

const box = document.getElementById("speech");
slide("rate", 1, () => box.checked && speak([box.dataset.sample]));
if (box) {
  box.checked = remembered("speech");
  box.closest("label").hidden = !canSpeak();
  box.addEventListener("change", () => {
    remember("speech", box.checked);
    if (box.checked) speak([box.dataset.sample]); // a browser lets a page speak from the press of a button on
    else if (voice) voice.cancel();
  });
}
