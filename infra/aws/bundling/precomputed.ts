import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";
import * as z from "zod";
import { exactPathFilter } from "./exact-path.ts";

/** Modules whose exports are constant for a release and slow to compute. */
export const precomputedFiles: readonly string[] = [
  "functions/content/built-in-digests.ts",
  "functions/content/page-schemas.ts",
  "functions/open-api/prebuilt-document.ts",
];

const values = z.record(z.string(), z.json());

/**
 * Replaces such a module in the bundles with its exports as JSON, which loads faster than the code that computes them.
 */
export const precomputeModules = (root: string): Plugin => ({
  name: "made ahead",
  setup({ onLoad }) {
    for (const file of precomputedFiles) {
      const absolutePath = join(root, file);
      onLoad({ filter: exactPathFilter(absolutePath) }, async () => {
        const module: object = await import(pathToFileURL(absolutePath).href);
        const exported = values.parse(JSON.parse(JSON.stringify({ ...module })));
        const lines = Object.entries(exported).map(
          ([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`,
        );
        return { contents: lines.join("\n"), loader: "js" };
      });
    }
  },
});
