// Acts out what happened, card by card, on the table that is shown. Changes the picture only:
// the fragment that follows is the truth.

import { banner } from "./banner.js";
import { settings } from "./settings.js";
import { show } from "./voice.js";
import { word } from "./words.js";
import {
  addScore, addTaken, clearFelt, leaveCard, light, markLast, placeOf, resetTaken, setCounts, setTurn, sideOf,
  unlight, unmarkLast,
} from "./felt.js";

const SHOW_MS = 700;
const SHOW_OWN_MS = 300;
const OUTLINE_MS = 600;
const COLLECT_MS = 260;
const BANNER_MS = 900;
const CARTON_MS = 1500;
const BIG_CAPTURE = 5;
const RANKS = "A234567JQK";

let skipping = false;
let wake = null;

/** Jump to the outcome of what is being acted. */
export function skip() {
  skipping = true;
  wake?.();
}

function pause(ms) {
  const wait = ms * settings.paceFactor;
  if (skipping || document.hidden || wait === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, wait);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Act the steps out in order; resolves, when the picture shows their outcome, to what is still to be said. */
export async function act(steps) {
  if (settings.paceFactor === 0 || document.hidden) {
    return steps.flatMap((step) => [step.text, ...step.events.map((event) => event.text)]).join(" ");
  }
  skipping = false;
  for (const step of steps) {
    if (step.kind === "deal") await actDeal(step);
    else if (step.kind === "steal") await actSteal(step);
    else if (step.kind === "say") await actWord(step);
    else await actPlay(step);
    if (skipping) break;
  }
  banner.clear();
  return "";
}

async function actDeal(step) {
  clearFelt();
  resetTaken();
  setCounts(step.counts);
  show(step.text);
  await announce({ type: "deal", text: word("newDeck"), note: step.text });
  await actEvents(step.events);
}

async function actPlay(step) {
  setTurn(step.seat);
  if (step.seat === 0) document.querySelector(`.hand-card[data-card="${step.card}"]`)?.classList.add("is-gone");
  const shown = leaveCard(step.card, step.seat);
  show(step.text);
  await pause(step.seat === 0 ? SHOW_OWN_MS : SHOW_MS);
  if (step.takes.length) await actCapture(step, shown);
  else markLast(shown, word("last"));
  setCounts(step.counts);
  if (step.takes.length + 1 >= BIG_CAPTURE) {
    await announce({ type: "big", text: word("sayBig"), note: step.text });
  }
  await actEvents(step.events);
  if (step.dealt) await announce({ type: "deal", text: word("secondDeal") });
}

async function actWord(step) {
  setTurn(step.seat);
  show(step.text);
  if (!step.passes) await pause(SHOW_MS);
  await actEvents(step.events);
}

async function actSteal(step) {
  setTurn(step.seat);
  show(step.text);
  light({ base: step.takes, ladder: [] });
  await pause(OUTLINE_MS);
  unlight();
  await collect(step, step.takes.map(lying));
  addTaken(step.seat % 2, step.takes.length);
  await actEvents(step.events);
}

async function announce(what) {
  banner.raise(what);
  await pause(BANNER_MS);
  banner.clear();
}

async function actCapture(step, shown) {
  const above = (code) => RANKS.indexOf(code[0]) > RANKS.indexOf(step.card[0]);
  light({ base: step.takes.filter((code) => !above(code)), ladder: step.takes.filter(above) });
  await pause(OUTLINE_MS);
  unlight();
  await collect(step, [...step.takes.map(lying), shown]);
  unmarkLast();
  addTaken(step.seat % 2, step.takes.length + 1);
}

const lying = (code) => placeOf(code)?.querySelector(`[data-card="${code}"]`);

async function collect(step, cards) {
  for (const card of cards) card?.classList.add("is-collected", `to-${sideOf(step.seat)}`);
  await pause(COLLECT_MS);
  for (const card of cards) card?.remove();
}

async function actEvents(events) {
  for (const event of events) {
    show(event.text);
    if (event.type === "carton" && event.carton) await banner.count(event, pause);
    addScore(event.score);
    if (event.type === "carton") await pause(CARTON_MS);
    else await announce({ type: event.type, text: event.text, saying: event.saying });
    banner.clear();
  }
}
