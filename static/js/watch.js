// The page of an onlooker: shows the table that the socket sends, and says whose turn it is.

import { listen } from "./live_line.js";

const place = document.querySelector("#watch");
const down = document.querySelector("#watch-down");
const closed = document.querySelector("#watch-closed");
const voice = document.querySelector("#watch-voice");

function hear(text) {
  const { html } = JSON.parse(text);
  if (!html) return;
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const fresh = holder.content.querySelector("#watched");
  const old = document.querySelector("#watched");
  if (fresh.outerHTML === old.outerHTML) return;
  const hadFocus = old.contains(document.activeElement);
  old.replaceWith(fresh);
  if (hadFocus) fresh.querySelector("a")?.focus({ preventScroll: true });
  const said = [...fresh.querySelectorAll(".watch-record li")].map((item) => item.textContent);
  voice.textContent = [...said, fresh.querySelector("[data-message]").textContent].join(" ");
}

listen(place.dataset.socket, {
  hear,
  become(state) {
    down.hidden = state !== "down";
    closed.hidden = state !== "gone";
    if (state === "gone") place.replaceChildren();
  },
});
