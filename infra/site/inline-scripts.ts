/**
 * Optimizes how a built page loads its scripts (docs/decisions/016).
 *
 * Three of the scripts that React Router requests on every page are nearly empty: the list of routes, a line that
 * starts the app, and a line that re-exports the root. They are inlined, which saves three requests.
 *
 * The others load once the page has been painted, with its fonts if these arrive within a second, because prerendered
 * pages can be read without scripts: on a slow phone the first paint comes 130 to 280 ms earlier. Only the page that
 * is rendered in the browser loads them immediately.
 *
 * This code depends on the exact output of React Router and the bundler, and throws on any other output.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { filesIn } from "./files-in.ts";

const moduleSchema = z
  .object({ module: z.string(), imports: z.array(z.string()), css: z.array(z.string()).default([]) })
  .loose();
const manifestSchema = z
  .object({ entry: moduleSchema, routes: z.object({ root: moduleSchema }).catchall(moduleSchema), url: z.string() })
  .loose();

/** What all pages have in common. Paths are those on the site: "/assets/app-1a2b.js". */
interface SharedScripts {
  /** The path of the shared script. */
  readonly app: string;
  /** The shared script's export that starts the app. */
  readonly start: string;
  /** The root route's exports as an object literal, with members of `app`. */
  readonly root: string;
  /** The list of routes, as a statement. */
  readonly routes: string;
  /** The inlined scripts, to be deleted: the list of routes, the entry and the root. */
  readonly obsolete: readonly [list: string, entry: string, root: string];
  /** The root's style sheets, as pages refer to them. */
  readonly styles: readonly string[];
}

/** The page that is rendered in the browser, and blank until then. */
const clientRenderedPage = "/__spa-fallback.html";

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
    await writeFile(path.join(clientFolder, page), page === clientRenderedPage ? html : afterFirstPaint(html));
  }
  for (const address of files.filter((name) => name.endsWith(".js") && !shared.obsolete.includes(name))) {
    const code = await read(address);
    const obsoleteImport = shared.obsolete.find((obsolete) => code.includes(path.basename(obsolete)));
    if (obsoleteImport !== undefined) throw new Error(`${address} still imports ${obsoleteImport}.`);
    if (code.includes(siteUrlPlaceholder)) {
      throw new Error(`${address} contains the placeholder for the site's address, but is cached forever.`);
    }
  }
  await Promise.all(shared.obsolete.map((address) => rm(path.join(clientFolder, address))));
}

async function readShared(
  files: readonly string[],
  read: (address: string) => Promise<string>,
): Promise<SharedScripts> {
  const [list = "", ...others] = files.filter((name) => /^\/assets\/manifest-\w+\.js$/.test(name));
  if (list === "" || others.length > 0) throw new Error("The build does not contain exactly one list of routes.");
  const [, json = "null"] = /^window\.__reactRouterManifest=(.+);\s*$/.exec(await read(list)) ?? [];
  const manifest = manifestSchema.parse(JSON.parse(json));
  const { entry, routes } = manifest;
  const obsolete = [list, entry.module, routes.root.module] as const;
  const [, start = "", , appFile] =
    /^import\{([\w$]+) as ([\w$]+)\}from"\.\/([\w.-]+)";\2\(\);?\s*$/.exec(await read(entry.module)) ?? [];
  const [, exportList = "", rootFile] =
    /^export\{([^}]+)\}from"\.\/([\w.-]+)";?\s*$/.exec(await read(routes.root.module)) ?? [];
  if (appFile === undefined || appFile !== rootFile) {
    throw new Error(
      "Entry and root are not one line each that imports the same script: see everyPage in vite.config.ts.",
    );
  }
  const app = `/assets/${appFile}`;
  const rootMembers = exportList.split(",").map((pair) => {
    const [member = "", name = member] = pair.split(" as ");
    return `${name}:app.${member}`;
  });
  const withoutObsolete = (imports: readonly string[]) => imports.filter((address) => !obsolete.includes(address));
  // Every visitor loads this list, but few visit the admin area, so the list omits the imports of its pages, which
  // request them themselves.
  const listedRoutes = Object.entries(routes).map(([id, route]) =>
    id.startsWith("pages/admin/") ? [id, { ...route, imports: [] }] : [id, route],
  );
  // During hydration, React Router adds a link for each script in the list. Refer only to scripts that the page loads
  // anyway.
  const patched = {
    ...manifest,
    url: app,
    entry: { ...entry, module: app, imports: withoutObsolete(entry.imports) },
    routes: {
      ...Object.fromEntries(listedRoutes),
      root: { ...routes.root, module: app, imports: withoutObsolete(routes.root.imports) },
    },
  };
  // React Router treats a missing flag as false.
  const manifestJson = JSON.stringify(patched, (_, value) => (value === false ? undefined : value)).replaceAll(
    "<",
    "\\u003c",
  );
  const { css: styles } = routes.root;
  return {
    app,
    start,
    root: `{${rootMembers.join()}}`,
    routes: `window.__reactRouterManifest=${manifestJson}`,
    obsolete,
    styles,
  };
}

