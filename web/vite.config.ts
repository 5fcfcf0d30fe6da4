import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

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
  },
  // The desk's worker has modules of its own.
  worker: { format: "es" },
  server: {
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
