// The cartón: how many cards each pair took, counted aloud while they are typed.

import { arePiles, count } from "./scorekeeper_game.js";
import { limitOf, say, sumAloud } from "./scorekeeper_sentences.js";

const dialog = document.querySelector("#carton");
const form = dialog.querySelector("form");
const inputs = [form.elements.pile0, form.elements.pile1];
const said = dialog.querySelector("#carton-said");
let asking = null;

const pile = (input) => (/^\d+$/.test(input.value.trim()) ? Number(input.value) : null);
const piles = () => inputs.map(pile);

function tellError(taken) {
  const { cards } = asking.table.carton;
  if (taken.includes(null)) return say("cartonAsk", { cards });
  return say("cartonTooMany", { sum: taken[0] + taken[1], cards });
}

function tell() {
  const taken = piles();
  const { table, now, names } = asking;
  const isEmpty = inputs.some((input) => input.value.trim() === "");
  const fits = arePiles(taken, table);
  said.classList.toggle("is-error", !fits && !isEmpty);
  if (!fits) {
    said.textContent = tellError(taken);
    return false;
  }
  const line = { ...count(taken, now, table), before: 0 };
  line.before = now.score[line.team];
  const left = table.carton.cards - taken[0] - taken[1];
  said.textContent = [
    `${names[line.team]}: ${sumAloud(line, table)}.`,
    limitOf("carton", line),
    left ? say("cartonLeft", { cards: left }) : "",
  ]
    .filter(Boolean)
    .join(" ");
  return true;
}

function step(button) {
  const input = inputs[Number(button.dataset.pile)];
  const { cards } = asking.table.carton;
  const next = (pile(input) ?? cards / 2 - Number(button.dataset.step)) + Number(button.dataset.step);
  input.value = Math.min(Math.max(next, 0), cards);
  tell();
}

/** Ask for both piles; `done` gets them when they fit in one deck. */
export function askPiles(sheet, now, table, done) {
  asking = { table, now, names: sheet.names, done };
  form.reset();
  tell();
  dialog.showModal();
  inputs[0].focus();
}

form.addEventListener("input", tell);
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (button) step(button);
  if (event.target.closest("[data-act=close]")) dialog.close();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!tell()) {
    said.classList.add("is-error");
    inputs.find((input) => pile(input) === null)?.focus();
    return;
  }
  dialog.close();
  asking.done(piles());
});
