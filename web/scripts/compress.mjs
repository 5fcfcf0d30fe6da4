// Puts a .br and a .gz beside every file worth it, so that the server need not compress anything while people wait.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const WORTH_IT = /\.(js|css|html|svg|json|txt|wasm)$/;
const dist = fileURLToPath(new URL("../dist/", import.meta.url));

for (const name of readdirSync(dist, { recursive: true })) {
  const path = join(dist, name);
  if (!WORTH_IT.test(path) || !statSync(path).isFile() || path.includes(".vite")) continue;
  const bytes = readFileSync(path);
  if (bytes.length < 1024) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
