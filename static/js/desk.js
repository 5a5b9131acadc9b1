// The reviewing desk by keyboard: the next case, a decision, the search. Without it every link and form works.

const desk = () => document.getElementById("desk");
const isWriting = (node) => node.closest("input:not([type=radio], [type=checkbox]), textarea, select") !== null;

// In a list j and k go from case to case; in a case they open the next and the one before.
const step = (by) => {
  const near = document.getElementById(by > 0 ? "case-next" : "case-before");
  if (near) return near.click();
  const cases = [...document.querySelectorAll(".case-link")];
  const at = cases.indexOf(document.activeElement);
  cases[at < 0 ? 0 : Math.min(Math.max(at + by, 0), cases.length - 1)]?.focus();
};

const suggestions = () => [...document.querySelectorAll("[data-suggestion]")].map((choice) => choice.dataset.suggestion);

// A reason to begin with, unless the admin has written one.
const suggest = (choice) => {
  const reason = document.getElementById("reason");
  if (reason.value.trim() && !suggestions().includes(reason.value)) return;
  reason.value = choice.dataset.suggestion;
};

const choose = (digit) => {
  const choice = document.querySelector(`[data-key="${digit}"]:enabled`);
  if (!choice) return false;
  choice.checked = true;
  suggest(choice);
  const reason = document.getElementById("reason");
  reason.focus();
  reason.select();
  return true;
};

const KEYS = {
  j: () => step(1),
  k: () => step(-1),
  u: () => document.getElementById("case-queue")?.click(),
  "/": () => document.getElementById("id_q")?.focus(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.id === "reason" && event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    event.target.form.requestSubmit();
    return;
  }
  if (event.key === "Escape" && isWriting(event.target)) {
    event.target.blur();
    return;
  }
  if (isWriting(event.target)) return;
  const act = KEYS[event.key];
  if (act) {
    event.preventDefault();
    act();
  } else if (choose(event.key)) {
    event.preventDefault();
  }
});

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-suggestion]")) suggest(event.target);
});

// A new page of the desk is read from its title on, as after a page load.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target === desk()) desk().querySelector("h1")?.focus({ preventScroll: true });
});
