import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const emptyFunction = "() => {}";

/**
 * Exports of React Router that this site does not need, with the code of their stubs. All routes are known up front,
 * pages call the API themselves, and nothing instruments the router. The router works with an empty result of each of
 * these exports. Stubs let their dependencies be tree-shaken, which saves 5 KB on the first visit and makes the page
 * usable 35 to 100 ms earlier on a slow phone.
 */
const stubbedExports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "lib/dom/ssr/fog-of-war.js": {
    getPartialManifest: emptyFunction,
    getPatchRoutesOnNavigationFunction: emptyFunction,
    isFogOfWarEnabled: emptyFunction,
    useFogOFWarDiscovery: emptyFunction,
  },
  "lib/dom/ssr/single-fetch.js": {
    StreamTransfer: emptyFunction,
    // Falls back to the router's own strategy, which runs loaders in the browser.
    getTurboStreamSingleFetchDataStrategy: emptyFunction,
    // Decodes server data. There is never any, as the build verifies (infra/site/inline-scripts.ts).
    decodeViaTurboStream: "() => Promise.resolve({ value: { loaderData: {} } })",
  },
  "lib/router/instrumentation.js": {
    consumeInstrumentationClientResultMetaReceiver: emptyFunction,
    getRouteInstrumentationUpdates: emptyFunction,
    instrumentClientSideRouter: emptyFunction,
  },
};

/** The router's file that loads a page's code, and the file that replaces it and explains why. */
const moduleLoader = "lib/dom/ssr/routeModules.js";
const ourLoader = fileURLToPath(new URL("../../web/layouts/missing-pages.ts", import.meta.url));

/**
 * Replaces parts of the router in the browser's production build; prerendering and development use the whole router.
 */
export function leaveOutOfReactRouter(): Plugin {
  const replacedFiles = new Set<string>();
  return {
    name: "everline:leave-out-of-react-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async load(id) {
      if (id.endsWith(`/react-router/dist/production/${moduleLoader}`)) {
        replacedFiles.add(moduleLoader);
        // Only to throw if the router no longer exports this function.
        replaceExports(await readFile(id, "utf8"), { loadRouteModule: emptyFunction });
        return `export { loadRouteModule } from ${JSON.stringify(ourLoader)};`;
      }
      const file = Object.keys(stubbedExports).find((name) => id.endsWith(`/react-router/dist/production/${name}`));
      if (file === undefined) return null;
      replacedFiles.add(file);
      return replaceExports(await readFile(id, "utf8"), stubbedExports[file] ?? {});
    },
    buildEnd() {
      const missingFiles = [moduleLoader, ...Object.keys(stubbedExports)].filter((name) => !replacedFiles.has(name));
      if (missingFiles.length > 0)
        this.error(
          `React Router no longer has ${missingFiles.join(", ")}: check again which of its parts can be stubbed.`,
        );
    },
  };
}

/**
 * Replaces some exports of a module with other expressions.
 * @throws Error when an export is missing from the single export statement that React Router's build ends with.
 */
export function replaceExports(code: string, replacements: Readonly<Record<string, string>>): string {
  const [statement, list = ""] = /^export \{([\w, ]+)\};$/m.exec(code) ?? [];
  const exported = list.split(",").map((name) => name.trim());
  const names = Object.keys(replacements);
  const missingExports = names.filter((name) => !exported.includes(name));
  if (statement === undefined || missingExports.length > 0)
    throw new Error(`React Router does not export ${missingExports.join(", ")}.`);
  const changed = exported.map((name) => (names.includes(name) ? `instead_${name} as ${name}` : name));
  const stubs = Object.entries(replacements).map(([name, expression]) => `const instead_${name} = ${expression};\n`);
  return code.replace(statement, () => `${stubs.join("")}export { ${changed.join(", ")} };`);
}
