// A label drawn over its picture: the outline and the print of the board, corners, pieces as they would be seen.

import { ellipseAt, imageFrom } from "./geometry.js";
import { svgElement } from "../../layout/elements.js";
import { CORNERS, printOf, ratioOf, usualHalfAxis, viewOfLabel } from "./model.js";

const LETTERS = { white: "W", black: "B", queen: "Q", striker: "S", unknown: "?" };
const KNOB_PX = 16; // of the screen: from a chosen piece's rim to the knob that changes its radius
const HANDLE_PX = 9;
const LETTER_PX = 11;
const PARTS = 24; // of a printed circle
const DOUBTFUL = 0.7; // a reading with a lower score is drawn dashed
const LAWFUL_RATIO = 370 / 252.6; // of the drawn print: half the surface to the base circles' distance

export function ellipseOf(label, piece) {
  const r_px = piece.r_px || usualHalfAxis(label, piece.kind, piece.px);
  return ellipseAt(viewOfLabel(label), piece.px, r_px);
}

// Where the knob of a chosen piece lies.
export function knobOf(label, piece, scale) {
  const ellipse = ellipseOf(label, piece);
  const turn = (ellipse.turn * Math.PI) / 180;
  const far = ellipse.rx + KNOB_PX / scale;
  return [piece.px[0] + far * Math.cos(turn), piece.px[1] + far * Math.sin(turn)];
}

// Draws the label; `chosen` is {corner}, {print} or {piece}, by number, or null. `isByPrint`: the print is what is moved.
export function draw(layer, art, label, chosen, scale, isByPrint) {
  const grips = isByPrint && printOf(label) ? prints : corners;
  const parts = label.board ? [...boardLines(art, label), ...pieces(label, chosen, scale), ...grips(label, chosen, scale)] : [];
  layer.replaceChildren(...parts);
}

function boardLines(art, label) {
  const view = viewOfLabel(label);
  if (!view) return [];
  const seen = (points) => points.map((at) => imageFrom(view, at));
  const outline = seen([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]].flatMap((at, number, all) => (number ? between(all[number - 1], at) : [at])));
  const shrink = LAWFUL_RATIO / ratioOf(label) / art.half;
  const print = [
    ...art.lines.map((line) => between([line.x1, line.y1], [line.x2, line.y2])),
    ...art.ends.map((ring) => circle(ring.x, ring.y, ring.r)),
    ...[art.centre, art.spot].map((r) => circle(0, 0, r)),
  ].map((points) => seen(points.map(([x, y]) => [x * shrink, y * shrink])));
  return [...print.map((points) => polyline(points, "print")), polyline(outline, "outline under"), polyline(outline, "outline")];
}

function between([x, y], [to_x, to_y]) {
  return [0.25, 0.5, 0.75, 1].reduce((all, part) => [...all, [x + (to_x - x) * part, y + (to_y - y) * part]], [[x, y]]);
}

function circle(x, y, r) {
  return Array.from({ length: PARTS + 1 }, (_, part) => {
    const angle = (2 * Math.PI * part) / PARTS;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  });
}

function pieces(label, chosen, scale) {
  return (label.pieces || []).flatMap((piece, number) => {
    const isChosen = Boolean(chosen) && chosen.piece === number;
    const group = svgElement("g", { class: `disc ${piece.kind} ${piece.where}${isChosen ? " chosen" : ""}${piece.score < DOUBTFUL ? " doubtful" : ""}`, "data-piece": number });
    const { rx, ry, turn } = ellipseOf(label, piece);
    const [cx, cy] = piece.px;
    const shape = { cx, cy, rx, ry, transform: `rotate(${turn} ${cx} ${cy})` };
    group.append(svgElement("ellipse", { ...shape, class: "under" }), svgElement("ellipse", shape));
    group.append(text(cx, cy, LETTERS[piece.kind], Math.min(LETTER_PX / scale, ry * 1.3)));
    if (isChosen) group.append(...knob(label, piece, scale));
    return [group];
  });
}

function knob(label, piece, scale) {
  const [cx, cy] = knobOf(label, piece, scale);
  return [
    svgElement("line", { x1: piece.px[0], y1: piece.px[1], x2: cx, y2: cy, class: "stem" }),
    svgElement("circle", { cx, cy, r: 6 / scale, class: "knob" }),
  ];
}

function corners(label, chosen, scale) {
  return label.corners.map((corner, number) => {
    const isChosen = Boolean(chosen) && chosen.corner === number;
    const [x, y] = corner.at;
    const group = svgElement("g", { class: `corner ${corner.how}${isChosen ? " chosen" : ""}`, "data-corner": number });
    const [reach, gap] = [HANDLE_PX / scale, 2 / scale];
    const cross = [[-reach, 0, -gap, 0], [gap, 0, reach, 0], [0, -reach, 0, -gap], [0, gap, 0, reach]];
    for (const name of ["under", ""]) {
      group.append(svgElement("circle", { cx: x, cy: y, r: reach, class: name }));
      group.append(...cross.map(([x1, y1, x2, y2]) => svgElement("line", { x1: x + x1, y1: y + y1, x2: x + x2, y2: y + y2, class: name })));
    }
    group.append(text(x, y - 1.8 * reach, CORNERS[number] + (corner.how === "estimated" ? "~" : corner.how === "none" ? "?" : ""), LETTER_PX / scale));
    return group;
  });
}

function prints(label, chosen, scale) {
  const reach = HANDLE_PX / scale;
  return printOf(label).map(([x, y], number) => {
    const group = svgElement("g", { class: `grip${Boolean(chosen) && chosen.print === number ? " chosen" : ""}`, "data-print": number });
    const points = [[x, y - reach], [x + reach, y], [x, y + reach], [x - reach, y], [x, y - reach]];
    group.append(polyline(points, "under"), polyline(points, ""));
    return group;
  });
}

function text(x, y, words, size) {
  return svgElement("text", { x, y, "font-size": size, "stroke-width": size / 4 }, words);
}

function polyline(points, name) {
  return svgElement("polyline", { points: points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" "), class: name });
}
