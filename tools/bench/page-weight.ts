import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { projectRoot } from "#cli/project-root.ts";
import { filesIn } from "#infra/site/files-in.ts";
import { buildSiteIfMissing } from "./built-site.ts";
import { kilobytes, textTable } from "./text-table.ts";

const clientFolder = path.join(projectRoot, "build/client");
const kinds = ["scripts", "styles", "fonts"] as const;
/**
 * The landing page's limits, sizes in gzip bytes. journeys/page-weight.test.ts enforces them. `all` has room for the
 * chats and answers that show the product, whose text a visitor loads as a page, as a script and as the server's copy.
 */
export const landingBudget = { requests: 10, scripts: 125_000, all: 206_000 } as const;
/**
 * The limits of the Spanish landing page, which loads its Spanish words and its Spanish copy in addition: English comes
 * with the code that shows it (docs/decisions/057).
 */
export const spanishLandingBudget = { requests: 12, scripts: 132_500, all: 215_000 } as const;
/**
 * What a server sends before it waits for a first answer: ten packets (https://www.rfc-editor.org/rfc/rfc6928). A page
 * that is larger, with its headers, is painted a round trip later, on a slow phone 150 ms.
 */
export const firstPackets = 14_600;
/**
 * The landing page's requests beside the files named in its HTML: the page itself, its icon, the price and its copy.
 */
const otherRequests = 4;

interface Weight {
  readonly files: number;
  readonly gzip: number;
  readonly brotli: number;
}

/**
 * Measures the weight of each page of the built site before any interaction, which is that of its HTML and the files
 * named in it. Builds the site unless there is a build already.
 */
export async function measurePageWeights(): Promise<string> {
  const home = await buildSiteIfMissing();
  const weigh = createWeigher();
  const rows: string[][] = [];
  const landing = { requests: 0, scripts: 0, all: 0 };
  for (const page of (await filesIn(clientFolder)).filter((name) => name.endsWith(".html"))) {
    const loadedFiles = filesLoadedBy(await readFile(path.join(clientFolder, page), "utf8"));
    const weights = await Promise.all([[page], ...kinds.map((kind) => loadedFiles[kind])].map(weigh));
    const cells = weights.flatMap(({ files, gzip, brotli }, index) => [
      ...(index === 0 ? [] : [String(files)]),
      kilobytes(gzip),
      kilobytes(brotli),
    ]);
    const total = weights.reduce((sum, { gzip }) => sum + gzip, 0);
    if (page === "/index.html") {
      landing.requests = otherRequests + kinds.reduce((sum, kind) => sum + loadedFiles[kind].length, 0);
      landing.scripts = weights[1]?.gzip ?? 0;
      landing.all = total;
    }
    rows.push([page, ...cells, kilobytes(total)]);
  }
  const head = ["page (KB)", "gzip", "brotli", ...["js", "css", "fonts"].flatMap((kind) => [kind, "gzip", "brotli"])];
  const usage = (actual: number, limit: number) => `${kilobytes(actual)} of ${kilobytes(limit)} KB`;
  return [
    `site: build of ${(await stat(home)).mtime.toISOString()}; each file compressed by itself, gzip level 9, brotli level 11`,
    textTable([...head, "all gzip"], rows),
    `landing page: ${landing.requests} of ${landingBudget.requests} requests, ${usage(landing.scripts, landingBudget.scripts)} of JavaScript, ${usage(landing.all, landingBudget.all)} in all before the API responds`,
  ].join("\n");
}

/** Returns the files that a page loads: linked modules, styles and fonts, and the imports of its inline scripts. */
export function filesLoadedBy(html: string): Readonly<Record<(typeof kinds)[number], readonly string[]>> {
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([link]) => link);
  const scripts = [...html.matchAll(/<script\b[^>]*>[\s\S]*?<\/script>/g)].map(([script]) => script);
  const filesWithExtension = (extension: string) => {
    const address = `["'](/[^"'#?\\s]+\\.${extension})[#?"']`;
    const inLinks = links.flatMap((text) => [...text.matchAll(new RegExp(address, "g"))]);
    // Scripts also name files that they do not load, as in React Router's route list.
    const inScripts = scripts.flatMap((text) => [
      ...text.matchAll(new RegExp(`(?:import\\b|\\bsrc=)[^"';]*${address}`, "g")),
    ]);
    // What the start script imports is in the data block before it (infra/site/start-script.ts).
    const delayedImports = scripts
      .flatMap((text) => /"modules":\{[^}]*\},"others":\[[^\]]*\]/.exec(text)?.[0] ?? [])
      .flatMap((text) => [...text.matchAll(new RegExp(address, "g"))]);
    return [...new Set([...inLinks, ...inScripts, ...delayedImports].map(([, name = ""]) => name))];
  };
  return { scripts: filesWithExtension("js"), styles: filesWithExtension("css"), fonts: filesWithExtension("woff2") };
}

/** Returns a function that sums file sizes. It compresses each file only once, however many pages load it. */
function createWeigher(): (names: readonly string[]) => Promise<Weight> {
  const weightByFile = new Map<string, Promise<Omit<Weight, "files">>>();
  const compress = async (name: string) => {
    const bytes = await readFile(path.join(clientFolder, name));
    return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
  };
  return async (names) => {
    let [gzip, brotli] = [0, 0];
    for (const name of names) {
      const weight = weightByFile.get(name) ?? compress(name);
      weightByFile.set(name, weight);
      gzip += (await weight).gzip;
      brotli += (await weight).brotli;
    }
    return { files: names.length, gzip, brotli };
  };
}
