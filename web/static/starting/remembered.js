// Who played, as this phone remembers it; the box remembers too, and has told the page in its list of people.

const KEY = "pocketwatch.people";
const MOST = 12;

// Names with their colours, this phone's own first.
export function recall() {
  const listed = [...document.querySelectorAll("#people option")].map((option) => ({ name: option.value, colour: option.dataset.colour }));
  const own = kept();
  return [...own, ...listed.filter((candidate) => !own.some((person) => person.name === candidate.name))];
}

export function remember(people) {
  const before = kept().filter((earlier) => !people.some((person) => person.name === earlier.name));
  try {
    localStorage.setItem(KEY, JSON.stringify([...people, ...before].slice(0, MOST)));
  } catch (failure) {
    // a phone that may keep nothing asks again next time
  }
}

function kept() {
  try {
    const people = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(people) ? people.filter((person) => person && typeof person.name === "string") : [];
  } catch (failure) {
    return [];
  }
}
