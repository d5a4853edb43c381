// The end of a match in one sentence, as every page says it: carrom with its points, golf with its winners.

import { say } from "../languages/words.js";

export function sayEnding(score) {
  const outcome = score.outcome;
  if (!outcome) return "";
  if (!score.sides) return shared(outcome.winners);
  const points = outcome.points.join(" : ");
  return outcome.winner === null ? say("A draw, {points}.", { points }) : say("{name} wins the match, {points}.", { name: outcome.winner, points });
}

// The same without the numbers, for a headline above them.
export function sayWinner(score) {
  const { outcome } = score;
  if (!score.sides) return shared(outcome.winners);
  if (outcome.winner === null) return say("A draw");
  return shared(outcome.winners.length ? outcome.winners : [outcome.winner]);
}

export function finalScore(score) {
  const numbers = score.sides ? score.outcome.points : score.pad.map((line) => line.total);
  return numbers.join(" : ");
}

function shared(winners) {
  const names = winners.join(", ");
  return winners.length > 1 ? say("{names} share the win", { names }) : say("{names} wins", { names });
}
