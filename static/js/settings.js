// How this player likes the table: pace, one tap or two, letter keys. Kept in this browser.

const KEY = "cvarenta.table";
const DEFAULTS = { pace: "normal", oneTap: false, keys: true };
const FACTORS = { slow: 1.7, normal: 1, fast: 0.4, none: 0 };

function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

const current = load();

function save() {
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A browser that keeps nothing still plays: the settings last as long as the page.
  }
}

export const settings = {
  get oneTap() {
    return current.oneTap === true;
  },
  get keys() {
    return current.keys !== false;
  },
  /** What every pause is multiplied by; 0 shows only the outcome. */
  get paceFactor() {
    return FACTORS[current.pace] ?? 1;
  },
};

/** Show the settings in their dialog and follow what is changed there. */
export function bindSettings(dialog) {
  const form = dialog.querySelector("form");
  form.elements.pace.value = current.pace in FACTORS ? current.pace : DEFAULTS.pace;
  form.elements.oneTap.checked = settings.oneTap;
  form.elements.keys.checked = settings.keys;
  form.addEventListener("change", () => {
    current.pace = form.elements.pace.value;
    current.oneTap = form.elements.oneTap.checked;
    current.keys = form.elements.keys.checked;
    save();
  });
}
