import { join } from "node:path";
import type { Plugin } from "esbuild";
import { routes } from "#shared/contract/routes.ts";
import { exactPathFilter } from "./exact-path.ts";

/**
 * Strips methods and addresses from the routes table in the bundles. The gateway has already routed the call; a
 * function only needs its access level and body limit, and every bundle contains the whole table.
 */
export const routeLines = (root: string): Plugin => ({
  name: "route lines",
  setup({ onLoad }) {
    const routeLines = Object.fromEntries(
      Object.entries(routes).map(([id, { method: _method, path: _path, ...line }]) => [id, line]),
    );
    const contents = `export const routes = JSON.parse(${JSON.stringify(JSON.stringify(routeLines))});`;
    onLoad({ filter: exactPathFilter(join(root, "shared/contract/routes.ts")) }, () => ({ contents, loader: "js" }));
  },
});
