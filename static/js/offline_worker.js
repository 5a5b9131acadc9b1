// The service worker: keeps the score-keeper, the guide and the page that says there is no
// connection, all as a stranger sees them. Whatever else cannot be reached is answered by that
// page; nothing of a player and nothing of a game is ever kept.

const PREFIX = "cvarenta-offline-";
const CACHE = `${PREFIX}2`;
const OFFLINE = "/sin-conexion/";
const PAGES = ["/anotador/", "/guia/", OFFLINE];
const STATIC = "/static/";
const PATIENCE_MS = 4000;
const ANONYMOUS = { credentials: "omit", redirect: "error" };
const ANY = { ignoreVary: true, ignoreSearch: true };

/** A file named by its content never changes. */
const isForEver = (address) => /\.[0-9a-f]{12}\.\w+$/.test(new URL(address).pathname);

/** How the three kinds of text name what they need. */
const NAMES = {
  page: /\b(?:href|src)="([^"]+)"/g,
  js: /\b(?:from|import) "(\.[^"]+)"/g,
  css: /\burl\(["']?([^"')]+)/g,
};

/** The static files that a text names, without what stands after # or ?. */
function named(text, kind, base) {
  const urls = [...text.matchAll(NAMES[kind])].map(([, name]) => new URL(name, base));
  return urls
    .filter(({ origin, pathname }) => origin === self.location.origin && pathname.startsWith(STATIC))
    .map(({ origin, pathname }) => origin + pathname);
}

async function ask(address) {
  const response = await fetch(address, ANONYMOUS);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

/** Keep a file and all that it names; `kept` gathers the addresses. */
async function keepFile(cache, address, kept) {
  if (kept.has(address)) return;
  kept.add(address);
  let response = isForEver(address) ? await cache.match(address, ANY) : undefined;
  if (!response) {
    response = await ask(address);
    await cache.put(address, response.clone());
  }
  const kind = address.split(".").slice(-1)[0];
  if (kind === "js" || kind === "css") {
    const names = named(await response.text(), kind, address);
    await Promise.all(names.map((name) => keepFile(cache, name, kept)));
  }
}

/** Keep every page with its files, the files first; then drop what no page names any more. */
async function keep() {
  const cache = await caches.open(CACHE);
  const kept = new Set();
  for (const path of PAGES) {
    const address = new URL(path, self.location.origin).href;
    const response = await ask(address);
    const names = named(await response.clone().text(), "page", address);
    await Promise.all(names.map((name) => keepFile(cache, name, kept)));
    await cache.put(address, response);
    kept.add(address);
  }
  const stale = (await cache.keys()).filter(({ url }) => !kept.has(url));
  await Promise.all(stale.map((request) => cache.delete(request)));
}

/** The network's answer, or the kept one when it fails or takes too long. */
async function networkFirst(request) {
  const kept = await caches.match(request, ANY);
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([fetch(request).catch(() => kept), late]);
}

/** The network's answer, or the page that says there is none. */
async function networkOnly(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const told = await caches.match(OFFLINE, ANY);
    if (told) return told;
    throw error;
  }
}

async function cacheFirst(request) {
  return (await caches.match(request, ANY)) ?? fetch(request);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(names.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && PAGES.includes(pathname)) {
    event.respondWith(networkFirst(request));
    // A page that was just seen is the moment to have its newest kept; offline this changes nothing.
    event.waitUntil(keep().catch(() => {}));
  } else if (request.mode === "navigate") {
    event.respondWith(networkOnly(request));
  } else if (pathname.startsWith(STATIC)) {
    event.respondWith(isForEver(request.url) ? cacheFirst(request) : networkFirst(request));
  }
});
