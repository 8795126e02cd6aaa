/**
 * Three of the scripts that React Router makes every page ask for are nearly empty: a list of the routes, one line that starts the app, and one
 * line that hands on the root's exports from the script of every page. Here they move into the page, whose own script says the same with three
 * requests less. It knows what React Router and the bundler write, to the letter, and refuses anything else.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { siteAddressHere } from "../../shared/domain/site-address.ts";
import { filesIn } from "./files-in.ts";

const module = z.object({ module: z.string(), imports: z.array(z.string()) }).loose();
const routeManifest = z
  .object({ entry: module, routes: z.object({ root: module }).catchall(module), url: z.string() })
  .loose();

/** What all pages have in common. Addresses are those of the site: "/assets/app-1a2b.js". */
interface Shared {
  /** The script of every page, and what start() is called in it. */
  readonly app: string;
  readonly start: string;
  /** The root route's exports as an object, made of those of `app`. */
  readonly root: string;
  /** The list of routes, as a statement. */
  readonly routes: string;
  /** The scripts that are not needed any more: list, entry, root. */
  readonly gone: readonly [string, string, string];
}

/**
 * Changes every page of a built site, and removes what no page asks for any more.
 * @throws Error when a page or script is not as React Router 8 and the bundler write it.
 */
export async function inlineScripts(clientFolder: string): Promise<void> {
  const files = await filesIn(clientFolder);
  const read = (address: string) => readFile(path.join(clientFolder, address), "utf8");
  const shared = await readShared(files, read);
  for (const page of files.filter((name) => name.endsWith(".html"))) {
    await writeFile(path.join(clientFolder, page), withInlineScripts(await read(page), shared));
  }
  for (const address of files.filter((name) => name.endsWith(".js") && !shared.gone.includes(name))) {
    const code = await read(address);
    const asked = shared.gone.find((gone) => code.includes(path.basename(gone)));
    if (asked !== undefined) throw new Error(`${address} still asks for ${asked}.`);
    if (code.includes(siteAddressHere))
      throw new Error(`${address} holds the stand-in for the site's address, and is kept for ever.`);
  }
  await Promise.all(shared.gone.map((address) => rm(path.join(clientFolder, address))));
}

async function readShared(files: readonly string[], read: (address: string) => Promise<string>): Promise<Shared> {
  const [list = "", ...others] = files.filter((name) => /^\/assets\/manifest-\w+\.js$/.test(name));
  if (list === "" || others.length > 0) throw new Error("There is not exactly one list of routes in the build.");
  const [, json = "null"] = /^window\.__reactRouterManifest=(.+);\s*$/.exec(await read(list)) ?? [];
  const manifest = routeManifest.parse(JSON.parse(json));
  const { entry, routes } = manifest;
  const gone = [list, entry.module, routes.root.module] as const;
  const [, start = "", , from] =
    /^import\{([\w$]+) as ([\w$]+)\}from"\.\/([\w.-]+)";\2\(\);?\s*$/.exec(await read(entry.module)) ?? [];
  const [, exported = "", rootFrom] =
    /^export\{([^}]+)\}from"\.\/([\w.-]+)";?\s*$/.exec(await read(routes.root.module)) ?? [];
  if (from === undefined || from !== rootFrom) {
    throw new Error("Entry and root are not one line each that asks the same script: see everyPage in vite.config.ts.");
  }
  const app = `/assets/${from}`;
  const root = exported.split(",").map((pair) => {
    const [own = "", name = own] = pair.split(" as ");
    return `${name}:app.${own}`;
  });
  const stay = (imports: readonly string[]) => imports.filter((address) => !gone.includes(address));
  // When it hydrates, React Router names each script of the list in a link again. These must be ones that the page has anyway.
  const patched = {
    ...manifest,
    url: app,
    entry: { ...entry, module: app, imports: stay(entry.imports) },
    routes: { ...routes, root: { ...routes.root, module: app, imports: stay(routes.root.imports) } },
  };
  const text = JSON.stringify(patched).replaceAll("<", "\\u003c");
  return { app, start, root: `{${root.join()}}`, routes: `window.__reactRouterManifest=${text}`, gone };
}

/** A page with one script of its own that loads what every page and this one need, and starts. */
export function withInlineScripts(html: string, { app, start, root, routes, gone }: Shared): string {
  const [list, entry, rootModule] = gone;
  const steps: readonly (readonly [string, string])[] = [
    ...gone.map((address) => [`<link rel="modulepreload" href="${address}"/>`, ""] as const),
    [`import "${list}";`, `import * as app from "${app}";`],
    [`import * as route0 from "${rootModule}";`, ""],
    ["window.__reactRouterRouteModules = {", `${routes};const route0=${root};window.__reactRouterRouteModules = {`],
    [`import("${entry}");`, `app.${start}();`],
  ];
  return steps.reduce((text, [before, after]) => {
    if (text.split(before).length !== 2) throw new Error(`A page has not exactly one ${before}`);
    return text.replace(before, () => after);
  }, html);
}
