// Segments of a course: a shape of hexes about its middle, laid somewhere, turned and flipped.

import { disc, keyOf, mirrored, plus, turned } from "../golf/hexes.js";

const block = (wide, tall) => {
  const hexes = [];
  for (let r = 0; r < tall; r += 1) for (let q = 0; q < wide; q += 1) hexes.push([q - Math.floor(wide / 2), r - Math.floor(tall / 2)]);
  return hexes;
};

const SHAPES = {
  "hexagon-7": disc(1),
  "hexagon-19": disc(2),
  "hexagon-37": disc(3),
  "lozenge-12": block(4, 3),
  "lozenge-24": block(6, 4),
  "lozenge-40": block(8, 5),
  "row-6": block(6, 1),
};

export const TEE = block(3, 2); // two rows of three

export function hexesOf({ shape, at, turn, flip }) {
  return SHAPES[shape].map((hex) => plus(at, turned(flip ? mirrored(hex) : hex, turn)));
}

export const covers = (segment, hex) => hexesOf(segment).some((at) => keyOf(at) === keyOf(hex));
