// Writes sw.js: the service worker with the list of everything a page without a network needs, and a hash over it.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const worker = readFileSync(new URL("../offline/worker.js", import.meta.url), "utf8");
/** Made for others than the page, or from what is listed anyway. */
const LEFT_OUT = /^\.vite\/|\.(br|gz|map)$|^sw\.js$|^preview\.png$/;

const files = readdirSync(dist, { recursive: true })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => !LEFT_OUT.test(name) && statSync(join(dist, name)).isFile())
  .sort();
const hash = createHash("sha256").update(worker);
for (const name of files) hash.update(name).update(readFileSync(join(dist, name)));
const version = hash.digest("hex").slice(0, 16);
const list = JSON.stringify(files.map((name) => `/${name}`));
writeFileSync(join(dist, "sw.js"), worker.replace("__VERSION__", version).replace('["__FILES__"]', list));
