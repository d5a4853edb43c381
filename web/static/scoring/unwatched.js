// The camera missed a while: a stroke may have been played unseen. The log says when and why; here it is told.

import { sayMany } from "../languages/words.js";

const find = (id) => document.getElementById(id);

// `verdict` is the law's on that span, nothing where play has gone on or a person has ruled.
export function showUnwatched(verdict) {
  const notice = find("unwatched");
  notice.hidden = !verdict;
  if (!verdict) return;
  const { from_s: from, until_s: until } = verdict.params;
  const text = sayMany("The camera missed {n} second. If a stroke was played then, tell it.", "The camera missed {n} seconds. If a stroke was played then, tell it.", until - from);
  if (find("unwatched-text").textContent !== text) find("unwatched-text").textContent = text;
}
