import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { projectRoot } from "../local/project-root.ts";
import { filesIn } from "../site/files-in.ts";
import { kilobytes, textTable } from "./text-table.ts";

const client = path.join(projectRoot, "build/client");
const kinds = ["scripts", "styles", "fonts"] as const;
/** What the landing page may load in JavaScript, gzip; a journey holds it to that. */
const landingScriptBudget = 125_000;

interface Weight {
  readonly files: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** What each page of the built site makes a browser load before anything is clicked, as its HTML names it. Builds the site if it is not there. */
export async function pageWeights(): Promise<string> {
  const landing = path.join(client, "index.html");
  if (!existsSync(landing))
    spawnSync(process.execPath, [path.join(projectRoot, "infra/site/build.ts")], { stdio: "inherit" });
  const weigh = weigher();
  const rows: string[][] = [];
  let landingScripts = 0;
  for (const page of (await filesIn(client)).filter((name) => name.endsWith(".html"))) {
    const named = filesNamedIn(await readFile(path.join(client, page), "utf8"));
    const weights = await Promise.all([[page], ...kinds.map((kind) => named[kind])].map(weigh));
    if (page === "/index.html") landingScripts = weights[1]?.gzip ?? 0;
    const cells = weights.flatMap(({ files, gzip, brotli }, index) => [
      ...(index === 0 ? [] : [String(files)]),
      kilobytes(gzip),
      kilobytes(brotli),
    ]);
    const total = weights.reduce((sum, { gzip }) => sum + gzip, 0);
    rows.push([page, ...cells, kilobytes(total)]);
  }
  const head = ["page (KB)", "gzip", "brotli", ...["js", "css", "fonts"].flatMap((kind) => [kind, "gzip", "brotli"])];
  const share = ((100 * landingScripts) / landingScriptBudget).toFixed(1);
  return [
    `site: build of ${(await stat(landing)).mtime.toISOString()}; each file compressed by itself, gzip level 9, brotli level 11`,
    textTable([...head, "all gzip"], rows),
    `landing page: ${kilobytes(landingScripts)} KB of JavaScript as gzip, ${share}% of its ${kilobytes(landingScriptBudget)} KB`,
  ].join("\n");
}

/** The addresses of what a page loads by itself: links to modules, styles and fonts, and what its own scripts import. */
export function filesNamedIn(html: string): Readonly<Record<(typeof kinds)[number], readonly string[]>> {
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([link]) => link);
  const sources = [...html.matchAll(/<script\b[^>]*>[\s\S]*?<\/script>/g)].map(([script]) => script);
  const named = (extension: string) => {
    const address = new RegExp(`["'](/[^"'#?\\s]+\\.${extension})[#?"']`, "g");
    const found = [...links, ...sources].flatMap((text) => [...text.matchAll(address)].map(([, name = ""]) => name));
    return [...new Set(found)];
  };
  return { scripts: named("js"), styles: named("css"), fonts: named("woff2") };
}

/** Weighs files together; each is read and compressed once, however many pages name it. */
function weigher(): (names: readonly string[]) => Promise<Weight> {
  const known = new Map<string, Promise<Omit<Weight, "files">>>();
  const one = async (name: string) => {
    const bytes = await readFile(path.join(client, name));
    return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
  };
  return async (names) => {
    let [gzip, brotli] = [0, 0];
    for (const name of names) {
      const weight = known.get(name) ?? one(name);
      known.set(name, weight);
      gzip += (await weight).gzip;
      brotli += (await weight).brotli;
    }
    return { files: names.length, gzip, brotli };
  };
}
