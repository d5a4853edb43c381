// A photograph of an empty course goes to the server small, and comes back as a ground for each hex.

import { smaller } from "../layout/photographs.js";
import { post } from "../layout/server/post.js";
import { say } from "../languages/words.js";

export async function propose(kind, file) {
  const jpeg = await smaller(file).catch(() => null);
  if (!jpeg) return { error: say("This file is no photograph.") };
  const answer = await post(`/box/${kind}/photograph`, { jpeg }, 0);
  return answer.error ? { error: answer.error } : answer.state;
}
