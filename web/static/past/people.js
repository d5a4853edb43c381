// A person's page: two spellings become one person, or two again; a person is forgotten.

import { post } from "../layout/server/post.js";
import { showRefusal } from "../layout/refusal.js";

const { name } = document.body.dataset;
const find = (id) => document.getElementById(id);

async function change(address, body, next) {
  const answer = await post(address, body, 0);
  showRefusal(answer.error);
  if (!answer.error) window.location.assign(next);
}

const pageOf = (person) => `/players/person?name=${encodeURIComponent(person)}`;

if (find("merge")) find("merge").addEventListener("click", () => change("/players/merge", { name, into: find("into").value }, pageOf(find("into").value)));
if (find("forget")) find("forget").addEventListener("click", () => change("/players/forget", { name }, "/players"));
document.querySelectorAll(".part").forEach((button) => {
  button.addEventListener("click", () => change("/players/part", { name: button.dataset.spelling }, pageOf(name)));
});
