import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { type ESTree, parseSync } from "vite";

/** Whether a module of the project defines schemas. */
export const definesSchemas = (source: string) => source.includes('from "zod"');

/**
 * Lets the bundler leave out each schema that a function does not use. The bundler cannot see that building a schema
 * has no effect, so it would keep all schemas of a module, and building one takes a cold start about 30 µs. A function
 * that writes a mail, for example, needs none of the schemas by which mails are read.
 *
 * Loading a module that defines schemas therefore must have no effect but its exports (`unused-schemas.test.ts`).
 */
export const leaveOutUnusedSchemas = (): Plugin => ({
  name: "unused schemas",
  setup({ onLoad }) {
    onLoad({ filter: /\/(?:shared|functions)\/.*\.ts$/ }, async ({ path }) => {
      if (path.includes("/node_modules/")) return undefined;
      const source = await readFile(path, "utf8");
      return definesSchemas(source) ? { contents: markAsPure(path, source), loader: "ts" } : undefined;
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

/** The statements of a module outside its functions, in their order. */
export const statementsOf = (path: string, source: string) => parseSync(path, source).program.body;

/** The constants of a module, in their order. */
export function constantsOf(path: string, source: string): readonly ESTree.VariableDeclarator[] {
  return statementsOf(path, source).flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    return declaration?.type === "VariableDeclaration" ? declaration.declarations : [];
  });
}
