// Ask the browser to keep the guide and the score-keeper for when there is no connection.

/** Register the worker at `address`; `ready` is called once the pages are kept. */
export async function keepOffline(address, ready = () => {}) {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(address);
    await navigator.serviceWorker.ready;
    ready();
  } catch {
    // No worker here: the pages work as long as they stay open.
  }
}
