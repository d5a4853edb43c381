// Who played, as this phone remembers it; the box remembers too, and has told the page in its list of people.

const KEY = "pocketwatch.people";
const MOST = 12;

// Names with their colours, this phone's own first.
export function recall() {
  const told = [...document.querySelectorAll("#people option")].map((one) => ({ name: one.value, colour: one.dataset.colour }));
  const own = kept();
  return [...own, ...told.filter((one) => !own.some((person) => person.name === one.name))];
}

export function remember(people) {
  const before = kept().filter((one) => !people.some((person) => person.name === one.name));
  try {
    localStorage.setItem(KEY, JSON.stringify([...people, ...before].slice(0, MOST)));
  } catch (failure) {
    // a phone that may keep nothing asks again next time
  }
}

function kept() {
  try {
    const people = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(people) ? people.filter((one) => one && typeof one.name === "string") : [];
  } catch (failure) {
    return [];
  }
}
