import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { withoutArrowFunctions } from "./arrow-functions.ts";
import { constantsOf } from "./module-source.ts";
import { buildShapesOnFirstUse } from "./route-shapes.ts";

/** Whether a module of the project defines schemas. */
export const definesSchemas = (source: string) => source.includes('from "zod"');

/**
 * Lets the bundler leave out each schema that a function does not use. The bundler cannot see that building a schema
 * has no effect, so it would keep all schemas of a module, and building one takes a cold start about 30 µs. A function
 * that writes a mail, for example, needs none of the schemas by which mails are read. Of the contract's schemas, it
 * builds those of its own route only (`route-shapes.ts`).
 *
 * Loading a module that defines schemas therefore must have no effect but its exports (`unused-schemas.test.ts`).
 */
export const leaveOutUnusedSchemas = (): Plugin => ({
  name: "unused schemas",
  setup({ onLoad }) {
    onLoad({ filter: /\/(?:shared|functions)\/.*\.ts$/ }, async ({ path }) => {
      if (path.includes("/node_modules/")) return undefined;
      const source = await readFile(path, "utf8");
      if (!definesSchemas(source)) return undefined;
      const marked = markAsPure(path, buildShapesOnFirstUse(path, source));
      return { contents: withoutArrowFunctions(path, marked), loader: "ts" };
    });
  },
});

/** Makes the value of each constant of a module the result of a call that is marked as pure, if it calls anything. */
function markAsPure(path: string, source: string): string {
  const values = constantsOf(path, source).flatMap(({ init }) => init ?? []);
  return values.reduceRight((marked, { type, start, end }) => {
    const value = source.slice(start, end);
    if (type === "ArrowFunctionExpression" || !value.includes("(")) return marked;
    return `${marked.slice(0, start)}/* @__PURE__ */ (() => (${value}))()${marked.slice(end)}`;
  }, source);
}
