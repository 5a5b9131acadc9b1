// Before anything is painted: the colours and the cards that this player chose at the table.
// Not a module, so that no page shows itself in other colours first.

(() => {
  const PAPER = { light: "#f4ecd8", dark: "#17202e" };

  function apply(kept) {
    const root = document.documentElement;
    for (const name of ["theme", "suits", "index", "letters"]) {
      if (typeof kept?.[name] === "string") root.dataset[name] = kept[name];
    }
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const scheme = meta.media.includes("dark") ? "dark" : "light";
      meta.content = PAPER[kept?.theme] ?? PAPER[scheme];
    }
  }

  try {
    apply(JSON.parse(localStorage.getItem("cvarenta.table")));
  } catch {
    // Nothing is kept here: the page shows itself as the system likes it.
  }
  addEventListener("preferences", (event) => apply(event.detail));
})();
