// The page of a game: takes what the server says, has it acted out, then shows the whole truth.

import { act, skip } from "./acting.js";
import { bindKeyboard } from "./keyboard.js";
import { Selection } from "./selection.js";
import { bindSettings } from "./settings.js";
import { Line } from "./socket.js";
import { say, show } from "./voice.js";
import { word } from "./words.js";

const game = document.querySelector("#game");
const bar = document.querySelector("#line");
const help = document.querySelector("#help");
const table = () => document.querySelector("#table");

let known = Number(table().dataset.ply);
let lastHtml = null;
let pending = null;
let running = false;
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
  if (!line.play({ ply: known, id, value })) {
    bar.hidden = false;
    bar.textContent = word("offline");
    return;
  }
  pending = id;
  selection.clear();
  rest();
  say(word("waiting"));
}

/** The hand rests while a card is on its way or being acted, and wakes after. */
function rest() {
  game.classList.toggle("is-busy", isBusy());
  table().querySelector(".play-form")?.setAttribute("aria-busy", String(isBusy()));
}

function hear(reply) {
  // A refusal without an id is the server's word that it did nothing.
  if (reply.id === pending || (reply.error && !reply.id)) pending = null;
  const steps = (reply.steps ?? []).filter((step) => !acted.has(step.ply));
  const html = typeof reply.html === "string" ? reply.html : null;
  // A form posted by hand carries a token that changes with each answer; it is no news.
  const sameHtml = html === null || (lastHtml !== null && strip(html) === strip(lastHtml));
  const isNews = reply.ply > known || steps.length > 0 || (reply.ply === known && !sameHtml);
  if (html !== null && reply.ply >= known) lastHtml = html;
  if (html !== null && isNews && reply.ply >= known) {
    known = reply.ply;
    steps.forEach((step) => acted.add(step.ply));
    queue.push({ steps, html, error: reply.error });
    run();
  } else if (reply.error) {
    show(reply.error, { error: true });
  }
  rest();
}

const strip = (html) => html.replace(/<input type="hidden" name="csrfmiddlewaretoken"[^>]*>/, "");

async function run() {
  if (running) return;
  running = true;
  while (queue.length) {
    const { steps, html, error } = queue.shift();
    const held = steps.length ? null : selection.card;
    rest();
    if (steps.length) selection.clear();
    const unsaid = steps.length ? await act(steps) : "";
    swap(html);
    if (error) show(error, { error: true });
    else if (steps.length) say(`${unsaid} ${table().querySelector("[data-message]").textContent}`.trim());
    if (held && document.querySelector(`.hand-card[data-card="${held}"]`)) selection.pick(held);
  }
  running = false;
  rest();
}

function swap(html) {
  const old = table();
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const fresh = holder.content.querySelector("#table");
  if (!fresh) return;
  const focused = document.activeElement;
  const hadFocus = focused === document.body || old.contains(focused);
  const at = [...old.querySelectorAll(".hand-card")].indexOf(focused);
  const open = [...old.querySelectorAll("details[open]")].map((node) => node.className);
  old.replaceWith(fresh);
  fresh.querySelectorAll("details").forEach((node) => {
    node.open = open.includes(node.className);
  });
  retitle();
  if (hadFocus) refocus(fresh, at);
}

function refocus(fresh, at) {
  const hand = [...fresh.querySelectorAll(".hand-card")];
  const target = fresh.querySelector(".result") ?? hand[Math.min(Math.max(at, 0), hand.length - 1)] ?? fresh.querySelector(".ask");
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
  rest();
}

function openHelp() {
  if (!help.open) help.showModal();
}

function toggleRecord(opens) {
  game.classList.toggle("record-open", opens);
  const opener = document.querySelector('[data-opens="record"]');
  const isOpen = game.classList.contains("record-open");
  opener.setAttribute("aria-expanded", String(isOpen));
  (isOpen ? document.querySelector(".record-close") : opener).focus();
}

const selection = new Selection(game, { play, isBusy });
const line = new Line({
  socketPath: game.dataset.socket,
  playUrl: game.dataset.play,
  csrf: game.dataset.csrf,
  ply: () => known,
  onReply: hear,
  onState: lineChanged,
});

bindSettings(help);
bindKeyboard({ selection, isBusy, openHelp, skip });
document.querySelector('[data-opens="help"]').addEventListener("click", openHelp);
document.querySelector('[data-opens="record"]').addEventListener("click", () => toggleRecord());
game.addEventListener("click", (event) => {
  if (event.target.closest(".record-close")) toggleRecord(false);
  else if (running) skip();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && game.classList.contains("record-open")) toggleRecord(false);
});
game.addEventListener("submit", (event) => event.preventDefault());
retitle();
