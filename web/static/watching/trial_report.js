// The end of a trial: one table over the layouts, camera and light in numbers, and what to mend.

import { element } from "../layout/elements.js";
import { zoneOf } from "./trial_marks.js";
import { say, sayMany, sayNumber } from "../languages/words.js";

const COLUMNS = ["laid", "found", "missed", "ghosts", "wrong_kinds"];
const FINE = ["far"]; // weak points whose number is below one
const find = (id) => document.getElementById(id);

let shown = -1; // the revision that is drawn

// `word(set, name)` gives the page's own sentences.
export function showReport({ report, layouts, revision }, word) {
  if (revision === shown) return;
  shown = revision;
  const { sum } = report;
  const right = sum.found - sum.wrong_kinds;
  const ghosts = sum.ghosts ? ` · ${sayMany("{n} ghost", "{n} ghosts", sum.ghosts)}` : "";
  find("report-title").textContent = say("{n} of {all} pieces are read right.", { n: right, all: sum.laid }) + ghosts;
  const rows = layouts.filter((layout) => report.layouts[layout.name]).map((layout) => row(word("title", layout.name), report.layouts[layout.name]));
  find("rows").replaceChildren(...rows, row(say("All"), sum));
  find("weak").replaceChildren(...weak(report.weak, word));
  find("view").replaceChildren(...(report.view ? facts(report.view) : []));
}

function row(title, figures) {
  const line = element("tr");
  const head = element("th", "", title);
  head.scope = "row";
  const millimetres = [number(figures.spread_mm, 2), number(figures.gap_mm, 1)];
  const names = [...document.querySelectorAll("#report-table thead th")].slice(1);
  const figured = [...COLUMNS.map((name) => number(figures[name], 0)), ...millimetres];
  line.append(head, ...figured.map((text, column) => cell(text, names[column].textContent)));
  return line;
}

// A figure with the name of its column, which a phone shows beside it.
function cell(text, name) {
  const made = element("td", "", text);
  made.dataset.name = name;
  return made;
}

function weak(points, word) {
  if (!points.length) {
    const line = element("li", "", say("Nothing: lamp, height, size and focus are right."));
    line.className = "good";
    return [line];
  }
  return points.map(({ part, what, value, at }) => {
    const where = at ? word("place", zoneOf(at)) : "";
    return element("li", "", say(word("mend", `${part}-${what}`), { n: number(value, FINE.includes(what) ? 2 : 1), where }));
  });
}

function facts(view) {
  return [
    [say("Light"), say("{n} of {all}", { n: sayNumber(Math.round(view.light.score * 100)), all: sayNumber(100) })],
    [say("Height of the camera"), say("{n} mm", { n: sayNumber(view.height_mm) })],
    [say("Slant of the view"), say("{n} degrees", { n: sayNumber(view.tilt_deg, 1) })],
    [say("Pixels a millimetre"), sayNumber(view.px_per_mm, 2)],
    [say("Size of the surface"), say("{n} ± {sd} mm", { n: sayNumber(view.surface_mm), sd: sayNumber(view.surface_sd_mm) })],
    [say("Board's drawing, off by"), say("{n} mm", { n: sayNumber(view.residual_mm, 2) })],
    [say("Rims of coins, broad"), view.rim_mm === null ? "–" : say("{n} mm", { n: sayNumber(view.rim_mm, 1) })],
  ].map(([name, text]) => {
    const line = element("div");
    line.append(element("dt", "", name), element("dd", "", text));
    return line;
  });
}

function number(value, digits) {
  return value === null || value === undefined ? "–" : sayNumber(value, digits);
}
