// What practice offers: the last card back, and a hint, shown where the prompt was and lit on the table.

import { light } from "./felt.js";
import { say } from "./voice.js";

const codes = (text) => (text ? text.split(" ") : []);

/** Ask for a hint, or for the last card back, when its button is pressed; a hint comes to `showHint`. */
export function bindPractice(game, { askHint, takeBack, isBusy }) {
  game.addEventListener("click", (event) => {
    const button = event.target.closest(".practice-hint, .practice-back");
    if (!button) return;
    event.preventDefault();
    // Without a line nothing is asked; the page already says that it is down.
    if (isBusy() || button.getAttribute("aria-busy") === "true") return;
    if (button.matches(".practice-back")) takeBack();
    else if (askHint()) awaitHint(true);
  });
}

/** Show that a hint is being thought out, or no longer. */
export function awaitHint(isAwaited) {
  const button = document.querySelector(".practice-hint");
  if (!button || (button.getAttribute("aria-busy") === "true") === isAwaited) return;
  button.setAttribute("aria-busy", String(isAwaited));
  if (isAwaited) say(button.querySelector(".hint-wait").textContent);
}

/** Show a hint: its sentence, the card, and what it would take. */
export function showHint({ card, value, text }) {
  const place = document.querySelector(".hint-text");
  awaitHint(false);
  if (!place) return;
  place.textContent = text;
  place.hidden = false;
  say(text);
  const button = card && document.querySelector(`.hand-card[data-card="${card}"]`);
  if (!button) {
    document.querySelector(`.ask[value="${value}"]`)?.focus();
    return;
  }
  button.classList.add("is-hinted");
  button.focus({ preventScroll: true });
  const option = document.querySelector(`.option[value="${value}"]`);
  const isFree = document.querySelector(".hand-card.is-up") === null;
  if (isFree && option?.dataset.base) light({ base: codes(option.dataset.base), ladder: codes(option.dataset.ladder) });
}
