// The line of a lesson's table: a play is asked of the server, which keeps nothing of it.

import { within } from "./within.js";
import { word } from "./words.js";

const PATIENCE_MS = 8000;

export class LessonLine {
  /** `url` answers a play; `ply` says what the page has; `onReply` gets each answer. */
  constructor({ url, ply, onReply }) {
    Object.assign(this, { url, ply, onReply });
  }

  /** Ask what a play does; it may always be asked. */
  play({ id, value }) {
    this.#ask(id, value);
    return true;
  }

  async #ask(id, value) {
    try {
      const query = new URLSearchParams({ play: value, id });
      const response = await fetch(`${this.url}?${query}`, { signal: within(PATIENCE_MS) });
      if (!response.ok) throw new Error(response.statusText);
      this.onReply(await response.json());
    } catch {
      this.onReply({ ply: this.ply(), html: null, steps: [], error: word("offline"), id });
    }
  }
}
