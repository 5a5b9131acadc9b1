// Tells which targets of the page, or of its open dialog, a thumb of that many pixels does not fit.
// A link inside a sentence is as high as its line. A target that something covers is not one now.
// `along` moves a page longer than its window to each target, which is found only where it is in sight.
({ thumb, along = false }) => {
  const isInSentence = (node) => node.matches("a") && getComputedStyle(node).display === "inline";
  const reach = (node, [x, y], [dx, dy]) => {
    let length = 0;
    while (node.contains(document.elementFromPoint(x + dx * (length + 1), y + dy * (length + 1)))) length += 1;
    return length;
  };
  const problems = [];
  const from = document.querySelector("dialog[open]") ?? document;
  for (const node of from.querySelectorAll("button, a, summary, label, input:not([type=radio], [type=checkbox])")) {
    // A dialog scrolls: each target is brought to where a thumb would touch it.
    if (from !== document) node.scrollIntoView({ block: "center", behavior: "instant" });
    else if (along) window.scrollBy({ top: node.getBoundingClientRect().top - window.innerHeight / 3, behavior: "instant" });
    const box = node.getBoundingClientRect();
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    if (!node.contains(document.elementFromPoint(...middle)) || isInSentence(node)) continue;
    const width = reach(node, middle, [-1, 0]) + reach(node, middle, [1, 0]) + 1;
    const height = reach(node, middle, [0, -1]) + reach(node, middle, [0, 1]) + 1;
    const name = `${node.className} ${node.textContent.replace(/\s+/g, " ").trim()}`.trim();
    if (width < thumb || height < thumb) problems.push(`${name}: ${width} × ${height}`);
  }
  return problems;
}
