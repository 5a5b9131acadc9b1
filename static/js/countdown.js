// Counts down to the tournament's close wherever a page says when that is, and tells the hour in
// the reader's own zone. Goes by the server's clock: a wrong clock here changes nothing.

const told = document.querySelector("[data-now]");
const behind = told ? Date.parse(told.dataset.now) - Date.now() : 0;
const two = (number) => String(number).padStart(2, "0");
const inDays = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "day", unitDisplay: "long" });

function countDown() {
  for (const countdown of document.querySelectorAll("[data-closes-at]")) {
    const left = Date.parse(countdown.dataset.closesAt) - (Date.now() + behind);
    const seconds = Math.max(0, Math.floor(left / 1000));
    const days = Math.floor(seconds / 86400);
    const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
    const text = `${countdown.dataset.label} ${days ? `${inDays.format(days)} ` : ""}${clock.map(two).join(":")}`;
    if (countdown.textContent !== text) countdown.textContent = text;
  }
  for (const here of document.querySelectorAll("[data-local-time][hidden]")) tellLocalTime(here);
}

/** Say the instant in the reader's own time, if that is another than the one it is announced in. */
function tellLocalTime(here) {
  const instant = new Date(here.dataset.localTime);
  const written = { dateStyle: "long", timeStyle: "short" };
  const language = document.documentElement.lang;
  const local = new Intl.DateTimeFormat(language, written).format(instant);
  const announced = new Intl.DateTimeFormat(language, { ...written, timeZone: here.dataset.zone }).format(instant);
  delete here.dataset.localTime; // once is enough
  if (local === announced) return;
  here.textContent = here.dataset.text.replace("{time}", local);
  here.hidden = false;
}

setInterval(countDown, 1000);
countDown();

// A board that comes by socket counts from its first moment, not from the next second.
const live = document.querySelector("#board-live");
if (live) new MutationObserver(countDown).observe(live, { childList: true, subtree: true });
