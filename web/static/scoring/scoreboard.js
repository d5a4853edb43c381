// The page's wiring: what arrives is shown, what is pressed is posted. Nothing here decides anything about the game.

import "./aloud/awake.js";
import { drawPieces } from "../layout/board.js";
import { buzz } from "./aloud/buzz.js";
import { showClock } from "./clock.js";
import { listen } from "../layout/server/link.js";
import { offerActs } from "./offers.js";
import { showMoved } from "../watching/moved.js";
import { showRefusal } from "../layout/refusal.js";
import { post } from "../layout/server/post.js";
import "./first_time.js";
import { showScore, showWatcher } from "./show.js";
import { sound } from "./aloud/sound.js";
import { callOut } from "./aloud/speech.js";
import { wireTable } from "./table.js";
import { showUnwatched } from "./unwatched.js";

const games = document.body.dataset.games.split(" ");
let revision = null; // of the newest state shown; every ruling carries it
let setAside = 0; // the newest question that a person chose to answer later; older ones wait with it
let newest = null;

function receiveScore(state) {
  if (revision !== null && state.revision < revision) return; // an older answer overtaken by a newer stream
  if (!games.includes(state.score.game)) return window.location.reload(); // another game has another page
  if (newest && newest.match !== state.match) setAside = 0;
  revision = state.revision;
  newest = state;
  showScore(state, { setAside });
  offerActs(state, rule);
  sound(callOut(state), state);
  buzz(state);
}

function receiveLive(live) {
  showWatcher(live);
  showClock(live.clock || null);
  showMoved(live.moved);
  showUnwatched(live.unwatched);
  if (live.pieces) drawPieces(live.pieces, live.state === "moving" || live.state === "settling");
}

async function rule(address, body) {
  const answer = await post(address, { revision, ...body });
  if (answer.state) receiveScore(answer.state);
  showRefusal(answer.error);
}

wireTable(rule, (question) => {
  setAside = question;
  showScore(newest, { setAside });
});
document.querySelectorAll("[data-act]").forEach((button) => {
  button.addEventListener("click", () => rule("/rulings", { act: { type: button.dataset.act } }));
});
document.querySelectorAll("[data-wants]").forEach((part) => {
  if (!document.body.dataset.may) part.remove(); // a spectator's page has nothing to press
});

listen({ score: receiveScore, live: receiveLive });
