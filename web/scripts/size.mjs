// What a browser loads before the first move of a flat game, compressed. Fails above the budget.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET = 100_000;
const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));

const files = new Set(["index.html", "theme.js", "icon.svg"]);
const seen = new Set();
function load(key) {
  if (seen.has(key)) return;
  seen.add(key);
  const chunk = manifest[key];
  files.add(chunk.file);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
  for (const key of chunk.imports ?? []) load(key);
}
load("index.html");
for (const key of ["src/table/TablePage.svelte", "src/trap/Spinner.svelte"]) if (manifest[key]) load(key);

const weigh = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
// One language of the two: the one with more to say.
const [words] = ["src/i18n/en.ts", "src/i18n/fr.ts"]
  .map((key) => manifest[key].file)
  .sort((a, b) => weigh(b) - weigh(a));
files.add(words);

let total = 0;
for (const file of files) {
  const bytes = weigh(file);
  total += bytes;
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
}
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  in all; ${BUDGET / 1000} kB are allowed`);
if (total > BUDGET) process.exit(1);
