import { writeFile } from "node:fs/promises";
import path from "node:path";
import { addresses, publicPages } from "#shared/domain/addresses.ts";
import { siteAddressPlaceholder } from "#shared/domain/site-address.ts";

/** Pages about an account or a payment. They also contain `noindex`, for search engines that follow a link to them. */
const disallowedPages = [addresses.admin, addresses.dashboard, addresses.paymentSuccess, addresses.paymentCancelled];

/** Returns the sitemap (https://www.sitemaps.org/protocol.html). */
export function sitemap(): string {
  const urls = publicPages.map((page) => `  <url><loc>${siteAddressPlaceholder}${page}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

/** Returns robots.txt (https://www.rfc-editor.org/rfc/rfc9309), with the sitemap's address. */
export function robots(): string {
  const disallowed = disallowedPages.map((page) => `Disallow: ${page}\n`);
  return `User-agent: *\n${disallowed.join("")}\nSitemap: ${siteAddressPlaceholder}/sitemap.xml\n`;
}

/** Writes the sitemap and robots.txt next to the pages, with the placeholder for the site's address. */
export async function writeForSearchEngines(clientFolder: string): Promise<void> {
  await writeFile(path.join(clientFolder, "sitemap.xml"), sitemap());
  await writeFile(path.join(clientFolder, "robots.txt"), robots());
}
