// The score-keeper for a real table: choose a house, tap what happens, undo what was a slip.

import { askPiles } from "./scorekeeper_carton.js";
import { tally } from "./scorekeeper_game.js";
import { keepOffline } from "./offline.js";
import { lineSentence, say } from "./scorekeeper_sentences.js";
import { KEY, load, newSheet, save } from "./scorekeeper_store.js";
import { draw } from "./scorekeeper_view.js";

const page = document.querySelector("#scorekeeper");
const setup = page.querySelector("#setup");
const board = page.querySelector("#board");
const confirmation = page.querySelector("#again");
const tables = JSON.parse(page.querySelector("#score-tables").content.textContent);
let sheet = load(tables);

const tableOf = () => tables[sheet.house];
const now = () => tally(sheet, tableOf());
const titleOf = (house) => setup.querySelector(`[name=house][value="${house}"]`).dataset.title;

function show(told) {
  setup.hidden = sheet !== null;
  board.hidden = sheet === null;
  if (sheet) draw(sheet, now(), tableOf(), titleOf(sheet.house), told);
}

function change(steps, undone, told) {
  sheet = { ...sheet, steps, undone };
  save(sheet);
  show(told?.());
}

function write(step) {
  change([...sheet.steps, step], []);
  if (now().winner !== null) board.querySelector(".result [data-act=new]").focus();
}

function undo() {
  const line = now().lines.slice(-1)[0];
  const told = () => say("undone", { line: lineSentence(line, sheet.names, tableOf()) });
  change(sheet.steps.slice(0, -1), [...sheet.undone, line.step], told);
}

function redo() {
  change([...sheet.steps, sheet.undone.slice(-1)[0]], sheet.undone.slice(0, -1));
}

function putAway() {
  const { house, names, dealer } = sheet;
  setup.elements.house.value = house;
  names.forEach((name, team) => {
    setup.elements[`name${team}`].value = name;
  });
  setup.elements.dealer.value = String(1 - dealer);
  sheet = null;
  save(null);
  show();
  setup.elements.name0.focus();
}

function askForNew() {
  if (sheet.steps.length === 0 || now().winner !== null) putAway();
  else confirmation.showModal();
}

const ACTS = {
  undo,
  redo,
  new: askForNew,
  carton: () => askPiles(sheet, now(), tableOf(), (taken) => write({ type: "carton", taken })),
};

function tapped(button) {
  if (button.getAttribute("aria-disabled") === "true") return;
  const { act, award, team } = button.dataset;
  if (act) ACTS[act]?.();
  else if (award === "misdeal") write({ type: award });
  else write({ type: award, team: Number(team) });
}

function begin(event) {
  event.preventDefault();
  const data = new FormData(setup);
  const names = [0, 1].map((team) => {
    const field = setup.elements[`name${team}`];
    return data.get(field.name).trim() || field.defaultValue;
  });
  const equal = names[0].toLocaleLowerCase() === names[1].toLocaleLowerCase();
  setup.querySelector("#names-error").textContent = equal ? say("sameNames") : "";
  if (equal) return setup.elements.name1.focus();
  const house = data.get("house");
  sheet = newSheet(house, tables[house], names, Number(data.get("dealer")));
  save(sheet);
  show();
  window.scrollTo(0, 0);
  board.querySelector(".taps button:not([hidden])").focus({ preventScroll: true });
}

setup.addEventListener("submit", begin);
board.addEventListener("click", (event) => {
  const button = event.target.closest("[data-act], [data-award]");
  if (button) tapped(button);
});
confirmation.addEventListener("close", () => {
  if (confirmation.returnValue === "new") putAway();
  confirmation.returnValue = "";
});
document.addEventListener("keydown", (event) => {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
  if (!isUndo || !sheet || event.target.closest("input, dialog")) return;
  event.preventDefault();
  tapped(board.querySelector(event.shiftKey ? "[data-act=redo]" : "[data-act=undo]"));
});
window.addEventListener("storage", (event) => {
  if (event.key !== KEY && event.key !== null) return;
  sheet = load(tables);
  show();
});

show();
keepOffline(document.documentElement.dataset.worker, () => {
  page.querySelectorAll(".kept").forEach((node) => node.classList.remove("is-away"));
});
