// The sheet in this browser: read with suspicion, written after every step.

import { tally } from "./scorekeeper_game.js";

export const KEY = "cvarenta.scorekeeper";
const VERSION = 1;
export const NAME_LENGTH = 16;

const isName = (name) => typeof name === "string" && name.trim() !== "" && name.length <= NAME_LENGTH;

/** A new sheet for a house: nothing written down yet. */
export function newSheet(house, table, names, dealer) {
  return { version: VERSION, house, ruleset: table.ruleset, names, dealer, steps: [], undone: [] };
}

/** Whether this is a sheet of ours that still adds up, with what was undone too. */
function isSheet(sheet, tables) {
  if (sheet?.version !== VERSION || !Object.keys(tables).includes(sheet.house)) return false;
  const table = tables[sheet.house];
  const { names, dealer, steps, undone } = sheet;
  if (sheet.ruleset !== table.ruleset || ![0, 1].includes(dealer)) return false;
  if (!Array.isArray(names) || names.length !== 2 || !names.every(isName)) return false;
  if (!Array.isArray(steps) || !Array.isArray(undone)) return false;
  tally({ dealer, steps: [...steps, ...undone.toReversed()] }, table);
  return true;
}

/** The sheet that was kept, or null where there is none or what is there is no sheet. */
export function load(tables) {
  try {
    const sheet = JSON.parse(localStorage.getItem(KEY));
    return isSheet(sheet, tables) ? sheet : null;
  } catch {
    return null;
  }
}

/** Keep the sheet; a browser that keeps nothing loses it with the page, and no sooner. */
export function save(sheet) {
  try {
    if (sheet) localStorage.setItem(KEY, JSON.stringify(sheet));
    else localStorage.removeItem(KEY);
  } catch {
    // Private windows may refuse: the score goes on without it.
  }
}
