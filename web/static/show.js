// The state in words and discs. Every text comes from the server's state and is set as text, never as markup.

const PIECES_A_SIDE = 9;
const TO_BREAK = ["break", "board_over", "game_over"];
const find = (id) => document.getElementById(id);

export function showScore(state, { setAside }) {
  const score = state.score;
  score.sides.forEach((side, number) => showSide(side, number, score));
  document.querySelectorAll(".side").forEach((card, number) => { card.hidden = number >= score.sides.length; });
  document.title = score.sides.map((side) => `${side.player} ${side.points}`).join(" · ");
  showQueen(score);
  showNotes(score);
  showStory(score);
  showUndo(state);
  showQuestion(score.open, setAside);
}

export function showWatcher(live) {
  const chip = find("watcher");
  chip.dataset.state = live.state;
  document.body.dataset.view = live.state;
  find("watcher-word").textContent = live.state.replaceAll("_", " ");
  const problem = find("problem");
  problem.hidden = !live.problem;
  problem.textContent = live.problem || "";
}

export function showRefusal(text) {
  const line = find("refusal");
  line.hidden = !text;
  line.textContent = text || "";
}

function showSide(side, number, score) {
  const card = cardOf(number);
  const shooting = isShooting(side, score);
  card.classList.toggle("shooting", shooting);
  card.querySelector(".turn").textContent = TO_BREAK.includes(score.phase) ? "to break" : "to shoot";
  const coin = card.querySelector(".coin");
  coin.className = `coin ${side.colour || ""}`;
  coin.hidden = !side.colour;
  card.querySelector(".player").textContent = side.player;
  card.querySelector(".points").textContent = side.points;
  card.querySelector(".count").textContent = side.left === null ? held(side) : `${side.left} ${side.colour}`;
  card.querySelector(".owes").textContent = side.debt ? `owes ${side.debt}` : "";
  const row = card.querySelector(".left");
  const length = side.left === null ? 0 : (score.coins ? score.coins[side.colour] : PIECES_A_SIDE);
  row.replaceChildren(...Array.from({ length }, (_, at) => disc(side.colour, at < side.left)));
}

// The page brings two cards along; a third and fourth player get copies.
function cardOf(number) {
  const sides = find("sides");
  const found = sides.querySelector(`.side[data-side="${number}"]`);
  if (found) return found;
  const card = sides.querySelector(".side").cloneNode(true);
  card.dataset.side = number;
  sides.insertBefore(card, find("queen"));
  return card;
}

// What a side has taken where any colour may be pocketed; the misses of a player alone.
function held(side) {
  if (side.misses) return `${side.misses} missed`;
  if (!side.pocketed) return "";
  const { white, black, queen } = side.pocketed;
  return `${white} white, ${black} black${queen ? ", queen" : ""}`;
}

function isShooting(side, score) {
  if (score.outcome || score.turn === null) return false;
  return side.seat === score.turn.seat || side.players.some((player) => player.seat === score.turn.seat);
}

function disc(colour, isLeft) {
  const item = document.createElement("li");
  item.className = isLeft ? colour : "gone";
  return item;
}

function showQueen(score) {
  const by = score.queen.by;
  const words = {
    on_board: "Queen on the board",
    pending: by ? `Queen to be covered by ${by}` : "Queen to be covered",
    covered: by ? `Queen covered by ${by}` : "Queen covered",
  };
  find("queen").dataset.state = score.queen.state;
  find("queen-word").textContent = `${words[score.queen.state]} · board ${score.board}`;
}

function showNotes(score) {
  const step = find("step");
  step.hidden = !score.out_of_step;
  if (score.out_of_step) {
    const { seen, expected } = score.out_of_step;
    step.textContent = `Out of step: the board shows ${counted(seen)}, the score expects ${counted(expected)}.`;
  }
  const due = find("due");
  due.hidden = score.returns_due.length === 0;
  due.textContent = score.returns_due.map((one) => dueSentence(one, score.sides)).join(" ");
}

function counted(counts) {
  return `${counts.white} white, ${counts.black} black${counts.queen ? " and the queen" : ", no queen"}`;
}

function dueSentence(due, sides) {
  const what = due.kind === "queen" ? "the queen" : `${due.count} ${due.kind}`;
  const where = due.place === "centre_spot" ? "on the centre spot" : "inside the centre circle";
  const people = sides.flatMap((side) => (side.players.length ? side.players : [side]));
  const placer = people.find((person) => person.seat === due.placed_by);
  return `${placer ? `${placer.player} puts` : "Put"} ${what} back ${where}.`;
}

function showStory(score) {
  const verdicts = score.verdicts;
  const points = score.outcome && score.outcome.points.join(" to ");
  const winner = score.outcome && (score.outcome.winner === null ? `A draw, ${points}.` : `${score.outcome.winner} wins the match, ${points}.`);
  const said = verdicts.map((verdict) => verdict.text).join(" ");
  find("ruling-text").textContent = [winner, said].filter(Boolean).join(" ") || "Waiting for the first stroke.";
  find("ruling-law").textContent = [...new Set(verdicts.map((verdict) => verdict.law))].join(" · ");
  const before = score.log.filter((line) => line.text && line.text !== said).slice(-3).reverse();
  find("log").replaceChildren(...before.map((line) => {
    const item = document.createElement("li");
    item.textContent = line.text;
    return item;
  }));
}

function showUndo(state) {
  find("undo").disabled = state.undo.entry === null;
  find("undo-what").textContent = state.undo.what;
  find("again").hidden = !state.score.outcome;
}

function showQuestion(open, setAside) {
  const sheet = find("sheet");
  const question = open.find((one) => one.entry > setAside);
  sheet.hidden = !question;
  find("ask").hidden = open.length === 0 || !sheet.hidden;
  find("ask").textContent = open.length === 1 ? "1 question" : `${open.length} questions`;
  if (sheet.hidden) return;
  sheet.dataset.question = question.entry;
  find("sheet-question").textContent = question.question;
  find("sheet-choices").replaceChildren(...question.choices.map((label, choice) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.dataset.question = question.entry;
    button.dataset.choice = choice;
    return button;
  }));
}
