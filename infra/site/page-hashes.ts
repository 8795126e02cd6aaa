import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { filesIn } from "./files-in.ts";

/**
 * The pages of the build ("/index.html", "/login/index.html", "/__spa-fallback.html") with the hashes of their inline
 * scripts.
 */
export type PageHashes = Readonly<Record<string, readonly string[]>>;

const pageHashesSchema = z.record(z.string().startsWith("/"), z.array(z.string().startsWith("sha256-")));
const fileName = "page-hashes.json";

/**
 * Hashes every page of a built site.
 * @throws Error when a page has inline style, which the Content-Security-Policy would block, or a script that contains
 * the address placeholder, whose hash would change at deployment.
 */
export async function hashPages(clientFolder: string): Promise<PageHashes> {
  const pages = (await filesIn(clientFolder)).filter((name) => name.endsWith(".html"));
  const entries = pages.map(async (name): Promise<[string, readonly string[]]> => {
    const html = await readFile(path.join(clientFolder, name), "utf8");
    if (/<style[\s>]|<[^>]+\sstyle=/.test(html.replaceAll(/<script[\s\S]*?<\/script>/g, ""))) {
      throw new Error(`${name} contains inline style, which its Content-Security-Policy forbids; use a class.`);
    }
    const scripts = executableScripts(html);
    if (scripts.some((script) => script.includes(siteUrlPlaceholder))) {
      throw new Error(
        `A script of ${name} contains the placeholder for the site's address; read it from the document's data-site.`,
      );
    }
    return [name, hashesOf(scripts)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The page's executable inline scripts. Data blocks (type="application/ld+json") need no permission. */
function executableScripts(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)];
  return scripts.filter(([, attributes = ""]) => !attributes.includes("json")).map(([, , text = ""]) => text);
}

/** Hashes for the Content-Security-Policy, in order, without duplicates. */
function hashesOf(scripts: readonly string[]): readonly string[] {
  return [...new Set(scripts.map((text) => `sha256-${createHash("sha256").update(text).digest("base64")}`))];
}

/** Hashes every page and saves the hashes next to the built site, for the local preview. */
export async function writePageHashes(buildFolder: string): Promise<PageHashes> {
  const hashes = await hashPages(path.join(buildFolder, "client"));
  await writeFile(path.join(buildFolder, fileName), `${JSON.stringify(hashes, null, 2)}\n`);
  return hashes;
}

/**
 * Reads the saved hashes.
 * @throws Error when the site has not been built.
 */
export async function readPageHashes(buildFolder: string): Promise<PageHashes> {
  return pageHashesSchema.parse(JSON.parse(await readFile(path.join(buildFolder, fileName), "utf8")));
}
