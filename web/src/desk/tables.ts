/** Endgame tables that were worked out in this browser, kept for the next time: packed, some megabytes each. */

/** Not one of the service worker's stores, which go with their version. */
const STORE = "endgames";
const addressOf = (name: string) => `/endgames/${name}`;

/** The tables of this name, if they were kept. */
export async function keptTables(name: string): Promise<Blob | null> {
  try {
    const kept = await (await caches.open(STORE)).match(addressOf(name));
    if (!kept?.body) return null;
    return await new Response(kept.body.pipeThrough(new DecompressionStream("gzip"))).blob();
  } catch {
    // No store here, as in a private window, or something else in it.
    return null;
  }
}

export async function keepTables(name: string, bytes: Blob): Promise<void> {
  try {
    const packed = new Response(bytes.stream().pipeThrough(new CompressionStream("gzip")));
    await (await caches.open(STORE)).put(addressOf(name), new Response(await packed.blob()));
  } catch {
    // They hold until the page is closed.
  }
}
