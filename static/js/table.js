// The page of a game: takes what the server says, has it acted out, then shows the whole truth.

import { act, skip } from "./acting.js";
import { speakOn } from "./bubble.js";
import { bindKeyboard } from "./keyboard.js";
import { LessonLine } from "./lesson.js";
import { awaitHint, bindPractice, showHint } from "./practice.js";
import { Selection } from "./selection.js";
import { bindSettings, settings, toggle } from "./settings.js";
import { Line } from "./socket.js";
import { play as sound, wakeOnTouch } from "./sound.js";
import { inARow, say, show } from "./voice.js";
import { word } from "./words.js";

const game = document.querySelector("#game");
const bar = document.querySelector("#line");
const help = document.querySelector("#help");
const table = () => document.querySelector("#table");

let known = Number(table().dataset.ply);
let shown = bare(table());
let pending = null;
let running = false;
let recordWatcher = null;
const queue = [];
const acted = new Set();

const isBusy = () => running || pending !== null;

function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function play(value) {
  const id = newId();
  expectAnswer(id, line.play({ ply: known, id, value }), word("waiting"));
}

/** Ask for the last card back, as a play is sent: once, and never again by itself. */
function takeBack() {
  const id = newId();
  expectAnswer(id, line.ask({ action: "take_back", ply: known, id }), word("takingBack"));
}

function expectAnswer(id, isSent, text) {
  if (!isSent) {
    bar.hidden = false;
    bar.textContent = word("offline");
    say(bar.textContent);
    return;
  }
  pending = id;
  selection.clear();
  rest();
  say(text);
}

/** The hand rests while a card is on its way or being acted, and wakes after. */
function rest() {
  game.classList.toggle("is-busy", isBusy());
  table().querySelector(".play-form")?.setAttribute("aria-busy", String(isBusy()));
}

function hear(reply) {
  if (reply.hint) {
    if (reply.ply === known && !isBusy()) showHint(reply.hint);
    return;
  }
  if (reply.error) awaitHint(false);
  // A refusal without an id is the server's word that it did nothing.
  if (reply.id === pending || (reply.error && !reply.id)) pending = null;
  const steps = (reply.steps ?? []).filter((step) => !acted.has(step.ply));
  const html = typeof reply.html === "string" ? reply.html : null;
  const fresh = html === null ? null : parse(html);
  const isNews = fresh && (reply.ply > known || (reply.ply === known && (steps.length > 0 || bare(fresh) !== shown)));
  if (isNews) {
    known = reply.ply;
    shown = bare(fresh);
    steps.forEach((step) => acted.add(step.ply));
    queue.push({ steps, fresh, error: reply.error });
    run();
  } else if (reply.error) {
    show(reply.error, { error: true });
  }
  rest();
}

function parse(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.querySelector("#table");
}

/** A table as text, to tell news from a repetition; the token of its form changes with each answer. */
function bare(table) {
  return table.outerHTML.replace(/<input type="hidden" name="csrfmiddlewaretoken"[^>]*>/, "");
}

async function run() {
  if (running) return;
  running = true;
  while (queue.length) {
    const { steps, fresh, error } = queue.shift();
    const held = steps.length ? null : selection.card;
    rest();
    if (steps.length) selection.clear();
    const unsaid = steps.length ? await act(steps, fresh) : "";
    swap(fresh);
    if (steps.length) alertTurn();
    if (error) show(error, { error: true });
    else if (steps.length) say(inARow([unsaid, news(steps.slice(-1)[0].text)]));
    if (held && document.querySelector(`.hand-card[data-card="${held}"]`)) selection.pick(held);
  }
  running = false;
  rest();
}

/** Where the game stands, without the last move, which has been said. */
function news(said) {
  const { textContent } = table().querySelector("[data-message]");
  return (textContent.startsWith(said) && textContent.slice(said.length).trim()) || textContent;
}

/** Tell who asked for it, by a sound and a buzz, that a card is wanted or that the game has ended. */
function alertTurn() {
  const { turn } = table().dataset;
  if (turn === "over") sound(table().querySelector(".result.is-won") ? "won" : "lost");
  if (turn !== "mine") return;
  sound("turn");
  if (settings.has("vibration")) navigator.vibrate?.(60);
}

function swap(fresh) {
  const old = table();
  const focused = document.activeElement;
  const hadFocus = focused === document.body || old.contains(focused);
  const at = [...old.querySelectorAll(".hand-card")].indexOf(focused);
  const open = [...old.querySelectorAll("details[open]")].map((node) => node.className);
  old.replaceWith(fresh);
  fresh.querySelectorAll("details").forEach((node) => {
    node.open = open.includes(node.className);
  });
  retitle();
  speakOn();
  if (hadFocus) refocus(fresh, at);
}

function refocus(fresh, at) {
  const hand = [...fresh.querySelectorAll(".hand-card")];
  const target = fresh.querySelector(".result, .lesson-next") ?? hand[Math.min(Math.max(at, 0), hand.length - 1)] ?? fresh.querySelector(".ask");
  target?.focus({ preventScroll: true });
}

function retitle() {
  document.title = `${table().dataset.title} · ${game.dataset.place}`;
}

function lineChanged(state) {
  const cut = pending !== null && state !== "up";
  if (cut) pending = null;
  bar.hidden = state === "up" || state === "post";
  bar.textContent = { down: cut ? word("cut") : word("reconnecting"), gone: word("gone") }[state] ?? "";
  game.classList.toggle("is-offline", !bar.hidden);
  if (!bar.hidden) awaitHint(false);
  say(bar.textContent);
  rest();
}

function openHelp() {
  if (!help.open) help.showModal();
}

function switchSound() {
  const isOn = toggle("sound");
  say(word(isOn ? "soundOn" : "soundOff"));
  if (isOn) sound("turn");
}

/** Open or close the sheet of what has happened; a phone's own way back closes it too. */
function toggleRecord(opens) {
  game.classList.toggle("record-open", opens);
  const opener = document.querySelector('[data-opens="record"]');
  const isOpen = game.classList.contains("record-open");
  opener.setAttribute("aria-expanded", String(isOpen));
  (isOpen ? document.querySelector(".record-close") : opener).focus();
  recordWatcher?.destroy();
  recordWatcher = null;
  if (!isOpen || !("CloseWatcher" in globalThis)) return;
  recordWatcher = new CloseWatcher();
  recordWatcher.onclose = () => game.classList.contains("record-open") && toggleRecord(false);
}

const selection = new Selection(game, { play, isBusy });
const line = game.dataset.lesson
  ? new LessonLine({ url: game.dataset.lesson, ply: () => known, onReply: hear })
  : new Line({
      socketPath: game.dataset.socket,
      playUrl: game.dataset.play,
      csrf: game.dataset.csrf,
      ply: () => known,
      onReply: hear,
      onState: lineChanged,
    });

bindPractice(game, { isBusy, takeBack, askHint: () => line.ask({ action: "hint", ply: known }) });
bindSettings(help, (name) => name === "sound" && sound("turn"));
bindKeyboard({ selection, isBusy, openHelp, switchSound, skip });
wakeOnTouch();
document.querySelector('[data-opens="help"]').addEventListener("click", openHelp);
document.querySelector('[data-opens="record"]')?.addEventListener("click", () => toggleRecord());
game.addEventListener("click", (event) => {
  if (event.target.closest(".record-close")) toggleRecord(false);
  else if (running) skip();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && game.classList.contains("record-open")) toggleRecord(false);
});
game.addEventListener("submit", (event) => event.preventDefault());
retitle();
globalThis.takeEarlyTouch?.()?.click();
