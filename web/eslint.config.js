// Mistakes that neither the compiler nor prettier sees, in the page and in the tests that drive it: `npm run lint`.
import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["**/dist", "**/node_modules", "**/tests/data", "**/wasm/out", "**/wasm/target"] },
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // What may fail without anybody missing it ends in `.catch(() => {})`.
      "@typescript-eslint/no-empty-function": ["error", { allow: ["arrowFunctions"] }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // A blank at the edge of a block stays only if it is written {" "}.
      "svelte/no-useless-mustaches": "off",
    },
  },
  {
    files: ["**/tests/**"],
    // A test that is wrong about what is there fails, as it should.
    rules: { "@typescript-eslint/no-non-null-assertion": "off" },
  },
);
