// A photograph of an empty course goes to the server small, and comes back as a ground for each hex.

import { post } from "./post.js";
import { say } from "./words.js";

const LONGEST_PX = 1600; // as large as the reader needs it

export async function propose(kind, file) {
  const jpeg = await smaller(file).catch(() => null);
  if (!jpeg) return { error: say("This file is no photograph.") };
  const answer = await post(`/box/${kind}/photograph`, { jpeg }, 0);
  return answer.error ? { error: answer.error } : answer.state;
}

async function smaller(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
  const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", 0.9).split(",")[1];
}
