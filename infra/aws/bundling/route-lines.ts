import { join } from "node:path";
import type { Plugin } from "esbuild";
import { routes } from "#shared/contract/routes.ts";
import { exactPath } from "./exact-path.ts";

/**
 * Puts the table of routes into the bundles without methods and addresses. The gateway has found the function by
 * them; a function only asks its own line who may call it and how much it reads, and every function carries all
 * lines.
 */
export const routeLines = (root: string): Plugin => ({
  name: "route lines",
  setup({ onLoad }) {
    const asked = Object.fromEntries(
      Object.entries(routes).map(([id, { method: _method, path: _path, ...line }]) => [id, line]),
    );
    const contents = `export const routes = JSON.parse(${JSON.stringify(JSON.stringify(asked))});`;
    onLoad({ filter: exactPath(join(root, "shared/contract/routes.ts")) }, () => ({ contents, loader: "js" }));
  },
});
