// Ask the browser to keep this page for when there is no connection, and say when it has.

/** Register the worker at `address`; `ready` is called once the page is kept. */
export async function keepOffline(address, ready) {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(address);
    await navigator.serviceWorker.ready;
    ready();
  } catch {
    // No worker here: the page works as long as it stays open.
  }
}
