/**
 * What a built page does to come alive, in one inline script (docs/decisions/016).
 *
 * Three of the scripts that React Router makes every page ask for are nearly empty: a list of the routes, one line
 * that starts the app, and one line that hands on the root's exports from the script of every page. They move into
 * the page, which is three requests less.
 *
 * And the others wait until the page has been painted, in its fonts if these come within a second, because it can be
 * read without scripts: on a slow network the first screen stands in half the time. Only the page that is drawn in
 * the browser alone asks for them at once.
 *
 * This knows what React Router and the bundler write, to the letter, and refuses anything else.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { siteAddressHere } from "#shared/domain/site-address.ts";
import { filesIn } from "./files-in.ts";

const module = z
  .object({ module: z.string(), imports: z.array(z.string()), css: z.array(z.string()).default([]) })
  .loose();
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
  readonly gone: readonly [list: string, entry: string, root: string];
  /** The root's style sheets, as the pages name them. */
  readonly styles: readonly string[];
}

/** Nothing can be read on it until it is drawn. */
const drawnInBrowser = "/__spa-fallback.html";

/**
 * Changes every page of a built site, and removes what no page asks for any more.
 * @throws Error when a page or script is not as React Router 8 and the bundler write it.
 */
export async function inlineScripts(clientFolder: string): Promise<void> {
  const files = await filesIn(clientFolder);
  const read = (address: string) => readFile(path.join(clientFolder, address), "utf8");
  const shared = await readShared(files, read);
  for (const page of files.filter((name) => name.endsWith(".html"))) {
    const html = withOwnScript(await read(page), shared);
    await writeFile(path.join(clientFolder, page), page === drawnInBrowser ? html : afterFirstPaint(html));
  }
  for (const address of files.filter((name) => name.endsWith(".js") && !shared.gone.includes(name))) {
    const code = await read(address);
    const asked = shared.gone.find((gone) => code.includes(path.basename(gone)));
    if (asked !== undefined) throw new Error(`${address} still asks for ${asked}.`);
    if (code.includes(siteAddressHere)) {
      throw new Error(`${address} holds the stand-in for the site's address, and is kept for ever.`);
    }
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
  // Every visitor reads the list, and hardly any goes to the admin area: its parts ask for what they need themselves.
  const parts = Object.entries(routes).map(([id, route]) =>
    id.startsWith("pages/admin/") ? [id, { ...route, imports: [] }] : [id, route],
  );
  // When it hydrates, React Router names each script of the list in a link again. These must be ones that the page
  // has anyway.
  const patched = {
    ...manifest,
    url: app,
    entry: { ...entry, module: app, imports: stay(entry.imports) },
    routes: { ...Object.fromEntries(parts), root: { ...routes.root, module: app, imports: stay(routes.root.imports) } },
  };
  // What is not so need not be said.
  const text = JSON.stringify(patched, (_, value) => (value === false ? undefined : value)).replaceAll("<", "\\u003c");
  const { css: styles } = routes.root;
  return { app, start, root: `{${root.join()}}`, routes: `window.__reactRouterManifest=${text}`, gone, styles };
}

/**
 * How a page says that a server has loaded nothing for it. What reads anything else is left out
 * (infra/site/leave-out.ts).
 */
const loadedNothing = String.raw`"[{\"_1\":2,\"_3\":-5,\"_4\":-5},\"loaderData\",{},\"actionData\",\"errors\"]\n"`;

/** A page with one script of its own that imports what every page and this one need, and starts. */
function withOwnScript(html: string, { app, start, root, routes, gone, styles }: Shared): string {
  for (const [, loaded] of html.matchAll(/streamController\.enqueue\((.*?)\);<\/script>/g)) {
    if (loaded !== loadedNothing)
      throw new Error(`A page brings what a server has loaded, which nothing reads: ${loaded}`);
  }
  const [list, entry, rootModule] = gone;
  const steps: readonly (readonly [string, string])[] = [
    ...gone.map((address) => [`<link rel="modulepreload" href="${address}"/>`, ""] as const),
    [`import "${list}";`, `import * as app from "${app}";`],
    [`import * as route0 from "${rootModule}";`, ""],
    ["window.__reactRouterRouteModules = {", `${routes};const route0=${root};window.__reactRouterRouteModules = {`],
    [`import("${entry}");`, `app.${start}();`],
  ];
  const own = steps.reduce((text, [before, after]) => {
    if (text.split(before).length !== 2) throw new Error(`A page has not exactly one ${before}`);
    return text.replace(before, () => after);
  }, html);
  return withEachStyleOnce(own, styles);
}

/**
 * The same page, whose root's style sheets are known to the bundler by their address. React Router ends it with "#",
 * so that a part that needs one loads it again and keeps it when the page is left. The root is never left, and a
 * sheet that is there twice declares its fonts twice: the browser looks for them anew and shows them after all, in
 * the middle of a page that stood without them.
 */
function withEachStyleOnce(html: string, styles: readonly string[]): string {
  return styles.reduce((text, style) => text.replaceAll(`"${style}"`, () => `"${style.replace(/#$/, "")}"`), html);
}

/**
 * The same page, whose script imports after the first paint and the fonts, and a fifth of a second for the phone to
 * draw the page in them: scripts that run beside that make both stutter. At once where nothing is painted before: in
 * a tab that nobody looks at, and for somebody who waits for another language (web/language/language.ts). Each script
 * is asked for by its address, not only by those that import it, so that no request waits for the answer to another.
 */
function afterFirstPaint(html: string): string {
  const link = /<link rel="modulepreload" href="([^"]+)"\/>/g;
  const preloaded = [...html.matchAll(link)].map(([, address = ""]) => address);
  const [before, script = "", after] = html.split(/(?<=<script type="module" async="">)([\s\S]*?)(?=<\/script>)/);
  if (after === undefined) throw new Error("A page has no module script of its own.");
  const statement = /^import \* as (\w+) from "([^"]+)";$/gm;
  const imports = [...script.matchAll(statement)].map(([, name = "", address = ""]) => ({ name, address }));
  const others = preloaded.filter((address) => !imports.some((one) => one.address === address));
  const names = imports.map(({ name }) => name).join();
  const addresses = JSON.stringify([...imports.map(({ address }) => address), ...others]);
  const rest = script.replaceAll(statement, "").trim();
  const late = `const begin=async()=>{const[${names}]=await Promise.all(${addresses}.map((address)=>import(address)));${rest}};
const painted=new Promise((seen)=>new PerformanceObserver(seen).observe({type:"paint",buffered:true}));
const after=(milliseconds)=>new Promise((late)=>setTimeout(late,milliseconds));
const read=()=>Promise.race([painted.then(()=>document.fonts.ready).then(()=>after(200)),after(1000)]);
document.hidden||"language" in document.documentElement.dataset?begin():requestAnimationFrame(()=>read().then(begin));`;
  return `${before}${late}${after}`.replaceAll(link, "");
}
