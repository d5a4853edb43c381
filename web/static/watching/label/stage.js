// The window onto the picture: zoomed by wheel or two fingers, moved by one; and drags and taps on what lies in it.
//
// Its places are the picture's pixels, (0, 0) the middle of the upper left one.

import { distance } from "./geometry.js";

const TAP_PX = 5; // of the screen: what moves less was a tap
const FINGER_TAP_PX = 10;
const MOST_SCALE = 40;
const WHEEL = 1.0015;
const MARGIN = 0.6; // of the picture: how far one may look beside it, for corners outside

// `hooks`: grip(at, isFinger) names what lies there, null for nothing; drag(grip, by, at), end(grip), tap(grip, at), show().
export function stage(svg, hooks) {
  const window_ = { x: 0, y: 0, scale: 1, isFitted: true };
  let size = [4, 3];
  const fingers = new Map();
  let held = null; // {grip, from, screen, isMoved}

  const at = (event) => {
    const box = svg.getBoundingClientRect();
    return [window_.x + (event.clientX - box.left) / window_.scale, window_.y + (event.clientY - box.top) / window_.scale];
  };

  function apply() {
    const [width, height] = [svg.clientWidth || 1, svg.clientHeight || 1];
    const [across, down] = [width / window_.scale, height / window_.scale];
    window_.x = limited(window_.x, across, size[0]);
    window_.y = limited(window_.y, down, size[1]);
    svg.setAttribute("viewBox", `${window_.x} ${window_.y} ${across} ${down}`);
    hooks.show();
  }

  function limited(start, seen, whole) {
    return Math.min(Math.max(start, -MARGIN * whole - seen / 2), whole * (1 + MARGIN) - seen / 2);
  }

  function fit(box = [-0.5, -0.5, size[0] - 0.5, size[1] - 0.5]) {
    const [width, height] = [svg.clientWidth || 1, svg.clientHeight || 1];
    window_.scale = Math.min(width / (box[2] - box[0]), height / (box[3] - box[1]));
    window_.x = (box[0] + box[2] - width / window_.scale) / 2;
    window_.y = (box[1] + box[3] - height / window_.scale) / 2;
    window_.isFitted = true;
    apply();
  }

  function zoom(factor, middle) {
    const least = 0.4 * Math.min(svg.clientWidth / size[0], svg.clientHeight / size[1]);
    const scale = Math.min(Math.max(window_.scale * factor, least), MOST_SCALE);
    window_.x = middle[0] - ((middle[0] - window_.x) * window_.scale) / scale;
    window_.y = middle[1] - ((middle[1] - window_.y) * window_.scale) / scale;
    window_.scale = scale;
    window_.isFitted = false;
    apply();
  }

  function down(event) {
    if (event.button > 0) return;
    svg.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) {
      if (held && held.isMoved && held.grip) hooks.end(held.grip);
      held = null;
      return;
    }
    const isFinger = event.pointerType === "touch";
    held = { grip: hooks.grip(at(event), isFinger), from: at(event), screen: [event.clientX, event.clientY], isMoved: false, isFinger };
  }

  function move(event) {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (fingers.size === 2) pinch(event, before);
    else if (held) drag(event, before);
    fingers.set(event.pointerId, event);
  }

  function pinch(event, before) {
    const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    const middle = (finger) => at({ clientX: (finger.clientX + other.clientX) / 2, clientY: (finger.clientY + other.clientY) / 2 });
    const apart = (finger) => distance([finger.clientX, finger.clientY], [other.clientX, other.clientY]);
    const [was, is] = [middle(before), middle(event)];
    window_.x += was[0] - is[0];
    window_.y += was[1] - is[1];
    zoom(apart(event) / Math.max(apart(before), 1), was);
  }

  function drag(event, before) {
    const far = distance(held.screen, [event.clientX, event.clientY]);
    if (!held.isMoved && far < (held.isFinger ? FINGER_TAP_PX : TAP_PX)) return;
    held.isMoved = true;
    const now = at(event);
    if (held.grip) {
      hooks.drag(held.grip, [now[0] - held.from[0], now[1] - held.from[1]], now);
      return;
    }
    window_.x -= (event.clientX - before.clientX) / window_.scale;
    window_.y -= (event.clientY - before.clientY) / window_.scale;
    window_.isFitted = false;
    apply();
  }

  function up(event) {
    fingers.delete(event.pointerId);
    if (!held) return;
    if (held.isMoved && held.grip) hooks.end(held.grip);
    else if (!held.isMoved && event.type === "pointerup") hooks.tap(held.grip, held.from);
    held = null;
  }

  svg.addEventListener("pointerdown", down);
  svg.addEventListener("pointermove", move);
  svg.addEventListener("pointerup", up);
  svg.addEventListener("pointercancel", up);
  svg.addEventListener("wheel", (event) => { event.preventDefault(); zoom(WHEEL ** -event.deltaY, at(event)); }, { passive: false });
  new ResizeObserver(() => (window_.isFitted ? fit() : apply())).observe(svg);

  return {
    fit,
    zoom: (factor) => zoom(factor, [window_.x + svg.clientWidth / window_.scale / 2, window_.y + svg.clientHeight / window_.scale / 2]),
    take: (new_size) => { size = new_size; fit(); },
    scale: () => window_.scale,
  };
}
