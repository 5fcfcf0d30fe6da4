/*
 * The page without a network. `scripts/offline.mjs` puts the list of files and its hash in and writes it as sw.js.
 *
 * Files under assets/ have a hash of their content in their names, so one that is kept is right for ever. The page itself
 * is asked for anew wherever there is a network; without one it is the kept page, whose files were all kept with it. A new
 * version fills a store of its own and takes over when no page of the old one is open any more: until then the old
 * one's files stay, and a page never finds half of what it needs.
 */
const VERSION = "__VERSION__";
const FILES = ["__FILES__"];
const STORE = `damier-${VERSION}`;
/** How long the network may take before the kept page is shown, in milliseconds. */
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(fill());
});

/** All or nothing: what another version has already is taken from there. */
async function fill() {
  const store = await caches.open(STORE);
  const waiting = [...FILES];
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (await store.match(file)) continue;
      const known = file.startsWith("/assets/") ? await caches.match(file) : undefined;
      const answer = known ?? (await fetch(file, { cache: "no-cache" }));
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await store.put(file, answer);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      const old = names.filter((name) => name.startsWith("damier-") && name !== STORE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  // Tables, questions and pictures are the server's.
  if (pathname === "/health" || pathname === "/api" || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else event.respondWith(fetch(request).catch(() => kept(request)));
});

async function kept(request) {
  const { pathname } = new URL(request.url);
  const store = await caches.open(STORE);
  return (await store.match(pathname)) ?? (await caches.match(pathname)) ?? fetch(request);
}

async function page(request) {
  const store = await caches.open(STORE);
  const shell = await store.match("/index.html");
  if (!shell) return fetch(request);
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(request, { signal: stop.signal });
    // A proxy in front of a server that is away is no page.
    return answer.status >= 500 ? shell : answer;
  } catch {
    return shell;
  } finally {
    clearTimeout(late);
  }
}
