import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { allowedScripts } from "./allowed-scripts.ts";
import { filesIn } from "./files-in.ts";

/**
 * Returns the pages of a built site ("/index.html", "/login/index.html", "/__spa-fallback.html"). The build, the
 * synthesis and the preview all read them here, so that no page is served that its headers would break.
 * @throws Error when a page has an inline script that the Content-Security-Policy does not allow, a script with the
 * address placeholder, whose hash would change at deployment, or inline style, which the policy never allows.
 */
export async function readPages(clientFolder: string): Promise<readonly string[]> {
  const pages = (await filesIn(clientFolder)).filter((name) => name.endsWith(".html"));
  const allowed = new Set(Object.values(allowedScripts).flat());
  for (const page of pages) {
    const html = await readFile(path.join(clientFolder, page), "utf8");
    if (/<style[\s>]|<[^>]+\sstyle=/.test(html.replaceAll(/<script[\s\S]*?<\/script>/g, "")))
      throw new Error(`${page} contains inline style, which the Content-Security-Policy forbids; use a class.`);
    for (const script of inlineScriptsOf(html)) {
      if (script.includes(siteUrlPlaceholder)) {
        throw new Error(
          `A script of ${page} contains the placeholder for the site's address; read it from the document's data-site.`,
        );
      }
      const hash = scriptHash(script);
      if (!allowed.has(hash)) throw new Error(howToChange(page, script, hash));
    }
  }
  return pages;
}

/** The page's inline scripts that run. Data blocks (application/json, application/ld+json) need no permission. */
function inlineScriptsOf(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)];
  return scripts.filter(([, attributes = ""]) => !attributes.includes("json")).map(([, , text = ""]) => text);
}

/** A script's hash, as the Content-Security-Policy states it. */
export function scriptHash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function howToChange(page: string, script: string, hash: string): string {
  return [
    `${page} has an inline script that the site's Content-Security-Policy does not allow, so it would not run: "${script.trim().slice(0, 60)}…"`,
    "A changed inline script goes out in two releases, so that no page meets a policy without its hash:",
    `  1. add "${hash}" to infra/site/allowed-scripts.ts, and deploy that to every stage without the changed script;`,
    "  2. then deploy the script. The hash of the script before stays in the list until the release after that.",
  ].join("\n");
}
