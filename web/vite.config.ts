import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { rules } from "./plugins/rules.ts";

/** Where `damier serve` listens while `npm run dev` serves the page. */
const server = process.env.DAMIER_SERVER ?? "http://127.0.0.1:8420";

export default defineConfig({
  plugins: [svelte(), rules()],
  build: {
    target: "es2022",
    // The content security policy allows nothing but our own files, so nothing is put into data addresses.
    assetsInlineLimit: 0,
    manifest: true,
    // What a table shares with other pages goes into two files: each file more costs a first visit half a kilobyte of headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "shared",
              test: /src\/(api|games|sound|ui|verify\/pins|board\/(scene|grid|Piece))/,
              minShareCount: 2,
            },
            { name: "play", test: /src\/(board|moves|table|trap)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  test: { setupFiles: "tests/support/words.ts" },
  // The desk's worker has modules of its own.
  worker: { format: "es" },
  server: {
    // The networks of the games are not below this folder.
    fs: { allow: [".."] },
    // The server compares Origin and Host: both must be its own.
    proxy: {
      "/api": {
        target: server,
        ws: true,
        changeOrigin: true,
        rewriteWsOrigin: true,
        headers: { origin: server },
      },
    },
  },
});
