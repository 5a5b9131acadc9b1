// What every page must bring, search engines and screen readers alike; returns what it lacks.
() => {
  const lacks = [];
  const about = (name) => document.querySelector(`meta[name="${name}"]`)?.content.trim() ?? "";
  const [said, site] = document.title.split(" · ");
  if (!said?.trim() || !site?.trim()) lacks.push(`title: ${document.title}`);
  if (about("description").length < 50) lacks.push("description");
  if (!/width=device-width/.test(about("viewport")) || /user-scalable|maximum-scale/.test(about("viewport"))) lacks.push("viewport");
  if (!/^(es|en|pt|fr)$/.test(document.documentElement.lang)) lacks.push("lang");
  const heads = [...document.querySelectorAll("h1")].filter((head) => head.checkVisibility());
  if (heads.length !== 1) lacks.push(`${heads.length} h1`);
  for (const image of document.images) {
    if (!image.getAttribute("width") || !image.getAttribute("height")) lacks.push(`size of ${image.src}`);
  }
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at))) lacks.push(`id twice: ${id}`);
  return lacks;
}
