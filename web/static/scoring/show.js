// The state in words and discs. Every text comes from the server's state and is set as text, never as markup.

import { drawNets } from "../layout/board.js";
import { put } from "../layout/elements.js";
import { showEnd } from "../past/end.js";
import { sayEnding } from "./ending.js";
import { showQuestion } from "./question.js";
import { nameAt, showSides } from "./sides.js";
import { showLines } from "./story.js";
import { say, saySince, term } from "../languages/words.js";

const STATES = {
  watching: say("watching"),
  hand: say("hand"),
  placing: say("placing"),
  moving: say("moving"),
  settling: say("settling"),
  asking: say("asking"),
  out_of_step: say("out of step"),
  no_view: say("no view"),
  ended: say("ended"),
  by_hand: say("by hand"),
};
const mayCorrect = Boolean(document.body.dataset.may);
const find = (id) => document.getElementById(id);

export function showScore(state, { setAside }) {
  const score = state.score;
  showSides(score, state.colours || {});
  document.title = score.sides.map((side) => `${side.player} ${side.points}`).join(" · ");
  showStrip(score);
  showNotes(state);
  showStory(state);
  showActions(state);
  showEnd(state);
  drawNets(state.stroke ? state.stroke.pocketed : []);
  showQuestion(score.open, state.evidence, setAside, score.game);
}

export function showWatcher(live) {
  find("watcher").dataset.state = live.state;
  document.body.dataset.view = live.state;
  put("watcher-word", STATES[live.state] || live.state);
  showText("problem", saySince(live));
}

function showText(id, text) {
  find(id).hidden = !text;
  put(id, text);
}

function showStrip(score) {
  const by = score.queen.by;
  const words = {
    on_board: say("Queen on the board"),
    pending: by ? say("Queen to be covered by {name}", { name: by }) : say("Queen to be covered"),
    covered: by ? say("Queen covered by {name}", { name: by }) : say("Queen covered"),
  };
  find("queen").dataset.state = score.queen.state;
  put("queen-word", words[score.queen.state]);
  const board = say("board {n}", { n: score.board });
  put("board-word", score.sides.some((side) => side.games) ? `${say("game {n}", { n: score.game_number })}, ${board}` : board);
}

function showNotes(state) {
  const score = state.score;
  find("step").hidden = !state.out_of_step;
  put("step-text", state.out_of_step ? difference(state.out_of_step) : "");
  if (state.out_of_step) showChoices(state.out_of_step);
  find("due").hidden = score.returns_due.length === 0;
  put("due-text", score.returns_due.map((due) => dueSentence(due, score.sides)).join(" "));
  find("waiting").hidden = !(state.umpire && state.umpire.proposal);
  find("unchosen").hidden = state.chosen !== false;
}

function difference({ board, score }) {
  const words = { seen: counted(board), expected: counted(score) };
  return say("Out of step: the board shows {seen}, the score expects {expected}. Nothing is scored until you say which is right.", words);
}

// What each answer does to the score stands on its button.
function showChoices({ board }) {
  put("step-board", say("The score becomes {counts}.", { counts: counted(board) }));
  put("step-score", say("The score stays."));
}

function counted(counts) {
  const words = { white: counts.white, black: counts.black };
  return counts.queen ? say("{white} white, {black} black and the queen", words) : say("{white} white, {black} black, no queen", words);
}

function dueSentence(due, sides) {
  const what = due.kind === "queen" ? say("the queen") : `${due.count} ${term(due.kind)}`;
  const name = nameAt(sides, due.placed_by);
  const words = { name, what };
  if (due.place === "centre_spot") return name ? say("{name} puts {what} back on the centre spot.", words) : say("Put {what} back on the centre spot.", words);
  return name ? say("{name} puts {what} back inside the centre circle.", words) : say("Put {what} back inside the centre circle.", words);
}

function showStory(state) {
  const last = showLines(state, (text) => [sayEnding(state.score), text].filter(Boolean).join(" ") || say("Waiting for the first stroke."));
  if (mayCorrect) find("correct").href = last ? `/correct#${last.entry}` : "/correct";
}

function showActions(state) {
  const undo = find("undo");
  if (!undo) return; // a page that only looks on
  undo.disabled = state.undo.entry === null;
  put("undo-what", say(state.undo.what));
  find("redo").hidden = state.redo.entry === null;
  find("redo").title = state.redo.what;
}
