// How this player likes the table and the cards. Kept in this browser; every page reads the look of it.

const KEY = "cvarenta.table";
const CHOICES = {
  pace: ["normal", "slow", "fast", "none"],
  theme: ["auto", "light", "dark"],
  suits: ["four", "two"],
};
const SWITCHES = {
  oneTap: false,
  keys: true,
  sound: false,
  vibration: false,
  voices: true,
  large: false,
  letters: false,
};
const FACTORS = { slow: 1.7, normal: 1, fast: 0.4, none: 0 };

function load() {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    // What cannot be read is as good as nothing.
  }
  const known = { ...kept, large: kept.index === "large", letters: kept.letters === "on" };
  const chosen = Object.entries(CHOICES).map(([name, values]) => [name, values.includes(known[name]) ? known[name] : values[0]]);
  const switched = Object.entries(SWITCHES).map(([name, usual]) => [name, typeof known[name] === "boolean" ? known[name] : usual]);
  return Object.fromEntries([...chosen, ...switched]);
}

const current = load();

/** What is kept: the look under the names that the page's styles know. */
function kept() {
  const { large, letters, ...rest } = current;
  return { ...rest, index: large ? "large" : "small", letters: letters ? "on" : "off" };
}

function save() {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept()));
  } catch {
    // A browser that keeps nothing still plays: the settings last as long as the page.
  }
  dispatchEvent(new CustomEvent("preferences", { detail: kept() }));
}

export const settings = {
  /** Whether the switch called `name` is on. */
  has: (name) => current[name] === true,
  /** What every pause is multiplied by; 0 shows only the outcome. */
  get paceFactor() {
    return FACTORS[current.pace];
  },
};

let form = null;

/** Turn a switch, here and in the dialog; tells how it stands then. */
export function toggle(name) {
  current[name] = !current[name];
  if (form) form.elements[name].checked = current[name];
  save();
  return current[name];
}

/** Show the settings in their dialog and follow what is changed there; `onChange` hears of it. */
export function bindSettings(dialog, onChange = () => {}) {
  form = dialog.querySelector("form");
  for (const name of Object.keys(CHOICES)) form.elements[name].value = current[name];
  for (const name of Object.keys(SWITCHES)) form.elements[name].checked = current[name];
  form.querySelector("[data-needs=vibration]").hidden = !("vibrate" in navigator);
  form.addEventListener("change", (event) => {
    for (const name of Object.keys(CHOICES)) current[name] = form.elements[name].value;
    for (const name of Object.keys(SWITCHES)) current[name] = form.elements[name].checked;
    save();
    onChange(event.target.name);
  });
}
