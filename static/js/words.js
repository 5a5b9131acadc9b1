// The translated words that the page brings for its script, by name.

const words = new Map();
for (const entry of document.querySelector("#words")?.content.children ?? []) {
  words.set(entry.dataset.word, entry.textContent.trim());
}

/** The word called `name`, in the language of the page. */
export const word = (name) => words.get(name) ?? "";
