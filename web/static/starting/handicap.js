// The handicap of a new match: a number for each side, which the start of the header then tells.

const fold = document.getElementById("handicap");
const MOST = 99;

// Redraws the rows for these players whenever somebody opens the fold, or the players change.
export function watchHandicap(form, names) {
  if (!fold) return;
  fold.addEventListener("toggle", () => draw(names()));
  form.addEventListener("input", () => fold.open && draw(names()));
  form.addEventListener("click", () => fold.open && draw(names()));
}

function sidesOf(players) {
  return JSON.parse(fold.dataset.sides)[players.length] || [];
}

function draw(players) {
  const sides = sidesOf(players);
  const list = document.getElementById("handicap-sides");
  document.getElementById("handicap-words").hidden = sides.length === 0;
  document.getElementById("handicap-alone").hidden = sides.length > 0;
  while (list.children.length > sides.length) list.lastElementChild.remove();
  sides.forEach((side, at) => {
    if (!list.children[at]) list.append(row());
    list.children[at].firstElementChild.textContent = side.map((number) => players[number] || "–").join(" & ");
  });
}

function row() {
  const label = document.createElement("label");
  label.className = "field small";
  const input = Object.assign(document.createElement("input"), { type: "number", min: "0", max: String(MOST), value: "0", inputMode: "numeric" });
  label.append(document.createElement("span"), input);
  return label;
}

// What the header has as its start; nothing where nobody is helped. `balls` are those of a golf course, in order.
export function startOf(players, balls = []) {
  if (!fold) return {};
  const given = [...document.querySelectorAll("#handicap-sides input")].slice(0, sidesOf(players).length).map((input) => Number(input.value) || 0);
  if (!given.some(Boolean)) return {};
  const [list, key] = fold.dataset.form.split(":");
  if (!key) return { start: { phase: "break", [list]: given } }; // points, or misses
  if (key === "hole") return { start: { players: players.map((player, at) => ahead(player, given[at])).filter(Boolean) } };
  const named = list === "balls" ? balls.map((ball) => ({ ball })) : players.map((player) => ({ player }));
  return { start: { [list]: given.map((n, at) => ({ ...named[at], [key]: n })).filter((start) => start[key]) } };
}

// Holes ahead: they are played already, for nothing.
function ahead(player, holes) {
  return holes ? { player, hole: holes + 1, scores: Array.from({ length: holes }, () => 0) } : null;
}
