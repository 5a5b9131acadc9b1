// The sheet on the page: score, tokens as they lie on a table, limits, buttons, history.

import { award } from "./scorekeeper_game.js";
import { fullSentence, limitOf, lineSentence, listed, resultSentence, say } from "./scorekeeper_sentences.js";

const board = document.querySelector("#board");
const find = (selector) => board.querySelector(selector);
const each = (selector, act) => board.querySelectorAll(selector).forEach(act);

function token(kind, place) {
  const node = document.createElement("span");
  const card = kind.cards[place % kind.cards.length];
  node.className = `perro perro-${kind.face}`;
  if (kind.face === "up") node.textContent = card === "joker" ? "★" : card;
  return node;
}

function drawTokens(node, score, table) {
  const counts = table.layout[score];
  const kinds = table.tokens.map((kind, place) => ({ kind, count: counts[place] }));
  let laid = 0;
  node.replaceChildren(
    ...kinds.flatMap(({ kind, count }) => Array.from({ length: count }, () => token(kind, laid++))),
  );
  const said = kinds
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => say(`tokens_${kind.face}`, { count, points: kind.points }));
  node.setAttribute("aria-label", said.length ? listed(said) : say("tokens_none"));
}

function limitsNow(score, table) {
  const events = Object.keys(table.barred).filter(
    (type) => type !== "caida_limpia" && table.barred[type].includes(score),
  );
  if (!table.carton.scores[score]) events.push("carton");
  return events.length ? say("limits", { score, events: listed(events.map((type) => say(type))) }) : "";
}

function drawPair(team, now, names, table) {
  const score = now.score[team];
  const panel = find(`.pair[data-pair="${team}"]`);
  panel.classList.toggle("has-won", now.winner === team);
  panel.querySelector(".pair-score").textContent = score;
  panel.querySelector(".deals").classList.toggle("is-away", now.dealer !== team || now.winner !== null);
  panel.querySelector(".limits").textContent = now.winner === null ? limitsNow(score, table) : "";
  drawTokens(panel.querySelector(".tokens"), score, table);
  each(`[data-pair-name="${team}"]`, (node) => {
    node.textContent = names[team];
  });
}

function drawTap(button, now, names, table) {
  const { award: type, team } = button.dataset;
  button.hidden = !Object.keys(table.awards).includes(type);
  if (button.hidden || now.winner !== null) return;
  const pair = type === "misdeal" ? 1 - now.dealer : Number(team);
  const { points, barred } = award(type, now.score[pair], table);
  const whose = type === "misdeal" ? ` ${names[pair]}` : "";
  button.querySelector(".tap-points").textContent = `+${points}${whose}`;
  button.classList.toggle("is-barred", barred);
  button.title = limitOf(type, { barred, before: now.score[pair] });
}

function drawHistory(sheet, now, table) {
  find("#history").replaceChildren(
    ...now.lines.toReversed().map((line) => {
      const item = document.createElement("li");
      const said = document.createElement("span");
      const why = document.createElement("small");
      const score = document.createElement("b");
      said.textContent = lineSentence(line, sheet.names, table);
      why.textContent = limitOf(line.step.type, line);
      score.textContent = line.after.score.join("–");
      item.className = `of-pair-${line.team}`;
      item.append(score, said, why);
      return item;
    }),
  );
  find("#history").start = now.lines.length;
  find(".history-empty").hidden = now.lines.length > 0;
}

/** Show a sheet and what it comes to; `told` is said instead of its last line. */
export function draw(sheet, now, table, houseTitle, told) {
  find("#house").textContent = houseTitle;
  const isOver = now.winner !== null;
  [0, 1].forEach((team) => drawPair(team, now, sheet.names, table));
  each("[data-award]", (button) => drawTap(button, now, sheet.names, table));
  find(".taps").inert = isOver;
  find(".result").hidden = !isOver;
  if (isOver) find("#result").textContent = resultSentence(now, sheet.names);
  each("[data-act=carton], [data-award=misdeal]", (button) => {
    button.setAttribute("aria-disabled", String(isOver));
  });
  find("[data-act=undo]").setAttribute("aria-disabled", String(sheet.steps.length === 0));
  find("[data-act=redo]").setAttribute("aria-disabled", String(sheet.undone.length === 0));
  drawHistory(sheet, now, table);
  const last = now.lines.slice(-1)[0];
  const said = told ?? (last ? fullSentence(last, sheet.names, table) : say("begin", { pair: sheet.names[now.dealer] }));
  const message = find("#message");
  message.textContent = said;
  message.classList.toggle("is-limit", !told && Boolean(last?.barred));
}
