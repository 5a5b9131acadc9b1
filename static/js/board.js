// The live board: shows what the socket sends, comes back after a drop, and counts down to the close.
// While there is no line it asks for the page itself now and then.

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 8000;
const POLL_MS = 10000;

const live = document.getElementById("board-live");
const offline = document.getElementById("board-offline");
const url = new URL(live.dataset.socket, location.href);
url.protocol = location.protocol === "https:" ? "wss:" : "ws:";

let socket = null;
let tries = 0;
let retry = null;
let polledAt = 0;

/** Put a part of the page in place of the one that has its id, keeping focus, scroll and what was unfolded. */
function swap(part) {
  const old = part && document.getElementById(part.id);
  if (!old) return;
  const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
  const unfolded = [...old.querySelectorAll("details[open]")].map((details) => details.id);
  const scrolled = old.querySelector(".table-scroll")?.scrollLeft ?? 0;
  old.replaceWith(part);
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  const scroller = part.querySelector(".table-scroll");
  if (scroller) scroller.scrollLeft = scrolled;
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  countDown();
}

function show(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  swap(parsed.getElementById("board"));
}

function connect() {
  clearTimeout(retry);
  const line = new WebSocket(url);
  socket = line;
  line.onopen = () => {
    tries = 0;
    offline.hidden = true;
  };
  line.onmessage = (event) => show(event.data);
  line.onclose = () => {
    if (line !== socket) return;
    socket = null;
    offline.hidden = false;
    const ceiling = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries);
    tries += 1;
    retry = setTimeout(connect, ceiling * (0.5 + Math.random() / 2));
  };
}

function comeBack() {
  if (document.hidden || socket?.readyState === WebSocket.OPEN) return;
  tries = 0;
  drop();
  connect();
}

function drop() {
  const line = socket;
  socket = null;
  line?.close();
}

async function poll() {
  if (document.hidden || socket?.readyState === WebSocket.OPEN) return;
  if (performance.now() - polledAt < POLL_MS) return;
  polledAt = performance.now();
  try {
    const response = await fetch(location.href, { signal: AbortSignal.timeout(POLL_MS) });
    if (response.ok) show(await response.text());
  } catch {
    // No line and no page: the notice says so already, and both are tried again.
  }
}

function countDown() {
  const countdown = live.querySelector("[data-closes-at]");
  if (!countdown) return;
  const left = Math.max(0, Math.floor((Date.parse(countdown.dataset.closesAt) - Date.now()) / 1000));
  const two = (number) => String(number).padStart(2, "0");
  const days = Math.floor(left / 86400);
  const clock = `${two(Math.floor(left / 3600) % 24)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  countdown.textContent = `${countdown.dataset.label} ${days ? `${days} d ` : ""}${clock}`;
}

document.addEventListener("visibilitychange", comeBack);
addEventListener("online", comeBack);
addEventListener("offline", () => socket?.close());
addEventListener("pageshow", (event) => event.persisted && comeBack());
setInterval(countDown, 1000);
setInterval(poll, 1000);
polledAt = performance.now();
countDown();
connect();
