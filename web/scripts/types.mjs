// The page's types, from the server's own description of its interface: what `npm run types` writes and `--check`
// compares. A test of the server sees to it that the description is the server's.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import openapiTS, { astToString } from "openapi-typescript";
import prettier from "prettier";

const description = new URL("../src/api/openapi.json", import.meta.url);
const file = fileURLToPath(new URL("../src/api/schema.ts", import.meta.url));
const HEADER =
  "// Made from openapi.json by `npm run types`: not to be changed by hand.\n/* eslint-disable */\n";

const types = HEADER + astToString(await openapiTS(description, { alphabetize: true, arrayLength: true }));
const options = await prettier.resolveConfig(file);
const text = await prettier.format(types, { ...options, parser: "typescript" });

if (!process.argv.includes("--check")) {
  writeFileSync(file, text);
} else if (readFileSync(file, "utf8") !== text) {
  console.error(
    "web/src/api/schema.ts is not what web/src/api/openapi.json says: `make types` writes both anew.",
  );
  process.exit(1);
}
