// What a finger or a mouse does to a label: it moves corners and pieces, widens a piece, adds one, changes its kind.

import { distance, isWithin } from "./geometry.js";
import { ellipseOf, knobOf } from "./drawing.js";
import { KINDS, isOnSurface, printOf, withCorner, withNewPiece, withPiece, withPrint } from "./model.js";

const REACH_PX = { finger: 24, mouse: 12 }; // of the screen, round a corner or a knob
const BODY_PX = { finger: 8, mouse: 2 }; // round a piece
const RIM_PX = 5; // a mouse takes a chosen piece's rim within this
const LEAST_RADIUS_PX = 1.5;

// The hooks of the stage.
export function handling(desk) {
  let from = null; // the label before the drag

  function grip(at, isFinger) {
    const label = desk.label();
    if (!label || !label.board) return null;
    const [scale, hand] = [desk.scale(), isFinger ? "finger" : "mouse"];
    return rim(label, at, scale, hand) || mark(label, at, REACH_PX[hand] / scale) || piece(label, at, BODY_PX[hand] / scale);
  }

  function rim(label, at, scale, hand) {
    const chosen = desk.chosen();
    if (!chosen || chosen.piece === undefined) return null;
    const held = label.pieces[chosen.piece];
    const ellipse = ellipseOf(label, held);
    const isKnob = distance(knobOf(label, held, scale), at) <= REACH_PX[hand] / scale && !isWithin(ellipse, held.px, at);
    const reach = RIM_PX / scale;
    const isRim = hand === "mouse" && ellipse.ry > 3 * reach && isWithin(ellipse, held.px, at, reach) && !isWithin(ellipse, held.px, at, -reach);
    return isKnob || isRim ? { rim: chosen.piece, start: held, at } : null;
  }

  // A corner of the surface, or of the print.
  function mark(label, at, reach) {
    const print = desk.isByPrint() ? printOf(label) : null;
    const marks = print || label.corners.map((corner) => corner.at);
    const [[away, number]] = marks.map((point, place) => [distance(point, at), place]).sort(([a], [b]) => a - b);
    if (away > reach) return null;
    return print ? { print: number, start: print } : { corner: number, start: label.corners[number] };
  }

  function piece(label, at, reach) {
    const near = (label.pieces || []).map((disc, number) => [distance(disc.px, at), number])
      .filter(([, number]) => isWithin(ellipseOf(label, label.pieces[number]), label.pieces[number].px, at, reach))
      .sort(([away], [other]) => away - other);
    return near.length ? { piece: near[0][1], start: label.pieces[near[0][1]] } : null;
  }

  function moved(grip_, [dx, dy], now) {
    const label = desk.label();
    const shifted = ([x, y]) => [x + dx, y + dy];
    if (grip_.corner !== undefined) {
      const how = grip_.start.how === "none" ? "estimated" : grip_.start.how;
      return withCorner(label, grip_.corner, { at: shifted(grip_.start.at), how }, desk.size());
    }
    if (grip_.print !== undefined) return withPrint(label, grip_.start.map((corner, at) => (at === grip_.print ? shifted(corner) : corner)), desk.size());
    if (grip_.piece !== undefined) return withPiece(label, grip_.piece, { px: shifted(grip_.start.px), score: undefined });
    const middle = grip_.start.px;
    const wider = distance(middle, now) - distance(middle, grip_.at);
    return withPiece(label, grip_.rim, { r_px: Math.max(LEAST_RADIUS_PX, ellipseOf(label, grip_.start).rx + wider), score: undefined });
  }

  function drag(grip_, by, now) {
    from = from || desk.label();
    if (grip_.rim === undefined) desk.choose(named(grip_));
    desk.try(moved(grip_, by, now));
    magnify();
  }

  function named({ corner, print, piece: number }) {
    if (corner !== undefined) return { corner };
    return print !== undefined ? { print } : { piece: number };
  }

  function magnify() {
    const [label, chosen] = [desk.label(), desk.chosen()];
    if (chosen.corner !== undefined) desk.glass(label.corners[chosen.corner].at, null);
    else if (chosen.print !== undefined) desk.glass(printOf(label)[chosen.print], null);
    else desk.glass(label.pieces[chosen.piece].px, label.pieces[chosen.piece]);
  }

  function end() {
    if (from) desk.change(desk.label(), from);
    from = null;
    desk.glass(null);
  }

  function tap(grip_, at) {
    const label = desk.label();
    if (!label || !label.board) return;
    if (grip_ && (grip_.corner !== undefined || grip_.print !== undefined)) desk.choose(named(grip_));
    else if (grip_ && grip_.piece !== undefined) tapPiece(label, grip_.piece);
    else if (!grip_ && desk.chosen() && !isOnSurface(label, at)) desk.choose(null);
    else if (!grip_ && isOnSurface(label, at)) add(label, at);
  }

  // The first tap chooses a piece, each further one changes its kind.
  function tapPiece(label, number) {
    const chosen = desk.chosen();
    const { kind } = label.pieces[number];
    if (chosen && chosen.piece === number) {
      const next = KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length];
      desk.chooseKind(next);
      desk.change(withPiece(label, number, { kind: next, score: undefined }));
    } else {
      desk.chooseKind(kind);
      desk.choose({ piece: number });
    }
  }

  function add(label, at) {
    const changed = withNewPiece(label, desk.kind(), at);
    desk.change(changed);
    desk.choose({ piece: changed.pieces.length - 1 });
  }

  return { grip, drag, end, tap };
}