/**
 * React Router's encoding of "no server data". The decoder for other data is stubbed out (infra/site/leave-out.ts).
 */
const noServerData = String.raw`"[{\"_1\":2,\"_3\":-5,\"_4\":-5},\"loaderData\",{},\"actionData\",\"errors\"]\n"`;

/** Gives the page one inline script that imports the shared and its own modules, and starts the app. */
function withOwnScript(html: string, { app, start, root, routes, obsolete, styles }: SharedScripts): string {
  for (const [, serverData] of html.matchAll(/streamController\.enqueue\((.*?)\);<\/script>/g)) {
    if (serverData !== noServerData)
      throw new Error(`A page contains server-loaded data, which nothing reads: ${serverData}`);
  }
  const [list, entry, rootModule] = obsolete;
  const steps: readonly (readonly [string, string])[] = [
    ...obsolete.map((address) => [`<link rel="modulepreload" href="${address}"/>`, ""] as const),
    [`import "${list}";`, `import * as app from "${app}";`],
    [`import * as route0 from "${rootModule}";`, ""],
    ["window.__reactRouterRouteModules = {", `${routes};const route0=${root};window.__reactRouterRouteModules = {`],
    [`import("${entry}");`, `app.${start}();`],
  ];
  const ownScript = steps.reduce((text, [before, after]) => {
    if (text.split(before).length !== 2) throw new Error(`A page does not contain exactly one ${before}`);
    return text.replace(before, () => after);
  }, html);
  return withEachStyleOnce(ownScript, styles);
}

/**
 * Strips the trailing "#" that React Router adds to the root's style sheets, so the bundler recognizes them as loaded.
 * With the "#", a script that needs such a sheet would load it again. A page's own styles must be loaded again, but the
 * root is never unloaded. A sheet that is loaded twice declares its fonts twice: the browser then retries fonts that it
 * had given up on, and the text changes while someone reads it.
 */
function withEachStyleOnce(html: string, styles: readonly string[]): string {
  return styles.reduce((text, style) => text.replaceAll(`"${style}"`, () => `"${style.replace(/#$/, "")}"`), html);
}

/**
 * Delays the imports until the page has been painted, its fonts have loaded and a slow phone has had another 200 ms to
 * render with them, but for at most a second: scripts that run earlier would make rendering stutter. There is no delay
 * where nothing is painted: in a background tab, and while another language is loading (web/language/language.ts). All
 * scripts are requested concurrently, so that none waits for the one that imports it.
 */
function afterFirstPaint(html: string): string {
  const link = /<link rel="modulepreload" href="([^"]+)"\/>/g;
  const preloaded = [...html.matchAll(link)].map(([, address = ""]) => address);
  const [before, script = "", after] = html.split(/(?<=<script type="module" async="">)([\s\S]*?)(?=<\/script>)/);
  if (after === undefined) throw new Error("A page has no module script of its own.");
  const statement = /^import \* as (\w+) from "([^"]+)";$/gm;
  const imports = [...script.matchAll(statement)].map(([, name = "", address = ""]) => ({ name, address }));
  const otherPreloads = preloaded.filter((address) => !imports.some((imported) => imported.address === address));
  const names = imports.map(({ name }) => name).join();
  const addresses = JSON.stringify([...imports.map(({ address }) => address), ...otherPreloads]);
  const remainder = script.replaceAll(statement, "").trim();
  const delayedScript = `const begin=async()=>{const[${names}]=await Promise.all(${addresses}.map((address)=>import(address)));${remainder}};
const painted=new Promise((seen)=>new PerformanceObserver(seen).observe({type:"paint",buffered:true}));
const after=(milliseconds)=>new Promise((late)=>setTimeout(late,milliseconds));
const read=()=>Promise.race([painted.then(()=>document.fonts.ready).then(()=>after(200)),after(1000)]);
document.hidden||"language" in document.documentElement.dataset?begin():requestAnimationFrame(()=>read().then(begin));`;
  return `${before}${delayedScript}${after}`.replaceAll(link, "");
}
