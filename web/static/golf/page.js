// The golf page's wiring: what arrives is shown, what is pressed is posted. Nothing here decides anything about the game.

import "../scoring/aloud/awake.js";
import { buzz } from "../scoring/aloud/buzz.js";
import { showEnd } from "../past/end.js";
import { caromPanel, drawCarom } from "./panels/carom_golf.js";
import { answersMap } from "./answers.js";
import { refreshChoices } from "./panels/clubs.js";
import { drawGolfers, golferPanel } from "./panels/eighteen_holes.js";
import { focusIn, giveBack, openIn } from "./panels/focus.js";
import { forgetDraft } from "./panels/line.js";
import { lookAtStroke } from "./looks.js";
import { drawTargets, drawTrails, lookAt } from "./map.js";
import { showPad, showTurn } from "./pad.js";
import { drawRoll, rollPanel } from "./panels/roll_in_one.js";
import { showDifference, showSteps, showStory, showUndo } from "./story.js";
import { areTapsHeld, drawUntouched, freeTaps, holdForTurn, holdTaps } from "./taps.js";
import { lastMoves, lastStroke, lookOf } from "./ways.js";
import { put } from "../layout/elements.js";
import { showRefusal } from "../layout/refusal.js";
import { listen } from "../layout/server/link.js";
import { post } from "../layout/server/post.js";
import { showQuestion } from "../scoring/question.js";
import { sound } from "../scoring/aloud/sound.js";
import { callOut } from "../scoring/aloud/speech.js";
import { onPress, wireTable } from "../scoring/table.js";
import { showUnwatched } from "../scoring/unwatched.js";
import { say } from "../languages/words.js";

const body = document.body;
const find = (id) => document.getElementById(id);
const DRAW = { carom_golf: drawCarom, roll_in_one: drawRoll, eighteen_holes: drawGolfers };
const PANELS = { // of each game: what may be pressed
  carom_golf: (acts) => caromPanel(state.score, acts, rule),
  roll_in_one: (acts) => rollPanel(state.score, acts, rule, showPanel),
  eighteen_holes: (acts) => golferPanel(state, acts, rule, showPanel, showRefusal),
};
const NO_WAY = { trails: [], steps: [], name: "", places: [] };
let state = null; // the newest that is shown
let way = NO_WAY; // of the last stroke
let acts = { revision: null, acts: [] }; // what may be done, and in which state
let focused = null; // of the panel, what had the focus before it was held still: that takes the focus away
let sent = null; // the revision that a ruling on its way was made in
let setAside = 0; // the newest question that a person chose to answer later

function receiveScore(fresh) {
  if (state && fresh.revision < state.revision) return showPanel(); // an older answer overtaken by a newer stream
  const { game, course, hole } = fresh.score;
  if (game !== body.dataset.game || course !== body.dataset.course || String(hole || "") !== body.dataset.hole) return window.location.reload();
  if (state && state.match !== fresh.match) forgetDraft();
  const isNews = !state || state.revision !== fresh.revision;
  state = fresh;
  holdForTurn(turnNow());
  if (game !== "eighteen_holes") showWay({ ...lastStroke(fresh.score), ...lookOf(fresh.score) });
  else if (isNews) askMoves();
  if (isNews || acts.revision !== fresh.revision) askActs();
  showAll();
  sound(callOut(state), state);
  buzz(state);
}

// Whoever can press something looks back until it is pressed; others see the whole course.
function showWay(fresh) {
  way = fresh;
  if (find("panel")) lookAtStroke(way, state.revision);
}

function showAll() {
  const score = state.score;
  document.title = score.pad.map((line) => `${line.player} ${line.total}`).join(" · ");
  showTurn(score);
  showPad(score);
  showStory(state);
  showSteps(way.steps);
  showUndo(state);
  showEnd(state);
  showDifference(score);
  showQuestion(score.open, state.evidence, setAside, score.game, answersMap);
  showPanel();
}

// The map and the panel belong together: what can be tapped stands in both.
function showPanel() {
  drawUntouched(drawPanel);
}

function drawPanel() {
  const score = state.score;
  const panel = find("panel");
  drawTrails(way.trails);
  DRAW[score.game](score);
  if (!panel || score.outcome || acts.revision !== state.revision) {
    if (!areTapsHeld() || score.outcome) drawTargets([]);
    if (!panel || score.outcome) lookAt([]);
    if (score.outcome) freeTaps(null);
    if (panel && score.outcome) panel.replaceChildren();
    else if (panel) holdStill(panel);
    return;
  }
  const now = focusIn(panel);
  const isLost = now < 0 && document.activeElement === document.body; // else it was moved on, to the map or another button
  const at = isLost && focused !== null ? focused : now;
  const opened = openIn(panel); // as it lies now: a fold may have been opened while the panel was held still
  focused = null;
  panel.removeAttribute("inert");
  panel.replaceChildren(...PANELS[score.game](acts.acts));
  giveBack(panel, at, opened);
  if (sent !== state.revision) freeTaps(turnNow()); // else what the ruling on its way leads to is not known yet
}

// Until it is known what may be done in the new state, nothing that was for the last one can be pressed.
function holdStill(panel) {
  if (focused === null) focused = focusIn(panel);
  if (!areTapsHeld()) panel.setAttribute("inert", "");
}

async function askMoves() {
  const { revision } = state;
  const moves = await lastMoves().catch(() => NO_WAY); // the line is dead: the age says so
  if (revision !== state.revision) return;
  showWay(moves);
  showPanel();
}

async function askActs() {
  if (!find("panel")) return;
  try {
    const answer = await (await fetch("/acts.json", { cache: "no-store" })).json();
    if (!state || answer.revision !== state.revision) return; // a newer state is on its way, and asks again
    acts = { revision: answer.revision, acts: answer.acts.filter((offer) => offer.refused === null).map((offer) => offer.act) };
    showPanel();
    refreshChoices(state.score, showPanel);
  } catch (failure) {
    // the line is dead: the age says so
  }
}

const WATCHED = {
  watching: say("watching"),
  hand: say("hand"),
  asking: say("asking"),
  out_of_step: say("out of step"),
};

function receiveLive(live) {
  const word = WATCHED[live.state]; // none without a camera over the course: then all is entered
  find("watcher").dataset.state = word ? live.state : "by_hand";
  put("watcher-word", word || say("by hand"));
  showUnwatched(live.unwatched);
  if (!state || !find("panel")) return;
  if (acts.revision !== state.revision) askActs(); // an answer was lost on its way
  refreshChoices(state.score, showPanel);
}

// True where it was entered.
async function rule(act) {
  return send("/rulings", { act });
}

async function send(address, words) {
  holdTaps(turnNow());
  const { revision } = state;
  sent = revision;
  const answer = await post(address, { revision, ...words });
  if (sent === revision) sent = null;
  if (answer.state) receiveScore(answer.state);
  else showPanel();
  showRefusal(answer.error);
  return !answer.error;
}

// The stream and an answer name the same turn with their keys in different orders.
function turnNow() {
  const { hole, round, turn, active } = state.score;
  return JSON.stringify([state.match, hole, round, Object.entries(turn || active || {}).sort()]);
}

wireTable(send, (question) => {
  setAside = question;
  showAll();
});
onPress("believe-board", () => rule({ type: "accept_board" }));
onPress("believe-score", () => rule({ type: "accept_score" }));

listen({ score: receiveScore, live: receiveLive });
