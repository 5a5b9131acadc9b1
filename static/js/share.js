// Sharing in the device's own way, or through the clipboard; where neither works the words unfold to be copied.

/** Take over every «Compartir» of the page, also of parts that come later. */
export function bindSharing() {
  document.addEventListener("click", (event) => {
    const summary = event.target.closest?.(".share > summary");
    if (!summary || summary.parentElement.open) return;
    if (!navigator.share && !navigator.clipboard) return;
    event.preventDefault();
    share(summary.parentElement);
  });
}

async function share(details) {
  const text = details.querySelector(".share-text").textContent.trim();
  const url = `${location.origin}/`;
  try {
    if (navigator.share) {
      await navigator.share({ text, url });
    } else {
      await navigator.clipboard.writeText(`${text} ${url}`);
      details.querySelector(".share-text").textContent = details.dataset.copied;
      details.open = true;
    }
  } catch (error) {
    if (error.name !== "AbortError") details.open = true;
  }
}
