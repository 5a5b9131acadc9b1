// A sheet of points folded over a house's table: every number is looked up there, no rule is ours.

/** A step that cannot follow the ones before it: the sheet is not one of ours. */
export class ImpossibleStep extends Error {}

const isPair = (team) => team === 0 || team === 1;
const isPile = (cards, table) => Number.isInteger(cards) && cards >= 0 && cards <= table.carton.cards;

/** Whether these two piles can come out of one deck. */
export function arePiles(taken, table) {
  return (
    Array.isArray(taken) &&
    taken.length === 2 &&
    taken.every((cards) => isPile(cards, table)) &&
    taken[0] + taken[1] <= table.carton.cards
  );
}

/** What an event adds to a pair with this score, and whether a limit takes something off it. */
export function award(type, score, table) {
  return { points: table.awards[type][score], barred: table.barred[type].includes(score) };
}

/** The count of two piles: whom it favours, its sum aloud, and what is left of it by the limit. */
export function count(taken, now, table) {
  const { carton } = table;
  const tied = taken[0] === taken[1];
  const dealers = carton.tie_favours_dealers ? now.dealer : 1 - now.dealer;
  const team = tied ? dealers : Number(taken[1] > taken[0]);
  const cards = taken[team];
  const full = tied ? carton.tie[cards] : carton.majority[cards];
  const counts = carton.scores[now.score[team]];
  return {
    team,
    tied,
    full,
    aloud: tied ? [] : carton.aloud[cards],
    points: counts ? full : 0,
    barred: !counts && full > 0,
  };
}

function outcome(step, now, table) {
  if (step.type === "carton") {
    if (!arePiles(step.taken, table)) throw new ImpossibleStep("piles");
    return count(step.taken, now, table);
  }
  if (!Object.keys(table.awards).includes(step.type)) throw new ImpossibleStep("event");
  const team = step.type === "misdeal" ? 1 - now.dealer : step.team;
  if (!isPair(team)) throw new ImpossibleStep("pair");
  return { team, ...award(step.type, now.score[team], table) };
}

const passesTheDeal = (step) => step.type === "carton" || step.type === "misdeal";

function follow(step, now, table) {
  if (now.winner !== null) throw new ImpossibleStep("after the end");
  const got = outcome(step, now, table);
  const score = now.score.map((points, team) => points + (team === got.team ? got.points : 0));
  const winner = score[got.team] >= table.target ? got.team : null;
  const passes = passesTheDeal(step) && winner === null;
  return {
    step,
    ...got,
    before: now.score[got.team],
    after: { score, winner, dealer: passes ? 1 - now.dealer : now.dealer, deck: now.deck + Number(passes) },
    dealer: now.dealer,
  };
}

/**
 * What a sheet comes to: score, winner, who deals, which deck, and a line for each step.
 * Throws ImpossibleStep where a step cannot follow.
 */
export function tally(sheet, table) {
  let now = { score: [0, 0], winner: null, dealer: sheet.dealer, deck: 1 };
  const lines = [];
  for (const step of sheet.steps) {
    const line = follow(step, now, table);
    lines.push(line);
    now = line.after;
  }
  return { ...now, lines };
}
