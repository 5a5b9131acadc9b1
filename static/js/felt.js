// The picture of the table: where a card lies, what is lit, the counts and the tracks.

const SVG = "http://www.w3.org/2000/svg";
const game = document.querySelector("#game");
const one = (selector) => game.querySelector(selector);

/** The place of a card's rank on the felt. */
export const placeOf = (code) => one(`.place[data-rank="${code[0]}"]`);

function picture(code) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", "card");
  svg.setAttribute("viewBox", "0 0 64 90");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `${game.dataset.cards}#card-${code}`);
  svg.append(use);
  return svg;
}

/** Where a seat is on this screen: "near" is one's own, the others go by their place in the row. */
export function sideOf(seat) {
  const row = [...game.querySelectorAll(".seat")];
  const at = row.findIndex((node) => Number(node.dataset.seat) === seat);
  if (at < 0) return "near";
  return row.length === 1 ? "far" : ["left", "far", "right"][at];
}

/** Lay a played card in its place, coming from its player's side. */
export function leaveCard(code, seat) {
  const card = document.createElement("span");
  card.className = `lying is-shown from-${sideOf(seat)}`;
  card.dataset.card = code;
  card.append(picture(code));
  placeOf(code)?.append(card);
  return card;
}

/** Take every card off the felt: a new deck comes. */
export function clearFelt() {
  unmarkLast();
  game.querySelectorAll(".place .lying, .hand-slot").forEach((node) => node.remove());
}

/** Show one's own cards as soon as they are dealt: `fresh` is the table that holds them. */
export function dealHand(fresh) {
  const slots = [...fresh.querySelectorAll(".hand-slot")].map((slot) => slot.cloneNode(true));
  one(".hand")?.replaceChildren(...slots);
}

/** Mark a card just left as the last one, which alone can suffer a caida. */
export function markLast(card, text) {
  unmarkLast();
  const mark = document.createElement("b");
  mark.className = "last-mark";
  mark.textContent = text;
  card.classList.remove("is-shown");
  card.parentElement?.classList.add("is-last");
  card.parentElement?.append(mark);
}

export function unmarkLast() {
  game.querySelectorAll(".last-mark").forEach((node) => node.remove());
  game.querySelectorAll(".place.is-last").forEach((node) => node.classList.remove("is-last"));
}

/** The card that lies on the felt, if it does. */
export const lying = (code) => placeOf(code)?.querySelector(`.lying[data-card="${code}"]`);

/** Light what a card takes: the base with a solid outline, the ladder numbered in order. */
export function light({ base, ladder }) {
  unlight();
  one(".places")?.classList.toggle("is-lit", base.length > 0);
  for (const code of base) lying(code)?.classList.add("is-base");
  ladder.forEach((code, index) => {
    const card = lying(code);
    if (!card) return;
    card.classList.add("is-ladder");
    const order = document.createElement("b");
    order.className = "order";
    order.setAttribute("aria-hidden", "true");
    order.textContent = index + 1;
    card.append(order);
  });
}

export function unlight() {
  one(".places")?.classList.remove("is-lit");
  game.querySelectorAll(".order").forEach((node) => node.remove());
  game.querySelectorAll(".lying").forEach((node) => node.classList.remove("is-base", "is-ladder"));
}

/** Show whose card is coming. */
export function setTurn(seat) {
  game.querySelectorAll(".seat").forEach((node) => node.classList.toggle("is-turn", Number(node.dataset.seat) === seat));
}

/** Show how many cards each seat holds. */
export function setCounts(counts) {
  game.querySelectorAll(".seat").forEach((node) => {
    const cards = node.querySelector(".seat-cards");
    cards.dataset.count = cards.querySelector(".count").textContent = counts[node.dataset.seat];
  });
}

/** Add cards to what a pair has taken in this deck. */
export function addTaken(team, cards) {
  const count = one(`.score[data-team="${team}"] [data-taken]`);
  if (count) count.textContent = Number(count.textContent) + cards;
}

/** A new deck: nobody has taken a card of it. */
export function resetTaken() {
  game.querySelectorAll("[data-taken]").forEach((node) => {
    node.textContent = 0;
  });
}

/** Move both scores, their tracks and their perros: a token face down is ten, face up two. */
export function addScore(score) {
  score?.forEach((points, team) => {
    const row = one(`.score[data-team="${team}"]`);
    if (!row) return;
    row.querySelector("[data-points]").textContent = points;
    row.querySelector("[data-track]").setAttribute("width", Math.min(points, 40));
    const tokens = ["face-down", "face-up"].flatMap((side, index) => {
      const count = index === 0 ? Math.floor(points / 10) : Math.floor((points % 10) / 2);
      return Array.from({ length: count }, () => {
        const token = document.createElement("i");
        token.className = `perro ${side}`;
        return token;
      });
    });
    row.querySelector(".perros").replaceChildren(...tokens);
  });
}
