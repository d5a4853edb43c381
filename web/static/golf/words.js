// The golf games' acts in words: what each kind is called, and the values of one. No page's parts are asked for.

import { say, sayKind } from "../languages/words.js";

export const DIRECTIONS = [say("east"), say("north-east"), say("north-west"), say("west"), say("south-west"), say("south-east")];
export const ARROWS = ["→", "↗", "↖", "←", "↙", "↘"];
export const TURNS = { 0: say("straight"), 1: say("bend left"), "-1": say("bend right"), 2: say("curl left"), "-2": say("curl right") };
export const CLUBS = { wood: say("wood"), iron: say("iron"), wedge: say("wedge"), putter: say("putter") };
export const ACTIONS = {
  move: say("Move"),
  club: say("Play the club"),
  big_hit: say("Big hit"),
  exit_bunker: say("Out of the bunker"),
  reset_hand: say("Reset the hand"),
};
const KINDS = {
  strike: say("A whole stroke"),
  choose_card: say("Card"),
  roll: say("Dice"),
  dice_seen: say("Dice"),
  choose_direction: say("Direction"),
  place_ball: say("Where the ball starts from"),
  pick_up: say("Pick the ball up, for 30"),
  next_ball: say("Whose stroke it is"),
  tokens_seen: say("A look at the course"),
  accept_board: say("The course is right"),
  accept_score: say("The score is right"),
  set_ball: say("Set right by hand"),
  set_hole: say("Set right by hand"),
  set_golfer: say("Set right by hand"),
  allocate: say("How the dice are used"),
  draw_segment: say("A segment of the line"),
  draw_line: say("The whole line"),
  end_line: say("The line ends here"),
  fourth_die: say("The fourth die"),
  play_shot: say("A whole shot"),
  sit_out: say("No shot in this round"),
  select_club: say("Club"),
  take_action: say("Action"),
  take_back: say("Take all discards back"),
  keep_target: say("Keep a secret target"),
  draft_club: say("Keep a club in the draft"),
  name_lasting: say("Name the club that lasts"),
  draw_cards: say("Draw shot cards"),
  resolve_card: say("Follow the card on a column"),
  discard_column: say("Discard a column"),
  use_power: say("Use the golfer's ability"),
  borrow_club: say("Borrow a club"),
  decline_turn: say("Do without the extra turn"),
  peek_club: say("Look at an automaton's club"),
};

export function ballName(ball) {
  return sayKind("ball", ball);
}

// Cards go by their formula, or by a word.
export function cardName(card) {
  return card === "squared" ? say("squared") : card;
}

// What a kind of act is called; null for one that is no golf game's.
export function kindWords(type) {
  return KINDS[type] || null;
}

// The values of an act, without those of these keys: "east · die 4".
export function valuesOf(act, not = []) {
  const shown = Object.entries(act).filter(([key, value]) => isTold(key, value) && !not.includes(key));
  return shown.map(([key, value]) => valueWords(key, value)).join(" · ") || say("yes");
}

export function isTold(key, value) {
  return key !== "type" && value !== null && value !== false && String(value) !== "";
}

export function valueWords(key, value) {
  return key in SAY ? SAY[key](value) : String(value);
}

const place = (value) => value.join(", ");
const SAY = {
  direction: (value) => `${ARROWS[value]} ${DIRECTIONS[value]}`,
  action: (value) => ACTIONS[value] || value,
  hole: (value) => say("hole {n}", { n: value }),
  deck: (value) => say("deck {n}", { n: value }),
  column: (value) => say("column {n}", { n: value + 1 }),
  automaton: (value) => say("automaton {n}", { n: value }),
  keep: () => say("keeping it"),
  seen: () => say("as it is seen"),
  out: () => say("out of bounds"),
  ball: (value) => (typeof value === "string" ? ballName(value) : String(value)),
  card: (value) => say("card {card}", { card: cardName(value) }),
  die: (value) => say("die {n}", { n: value }),
  dice: (value) => value.join(", "),
  impulses: (value) => say("impulses: {n}", { n: value }),
  at: place,
  to: place,
  into: place,
  tree: place,
  turn: (value) => TURNS[value],
  turns: (value) => value.map((turn) => TURNS[turn]).join(", "),
  club: (value) => CLUBS[value] || value,
  accuracy: (value) => say("accuracy {n}", { n: value }),
  strength: (value) => say("strength {n}", { n: value }),
};
