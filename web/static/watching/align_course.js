// The map of a course with the four hexes that a person shows the camera, numbered.

import { REACH, middle } from "../golf/hexes.js";
import { svgElement } from "../layout/elements.js";

const MARGIN = 24;

function hex(at, ground) {
  const [x, y] = middle(at);
  const corners = [...Array(6).keys()].map((step) => Math.PI / 6 + (step * Math.PI) / 3);
  return svgElement("polygon", { class: `ground ${ground}`, points: corners.map((turn) => `${(x + REACH * Math.cos(turn)).toFixed(1)},${(y + REACH * Math.sin(turn)).toFixed(1)}`).join(" ") });
}

// `anchors`: {hexes: [[q, r], ...], grounds: of each, at: four of the hexes}.
export function drawAnchors(map, anchors) {
  const [xs, ys] = [0, 1].map((axis) => anchors.hexes.map((at) => middle(at)[axis]));
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  map.setAttribute("viewBox", `${left} ${top} ${Math.max(...xs) + MARGIN - left} ${Math.max(...ys) + MARGIN - top}`);
  const marks = anchors.at.flatMap((at, number) => {
    const [x, y] = middle(at);
    return [svgElement("circle", { cx: x, cy: y, r: 1.7 * REACH }), svgElement("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central" }, String(number + 1))];
  });
  map.replaceChildren(...anchors.hexes.map((at, number) => hex(at, anchors.grounds[number])), ...marks);
}
