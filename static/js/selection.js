// Choosing what to play: a first tap shows what a card will do, a second one does it.
// A chooser opens only where a card has more than one way; nothing in it is chosen beforehand.

import { light, unlight } from "./felt.js";
import { settings } from "./settings.js";
import { say, show } from "./voice.js";
import { word } from "./words.js";

const codes = (text) => (text ? text.split(" ") : []);

export class Selection {
  #card = null;
  #option = null;

  /** `play` gets what the chosen button sends; `isBusy` says when nothing may be chosen. */
  constructor(game, { play, isBusy }) {
    Object.assign(this, { game, play, isBusy });
    game.addEventListener("click", (event) => this.#click(event));
  }

  /** The code of the raised card, or null. */
  get card() {
    return this.#card;
  }

  get isChoosing() {
    return Boolean(this.#chooser(this.#card)?.classList.contains("is-open"));
  }

  /** Take up the card called `code`, or play it if it is already up. */
  pick(code) {
    const options = [...(this.#chooser(code)?.querySelectorAll(".option") ?? [])];
    if (!options.length) return show(word(this.#mustAnswer ? "answerFirst" : "notYourTurn"));
    if (options.length > 1) return this.#openChooser(code, options);
    if (settings.has("oneTap") || code === this.#card) return this.#commit(code, options[0]);
    return this.#raise(code, options[0]);
  }

  /** Choose the way at `index` of the open chooser, or play it if it is already chosen. */
  pickOption(index) {
    const option = this.#chooser(this.#card)?.querySelectorAll(".option")[index];
    if (option) this.#chooseOption(option);
  }

  /** Let the card go, and a hint that has been read: what else may be done is in its place again. */
  clear({ focus = false } = {}) {
    const button = this.#button(this.#card);
    const hint = this.game.querySelector(".hint-text");
    if (hint && !this.#card) hint.hidden = true;
    this.#card = this.#option = null;
    unlight();
    this.game.querySelectorAll(".is-up").forEach((node) => node.classList.remove("is-up"));
    this.game.querySelectorAll(".chooser.is-open").forEach((node) => node.classList.remove("is-open"));
    this.game.querySelectorAll("[aria-pressed]").forEach((node) => node.removeAttribute("aria-pressed"));
    this.#bar(null);
    if (focus) button?.focus({ preventScroll: true });
  }

  #click(event) {
    const target = event.target.closest(".hand-card, .option, .ask, .ready-play, .ready-cancel, .chooser-close");
    if (!target) return;
    event.preventDefault();
    if (this.isBusy()) return;
    if (target.matches(".hand-card")) this.pick(target.dataset.card);
    else if (target.matches(".option")) this.#chooseOption(target);
    else if (target.matches(".ask")) this.play(target.value);
    else if (target.matches(".ready-play")) this.#commit(this.#card, this.#option);
    else this.clear({ focus: true });
  }

  #raise(code, option) {
    this.#hold(code);
    this.#option = option;
    this.#light(option);
    this.#bar(option);
    say(option.querySelector(".option-text").textContent);
  }

  #hold(code) {
    this.clear();
    this.#card = code;
    const button = this.#button(code);
    button.classList.add("is-up");
    button.setAttribute("aria-pressed", "true");
  }

  #openChooser(code, options) {
    this.#hold(code);
    this.#chooser(code).classList.add("is-open");
    say(this.#chooser(code).getAttribute("aria-label"));
    options[0].focus({ preventScroll: true });
  }

  #chooseOption(option) {
    if (settings.has("oneTap") || option === this.#option) return this.#commit(this.#card, option);
    this.#option?.removeAttribute("aria-pressed");
    this.#option = option;
    option.setAttribute("aria-pressed", "true");
    option.focus({ preventScroll: true });
    this.#light(option);
    say(option.querySelector(".option-text").textContent);
  }

  #commit(card, option) {
    if (card && option) this.play(option.value);
  }

  #light(option) {
    light({ base: codes(option.dataset.base), ladder: codes(option.dataset.ladder) });
  }

  #bar(option) {
    const ready = this.game.querySelector(".ready");
    if (!ready) return;
    ready.hidden = option === null;
    for (const other of this.game.querySelectorAll(".prompt, .asks")) other.hidden = option !== null;
    ready.querySelector(".ready-play").textContent = option?.querySelector(".option-text").textContent ?? "";
  }

  /** Whether the table asks something that comes before any card. */
  get #mustAnswer() {
    return this.game.querySelector("#table[data-turn=mine] .ask") !== null;
  }

  #button(code) {
    return code && this.game.querySelector(`.hand-card[data-card="${code}"]`);
  }

  #chooser(code) {
    return code && this.game.querySelector(`.chooser[data-for="${code}"]`);
  }
}
