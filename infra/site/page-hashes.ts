import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { filesIn } from "./files-in.ts";

/** Each page of the build ("/index.html", "/login/index.html", "/__spa-fallback.html") with the hashes of its inline scripts. */
export type PageHashes = Readonly<Record<string, readonly string[]>>;

const pageHashes = z.record(z.string().startsWith("/"), z.array(z.string().startsWith("sha256-")));
const file = "page-hashes.json";

/**
 * Reads every page of a built site.
 * @throws Error when a page carries inline style, which the Content-Security-Policy would block.
 */
export async function hashPages(clientFolder: string): Promise<PageHashes> {
  const pages = (await filesIn(clientFolder)).filter((name) => name.endsWith(".html"));
  const hashed = pages.map(async (name): Promise<[string, readonly string[]]> => {
    const html = await readFile(path.join(clientFolder, name), "utf8");
    if (/<style[\s>]|<[^>]+\sstyle=/.test(html.replaceAll(/<script[\s\S]*?<\/script>/g, ""))) {
      throw new Error(`${name} carries inline style, which its Content-Security-Policy forbids; use a class.`);
    }
    return [name, inlineScriptHashes(html)];
  });
  return Object.fromEntries(await Promise.all(hashed));
}

/** Content-Security-Policy hashes of the scripts that stand in the page itself, in their order, without repeats. */
export function inlineScriptHashes(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, text = ""]) => `sha256-${createHash("sha256").update(text).digest("base64")}`);
  return [...new Set(hashes)];
}

/** Kept beside the built site, so that the stack and the preview read what the build has found. */
export async function writePageHashes(buildFolder: string): Promise<PageHashes> {
  const hashes = await hashPages(path.join(buildFolder, "client"));
  await writeFile(path.join(buildFolder, file), `${JSON.stringify(hashes, null, 2)}\n`);
  return hashes;
}

/** @throws Error when the site has not been built. */
export async function readPageHashes(buildFolder: string): Promise<PageHashes> {
  return pageHashes.parse(JSON.parse(await readFile(path.join(buildFolder, file), "utf8")));
}
