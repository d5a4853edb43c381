// The map of a course with the four hexes that a person shows the camera, numbered.

const SVG = "http://www.w3.org/2000/svg";
const REACH = 10; // from the middle of a hex to its points
const BREADTH = REACH * Math.sqrt(3);
const RISE = REACH * 1.5;
const MARGIN = 24;

function middle([q, r]) {
  return [BREADTH * (q + r / 2), RISE * r];
}

function draw(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  if (text) element.textContent = text;
  return element;
}

function hex(at, ground) {
  const [x, y] = middle(at);
  const corners = [...Array(6).keys()].map((step) => Math.PI / 6 + (step * Math.PI) / 3);
  return draw("polygon", { class: `ground ${ground}`, points: corners.map((turn) => `${(x + REACH * Math.cos(turn)).toFixed(1)},${(y + REACH * Math.sin(turn)).toFixed(1)}`).join(" ") });
}

// `anchors`: {hexes: [[q, r], ...], grounds: of each, at: four of the hexes}.
export function drawAnchors(map, anchors) {
  const [xs, ys] = [0, 1].map((axis) => anchors.hexes.map((at) => middle(at)[axis]));
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  map.setAttribute("viewBox", `${left} ${top} ${Math.max(...xs) + MARGIN - left} ${Math.max(...ys) + MARGIN - top}`);
  const marks = anchors.at.flatMap((at, number) => {
    const [x, y] = middle(at);
    return [draw("circle", { cx: x, cy: y, r: 1.7 * REACH }), draw("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central" }, String(number + 1))];
  });
  map.replaceChildren(...anchors.hexes.map((at, number) => hex(at, anchors.grounds[number])), ...marks);
}
