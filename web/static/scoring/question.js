// A question of the camera as a sheet that nobody can miss: the pictures, and two to four answers, and one way to tell another.

import { ask } from "../layout/server/ask.js";
import { pictures } from "./evidence.js";
import { sheetOver } from "../layout/sheet.js";
import { say, sayEach, sayMany, sayVerdict } from "../languages/words.js";

const find = (id) => document.getElementById(id);
const sheet = find("sheet");
let asked = null; // the entry of the question that is shown
const over = sheetOver(sheet, "a, button, video", () => find("sheet-later").click());

// `open` are the state's questions, `setAside` the newest that is to be answered later. `drawn` makes a picture of what the
// answers would do, where a game has one.
export function showQuestion(open, evidence, setAside, game, drawn = () => []) {
  const question = open.find((candidate) => candidate.entry > setAside);
  const later = find("ask");
  later.hidden = open.length === 0 || Boolean(question);
  later.textContent = sayMany("{n} question", "{n} questions", open.length);
  if (!question) return close();
  find("sheet-question").textContent = say(question.question);
  if (asked === question.entry) return undefined;
  asked = question.entry;
  sheet.dataset.question = question.entry;
  const choices = find("sheet-choices");
  choices.replaceChildren(...question.choices.map((label, choice) => button(question, label, choice)));
  if (!choices.inert) choices.append(somethingElse(question)); // a big screen only shows what phones answer
  showEffects(question, game, drawn);
  find("sheet-evidence").replaceChildren(...pictures((evidence || {})[question.entry]));
  return over.open();
}

// Below each answer, what it does to the score: the laws' own words, asked of the server.
async function showEffects(question, game, drawn) {
  try {
    const { choices } = await (await ask(`/questions/${question.entry}.json`)).json();
    if (asked !== question.entry) return;
    const places = [...find("sheet-choices").querySelectorAll("button")];
    choices.forEach(({ choice, verdicts }) => {
      const then = verdicts.map((verdict) => sayVerdict(verdict, game)).join(" ");
      if (then && places[choice]) places[choice].append(Object.assign(document.createElement("span"), { className: "then small", textContent: then }));
    });
    find("sheet-evidence").prepend(...drawn(choices, places));
  } catch (failure) {
    // the answers can be given without
  }
}

function close() {
  asked = null;
  over.close();
}

function button(question, label, choice) {
  const element = document.createElement("button");
  element.type = "button";
  const words = document.createElement("span");
  words.textContent = sayEach(label);
  element.append(words);
  element.dataset.question = question.entry;
  element.dataset.choice = choice;
  return element;
}

// None of the choices: one tap leads to where a person tells what happened.
function somethingElse(question) {
  const link = document.createElement("a");
  link.className = "button";
  link.href = `/correct#tell-${question.entry}`;
  link.textContent = say("Something else…");
  return link;
}
