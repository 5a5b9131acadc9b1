// Words that their box cuts off or that stand out of it, wherever nothing scrolls; a line of each.
() => {
  const own = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
  const out = [];
  for (const node of document.querySelectorAll("header *, main *, footer *")) {
    if (!own(node) || !node.checkVisibility() || node.closest("svg, select, .visually-hidden")) continue;
    const style = getComputedStyle(node);
    if (style.display === "inline" || style.clipPath !== "none" || node.clientWidth < 2) continue;
    if (node.scrollWidth > node.clientWidth + 1 && !/auto|scroll/.test(style.overflowX)) {
      out.push(`${node.className || node.tagName}: ${node.textContent.trim().slice(0, 60)}`);
    }
  }
  return out;
}
