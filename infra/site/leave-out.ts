import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const nothing = "() => {}";

/**
 * What React Router brings for a server that renders pages and answers for their data. This site has none: all routes
 * are known from the start, pages ask the API themselves, and nobody watches the router. The router takes "nothing"
 * for an answer in each place, so these exports become functions that answer just that, and what stood behind them
 * falls away: 6 KB of the first visit.
 */
const unused: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "lib/dom/ssr/fog-of-war.js": {
    getPartialManifest: nothing,
    getPatchRoutesOnNavigationFunction: nothing,
    isFogOfWarEnabled: nothing,
    useFogOFWarDiscovery: nothing,
  },
  "lib/dom/ssr/single-fetch.js": {
    StreamTransfer: nothing,
    // The router's own way of loading takes its place: it runs the loaders that pages have in the browser.
    getTurboStreamSingleFetchDataStrategy: nothing,
    // What a server has loaded for the page: here never anything, which the build checks
    // (infra/site/inline-scripts.ts).
    decodeViaTurboStream: "() => Promise.resolve({ value: { loaderData: {} } })",
  },
  "lib/router/instrumentation.js": {
    consumeInstrumentationClientResultMetaReceiver: nothing,
    getRouteInstrumentationUpdates: nothing,
    instrumentClientSideRouter: nothing,
  },
};

/** The router's file that loads the code of a page, and what takes its place: see there. */
const loader = "lib/dom/ssr/routeModules.js";
const ourLoader = fileURLToPath(new URL("../../web/layouts/missing-pages.ts", import.meta.url));

/** For the browser's build only: pages are rendered, and developed, with the whole router. */
export function leaveOutOfReactRouter(): Plugin {
  const met = new Set<string>();
  return {
    name: "everline:leave-out-of-react-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async load(id) {
      if (id.endsWith(`/react-router/dist/production/${loader}`)) {
        met.add(loader);
        withoutExports(await readFile(id, "utf8"), { loadRouteModule: nothing });
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
 * The module with the same exports, of which some are other expressions.
 * @throws Error when it does not export one of them, in the one statement that its bundler writes at the end.
 */
export function withoutExports(code: string, instead: Readonly<Record<string, string>>): string {
  const [statement, list = ""] = /^export \{([\w, ]+)\};$/m.exec(code) ?? [];
  const exported = list.split(",").map((name) => name.trim());
  const names = Object.keys(instead);
  const missed = names.filter((name) => !exported.includes(name));
  if (statement === undefined || missed.length > 0) throw new Error(`React Router exports no ${missed.join(", ")}.`);
  const changed = exported.map((name) => (names.includes(name) ? `instead_${name} as ${name}` : name));
  const others = Object.entries(instead).map(([name, expression]) => `const instead_${name} = ${expression};\n`);
  return code.replace(statement, () => `${others.join("")}export { ${changed.join(", ")} };`);
}
