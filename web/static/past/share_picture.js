// The card as a picture: the winner large, the figures, a line for each board. Drawn twice as fine as it is shown.

const WIDTH = 720;
const EDGE = 40;
const MOST_ROWS = 14; // more would be too small to read on a phone
const PAPER = "#f7f0e3";
const CARD = "#fffaf0";
const INK = "#2a1d12";
const FAINT = "#6a5641";
const RED = "#b8283a";
const HAIR = "#dccdb0";
const SERIF = '"Noto Sans Devanagari", "Pocketwatch Serif", Georgia, serif';
const SANS = '"Noto Sans Devanagari", "Pocketwatch Sans", system-ui, sans-serif';

export function drawCard(canvas, ending, title, score) {
  const rows = ending.rows.slice(-MOST_ROWS);
  const top = 330;
  const height = top + 60 + rows.length * 34 + ending.notes.length * 30 + 60;
  Object.assign(canvas, { width: WIDTH * 2, height: height * 2 });
  const pen = canvas.getContext("2d");
  pen.scale(2, 2);
  drawPaper(pen, height);
  pen.textAlign = "center";
  write(pen, title, WIDTH / 2, 100, `600 44px ${SERIF}`, INK, WIDTH - 2 * EDGE);
  write(pen, score, WIDTH / 2, 176, `700 68px ${SERIF}`, RED, WIDTH - 2 * EDGE);
  drawFigures(pen, ending.figures, 216);
  const bottom = drawTable(pen, ending.heads, rows, top);
  ending.notes.forEach((note, at) => write(pen, note, WIDTH / 2, bottom + 34 + at * 30, `500 20px ${SANS}`, INK, WIDTH - 2 * EDGE));
  const facts = ending.facts.map(([, value]) => value).join(" · ");
  write(pen, ["Pocketwatch", facts].filter(Boolean).join(" · "), WIDTH / 2, height - 26, `400 15px ${SANS}`, FAINT, WIDTH - 2 * EDGE);
}

function drawPaper(pen, height) {
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, height);
  pen.fillStyle = CARD;
  pen.fillRect(16, 16, WIDTH - 32, height - 32);
  pen.fillStyle = RED;
  pen.fillRect(16, 16, WIDTH - 32, 8);
}

function drawFigures(pen, figures, y) {
  const step = (WIDTH - 2 * EDGE) / Math.max(1, figures.length);
  figures.forEach((figure, at) => {
    const x = EDGE + step * (at + 0.5);
    write(pen, figure.value, x, y + 34, `700 34px ${SERIF}`, INK, step - 12);
    write(pen, figure.words, x, y + 60, `400 16px ${SANS}`, FAINT, step - 12);
  });
}

// The columns are as wide as their words; where all are too wide together, the letters are smaller.
function drawTable(pen, heads, rows, y) {
  const size = 18;
  pen.font = `600 ${size}px ${SANS}`;
  const widths = heads.map((head, at) => Math.max(...[head, ...rows.map((row) => row[at])].map((cell) => pen.measureText(cell || "").width)) + 18);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const scale = Math.min(1, (WIDTH - 2 * EDGE) / whole);
  const stretch = Math.max(0, (WIDTH - 2 * EDGE - whole) / heads.length);
  const lines = [heads, ...rows];
  pen.textAlign = "left";
  lines.forEach((cells, line) => {
    let x = EDGE;
    const at = y + 24 + line * 34;
    cells.forEach((cell, column) => {
      const width = widths[column] * scale + stretch;
      write(pen, cell || "", x, at, `${line ? 400 : 600} ${size * scale}px ${SANS}`, line ? INK : FAINT, width);
      x += width;
    });
    pen.fillStyle = HAIR;
    pen.fillRect(EDGE, at + 9, WIDTH - 2 * EDGE, 1);
  });
  pen.textAlign = "center";
  return y + 24 + rows.length * 34;
}

function write(pen, text, x, y, font, colour, most) {
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(text, x, y, most);
}
