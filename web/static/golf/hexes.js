// Hexes on a plane, as web/golf/course_map.py draws them: [q, r] with a point up, directions from 0 east counter-clockwise.
// Every map of a course measures by them.

export const REACH = 10; // from the middle of a hex to its points
export const BREADTH = REACH * Math.sqrt(3); // from a hex to its neighbour in the east
export const RISE = REACH * 1.5; // from a row to the next
export const WAYS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];

export const keyOf = ([q, r]) => `${q},${r}`;
export const hexOf = (key) => key.split(",").map(Number);
export const plus = ([q, r], [dq, dr]) => [q + dq, r + dr];
export const minus = ([q, r], [dq, dr]) => [q - dq, r - dr];
export const neighbours = (at) => WAYS.map((way) => plus(at, way));
export const distance = (from, to) => {
  const [q, r] = minus(from, to);
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
};

export function middle([q, r]) {
  return [BREADTH * (q + r / 2), RISE * r];
}

// The middle of the edge of a hex towards a direction.
export function edge(at, direction) {
  const [x, y] = middle(at);
  const angle = (direction * Math.PI) / 3;
  return [x + (BREADTH / 2) * Math.cos(angle), y - (BREADTH / 2) * Math.sin(angle)];
}

export function hexAt(x, y) {
  const r = y / RISE;
  const q = x / BREADTH - r / 2;
  const [a, b, c] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const off = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
  if (off[0] > off[1] && off[0] > off[2]) return [-b - c, b];
  return off[1] > off[2] ? [a, -a - c] : [a, b];
}

// About [0, 0], by sixths of a turn counter-clockwise.
export function turned([q, r], sixths) {
  let at = [q, r];
  for (let left = ((sixths % 6) + 6) % 6; left > 0; left -= 1) at = [at[0] + at[1], -at[0]];
  return at;
}

// Over the line through the directions 0 and 3.
export const mirrored = ([q, r]) => [q + r, -r];

export function disc(radius) {
  const hexes = [];
  for (let q = -radius; q <= radius; q += 1) for (let r = Math.max(-radius, -q - radius); r <= Math.min(radius, -q + radius); r += 1) hexes.push([q, r]);
  return hexes;
}

// A straight row of hexes from one to another: a finger that moves fast leaves no gaps.
export function line(from, to) {
  const steps = distance(from, to);
  const [[x, y], [u, v]] = [middle(from), middle(to)];
  return Array.from({ length: steps }, (none, k) => hexAt(x + ((u - x) * (k + 1)) / steps + 1e-6, y + ((v - y) * (k + 1)) / steps));
}

export function outline(at, reach = REACH) {
  const [x, y] = middle(at);
  const [half, down] = [(reach * Math.sqrt(3)) / 2, reach / 2];
  return `M${x.toFixed(2)} ${(y - reach).toFixed(2)}l${half.toFixed(2)} ${down}v${reach}l${(-half).toFixed(2)} ${down}l${(-half).toFixed(2)} ${-down}v${-reach}z`;
}

// Groups of hexes that touch.
export function pieces(hexes) {
  const left = new Map(hexes.map((at) => [keyOf(at), at]));
  const groups = [];
  while (left.size) {
    const [[key, first]] = left;
    left.delete(key);
    const group = [first];
    for (const at of group) {
      neighbours(at).forEach((near) => {
        if (!left.has(keyOf(near))) return;
        group.push(left.get(keyOf(near)));
        left.delete(keyOf(near));
      });
    }
    groups.push(group);
  }
  return groups;
}
