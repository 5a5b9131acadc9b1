// The replay: steps through a game that is over. The server draws each move once; it is kept here.

const replay = document.querySelector("#replay");
const slider = document.querySelector("#jugada");
const player = document.querySelector('[data-step="play"]');
const voice = document.querySelector("#voice");
const frame = () => document.querySelector("#frame");

const PLAY_MS = 1500;
const kept = new Map();
const plies = Number(frame().dataset.plies);
let now = Number(frame().dataset.ply);
let wanted = now;
let timer = null;

const address = (ply) => `${replay.dataset.url}?jugada=${ply}`;
const inside = (ply) => Math.min(Math.max(ply, 1), plies);

/** The fragment of one move, asked for once. */
function drawn(ply) {
  if (!kept.has(ply)) {
    const asked = fetch(`${address(ply)}&parte=mesa`).then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.text();
    });
    asked.catch(() => kept.delete(ply));
    kept.set(ply, asked);
  }
  return kept.get(ply);
}

/** Show a move; the last one wanted wins, and its neighbour is asked for before it is wanted. */
async function go(ply) {
  wanted = inside(ply);
  point(wanted);
  const mine = wanted;
  let html;
  try {
    html = await drawn(mine);
  } catch {
    pause();
    if (mine === wanted) location.assign(address(mine));
    return;
  }
  if (mine !== wanted) return;
  const holder = document.createElement("template");
  holder.innerHTML = html;
  frame().replaceWith(holder.content.querySelector("#frame"));
  now = mine;
  history.replaceState(null, "", address(now));
  const said = [...frame().querySelectorAll(".replay-message, .replay-events, .verdict-why")];
  voice.textContent = said.map((node) => node.textContent.replace(/\s+/g, " ").trim()).join(" ");
  if (now < plies) drawn(now + 1).catch(() => {});
}

/** Move the slider, the count, the links and the line on the chart to a move. */
function point(ply) {
  slider.value = ply;
  document.querySelector("[data-now]").textContent = ply;
  const steps = { first: 1, back: inside(ply - 1), on: inside(ply + 1), last: plies };
  for (const [name, to] of Object.entries(steps)) {
    const link = document.querySelector(`[data-step="${name}"]`);
    link.href = address(to);
    link.setAttribute("aria-disabled", String(to === ply));
  }
  const chart = document.querySelector(".chart-picture");
  const x = chart && (ply / Number(chart.dataset.plies)) * Number(chart.dataset.width);
  chart?.querySelector(".chart-now").setAttribute("transform", `translate(${x} 0)`);
}

function pause() {
  clearInterval(timer);
  timer = null;
  player.setAttribute("aria-pressed", "false");
}

function play() {
  if (timer) return pause();
  player.setAttribute("aria-pressed", "true");
  if (now >= plies) go(1);
  timer = setInterval(() => (now >= plies ? pause() : now === wanted && go(now + 1)), PLAY_MS);
}

function step(event, ply) {
  event.preventDefault();
  pause();
  go(ply);
}

document.querySelector(".replay-steps").addEventListener("click", (event) => {
  const name = event.target.closest("[data-step]")?.dataset.step;
  if (name === "play") play();
  else if (name) step(event, { first: 1, back: wanted - 1, on: wanted + 1, last: plies }[name]);
});

const modified = (event) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

document.addEventListener("click", (event) => {
  const turn = event.target.closest(".turn");
  if (turn && !modified(event)) {
    step(event, Number(turn.dataset.ply));
    replay.scrollIntoView({ block: "start" });
  }
  const chart = event.target.closest(".chart-picture");
  if (chart) {
    const box = chart.querySelector(".chart-ground").getBoundingClientRect();
    step(event, Math.round(((event.clientX - box.left) / box.width) * Number(chart.dataset.plies)));
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const field = document.getElementById(copy.dataset.copy);
    navigator.clipboard.writeText(field.value).then(
      () => copy.classList.add("is-copied"),
      () => field.select(),
    );
  }
});

slider.addEventListener("input", (event) => step(event, Number(slider.value)));
slider.form.addEventListener("submit", (event) => step(event, Number(slider.value)));

document.addEventListener("keydown", (event) => {
  if (modified(event) || event.target.closest("input:not([type=range]), textarea")) return;
  const to = {
    ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 1, End: plies, PageUp: wanted - 10, PageDown: wanted + 10,
  }[event.key];
  if (to !== undefined) step(event, to);
  else if (event.key === " " && !event.target.closest("button, a, summary, input")) {
    event.preventDefault();
    play();
  }
});

player.hidden = false;
if (navigator.clipboard) document.querySelectorAll("[data-copy]").forEach((button) => (button.hidden = false));
point(now);
