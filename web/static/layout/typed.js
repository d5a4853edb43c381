// What was typed into a form outlives a look at another page: Back and a reload bring it again, for this tab alone.

const KEY = "pocketwatch.typed:";
const SECRET = ["code", "password"];

// `more.save()` gives what the form's fields do not hold; `more.load(kept)` takes it in again, after the fields.
export function keepTyping(form, more) {
  const place = KEY + window.location.pathname + window.location.search;
  const fields = () => [...form.elements].filter((field) => field.matches("input, select, textarea") && !SECRET.includes(field.name));
  const save = () => write(place, { fields: Object.fromEntries(fields().map((field, at) => [keyOf(field, at), valueOf(field)])), more: more ? more.save() : null });
  const isReturn = performance.getEntriesByType("navigation").some((navigation) => navigation.type !== "navigate");
  const kept = isReturn ? read(place) : null;
  if (kept) {
    fields().forEach((field, at) => fill(field, kept.fields[keyOf(field, at)]));
    if (more) more.load(kept.more);
  }
  form.addEventListener("input", save);
  form.addEventListener("change", save);
  form.addEventListener("click", () => setTimeout(save, 0));
  return { forget: () => write(place, null) };
}

function keyOf(field, at) {
  return field.id || `${field.name}|${["radio", "checkbox"].includes(field.type) ? field.value : at}`;
}

function valueOf(field) {
  return ["radio", "checkbox"].includes(field.type) ? field.checked : field.value;
}

function fill(field, value) {
  if (value === undefined || value === valueOf(field)) return;
  if (typeof value === "boolean") field.checked = value;
  else field.value = value;
  if (value !== false) field.dispatchEvent(new Event("input", { bubbles: true }));
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
