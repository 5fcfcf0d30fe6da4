// Puts a .br beside every file worth it: the server has the files in that form only.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const WORTH_IT = /\.(js|css|html|svg|json|txt|wasm|network)$/;
const dist = fileURLToPath(new URL("../dist/", import.meta.url));

for (const name of readdirSync(dist, { recursive: true })) {
  const path = join(dist, name);
  if (!WORTH_IT.test(path) || !statSync(path).isFile() || path.includes(".vite")) continue;
  const bytes = readFileSync(path);
  if (bytes.length < 1024) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
}
