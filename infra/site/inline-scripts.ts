/**
 * Optimizes how a built page loads its scripts (docs/decisions/016).
 *
 * Three of the scripts that React Router requests on every page are nearly empty: the list of routes, a line that
 * starts the app, and a line that re-exports the root. They are inlined, which saves three requests.
 *
 * The others load once the page has been painted, with its fonts if these arrive within a second, because prerendered
 * pages can be read without scripts: on a slow phone the first paint comes 130 to 280 ms earlier. Only the page that
 * is rendered in the browser loads them at once.
 *
 * It depends on the exact output of React Router and the bundler, and throws on any other.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { siteAddressPlaceholder } from "#shared/domain/site-address.ts";
import { filesIn } from "./files-in.ts";

const module = z
  .object({ module: z.string(), imports: z.array(z.string()), css: z.array(z.string()).default([]) })
  .loose();
const routeManifest = z
  .object({ entry: module, routes: z.object({ root: module }).catchall(module), url: z.string() })
  .loose();

/** The parts shared by all pages. Paths as on the site: "/assets/app-1a2b.js". */
interface Shared {
  /** The shared script, and the name of start() in it. */
  readonly app: string;
  readonly start: string;
  /** The root route's exports as an object literal, with members of `app`. */
  readonly root: string;
  /** The list of routes, as a statement. */
  readonly routes: string;
  /** The inlined scripts, to be deleted: list, entry, root. */
  readonly obsolete: readonly [list: string, entry: string, root: string];
  /** The root's style sheets, as pages refer to them. */
  readonly styles: readonly string[];
}

/** It is blank until it is rendered. */
const drawnInBrowser = "/__spa-fallback.html";

/**
 * Rewrites every page of a built site, and deletes the inlined scripts.
 * @throws Error on unexpected output of React Router 8 or the bundler.
 */
export async function inlineScripts(clientFolder: string): Promise<void> {
  const files = await filesIn(clientFolder);
  const read = (address: string) => readFile(path.join(clientFolder, address), "utf8");
  const shared = await readShared(files, read);
  for (const page of files.filter((name) => name.endsWith(".html"))) {
    const html = withOwnScript(await read(page), shared);
    await writeFile(path.join(clientFolder, page), page === drawnInBrowser ? html : afterFirstPaint(html));
  }
  for (const address of files.filter((name) => name.endsWith(".js") && !shared.obsolete.includes(name))) {
    const code = await read(address);
    const obsoleteImport = shared.obsolete.find((obsolete) => code.includes(path.basename(obsolete)));
    if (obsoleteImport !== undefined) throw new Error(`${address} still asks for ${obsoleteImport}.`);
    if (code.includes(siteAddressPlaceholder)) {
      throw new Error(`${address} holds the stand-in for the site's address, and is kept for ever.`);
    }
  }
  await Promise.all(shared.obsolete.map((address) => rm(path.join(clientFolder, address))));
}

async function readShared(files: readonly string[], read: (address: string) => Promise<string>): Promise<Shared> {
  const [list = "", ...others] = files.filter((name) => /^\/assets\/manifest-\w+\.js$/.test(name));
  if (list === "" || others.length > 0) throw new Error("There is not exactly one list of routes in the build.");
  const [, json = "null"] = /^window\.__reactRouterManifest=(.+);\s*$/.exec(await read(list)) ?? [];
  const manifest = routeManifest.parse(JSON.parse(json));
  const { entry, routes } = manifest;
  const obsolete = [list, entry.module, routes.root.module] as const;
  const [, start = "", , from] =
    /^import\{([\w$]+) as ([\w$]+)\}from"\.\/([\w.-]+)";\2\(\);?\s*$/.exec(await read(entry.module)) ?? [];
  const [, exported = "", rootFrom] =
    /^export\{([^}]+)\}from"\.\/([\w.-]+)";?\s*$/.exec(await read(routes.root.module)) ?? [];
  if (from === undefined || from !== rootFrom) {
    throw new Error("Entry and root are not one line each that asks the same script: see everyPage in vite.config.ts.");
  }
  const app = `/assets/${from}`;
  const root = exported.split(",").map((pair) => {
    const [exported = "", name = exported] = pair.split(" as ");
    return `${name}:app.${exported}`;
  });
  const stay = (imports: readonly string[]) => imports.filter((address) => !obsolete.includes(address));
  // Every visitor loads the list, but few visit the admin area: its parts request their imports themselves.
  const parts = Object.entries(routes).map(([id, route]) =>
    id.startsWith("pages/admin/") ? [id, { ...route, imports: [] }] : [id, route],
  );
  // During hydration, React Router adds a link for each script in the list. Refer only to scripts that the page loads
  // anyway.
  const patched = {
    ...manifest,
    url: app,
    entry: { ...entry, module: app, imports: stay(entry.imports) },
    routes: { ...Object.fromEntries(parts), root: { ...routes.root, module: app, imports: stay(routes.root.imports) } },
  };
  // False is the default.
  const text = JSON.stringify(patched, (_, value) => (value === false ? undefined : value)).replaceAll("<", "\\u003c");
  const { css: styles } = routes.root;
  return {
    app,
    start,
    root: `{${root.join()}}`,
    routes: `window.__reactRouterManifest=${text}`,
    obsolete: obsolete,
    styles,
  };
}

