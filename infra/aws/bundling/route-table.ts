import { join } from "node:path";
import type { Plugin } from "esbuild";
import { routes } from "#shared/contract/routes.ts";
import { exactPathFilter } from "./exact-path.ts";

/**
 * Strips methods and paths from the table of routes in the bundles. Every bundle contains the whole table, but the
 * gateway has already routed the call, so a function needs only its route's access level, proof and body limit.
 */
export const shrinkRouteTable = (root: string): Plugin => ({
  name: "route table",
  setup({ onLoad }) {
    const neededSettings = Object.fromEntries(
      Object.entries(routes).map(([id, { method: _method, path: _path, ...line }]) => [id, line]),
    );
    const contents = `export const routes = JSON.parse(${JSON.stringify(JSON.stringify(neededSettings))});`;
    onLoad({ filter: exactPathFilter(join(root, "shared/contract/routes.ts")) }, () => ({ contents, loader: "js" }));
  },
});
