// What the score-keeper says: the page's words with names and numbers put in.

import { word } from "./words.js";

const SHUTOUT = 10;

const unbroken = (text) => text.replaceAll(" → ", "\u00a0→\u00a0");

/** The word called `name` with its {holes} filled; an arrow stays with its numbers. */
export function say(name, values = {}) {
  return unbroken(word(name)).replace(/\{(\w+)\}/g, (hole, key) => String(values[key] ?? hole));
}

/** Several words as one list: «ronda, limpia y cartón». */
export function listed(words) {
  return new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(words);
}

/** The count of a larger pile, or of equal ones: «20 → 6, +3 → 9, par → 10». */
export function sumAloud(line, table) {
  if (line.tied) return say("cartonTie", { points: line.full });
  if (line.aloud.length === 0) {
    const first = table.carton.aloud.findIndex((steps) => steps.length > 0);
    return say("cartonUnder", { first, points: line.full });
  }
  const said = line.aloud.map(([cards, sum], place) => `${place ? "+" : ""}${cards} → ${sum}`);
  if (line.aloud.slice(-1)[0][1] !== line.full) said.push(say("cartonEven", { points: line.full }));
  return unbroken(said.join(", "));
}

/** Why a limit took something off this line, or nothing. */
export function limitOf(type, line) {
  return line.barred ? say(`barred_${type}`, { score: line.before }) : "";
}

/** A line of the sheet: who, what, how much. */
export function lineSentence(line, names, table) {
  const { type, taken } = line.step;
  const score = line.after.score[line.team];
  const values = { pair: names[line.team], points: line.points, score, event: say(type) };
  if (type === "carton") {
    const piles = taken.map((cards, team) => `${names[team]} ${cards}`).join(", ");
    return say("saidCarton", { ...values, piles, sum: sumAloud(line, table) });
  }
  if (type === "misdeal") return say("saidMisdeal", { ...values, dealers: names[line.dealer] });
  return say("saidEvent", values);
}

/** The same line with what it leads to: a limit, the next deal, the end. */
export function fullSentence(line, names, table) {
  const parts = [lineSentence(line, names, table), limitOf(line.step.type, line)];
  if (line.after.winner !== null) parts.push(say("win"));
  else if (line.after.dealer !== line.dealer) parts.push(say("nextDeal", { pair: names[line.after.dealer] }));
  return parts.filter(Boolean).join(" ");
}

/** How the game ended: the score, and the word for a loser under ten. */
export function resultSentence(now, names) {
  const loser = 1 - now.winner;
  const values = { pair: names[now.winner], loser: names[loser] };
  const said = say("result", { ...values, won: now.score[now.winner], lost: now.score[loser] });
  return now.score[loser] < SHUTOUT ? `${said} ${say("shutout", values)}` : said;
}
