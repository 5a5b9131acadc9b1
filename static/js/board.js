// The live board: shows what the socket sends, the table and one's own place, and comes back after a drop.
// While there is no line it asks for the page itself now and then.

import { listen } from "./live_line.js";
import { within } from "./within.js";

const POLL_MS = 10000;

const live = document.getElementById("board-live");
const offline = document.getElementById("board-offline");

let up = false;
let polledAt = performance.now();

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
}

/** Show what came: one of the two parts from the socket, both from the page itself. */
function show(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  swap(parsed.getElementById("board-own"));
  swap(parsed.getElementById("board"));
  markOwnRow();
}

/** The table comes the same for everybody: find the reader's own row in it. */
function markOwnRow() {
  if (!live.dataset.me) return;
  for (const row of live.querySelectorAll("#board tr[data-nickname]")) {
    const own = row.dataset.nickname === live.dataset.me;
    row.classList.toggle("me", own);
    if (own) row.setAttribute("aria-current", "true");
  }
}

async function poll() {
  if (document.hidden || up) return;
  if (performance.now() - polledAt < POLL_MS) return;
  polledAt = performance.now();
  try {
    const response = await fetch(location.href, { signal: within(POLL_MS) });
    if (response.ok) show(await response.text());
  } catch {
    // No line and no page: the notice says so already, and both are tried again.
  }
}

setInterval(poll, 1000);
listen(live.dataset.socket, {
  hear: show,
  become(state) {
    up = state === "up";
    offline.hidden = up;
  },
});
