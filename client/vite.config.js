import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { silhouettes } from "./silhouettes.js";

/** The page is built into the Python package, which serves it. In development the server runs beside it. */
export default defineConfig({
  plugins: [svelte(), silhouettes()],
  base: "./",
  build: { outDir: "../src/escarmouche/server/page", emptyOutDir: true, target: "es2022" },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8451", ws: true } },
  },
});
