/**
 * Optimizes how a built page loads its scripts (docs/decisions/016), and gives all pages the same inline scripts
 * (docs/decisions/042).
 *
 * Three of the scripts that React Router requests on every page are nearly empty: the list of routes, a line that
 * starts the app, and a line that re-exports the root. Their content moves into the page's data block, which saves
 * three requests. React Router's own inline scripts are replaced by that block and the script that reads it
 * (start-script.ts).
 *
 * This code depends on the exact output of React Router and the bundler, and throws on any other output.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { defaultLanguage } from "#shared/domain/language.ts";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { filesIn } from "./files-in.ts";
import { type StartBlock, startBlockId, startBlockText, startImmediately, startScript } from "./start-script.ts";

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
  /** The root route's exports, with the names by which `app` exports them. */
  readonly root: Readonly<Record<string, string>>;
  /** The list of routes. */
  readonly manifest: unknown;
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
  const translationsIn = createTranslationFinder(read);
  for (const page of files.filter((name) => name.endsWith(".html"))) {
    await writeFile(
      path.join(clientFolder, page),
      await withStartScript(page, await read(page), shared, translationsIn),
    );
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
    return [name, member] as const;
  });
  // Every visitor loads this list with the page. It omits what the start script adds (the id) and what nothing reads:
  // pages request their imports themselves.
  const listedRoutes = Object.fromEntries(
    Object.entries(routes).map(([id, { id: _known, hasDefaultExport: _unread, imports: _own, css, ...route }]) => {
      const ownStyles = css.filter((style) => !routes.root.css.includes(style));
      return [id, { ...route, css: ownStyles.length > 0 ? ownStyles : undefined }];
    }),
  );
  const patched = {
    url: app,
    entry: { module: app, imports: [] },
    routes: { ...listedRoutes, root: { ...listedRoutes.root, module: app, css: routes.root.css } },
  };
  return {
    app,
    start,
    root: Object.fromEntries(rootMembers),
    manifest: patched,
    obsolete,
    styles: routes.root.css,
  };
}

/** How a script imports a translation: `import.meta.glob` of shared/content/translations, as the bundler writes it. */
const translationImport = /"\.\/(\w+)\/([\w-]+)\.ts":\(\)=>[\w$]+\(\(\)=>import\(`\.\/([\w.-]+)`\)/g;
const staticImport = /\bfrom"\.\/([\w.-]+)"/g;

/**
 * Returns the addresses of the translations that scripts import in a language, and of what those import in turn. The
 * landing page starts without the words of other pages (`loadDocumentLanguage` in web/language/language.ts).
 */
type FindTranslations = (scripts: readonly string[], language: string, page: string) => Promise<readonly string[]>;

function createTranslationFinder(read: (address: string) => Promise<string>): FindTranslations {
  const addressesIn = async (scripts: readonly string[], find: (code: string) => readonly (string | undefined)[]) =>
    (await Promise.all(scripts.map(read))).flatMap(find).map((file) => `/assets/${file}`);
  return async (scripts, language, page) => {
    const isLanding = page === `/${language}/index.html`;
    const translations = await addressesIn(scripts, (code) =>
      [...code.matchAll(translationImport)]
        .filter(([, found, content]) => found === language && !(isLanding && content === "words"))
        .map(([, , , file]) => file),
    );
    if (translations.length === 0) throw new Error(`No script of ${scripts.join(", ")} imports a translation.`);
    const imported = await addressesIn(translations, (code) =>
      [...code.matchAll(staticImport)].map(([, file]) => file),
    );
    return [...new Set([...translations, ...imported])];
  };
}

/** What React Router writes into every page for its scripts, as far as the build reads it. */
const contextScript =
  /<script>window\.__reactRouterContext = (\{[^<]*?\});window\.__reactRouterContext\.stream = [^<]*<\/script>/g;
const moduleScript = /<script type="module" async="">([^<]*)<\/script>/g;
const moduleImport = /^import \* as (\w+) from "([^"]+)";$/gm;
const moduleTable = /^\s*window\.__reactRouterRouteModules = \{([^}]*)\};$/gm;
/**
 * The page's server data: none, in React Router's encoding. The decoder for other data is stubbed out
 * (infra/site/leave-out.ts).
 */
