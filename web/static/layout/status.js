// The status, asked for every few seconds: numbers in the page's language, and a word for what is not in order.

import { ask } from "./server/ask.js";
import { element } from "./elements.js";
import { say, sayAge, sayMany, sayNumber, saySince } from "../languages/words.js";

const EVERY_MS = 2000;
const SILENT_S = 6; // three signs of life of the eyes were missed
const HOT_C = 70; // a Pi slows itself down from 80 degrees on
const LEAST_FREE = 200 * 2 ** 20;
const LOW_FREE = 2 * 2 ** 30;
const MOST_WATCHED = 0.9; // of a minute: more is in order, since somebody leans over the board now and then
const SLOW = 0.8; // of the rate that the camera was set to

let arrived = null; // performance.now() of the last answer
const find = (id) => document.getElementById(id);
const lang = document.documentElement.lang;

function show(status) {
  const troubles = [...camera(status), ...box(status)].filter(Boolean);
  fact("listeners", sayNumber(status.listeners || 0));
  fact("entries", sayNumber(status.entries || 0));
  fact("running", status.running_s === undefined ? "–" : duration(status.running_s));
  versions(status.versions || {});
  messages(status.log || []);
  const line = find("health");
  line.dataset.health = troubles.length ? "bad" : "good";
  line.textContent = troubles.length ? sayMany("{n} thing wants attention.", "{n} things want attention.", troubles.length) : say("Everything is in order.");
}

function camera(status) {
  const { live = {}, frames = {}, alignment = {} } = status;
  find("problem").hidden = !live.problem;
  find("problem").textContent = saySince(live);
  const isSlow = frames.per_s !== null && frames.rate_hz && frames.per_s < SLOW * frames.rate_hz;
  const rate = typeof frames.per_s === "number" ? sayNumber(frames.per_s, 1) : "–";
  fact("source", status.source || "–");
  const residual = typeof alignment.residual_mm === "number" ? say("{mm} mm off", { mm: sayNumber(alignment.residual_mm, 2) }) : say("not found");
  return [
    fact("rate", frames.rate_hz ? say("{n} of {all}", { n: rate, all: sayNumber(frames.rate_hz, 1) }) : rate, isSlow && say("slow")),
    fact("dropped", sayNumber(frames.dropped || 0), frames.dropped > 0.01 * frames.seen && say("many")),
    fact("watched", ...attendance(status.minutes)),
    fact("board", alignment.by === "hand" ? say("set by hand") : residual, live.state === "no_view" && say("not seen")),
    fact("heard", live.age_s === undefined ? "–" : say("{n} s ago", { n: sayNumber(live.age_s, 1) }), live.age_s > SILENT_S && say("silent")),
    fact("restarts", sayNumber(status.vision_restarts || 0), status.vision_restarts > 0 && say("died")),
  ];
}

// Of the last hour, and the minute of which least was watched: a board that nobody saw is no board in order.
function attendance(minutes) {
  if (!minutes || !minutes.length) return ["–"];
  const mean = minutes.reduce((sum, minute) => sum + minute.watched, 0) / minutes.length;
  const worst = minutes.reduce((least, minute) => (minute.watched < least.watched ? minute : least));
  const hour = sayNumber(Math.floor(100 * mean));
  const least = sayNumber(Math.floor(100 * worst.watched));
  if (worst.watched > MOST_WATCHED) return [say("{n} % of the last hour", { n: hour })];
  return [say("{n} % of the last hour, {least} % of one minute", { n: hour, least }), say(worst.why)];
}

function box({ temperature_c: warmth, disk, memory_mb: memory }) {
  const free = disk && disk.free_bytes;
  return [
    fact("warmth", typeof warmth === "number" ? say("{n} °C", { n: sayNumber(warmth, 1) }) : "–", warmth >= HOT_C && say("hot")),
    fact("disk", disk ? say("{n} GB", { n: sayNumber(free / 2 ** 30, 1) }) : "–", disk && free < LOW_FREE && (free < LEAST_FREE ? say("full") : say("low"))),
    fact("memory", typeof memory === "number" ? say("{n} MB", { n: sayNumber(memory) }) : "–"),
  ];
}

function fact(id, text, trouble = "") {
  const line = find(id);
  line.querySelector(".value").textContent = text;
  const tag = line.querySelector(".tag");
  tag.hidden = !trouble;
  tag.textContent = trouble || "";
  return trouble;
}

function duration(seconds) {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return say("{n} s", { n: sayNumber(seconds) });
  if (minutes < 90) return say("{n} min", { n: sayNumber(minutes) });
  return say("{n} h", { n: sayNumber(seconds / 3600, 1) });
}

function versions(texts) {
  find("versions").replaceChildren(...Object.entries(texts).map(([name, text]) => {
    const line = element("div", "fact");
    line.append(element("dt", "", name), element("dd", "", text));
    return line;
  }));
}

function messages(log) {
  if (!log.length) return;
  const time = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  find("messages").replaceChildren(...[...log].reverse().map((message) => element("li", "", `${time.format(new Date(message.at))} ${say(message.text)}`)));
}

async function look() {
  if (document.visibilityState === "visible") {
    try {
      const answer = await ask("/status.json");
      show(await answer.json());
      arrived = performance.now();
    } catch (failure) {
      find("health").dataset.health = "bad";
      find("health").textContent = arrived === null ? say("The scoreboard cannot be reached.") : say("No connection. This is how it stood {age}.", { age: sayAge((performance.now() - arrived) / 1000) });
    }
  }
  setTimeout(look, EVERY_MS);
}

look();
