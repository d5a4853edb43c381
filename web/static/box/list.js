// The list of one's own box: an entry is deleted, a data file is taken in.

import { post } from "../layout/server/post.js";
import { showRefusal } from "../layout/refusal.js";
import { say } from "../languages/words.js";

const shelves = [...document.querySelectorAll(".shelf")];

shelves.forEach((shelf) => {
  shelf.querySelectorAll(".remove").forEach((button) => button.addEventListener("click", () => remove(shelf, button)));
  const file = shelf.querySelector("input[type=file]");
  file.addEventListener("change", () => file.files.length && takeIn(shelf, file));
});

// The first press asks, the second deletes: what was entered by hand is not lost by one slip of a thumb.
async function remove(shelf, button) {
  if (button.dataset.asked === undefined) {
    button.dataset.asked = "";
    button.classList.replace("quiet", "danger");
    button.firstChild.textContent = say("Really delete");
    return;
  }
  const answer = await post(`/box/${shelf.dataset.kind}/remove`, { name: button.closest("li").dataset.name });
  if (answer.error) refuse(shelf, answer.error);
  else button.closest("li").remove();
}

async function takeIn(shelf, file) {
  const chosen = file.files[0];
  const name = chosen.name.replace(/\.json$/i, "").replace(/^(course_\w+?|cards|\w+_deck|\w+_decks|clubs|golfers|\w+_set)_/, "");
  const text = await new Response(chosen).text().catch(() => "");
  file.value = "";
  const answer = await post(`/box/${shelf.dataset.kind}/import`, { name: name.slice(0, 36), text });
  if (answer.error) refuse(shelf, answer.error);
  else window.location.reload();
}

function refuse(shelf, text) {
  showRefusal(text, shelf.querySelector(":scope > .refusal"));
}
