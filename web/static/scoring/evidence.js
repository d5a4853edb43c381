// What the camera kept of an event: the board before and after, and the clip between.

import { say } from "../languages/words.js";

// The clip where it can be played; before it has loaded, and where it cannot, the pictures before and after.
export function pictures(id) {
  if (!id) return [];
  const stills = [["before", say("before")], ["after", say("after")]].map(([part, words]) => still(id, part, words));
  return [...stills, clip(id)];
}

function still(id, part, words) {
  const image = document.createElement("img");
  image.src = `/evidence/${encodeURIComponent(id)}/${part}.jpg`;
  image.alt = part === "before" ? say("The board before") : say("The board after");
  const way = Object.assign(document.createElement("button"), { type: "button", className: "enlarges" });
  way.setAttribute("aria-label", say("Show large: {what}", { what: words }));
  way.append(image);
  way.addEventListener("click", () => way.classList.toggle("large"));
  way.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !way.classList.contains("large")) return;
    event.stopPropagation(); // the question stays
    way.classList.remove("large");
  });
  return figure(way, words, image);
}

function clip(id) {
  const video = document.createElement("video");
  Object.assign(video, { src: `/evidence/${encodeURIComponent(id)}/clip.mp4`, muted: true, loop: true, playsInline: true, controls: true });
  video.autoplay = !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return figure(video, say("what happened"));
}

function figure(element, words, loads = element) {
  const frame = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.textContent = words;
  loads.addEventListener("error", () => frame.remove());
  frame.append(element, caption);
  return frame;
}
