// Acts out what happened, card by card, on the table that is shown. Changes the picture only:
// the fragment that follows is the truth.

import { banner } from "./banner.js";
import { speak } from "./bubble.js";
import { settings } from "./settings.js";
import { play as sound } from "./sound.js";
import { inARow, say, show } from "./voice.js";
import { word } from "./words.js";
import {
  addScore, addTaken, clearFelt, dealHand, leaveCard, light, lying, markLast, resetTaken, setCounts, setTurn, sideOf,
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

/**
 * Act the steps out in order; resolves, when the picture shows their outcome, to what is still to be said.
 * `fresh` is the table as they leave it.
 */
export async function act(steps, fresh) {
  if (settings.paceFactor === 0 || document.hidden) return tell(steps);
  skipping = false;
  const dealt = lastDeal(steps);
  for (const [at, step] of steps.entries()) {
    const showHand = () => step === dealt && dealHand(fresh);
    if (step.kind === "deal") await actDeal(step, showHand);
    else if (step.kind === "back") await actBack(step);
    else if (step.kind === "steal") await actSteal(step);
    else if (step.kind === "say") await actWord(step);
    else await actPlay(step, showHand);
    banner.clear();
    if (skipping) return inWords(steps.slice(at + 1));
  }
  return "";
}

/** The step that dealt the cards which one still holds all of, if there is one. */
function lastDeal(steps) {
  const at = steps.map((step) => step.dealt || step.kind === "deal").lastIndexOf(true);
  const played = steps.map((step) => step.seat === 0 && step.kind === "play").lastIndexOf(true);
  return played > at ? null : steps[at];
}

/** What happened, in words alone; who said something last is still seen saying it. */
function tell(steps) {
  const events = steps.flatMap((step) => step.events);
  const voiced = events.filter((event) => event.voice).slice(-1)[0];
  if (events.length) sound(events.slice(-1)[0].type);
  else sound("card");
  return inARow([inWords(steps), speak(voiced?.voice)]);
}

function inWords(steps) {
  return inARow(steps.flatMap((step) => [step.text, ...step.events.map((event) => event.text), step.dealt && word("secondDeal")]));
}

async function actDeal(step, showHand) {
  clearFelt();
  resetTaken();
  setCounts(step.counts);
  showHand();
  show(step.text);
  sound("deal");
  await announce({ type: "deal", text: word("newDeck"), note: step.text });
  await actEvents(step.events);
}

async function actPlay(step, showHand) {
  setTurn(step.seat);
  if (step.seat === 0) document.querySelector(`.hand-card[data-card="${step.card}"]`)?.classList.add("is-gone");
  const shown = leaveCard(step.card, step.seat);
  show(step.text);
  sound("card");
  await pause(step.seat === 0 ? SHOW_OWN_MS : SHOW_MS);
  if (step.takes.length) await actCapture(step, shown);
  else markLast(shown, word("last"));
  setCounts(step.counts);
  if (step.takes.length + 1 >= BIG_CAPTURE) {
    await announce({ type: "big", text: word("sayBig"), note: step.text });
  }
  await actEvents(step.events);
  if (step.dealt) {
    showHand();
    say(word("secondDeal"));
    sound("deal");
    await announce({ type: "deal", text: word("secondDeal") });
  }
}

async function actWord(step) {
  setTurn(step.seat);
  show(step.text);
  if (!step.passes) await pause(SHOW_MS);
  await actEvents(step.events);
}

/** A card taken back: the words first; the table as it was follows at once. */
async function actBack(step) {
  unlight();
  banner.clear();
  show(step.text);
  await pause(SHOW_MS);
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

async function collect(step, cards) {
  sound("collect");
  for (const card of cards) card?.classList.add("is-collected", `to-${sideOf(step.seat)}`);
  await pause(COLLECT_MS);
  for (const card of cards) card?.remove();
}

async function actEvents(events) {
  for (const event of events) {
    // What a count comes to is told when it has been counted.
    if (event.carton) await banner.count(event, pause);
    show(event.text);
    say(speak(event.voice));
    sound(event.type);
    addScore(event.score);
    if (event.carton) await pause(CARTON_MS);
    else await announce({ type: event.type, text: event.text, saying: event.saying });
    banner.clear();
  }
}
