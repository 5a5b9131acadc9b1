// Tells which cards of the hand are not wholly in sight, or lie under something else.
() => {
  const problems = [];
  for (const card of document.querySelectorAll(".hand-card")) {
    const box = card.getBoundingClientRect();
    const isInSight = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    if (!isInSight) problems.push(`${card.dataset.card} is out of sight`);
    for (const x of [0.06, 0.5, 0.94]) {
      for (const y of [0.06, 0.25, 0.5, 0.75, 0.94]) {
        const at = [box.left + box.width * x, box.top + box.height * y];
        const over = document.elementFromPoint(...at);
        if (!card.contains(over)) problems.push(`${card.dataset.card} is under ${over?.className}`);
      }
    }
  }
  return problems;
}
