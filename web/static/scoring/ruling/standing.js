// How it stands, in one line: the sides with their points and pieces left; of a golf game the sums of the scorepad.

export function standing(score) {
  if (!score.sides) return score.pad.map((line) => `${line.player} ${line.total}`).join(" · ");
  return score.sides.map((side) => `${side.player} ${side.points}${side.left === null ? "" : ` (${side.left})`}`).join(" · ");
}
