// The projection that takes four points to four others, and points through it.

// Eight numbers a..h: x' = (ax + by + c) / (gx + hy + 1), y' = (dx + ey + f) / (gx + hy + 1); null for none.
export function projection(from, to) {
  const rows = from.flatMap(([x, y], at) => {
    const [u, v] = to[at];
    return [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]];
  });
  return solved(rows);
}

export function carried(numbers, [x, y]) {
  const [a, b, c, d, e, f, g, h] = numbers;
  const depth = g * x + h * y + 1;
  return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
}

// Gauss and Jordan, with the largest pivot of each column.
function solved(rows) {
  const count = rows.length;
  for (let column = 0; column < count; column += 1) {
    let best = column;
    for (let row = column + 1; row < count; row += 1) {
      if (Math.abs(rows[row][column]) > Math.abs(rows[best][column])) best = row;
    }
    if (Math.abs(rows[best][column]) < 1e-9) return null;
    [rows[column], rows[best]] = [rows[best], rows[column]];
    for (let row = 0; row < count; row += 1) {
      if (row === column) continue;
      const factor = rows[row][column] / rows[column][column];
      for (let place = column; place <= count; place += 1) rows[row][place] -= factor * rows[column][place];
    }
  }
  return rows.map((row, at) => row[count] / row[at]);
}
