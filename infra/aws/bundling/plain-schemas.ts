import type { Plugin } from "esbuild";

/** zod's functions and methods whose result, without arguments, is the same each time. */
const functions = ["string", "int", "boolean"] as const;
const methods = ["optional", "nullable", "nullish", "nonnegative", "positive"] as const;

/**
 * Lets all fields of a function share one `z.string()`, one `z.int().nonnegative()`, one `z.string().optional()` and so
 * on. A schema never changes: each of its methods returns another one. Building one takes about 30 µs of a cold start,
 * and an order's row alone had 115.
 */
export const buildPlainSchemasOnce = (root: string): Plugin => ({
  name: "plain schemas",
  setup({ onResolve, onLoad }) {
    const namespace = "plain-schemas";
    onResolve({ filter: /^zod$/ }, ({ importer }) =>
      importer.includes("/node_modules/") ? undefined : { path: "zod", namespace },
    );
    onLoad({ filter: /^zod$/, namespace }, () => ({ contents: sharedSchemas, resolveDir: root }));
  },
});

/** A module that exports all of zod, but keeps and returns again what these functions and methods return. */
const sharedSchemas = `
import * as z from "zod/v4";
export * from "zod/v4";
const once = (build) => {
  let schema;
  return (...terms) => (terms.length > 0 ? build(...terms) : (schema ??= shareResults(build())));
};
function shareResults(schema) {
  for (const method of ${JSON.stringify(methods)}) {
    const build = schema[method];
    if (build !== undefined) Object.defineProperty(schema, method, { value: once((...terms) => build.apply(schema, terms)) });
  }
  return schema;
}
${functions.map((name) => `export const ${name} = /* @__PURE__ */ once(z.${name});`).join("\n")}
`;
