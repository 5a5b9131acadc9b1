// What is said aloud: one polite live region that stays, and the message line that is seen.

const region = document.querySelector("#voice");

/** Sentences in a row, each but the last with an end: an ear needs the pause. */
export const inARow = (texts) =>
  texts
    .filter(Boolean)
    .map((text, at, all) => (at === all.length - 1 || /[.!?…»]$/.test(text) ? text : `${text}.`))
    .join(" ");

let waiting = [];

/** Say `text` to a screen reader, even if it was the last thing said, with all else that is said at once. */
export function say(text) {
  if (!text) return;
  if (!waiting.length) setTimeout(speak);
  waiting.push(text);
}

function speak() {
  const text = inARow(waiting);
  waiting = [];
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Show `text` in the message line and say it. `error` marks a refusal. */
export function show(text, { error = false } = {}) {
  const line = document.querySelector("[data-message]");
  if (line && text) {
    line.textContent = text;
    line.classList.toggle("is-error", error);
  }
  say(text);
}

const texts = (selector) =>
  [...document.querySelectorAll(selector)].map((node) => node.textContent.replace(/\s+/g, " ").trim());

/** The table in words: each card that lies there, and which one can suffer a caida. */
export function tableInWords(word) {
  const cards = [...document.querySelectorAll(".place .lying .card")].map((card) => {
    const last = card.closest(".place").classList.contains("is-last");
    return card.getAttribute("aria-label") + (last ? ` ${word("lastCard")}` : "");
  });
  return cards.length ? `${word("onTable")} ${cards.join(", ")}.` : word("emptyTable");
}

/** Both scores in words. */
export function scoreInWords() {
  const score = (team) => texts(`.score[data-team="${team}"] :is(.score-name, .score-points)`).join(" ");
  return `${score(0)}. ${score(1)}.`;
}

/** The last round in words. */
export const lastMovesInWords = () => texts(".last-moves li").join(" ");