/**
 * React Router's encoding of "no server data". The decoder of anything else is stubbed out (infra/site/leave-out.ts).
 */
const loadedNothing = String.raw`"[{\"_1\":2,\"_3\":-5,\"_4\":-5},\"loaderData\",{},\"actionData\",\"errors\"]\n"`;

/** Gives the page one inline script that imports the shared and its own modules, and starts the app. */
function withOwnScript(html: string, { app, start, root, routes, obsolete: obsoleteNames, styles }: Shared): string {
  for (const [, loaded] of html.matchAll(/streamController\.enqueue\((.*?)\);<\/script>/g)) {
    if (loaded !== loadedNothing)
      throw new Error(`A page brings what a server has loaded, which nothing reads: ${loaded}`);
  }
  const [list, entry, rootModule] = obsoleteNames;
  const steps: readonly (readonly [string, string])[] = [
    ...obsoleteNames.map((address) => [`<link rel="modulepreload" href="${address}"/>`, ""] as const),
    [`import "${list}";`, `import * as app from "${app}";`],
    [`import * as route0 from "${rootModule}";`, ""],
    ["window.__reactRouterRouteModules = {", `${routes};const route0=${root};window.__reactRouterRouteModules = {`],
    [`import("${entry}");`, `app.${start}();`],
  ];
  const ownScript = steps.reduce((text, [before, after]) => {
    if (text.split(before).length !== 2) throw new Error(`A page has not exactly one ${before}`);
    return text.replace(before, () => after);
  }, html);
  return withEachStyleOnce(ownScript, styles);
}

/**
 * Strips the trailing "#" that React Router adds to the root's style sheets, so the bundler recognizes them as loaded.
 * With it, a part that needs one loads it again, as page styles must be. The root is never unloaded, and a sheet
 * loaded twice declares its fonts twice: the browser then retries fonts that it had given up, and the text changes in
 * the middle of reading.
 */
function withEachStyleOnce(html: string, styles: readonly string[]): string {
  return styles.reduce((text, style) => text.replaceAll(`"${style}"`, () => `"${style.replace(/#$/, "")}"`), html);
}

/**
 * Delays the imports until the first paint, the fonts and another 200 ms for a slow phone to render with them: scripts
 * that run meanwhile make both stutter. No delay where nothing has been painted: in a background tab, and while
 * another language is loading (web/language/language.ts). All scripts are requested at once, so that none waits for
 * the one that imports it.
 */
function afterFirstPaint(html: string): string {
  const link = /<link rel="modulepreload" href="([^"]+)"\/>/g;
  const preloaded = [...html.matchAll(link)].map(([, address = ""]) => address);
  const [before, script = "", after] = html.split(/(?<=<script type="module" async="">)([\s\S]*?)(?=<\/script>)/);
  if (after === undefined) throw new Error("A page has no module script of its own.");
  const statement = /^import \* as (\w+) from "([^"]+)";$/gm;
  const imports = [...script.matchAll(statement)].map(([, name = "", address = ""]) => ({ name, address }));
  const otherPreloads = preloaded.filter((address) => !imports.some((one) => one.address === address));
  const names = imports.map(({ name }) => name).join();
  const addresses = JSON.stringify([...imports.map(({ address }) => address), ...otherPreloads]);
  const remainder = script.replaceAll(statement, "").trim();
  const lateScript = `const begin=async()=>{const[${names}]=await Promise.all(${addresses}.map((address)=>import(address)));${remainder}};
const painted=new Promise((seen)=>new PerformanceObserver(seen).observe({type:"paint",buffered:true}));
const after=(milliseconds)=>new Promise((late)=>setTimeout(late,milliseconds));
const read=()=>Promise.race([painted.then(()=>document.fonts.ready).then(()=>after(200)),after(1000)]);
document.hidden||"language" in document.documentElement.dataset?begin():requestAnimationFrame(()=>read().then(begin));`;
  return `${before}${lateScript}${after}`.replaceAll(link, "");
}
