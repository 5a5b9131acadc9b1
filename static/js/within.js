// Patience with a request, also in browsers that cannot count it themselves.

/** A signal that gives a request up after so many milliseconds. */
export function within(milliseconds) {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
