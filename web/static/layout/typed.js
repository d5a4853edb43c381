// What was typed into a form outlives a look at another page: Back and a reload bring it again, for this tab alone.

const KEY = "pocketwatch.typed:";
const SECRET = ["code", "password"];

// `more.save()` gives what the form's fields do not hold; `more.load(kept)` takes it in again, after the fields.
export function keepTyping(form, more) {
  const place = KEY + window.location.pathname + window.location.search;
  const fields = () => [...form.elements].filter((one) => one.matches("input, select, textarea") && !SECRET.includes(one.name));
  const save = () => write(place, { fields: Object.fromEntries(fields().map((one, at) => [keyOf(one, at), valueOf(one)])), more: more ? more.save() : null });
  const isReturn = performance.getEntriesByType("navigation").some((one) => one.type !== "navigate");
  const kept = isReturn ? read(place) : null;
  if (kept) {
    fields().forEach((one, at) => fill(one, kept.fields[keyOf(one, at)]));
    if (more) more.load(kept.more);
  }
  form.addEventListener("input", save);
  form.addEventListener("change", save);
  form.addEventListener("click", () => setTimeout(save, 0));
  return { forget: () => write(place, null) };
}

function keyOf(one, at) {
  return one.id || `${one.name}|${["radio", "checkbox"].includes(one.type) ? one.value : at}`;
}

function valueOf(one) {
  return ["radio", "checkbox"].includes(one.type) ? one.checked : one.value;
}

function fill(one, value) {
  if (value === undefined || value === valueOf(one)) return;
  if (typeof value === "boolean") one.checked = value;
  else one.value = value;
  if (value !== false) one.dispatchEvent(new Event("input", { bubbles: true }));
}

function write(place, kept) {
  try {
    if (kept) sessionStorage.setItem(place, JSON.stringify(kept));
    else sessionStorage.removeItem(place);
  } catch (failure) {
    // a browser that may keep nothing forgets
  }
}

function read(place) {
  try {
    return JSON.parse(sessionStorage.getItem(place));
  } catch (failure) {
    return null;
  }
}