const streamScripts =
  /<!--\$--><script>window\.__reactRouterContext\.streamController\.enqueue\((.*?)\);<\/script><!--\$--><script>window\.__reactRouterContext\.streamController\.close\(\);<\/script><!--\/\$--><!--\/\$-->/g;
const noServerData = String.raw`"[{\"_1\":2,\"_3\":-5,\"_4\":-5},\"loaderData\",{},\"actionData\",\"errors\"]\n"`;
const preloadLink = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/** Replaces React Router's inline scripts of a page by its data block and the script that starts the app. */
async function withStartScript(
  page: string,
  html: string,
  { obsolete, styles, ...shared }: SharedScripts,
  translationsIn: FindTranslations,
): Promise<string> {
  const only = (pattern: RegExp, label: string, text = html) => {
    const [found, ...others] = text.matchAll(pattern);
    if (found === undefined || others.length > 0) throw new Error(`${page} does not contain exactly one ${label}.`);
    return { whole: found[0], content: found[1] ?? "" };
  };
  const context = only(contextScript, "context of React Router");
  const script = only(moduleScript, "module script");
  const stream = only(streamScripts, "stream of server data");
  if (stream.content !== noServerData)
    throw new Error(`${page} contains server-loaded data, which nothing reads: ${stream.content}`);
  const [list, entry, rootModule] = obsolete;
  const table = only(moduleTable, "table of modules", script.content);
  const rest = script.content.replaceAll(moduleImport, "").replace(table.whole, "").replace(/\s+/g, "");
  if (rest !== `import"${list}";import("${entry}");`) throw new Error(`${page} has an unknown module script: ${rest}`);
  const addresses = new Map(
    [...script.content.matchAll(moduleImport)].map(([, name = "", address = ""]) => [name, address]),
  );
  const routes = table.content.split(",").map((pair): [string, string] => {
    const [, id = "", name = ""] = /^"([^"]+)":(\w+)$/.exec(pair) ?? [];
    return [id, addresses.get(name) ?? ""];
  });
  if (routes[0]?.[0] !== "root" || routes[0][1] !== rootModule || addresses.size !== routes.length)
    throw new Error(`${page} has an unknown table of modules: ${table.content}`);
  const { app, start, root, manifest } = shared;
  const modules = { ...Object.fromEntries(routes), root: app };
  const preloads = [...html.matchAll(preloadLink)].map(([, address = ""]) => address);
  const isImmediate = page === clientRenderedPage;
  const known = new Set([...obsolete, ...Object.values(modules)]);
  const scripts = [...Object.values(modules), ...preloads.filter((address) => !known.has(address))];
  // A page in another language than English cannot start without its words.
  const { language = defaultLanguage } = /<html lang="(?<language>\w+)"/.exec(html)?.groups ?? {};
  const needed =
    language === defaultLanguage ? scripts : [...scripts, ...(await translationsIn(scripts, language, page))];
  const others = isImmediate ? [] : [...new Set(needed)].filter((address) => !known.has(address));
  const block = blockOf(page, {
    // How routes are discovered matters to the stubs only (infra/site/leave-out.ts).
    context: { ...contextSchema.parse(JSON.parse(context.content)), routeDiscovery: undefined, stream: true },
    modules,
    others,
    start,
    root,
    manifest,
  });
  const attributes = isImmediate ? ` ${startImmediately}` : "";
  const rewritten = html
    .replace(context.whole, () => `<script type="application/json" id="${startBlockId}"${attributes}>${block}</script>`)
    .replace(script.content, () => startScript)
    .replace(stream.whole, "")
    .replaceAll(preloadLink, (link, address) => (isImmediate && !obsolete.includes(address) ? link : ""));
  return withEachStyleOnce(rewritten, styles);
}

const contextSchema = z.record(z.string(), z.unknown());

/** Returns the text of a data block, which the browser refuses if it contains any but plain texts. */
function blockOf(page: string, block: StartBlock): string {
  // React Router treats a missing flag as false.
  const json = JSON.stringify(block, (_, value) => (value === false ? undefined : value));
  JSON.parse(json, (_, value) => {
    if (typeof value === "string" && !startBlockText.test(value))
      throw new Error(`The start script of ${page} would refuse "${value}"; see startBlockText in start-script.ts.`);
    return value;
  });
  return json.replaceAll("<", "\\u003c");
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
