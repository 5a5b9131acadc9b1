// Tells, as data, all that the page of a game shows at this moment.
() => {
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const text = (node) => node.textContent.replace(/\s+/g, " ").trim();
  const codes = (nodes) => nodes.map((node) => node.dataset.card);
  const number = (selector) => Number(document.querySelector(selector).textContent);
  const list = (words) => (words ? words.split(" ") : []);
  const order = (card) => Number(card.querySelector(".order").textContent);
  const table = document.querySelector("#table");
  const seats = all(".seat");
  const ladder = all(".lying.is-ladder").sort((one, other) => order(one) - order(other));
  return {
    ply: Number(table.dataset.ply),
    turn: table.dataset.turn,
    score: [0, 1].map((team) => number(`[data-team="${team}"] [data-points]`)),
    taken: [0, 1].map((team) => number(`[data-team="${team}"] [data-taken]`)),
    counts: Object.fromEntries(
      seats.map((seat) => [seat.dataset.seat, Number(seat.querySelector("[data-count]").dataset.count)]),
    ),
    dealer: Number(seats.find((seat) => seat.querySelector(".dealer-word"))?.dataset.seat ?? 0),
    table: codes(all(".place [data-card]")),
    last: codes(all(".place.is-last [data-card]"))[0] ?? null,
    base: codes(all(".lying.is-base")),
    ladder: codes(ladder),
    hand: codes(all(".hand-card")),
    up: codes(all(".hand-card.is-up")),
    options: all(".chooser").flatMap((chooser) =>
      all(".option", chooser).map((option) => ({
        card: chooser.dataset.for,
        takes: list(option.dataset.takes),
        base: list(option.dataset.base),
        ladder: list(option.dataset.ladder),
        text: text(option.querySelector(".option-text")),
        value: option.value,
      })),
    ),
    message: text(document.querySelector("[data-message]")),
    last_moves: all(".last-moves li").map(text),
    log: all(".deal-log li").map(text),
    has_result: document.querySelector(".result") !== null,
  };
}
