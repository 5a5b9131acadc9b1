// What someone at the table says: a bubble by the speaker's face, which covers no card and stops nothing.

import { settings } from "./settings.js";

const STAYS_MS = 4200;

let spoken = null;
let timer = null;

const seatOf = (seat) => document.querySelector(`.seat[data-seat="${seat}"]`);

function show({ seat, line }, name) {
  document.querySelectorAll(".bubble").forEach((node) => node.remove());
  const node = document.createElement("span");
  node.className = name;
  // The sentence is already said in the live region.
  node.setAttribute("aria-hidden", "true");
  node.textContent = line;
  seatOf(seat)?.append(node);
}

function hush() {
  spoken = null;
  document.querySelectorAll(".bubble").forEach((node) => node.remove());
}

/** Let a seat say its line; returns the sentence that tells it, empty if voices are off. */
export function speak(voice) {
  if (!voice || !settings.has("voices")) return "";
  clearTimeout(timer);
  timer = setTimeout(hush, STAYS_MS);
  spoken = voice;
  show(voice, "bubble");
  return voice.text;
}

/** After the table was drawn anew: whoever was speaking still is. */
export function speakOn() {
  if (spoken) show(spoken, "bubble is-settled");
}
