// Watches, picture by picture, where the parts of the table stand, what shifts, and what moves.
() => {
  const PARTS = [".sky", ".message", ".felt", ".action", ".hand"];
  const seen = { boxes: Object.fromEntries(PARTS.map((part) => [part, []])), shifts: [], moving: 0 };
  globalThis.seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.shifts.push([entry.value, entry.sources.map(({ node }) => node?.className ?? "?").join(", ")]);
    }
  }).observe({ type: "layout-shift", buffered: false });
  const look = () => {
    if (document.querySelector(".table.is-over")) return;
    for (const part of PARTS) {
      const node = document.querySelector(part);
      if (!node) continue;
      const { x, y, width, height } = node.getBoundingClientRect();
      const box = [x, y, width, height].map(Math.round).join(" ");
      if (!seen.boxes[part].includes(box)) seen.boxes[part].push(box);
    }
    seen.moving += document.getAnimations().filter((one) => one.playState === "running").length;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
