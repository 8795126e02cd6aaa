import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";
import * as z from "zod";
import { exactPathFilter } from "./exact-path.ts";
import { withoutFormats } from "./numbering-plans.ts";

const numberingPlans = "node_modules/libphonenumber-js/metadata.min.json.js";

/** Modules whose exports are constant for a release, and slow to compute or, as code of 80 KB, slow to compile. */
export const precomputedFiles: readonly string[] = [
  "functions/content/built-in-digests.ts",
  "functions/content/page-schemas.ts",
  "functions/open-api/prebuilt-document.ts",
  numberingPlans,
];

const jsonExports = z.record(z.string(), z.json());
/** As `jsonExports`, without what functions do not use. */
const plansExports = z.object({ default: z.unknown().transform(withoutFormats) });

/**
 * Replaces the precomputed files in the bundles with their exports as JSON, which load faster than the code that
 * computes them.
 */
export const precomputeModules = (root: string): Plugin => ({
  name: "precomputed modules",
  setup({ onLoad }) {
    for (const file of precomputedFiles) {
      const absolutePath = join(root, file);
      onLoad({ filter: exactPathFilter(absolutePath) }, async () => {
        const module: object = await import(pathToFileURL(absolutePath).href);
        const shape = file === numberingPlans ? plansExports : jsonExports;
        const exported = shape.parse(JSON.parse(JSON.stringify({ ...module })));
        const lines = Object.entries(exported).map(
          ([name, value]) =>
            `export ${name === "default" ? name : `const ${name} =`} JSON.parse(${JSON.stringify(JSON.stringify(value))});`,
        );
        return { contents: lines.join("\n"), loader: "js" };
      });
    }
  },
});
