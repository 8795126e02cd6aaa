import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const emptyFunction = "() => {}";

/**
 * Parts of React Router for server rendering and server data. This site has neither: all routes are known up front,
 * pages call the API themselves, and nothing instruments the router. The router accepts "nothing" from each of these
 * exports, so they become stubs, and their dependencies are tree-shaken: 5 KB of the first visit, which a slow phone
 * can use 35 to 100 ms earlier.
 */
const unused: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
    // Decodes server data: never any here, as the build verifies (infra/site/inline-scripts.ts).
    decodeViaTurboStream: "() => Promise.resolve({ value: { loaderData: {} } })",
  },
  "lib/router/instrumentation.js": {
    consumeInstrumentationClientResultMetaReceiver: emptyFunction,
    getRouteInstrumentationUpdates: emptyFunction,
    instrumentClientSideRouter: emptyFunction,
  },
};

/** The router's file that loads a page's code, and its replacement (see there). */
const loader = "lib/dom/ssr/routeModules.js";
const ourLoader = fileURLToPath(new URL("../../web/layouts/missing-pages.ts", import.meta.url));

/** For the browser's production build only: prerendering and development use the whole router. */
export function leaveOutOfReactRouter(): Plugin {
  const met = new Set<string>();
  return {
    name: "everline:leave-out-of-react-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async load(id) {
      if (id.endsWith(`/react-router/dist/production/${loader}`)) {
        met.add(loader);
        withoutExports(await readFile(id, "utf8"), { loadRouteModule: emptyFunction });
        return `export { loadRouteModule } from ${JSON.stringify(ourLoader)};`;
      }
      const file = Object.keys(unused).find((name) => id.endsWith(`/react-router/dist/production/${name}`));
      if (file === undefined) return null;
      met.add(file);
      return withoutExports(await readFile(id, "utf8"), unused[file] ?? {});
    },
    buildEnd() {
      const missed = [loader, ...Object.keys(unused)].filter((name) => !met.has(name));
      if (missed.length > 0)
        this.error(`React Router has no ${missed.join(", ")} any more: look again at what it can do without.`);
    },
  };
}

/**
 * Replaces some exports of a module with other expressions.
 * @throws Error when an export is missing from the single export statement that React Router's build ends with.
 */
export function withoutExports(code: string, instead: Readonly<Record<string, string>>): string {
  const [statement, list = ""] = /^export \{([\w, ]+)\};$/m.exec(code) ?? [];
  const exported = list.split(",").map((name) => name.trim());
  const names = Object.keys(instead);
  const missed = names.filter((name) => !exported.includes(name));
  if (statement === undefined || missed.length > 0) throw new Error(`React Router exports no ${missed.join(", ")}.`);
  const changed = exported.map((name) => (names.includes(name) ? `instead_${name} as ${name}` : name));
  const replacements = Object.entries(instead).map(([name, expression]) => `const instead_${name} = ${expression};\n`);
  return code.replace(statement, () => `${replacements.join("")}export { ${changed.join(", ")} };`);
}
