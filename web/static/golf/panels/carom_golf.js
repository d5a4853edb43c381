// Carom Golf: where the ball starts from, card, die and direction; whoever does not want to tell those, the impulses.

import { edge, middle, neighbours } from "../hexes.js";
import { drawMushrooms, drawTargets, drawTokens, lookAt } from "../map.js";
import { numberOf } from "../pad.js";
import { dieButtons, group, part, press } from "./parts.js";
import { ARROWS, DIRECTIONS, ballName, cardName } from "../words.js";
import { say } from "../../languages/words.js";

const NEAR = 6; // hexes across: an arrow is hit with a thumb
let impulses = ""; // told instead of card and die, until the stroke is made
let stroke = ""; // that they were told for

export function drawCarom(score) {
  const tokens = score.balls.map((ball) => ({
    at: ball.at || (isNext(score, ball) ? score.pending.at : null),
    number: numberOf(score, ball.player),
    look: `ball-${ball.ball}`,
    isNext: isNext(score, ball),
  }));
  drawMushrooms(score.mushrooms);
  drawTokens(tokens);
}

// What may be pressed; `acts` are those that are not refused, `rule` enters one.
export function caromPanel(score, acts, rule) {
  if (stroke !== strokeName(score)) [stroke, impulses] = [strokeName(score), ""];
  const from = score.pending.at || (score.places.length === 1 ? score.places[0] : null);
  const has = (type) => acts.filter((act) => act.type === type);
  drawTargets(from ? aims(score, from, has("choose_direction"), rule) : starts(score, has("place_ball"), rule));
  lookAt(from ? [from, ...neighbours(from)].map(middle) : score.places.map(middle), NEAR);
  if (!from) return [part("p", { text: say("Tap where the ball starts from.") }), ...more(has, rule)];
  return [
    group(say("Card"), ...has("choose_card").map((act) => cardButton(act, score, rule))),
    ...(has("roll").length ? [group(say("Die"), ...dieButtons((die) => rule({ type: "roll", dice: [die] }), score.pending.die))] : []),
    group(say("Direction"), ...aimButtons(score, has("choose_direction"), rule)),
    light(),
    ...more(has, rule),
  ];
}

function strokeName(score) {
  return score.turn ? `${score.hole} ${score.round} ${score.turn.ball}` : "";
}

function isNext(score, ball) {
  return Boolean(score.turn) && score.turn.ball === ball.ball;
}

function starts(score, acts, rule) {
  return acts.map((act) => ({ at: act.at, label: say("start from {q}, {r}", { q: act.at[0], r: act.at[1] }), does: () => rule(act) }));
}

function aims(score, from, acts, rule) {
  return acts.filter((act) => isOpen(score, act.direction)).map(({ direction }) => ({
    point: farther(from, direction),
    label: say("strike {direction}", { direction: DIRECTIONS[direction] }),
    glyph: ARROWS[direction],
    look: score.pending.direction === direction ? "chosen" : "",
    does: () => rule(aimed(direction)),
  }));
}

// A little beyond the edge, so that the arrow does not cover what lies on the next hex.
function farther(from, direction) {
  const [[x, y], [ex, ey]] = [middle(from), edge(from, direction)];
  return [x + 1.9 * (ex - x), y + 1.9 * (ey - y)];
}

function isOpen(score, direction) {
  return score.directions.length === 0 || score.directions.includes(direction);
}

function aimed(direction) {
  return impulses ? { type: "strike", direction, impulses: Number(impulses) } : { type: "choose_direction", direction };
}

function cardButton(act, score, rule) {
  const isOn = score.pending.carded && score.pending.card === act.card;
  return press(act.card === null ? say("no card") : cardName(act.card), () => rule(act), { isOn });
}

function aimButtons(score, acts, rule) {
  return acts.filter((act) => isOpen(score, act.direction)).map(({ direction }) => (
    press(`${ARROWS[direction]} ${DIRECTIONS[direction]}`, () => rule(aimed(direction)), { isOn: score.pending.direction === direction })
  ));
}

// The light way: how many impulses the ball got, then its direction.
function light() {
  const input = part("input", { id: "impulses", type: "number", inputmode: "numeric", min: "1", max: "999" });
  input.value = impulses;
  input.addEventListener("input", () => { impulses = input.value; });
  const label = part("label", { look: "field", for: "impulses" }, say("Impulses, instead of card and die; then the direction"), input);
  return part("details", { look: "other" }, part("summary", { text: say("Enter the impulses alone") }), label);
}

function more(has, rule) {
  const buttons = [
    ...has("pick_up").map((act) => press(say("Pick the {ball} ball up, for 30", { ball: ballName(act.ball) }), () => rule(act))),
    ...has("next_ball").map((act) => press(say("It is the {ball} ball's stroke", { ball: ballName(act.ball) }), () => rule(act))),
  ];
  const rest = part("details", { look: "other" }, part("summary", { text: say("Set it right by hand") }), part("div", { look: "row" }, ...buttons));
  return buttons.length ? [rest] : [];
}
