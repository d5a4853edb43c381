// A stroke told by a person: so many of each kind, the queen, the striker, a foul.

const MOST = 9;
const template = document.getElementById("builder-template");

// A form that begins with what fell; `send` gets the stroke in the notation of the scenarios.
export function builderOf(pocketed, send, cancel) {
  const form = template.content.firstElementChild.cloneNode(true);
  const counts = { white: 0, black: 0 };
  pocketed.forEach((kind) => { if (kind in counts) counts[kind] += 1; });
  form.elements.queen.checked = pocketed.includes("queen");
  form.elements.striker.checked = pocketed.includes("striker");
  const show = () => Object.keys(counts).forEach((kind) => { form.querySelector(`[data-count="${kind}"]`).textContent = counts[kind]; });
  const step = (kind, by) => { counts[kind] = Math.min(MOST, Math.max(0, counts[kind] + by)); show(); };
  form.querySelectorAll("[data-less]").forEach((button) => button.addEventListener("click", () => step(button.dataset.less, -1)));
  form.querySelectorAll("[data-more]").forEach((button) => button.addEventListener("click", () => step(button.dataset.more, 1)));
  form.querySelector("[data-cancel]").addEventListener("click", cancel);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(strokeOf(counts, form.elements));
  });
  show();
  return form;
}

function strokeOf(counts, fields) {
  const coins = Object.keys(counts).reduce((all, kind) => all.concat(Array(counts[kind]).fill(kind)), []);
  const single = ["queen", "striker"].filter((kind) => fields[kind].checked);
  return { type: "stroke", pocketed: [...coins, ...single], improper: fields.improper.checked };
}
