import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The silhouettes that cards may name, and no others, as one module: paths by name, each in a square of `SIDE`. */
const NAMES = new URL("../src/escarmouche/rulebooks/common/silhouettes.json", import.meta.url);
const MODULE = "virtual:silhouettes";

export function silhouettes() {
  return {
    name: "silhouettes",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const { icons, width } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
      const names = JSON.parse(readFileSync(NAMES, "utf8"));
      const paths = names.map((name) => {
        const found = [...(icons[name]?.body ?? "").matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
        if (!found.length) this.error(`there is no silhouette ${name}`);
        return [name, found.join("")];
      });
      return `export const SIDE = ${width ?? 512};\nexport const PATHS = ${JSON.stringify(Object.fromEntries(paths))};`;
    },
  };
}
