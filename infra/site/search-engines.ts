import { writeFile } from "node:fs/promises";
import path from "node:path";
import { languages } from "#shared/domain/language.ts";
import { linkPaths } from "#shared/domain/link-paths.ts";
import { alternatesOf, beforeId, pathIn, pathsWithId, publicPaths, sitePaths } from "#shared/domain/site-paths.ts";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";

/**
 * Pages about an account, a payment or a link in a mail. They also contain `noindex`, for search engines that follow a
 * link to them.
 */
const disallowedPages = [
  sitePaths.admin,
  sitePaths.dashboard,
  ...pathsWithId.map(beforeId),
  sitePaths.paymentSuccess,
  sitePaths.paymentCancelled,
  ...Object.values(linkPaths),
];

/**
 * Returns the sitemap (https://www.sitemaps.org/protocol.html), in which each address names its page's addresses in all
 * languages, like the page's head.
 */
export function sitemap(): string {
  const urls = publicPaths.flatMap((page) => {
    const links = alternatesOf(page)
      .map(
        ([hrefLang, path]) =>
          `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${siteUrlPlaceholder}${path}"/>`,
      )
      .join("");
    return languages.map(
      (language) => `  <url><loc>${siteUrlPlaceholder}${pathIn(language, page)}</loc>${links}</url>\n`,
    );
  });
  const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${urls.join("")}</urlset>\n`;
}

/** Returns robots.txt (https://www.rfc-editor.org/rfc/rfc9309), with the sitemap's address. */
export function robots(): string {
  const disallowed = disallowedPages.map((page) => `Disallow: ${page}\n`);
  return `User-agent: *\n${disallowed.join("")}\nSitemap: ${siteUrlPlaceholder}/sitemap.xml\n`;
}

/** Writes the sitemap and robots.txt next to the pages, with the placeholder for the site's address. */
export async function writeSearchEngineFiles(clientFolder: string): Promise<void> {
  await writeFile(path.join(clientFolder, "sitemap.xml"), sitemap());
  await writeFile(path.join(clientFolder, "robots.txt"), robots());
}
