// A match looked at again. At rest the pieces lie as the log has them; between two rests they go the ways that the
// camera kept, or straight from place to place where it kept none.

import { ask } from "../../layout/server/ask.js";
import { drawNets, drawPieces } from "../../layout/board.js";
import { startPlayer } from "./player.js";
import { at_s, lengthOf, piecesAt, ways } from "./board_ways.js";
import { say } from "../../languages/words.js";

const kept = new Map(); // ways by clip

async function pathsOf(clip) {
  if (!clip) return [];
  if (!kept.has(clip)) kept.set(clip, await fetched(clip));
  return kept.get(clip);
}

async function fetched(clip) {
  try {
    const answer = await ask(`/evidence/${encodeURIComponent(clip)}/paths.json`);
    return answer.ok ? await answer.json() : [];
  } catch (failure) {
    return [];
  }
}

startPlayer({
  learn: () => {},
  part: (board) => say("Board {n}", { n: board }),
  where: (stroke, words) => say("Board {board}, stroke {n} of {all}: {name}", words),
  begin: (stroke) => {
    document.getElementById("unseen").hidden = Boolean(stroke.before || stroke.after);
    drawNets([]);
    drawPieces(stroke.before || stroke.after || [], false);
  },
  ways: async (stroke) => {
    const movement = ways(stroke, await pathsOf(stroke.clip));
    return { movement, isSeen: movement.isSeen, length_s: stroke.before && stroke.after ? lengthOf(movement) - movement.begun_s : 0 };
  },
  move: (stroke, { movement }, now_s) => drawPieces(piecesAt(movement, at_s(movement, now_s)), true),
  end: (stroke) => {
    if (stroke.after) drawPieces(stroke.after, true);
    drawNets(stroke.pocketed);
  },
  known: (way) => (way.isSeen ? say("The ways are as the camera saw them.") : say("Only the places at rest are known.")),
});
