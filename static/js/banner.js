// Short celebrations between felt and hand: they hide no card and never block.

import { play } from "./sound.js";
import { word } from "./words.js";

const DECK = 40;
const COUNT_STEP_MS = 45;
const SUM_MS = 650;

function line(name, text) {
  const node = document.createElement("p");
  node.className = name;
  node.textContent = text;
  return node;
}

function frame(type) {
  banner.clear();
  const node = document.createElement("div");
  node.className = `banner banner-${type}`;
  // The sentence is already said in the live region.
  node.setAttribute("aria-hidden", "true");
  document.querySelector("#table")?.append(node);
  return node;
}

/** One pair's row of the count: its name, its cards in a line, how many they are. */
function pile(name) {
  const row = document.createElement("p");
  const cards = document.createElement("span");
  const total = document.createElement("b");
  row.className = "count-row";
  cards.className = "count-cards";
  total.textContent = "0";
  const title = document.createElement("span");
  title.textContent = word(name);
  row.append(title, cards, total);
  const add = () => {
    cards.append(document.createElement("i"));
    total.textContent = cards.children.length;
  };
  return { row, add };
}

export const banner = {
  clear() {
    document.querySelectorAll(".banner").forEach((node) => node.remove());
  },

  /** Raise a banner with its text, a note, and the table's saying for it. */
  raise({ type, text, note = "", saying = "" }) {
    const node = frame(type);
    node.append(line("banner-text", text));
    if (note) node.append(line("banner-note", note));
    if (saying) node.append(line("banner-saying", `«${saying}»`));
  },

  /** Count the carton out before everyone's eyes, card by card and sum by sum; `pause` can be skipped. */
  async count(event, pause) {
    const node = frame("carton");
    const piles = [pile("us"), pile("them")];
    // All that will be told has its room from the start, so that nothing moves while it is counted.
    const sums = line("count-sums", "");
    const told = event.carton.sum.map((sum) => {
      const step = document.createElement("span");
      step.textContent = sum;
      sums.append(step);
      return step;
    });
    const result = line("banner-result", event.text);
    node.append(line("banner-text", word("cartonCount")), ...piles.map(({ row }) => row), sums, result, line("banner-note", word("tapToSkip")));
    for (let card = 1; card <= DECK; card += 1) {
      const growing = piles.filter((_, team) => card <= event.carton.taken[team]);
      if (!growing.length) break;
      growing.forEach(({ add }) => add());
      if (card % 2) play("tick");
      await pause(COUNT_STEP_MS);
    }
    for (const step of told) {
      step.classList.add("is-told");
      play("tick");
      await pause(SUM_MS);
    }
    result.classList.add("is-told");
  },
};
