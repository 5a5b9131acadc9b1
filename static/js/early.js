// What is touched before the table's script has come waits for it, and is never sent half meant:
// without this a first touch would post the hand's form and play a card that was only looked at.

(() => {
  const TARGETS = ".hand-card, .option, .ask, .practice-tool, [data-opens]";
  let touched = null;

  function hold(event) {
    const target = event.target.closest?.(TARGETS);
    if (!target) return;
    event.preventDefault();
    touched = target;
  }

  function stop() {
    document.removeEventListener("click", hold, true);
  }

  document.addEventListener("click", hold, true);

  // If the script cannot be had, the forms work by themselves.
  addEventListener("error", (event) => event.target.matches?.("script[type=module]") && stop(), true);

  /** Hand over: what was touched last, if it still is there. */
  globalThis.takeEarlyTouch = () => {
    stop();
    return touched?.isConnected ? touched : null;
  };
})();
