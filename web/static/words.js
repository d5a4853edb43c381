// The page's words. English sentences are the keys, and what is said where there is no translation: say("Undo"),
// say("{n} s ago", { n: 5 }), sayMany("{n} question", "{n} questions", n). Verdicts of the laws have keys of their own.

const NONE = { words: {}, terms: {}, spoken: [], sentences: {} };
const { words, terms, spoken, sentences } = window.pocketwatchWords || NONE;
const rules = new Intl.PluralRules(document.documentElement.lang || "en");

export function say(sentence, args) {
  return fill(words[sentence] || sentence, args);
}

export function sayMany(one, many, n, args) {
  const forms = words[one] || [one, many];
  return fill(rules.select(n) === "one" ? forms[0] : forms[forms.length - 1], { n, ...args });
}

export function sayVerdict(verdict, game) {
  const sentence = (sentences[game] || {})[verdict.key];
  if (!sentence) return verdict.text;
  const entries = Object.entries(verdict.params).map(([name, value]) => [name, spoken.includes(name) ? term(value) : value]);
  return fill(sentence, Object.fromEntries(entries));
}

// A word of the game inside a sentence: a colour, a kind of piece, a place.
export function term(word) {
  return terms[word] || word;
}

function fill(sentence, args) {
  return args ? sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole)) : sentence;
}
