// Short celebrations between felt and hand: they hide no card and never block.

import { word } from "./words.js";

const COUNT_STEPS = 12;
const COUNT_STEP_MS = 70;

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
  document.querySelector(".play-form")?.append(node);
  return node;
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

  /** Count the carton out before everyone's eyes, pair by pair; `pause` can be skipped. */
  async count(event, pause) {
    const [us, them] = event.carton;
    const node = frame("carton");
    const pairs = line("banner-count", "");
    node.append(line("banner-text", word("cartonCount")), pairs);
    for (let step = 1; step <= COUNT_STEPS; step += 1) {
      const part = (total) => Math.round((total * step) / COUNT_STEPS);
      pairs.textContent = `${word("us")} ${part(us)} · ${word("them")} ${part(them)}`;
      await pause(COUNT_STEP_MS);
    }
    node.append(line("banner-saying", event.text));
  },
};
