// The page's words. English sentences are the keys, and what is said where there is no translation: say("Undo"),
// say("{n} s ago", { n: 5 }), sayMany("{n} question", "{n} questions", n). Verdicts of the laws have keys of their own;
// sentences that came finished, as a refusal or a camera's question, are said by say(text) too.

const NONE = { words: {}, terms: {}, spoken: [], kinds: {}, listed: [], sentences: {} };
const { words, terms, spoken, kinds, listed, sentences } = window.pocketwatchWords || NONE;
const isWritten = Object.keys(words).length === 0; // English says what is written
const rules = new Intl.PluralRules(document.documentElement.lang || "en");

export function say(sentence, args) {
  if (args || isWritten) return fill(words[sentence] || sentence, args);
  return words[sentence] || reread(sentence);
}

export function sayMany(singular, plural, n, args) {
  const forms = words[singular] || [singular, plural];
  return fill(rules.select(n) === "one" ? forms[0] : forms[forms.length - 1], { n, ...args });
}

// A number as the page's language writes it.
export function sayNumber(value, digits = 0) {
  return new Intl.NumberFormat(document.documentElement.lang || "en", { maximumFractionDigits: digits }).format(value);
}

// What came finished and tells several things, joined by commas, as an answer to the camera's question does.
export function sayEach(list) {
  return list.split(", ").map((part) => say(part)).join(", ");
}

// How long ago something was.
const FRESH_S = 4; // one sign of life may be late

export function sayAge(age_s) {
  if (age_s < FRESH_S) return say("now");
  if (age_s < 90) return say("{n} s ago", { n: Math.floor(age_s) });
  const minutes = Math.floor(age_s / 60);
  return minutes < 90 ? say("{n} min ago", { n: minutes }) : say("{n} h ago", { n: Math.floor(minutes / 60) });
}

// What is wrong with the watching or the keeping, and since when.
const PASSING_S = 10;

export function saySince({ problem, problem_s = null }) {
  if (!problem) return "";
  return problem_s !== null && problem_s >= PASSING_S ? `${say(problem)} (${sayAge(problem_s)})` : say(problem);
}

export function sayVerdict(verdict, game) {
  const sentence = (sentences[game] || {})[verdict.key];
  if (!sentence) return say(verdict.text);
  const spokenParams = Object.entries(verdict.params).map(([name, value]) => [name, typeof value === "string" ? sayParam(name, value) : value]);
  return fill(words[sentence] || sentence, Object.fromEntries(spokenParams));
}

function sayParam(name, value) {
  if (listed.includes(name)) return value.split(", ").map(sayItem).join(", ");
  if (kinds[name]) return sayKind(kinds[name], value);
  return spoken.includes(name) ? terms[value] || say(value) : value.split(", ").map(sayName).join(", ");
}

// A player's name: that of nobody who plays is a word of the game.
const NOBODY = /^Automaton (\d+)$/;

export function sayName(name) {
  const parts = NOBODY.exec(name);
  return parts ? say("Automaton {n}", { n: parts[1] }) : name;
}

// A ball with its place, its number or its end: "red 3,4", "flat green holed".
function sayItem(item) {
  const at = item.lastIndexOf(" ");
  return at < 0 ? item : `${sayKind("ball", item.slice(0, at))} ${sayKind("fate", item.slice(at + 1))}`;
}

// A word of one kind, which may mean something else elsewhere: a green ball is not the green.
const FLAT = "flat ";

export function sayKind(kind, word) {
  if (word.startsWith(FLAT)) return say("flat {colour}", { colour: sayKind(kind, word.slice(FLAT.length)) });
  return terms[`${kind} ${word}`] || word;
}

// The law that a verdict rests on: its clauses, headings of a rule sheet or numbers.
export function sayLaw(law) {
  return law.split("; ").map((clause) => say(clause)).join("; ");
}

// A word of the game inside a sentence: a colour, a kind of piece, a place.
export function term(word) {
  return terms[word] || word;
}

// A sentence that came finished: what it was made of is found again by its words; else it stays as it came.
const rereadings = new Map();

function reread(text) {
  if (!rereadings.has(text)) rereadings.set(text, remade(text));
  return rereadings.get(text);
}

function remade(text) {
  for (const { names, pattern, said } of madeFrom()) {
    const parts = pattern.exec(text);
    if (parts) return fill(said, Object.fromEntries(names.map((name, at) => [name, sayPart(name, parts[at + 1])])));
  }
  return text;
}

// A place that is named so holds a sentence or a word itself.
const NESTED = ["reason", "why", "what"];

function sayPart(name, part) {
  if (kinds[name] || listed.includes(name) || spoken.includes(name)) return sayParam(name, part);
  return terms[part] || (NESTED.includes(name) ? say(part) : part);
}

// Sentences that have places to fill in, as patterns: the one that says the most by itself comes first.
const LEAST = 5; // letters of its own that a sentence is known by
let patterns = null;

function madeFrom() {
  const own = (sentence) => sentence.replace(/\{\w+\}/g, "").length;
  patterns = patterns || Object.entries(words)
    .filter(([sentence, said]) => typeof said === "string" && sentence.includes("{") && own(sentence) >= LEAST)
    .sort(([a], [b]) => own(b) - own(a))
    .map(([sentence, said]) => ({
      names: sentence.match(/\{\w+\}/g).map((name) => name.slice(1, -1)),
      pattern: new RegExp(`^${sentence.split(/\{\w+\}/).map(quoted).join("(.+?)")}$`),
      said,
    }));
  return patterns;
}

function quoted(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function fill(sentence, args) {
  return args ? sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? apart(String(args[name])) : whole)) : sentence;
}

// What runs from right to left is set apart, or it would draw the numbers beside it along (Unicode 16, UAX 9, FSI).
function apart(text) {
  return /[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text;
}
