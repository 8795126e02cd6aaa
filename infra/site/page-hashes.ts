import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { siteAddressHere } from "#shared/domain/site-address.ts";
import { filesIn } from "./files-in.ts";

/**
 * Each page of the build ("/index.html", "/login/index.html", "/__spa-fallback.html") with the hashes of its inline
 * scripts.
 */
export type PageHashes = Readonly<Record<string, readonly string[]>>;

const pageHashes = z.record(z.string().startsWith("/"), z.array(z.string().startsWith("sha256-")));
const file = "page-hashes.json";

/**
 * Reads every page of a built site.
 * @throws Error when a page carries inline style, which the Content-Security-Policy would block, or a script that
 * changes when the site's
 *   address is put in, which it would block then.
 */
export async function hashPages(clientFolder: string): Promise<PageHashes> {
  const pages = (await filesIn(clientFolder)).filter((name) => name.endsWith(".html"));
  const hashed = pages.map(async (name): Promise<[string, readonly string[]]> => {
    const html = await readFile(path.join(clientFolder, name), "utf8");
    if (/<style[\s>]|<[^>]+\sstyle=/.test(html.replaceAll(/<script[\s\S]*?<\/script>/g, ""))) {
      throw new Error(`${name} carries inline style, which its Content-Security-Policy forbids; use a class.`);
    }
    const scripts = inlineScripts(html);
    if (scripts.some((script) => script.includes(siteAddressHere))) {
      throw new Error(
        `A script of ${name} holds the stand-in for the site's address; read it from the document's data-site.`,
      );
    }
    return [name, hashes(scripts)];
  });
  return Object.fromEntries(await Promise.all(hashed));
}

/**
 * What stands in the page itself for a browser to execute. Blocks of data (type="application/ld+json") no policy
 * needs to allow.
 */
function inlineScripts(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)];
  return scripts.filter(([, attributes = ""]) => !attributes.includes("json")).map(([, , text = ""]) => text);
}

/** Content-Security-Policy hashes in the scripts' order, without repeats. */
function hashes(scripts: readonly string[]): readonly string[] {
  return [...new Set(scripts.map((text) => `sha256-${createHash("sha256").update(text).digest("base64")}`))];
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
