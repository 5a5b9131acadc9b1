// The table by keyboard. Letter and number keys can be switched off in the settings.

import { settings } from "./settings.js";
import { lastMovesInWords, say, scoreInWords, tableInWords } from "./voice.js";
import { word } from "./words.js";

const cards = () => [...document.querySelectorAll(".hand-card:not(.is-gone)")];

function step(by) {
  const hand = cards();
  if (!hand.length) return;
  const at = hand.indexOf(document.activeElement);
  const next = at < 0 ? (by > 0 ? 0 : hand.length - 1) : (at + by + hand.length) % hand.length;
  hand[next].focus();
}

function pick(selection, index) {
  const card = document.querySelectorAll(".hand-card")[index];
  if (!card || card.classList.contains("is-gone")) return;
  card.focus();
  selection.pick(card.dataset.card);
}

function readings(openHelp, switchSound) {
  return {
    m: () => say(tableInWords(word)),
    p: () => say(scoreInWords()),
    u: () => say(lastMovesInWords() || word("noMoves")),
    h: openHelp,
    s: switchSound,
  };
}

/** Follow the keys: 1-5, arrows, a-g, Esc, M, P, U, H, S, Z. Enter is the buttons' own. */
export function bindKeyboard({ selection, isBusy, openHelp, switchSound, skip }) {
  const read = readings(openHelp, switchSound);
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, dialog[open]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const key = event.key.toLowerCase();
    if (event.key === "Escape") {
      if (isBusy()) skip();
      else selection.clear({ focus: true });
      return;
    }
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault();
      step(event.key === "ArrowLeft" ? -1 : 1);
      return;
    }
    if (!settings.has("keys") || event.repeat) return;
    if (/^[a-g]$/.test(key) && selection.isChoosing && !isBusy()) {
      selection.pickOption("abcdefg".indexOf(key));
    } else if (key === "z" && !isBusy()) {
      document.querySelector(".practice-back")?.click();
    } else if (key in read) {
      event.preventDefault();
      read[key]();
    } else if (/^[1-5]$/.test(key) && !isBusy()) {
      pick(selection, Number(key) - 1);
    }
  });
}
